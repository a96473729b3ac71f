/**
 * Runs pages of the documentation as stories, each in a folder of its own: named blocks become files, `sh` lines and `js` blocks are
 * run, and a `text` block that follows an `sh` block in its section is what that must have printed (after a `js` block: among
 * other things). Blocks for a running service are not run here: those with curl are in processes/agent-http-docs.test.ts, and of the others
 * docs.test.ts checks that there are such commands. Where a page brings no docs.json, a small site stands in `docs` and another in
 * `packages/sdk/docs` of a git repository. npm itself is not run, and a download of this release is a copy of what is built.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandLines, isForService, isRulePage, pages, type DocsPage } from './docs-pages.ts';
import type { Block } from './markdown.ts';
import { programs } from '../support/programs.ts';
import { git, temporary, type Files } from '../support/temporary.ts';

export interface Outcome {
  readonly status: number | null;
  readonly output: string;
}

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'bin/docs-nav.cjs');
const SAMPLE = {
  'package.json': '{ "name": "sample", "private": true }',
  'docs/docs.json': '{ "navigation": { "pages": ["index", "guides/install", "guides/setup"] } }',
  'docs/index.mdx': '---\ntitle: Welcome\n---\n',
  'docs/guides/install.mdx': '---\ntitle: Install\n---\n',
  'docs/guides/setup.mdx': '---\ntitle: Set up\n---\n',
  'packages/sdk/docs/docs.json': '{ "navigation": { "pages": ["index"] } }',
  'packages/sdk/docs/index.mdx': '---\ntitle: SDK\n---\n',
};

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };

/** Nothing of the machine decides what is printed. */
export const storyEnv: NodeJS.ProcessEnv = { ...process.env };
for (const name of ['NODE_OPTIONS', 'GITHUB_ACTIONS', 'FORCE_COLOR', 'NO_COLOR']) delete storyEnv[name];

const stories = pages.filter(
  (page) => !isRulePage(page) && page.blocks.some((block) => ['sh', 'js'].includes(block.language) && !isForService(block)),
);

const ONE_FILE = 'docs-nav.cjs';

/** Scripts load the package by its name, hooks find the program in a folder, and one file is the program: nothing but processes will do. */
const needsProcesses = ({ blocks }: DocsPage): boolean =>
  blocks.some(({ language, name, text }) => language === 'js' || (language === 'sh' && (name.includes('/') || text.includes(ONE_FILE))));

export const storiesWithProcesses: readonly DocsPage[] = stories.filter(needsProcesses);
export const storiesOfCommands: readonly DocsPage[] = stories.filter((page) => !needsProcesses(page));

/** The words of a line that runs docs-nav and nothing else, as in `npx docs-nav lint "packages/*"`; undefined for other lines. */
export function wordsForDocsNav(line: string): string[] | undefined {
  const [, rest] = new RegExp(`^npx (?:--yes )?docs-nav(?:@${version})?(?= |$)([^&|;$]*)$`).exec(line) ?? [];
  return rest?.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', ''));
}

/** Makes a test of each block. `docsNav` runs a line that is docs-nav alone; without it, a process does. */
export function tell(told: readonly DocsPage[], docsNav?: (words: readonly string[], cwd: string) => Promise<Outcome>): void {
  const { tree, repository } = temporary();
  const env = { ...storyEnv, PATH: [programs(tree), downloader(tree), process.env['PATH']].join(delimiter) };

  describe.each(told)('$file', (page) => {
    const folder = folderFor(page);

    test.each(
      page.blocks
        .filter((block) => !isForService(block))
        .map((block, index) => ({ block, title: `block ${index + 1} ${effectOf(block)}` })),
    )('$title', async ({ block }) => {
      const { language, name, text } = block;
      if (language === 'files') for (const file of text.split(' ')) write(folder, file, '---\ntitle: A page\n---\n');
      if (name !== '') write(folder, name, text);
      if (language === 'sh') await runShell(page, block, folder);
      if (language === 'js') runScript(page, block, folder);
    });
  });

  function folderFor(page: DocsPage): string {
    const folder = hasOwnSite(page) ? tree() : repository(SAMPLE);
    // As in a clone.
    if (!hasOwnSite(page)) git(folder, 'update-ref', 'refs/remotes/origin/main', 'HEAD');
    mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
    symlinkSync(ROOT, join(folder, 'node_modules/docs-nav'));
    symlinkSync(join(ROOT, 'dist/docs-nav-service'), join(folder, 'node_modules/docs-nav-service'));
    symlinkSync(PROGRAM, join(folder, 'node_modules/.bin/docs-nav'));
    return folder;
  }

  async function runShell(page: DocsPage, block: Block, cwd: string): Promise<void> {
    // husky finds the programs of the project.
    const found = block.name.startsWith('.husky/') ? { ...env, PATH: [join(cwd, 'node_modules/.bin'), env.PATH].join(delimiter) } : env;
    const results: (Outcome & { readonly line: string })[] = [];
    if (block.name !== '') results.push({ line: block.name, ...run('sh', ['-e', block.name], cwd, found) });
    for (const line of block.name === '' ? commandLines(block) : []) {
      const words = docsNav && wordsForDocsNav(line);
      results.push({ line, ...(words ? await docsNav(words, cwd) : run('sh', ['-c', line], cwd, env)) });
    }
    expect(results.filter(({ status }) => status === null || status > worst(page))).toEqual([]);
    const expected = expectedOutput(block, page);
    if (expected) expect(results.map(({ output }) => output).join('')).toBe(expected.text);
  }

  /** What is printed must begin the comment after `console.log(…)`, where there is one. */
  function runScript(page: DocsPage, block: Block, folder: string): void {
    const { name, text } = block;
    const { status, output } = run(process.execPath, [name], folder, env);
    expect({ status, output }).toEqual({ status: 0, output: expect.any(String) });
    const comments = [...text.matchAll(/^ *console\.log\(.*\); \/\/ (.*)$/gm)].map(([, comment = '']) => comment);
    const printed = output.split('\n');
    for (const [index, comment] of comments.entries()) expect(comment.startsWith(printed[index] || '(nothing)')).toBe(true);
    expect(output).toContain(expectedOutput(block, page)?.text.trim() ?? '');
  }
}

/** A folder with `curl` that has the files of this release only. */
function downloader(tree: (files: Files) => string): string {
  const folder = tree({
    curl: `#!/bin/sh
for address; do :; done
case "$address" in
  */releases/download/v${version}/${ONE_FILE}) cp '${join(ROOT, 'dist', ONE_FILE)}' . ;;
  *) echo "curl: $address is not in the release ${version}"; exit 22 ;;
esac
`,
  });
  chmodSync(join(folder, 'curl'), 0o755);
  return folder;
}

/** What a test of the block does, as the end of its title. */
function effectOf({ language, name }: Block): string {
  if (language === 'files') return 'creates pages';
  if (language === 'sh') return name === '' ? 'has commands that run, and print what the page says' : `is the script ${name}, which runs`;
  if (language === 'js') return `is the script ${name}, which prints what its comments say`;
  return name === '' ? 'is shown only' : `is written to ${name}, for the blocks that follow`;
}

/** The number of commands and scripts of which a page says what they print. */
export function countOutputs(told: readonly DocsPage[]): number {
  return told.flatMap((page) => page.blocks.filter((block) => ['sh', 'js'].includes(block.language) && expectedOutput(block, page))).length;
}

function hasOwnSite({ blocks }: DocsPage): boolean {
  return blocks.some(({ language, name }) => language === 'json' && name === 'docs.json');
}

function write(folder: string, name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

function run(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Outcome {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

/** The block that says what this one prints. */
function expectedOutput(block: Block, { blocks }: DocsPage): Block | undefined {
  const next = blocks[blocks.indexOf(block) + 1];
  return next?.language === 'text' && next.section === block.section ? next : undefined;
}

/** The most that a command may end with: findings are no surprise in a site that the page itself brings. */
function worst(page: DocsPage): number {
  return hasOwnSite(page) ? 1 : 0;
}
