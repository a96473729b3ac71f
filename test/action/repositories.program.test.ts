/**
 * Real repositories, laid out as they are: “init --yes” sets docs-nav up, and what it wrote refuses a commit that breaks the navigation at
 * the entry that is broken, and takes one that does not. Some of the small ones, or all with DOCS_NAV_STRESS=whole.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getLanguageService, TextDocument } from 'vscode-json-languageservice';
import { parse } from 'yaml';
import { version } from '../../src/cli/version.ts';
import { corpusFolder, readSites, type CorpusSite } from '../corpus/sites.ts';
import { temporary, type Files } from '../support/temporary.ts';
import { Origin } from './checkouts.ts';
import { makeReleaseRepository, REPOSITORY } from './released.ts';
import { runAction } from './runner.ts';

const corpus = corpusFolder();
const hasPreCommit = spawnSync('pre-commit', ['--version']).status === 0;
if (corpus === undefined) process.stdout.write('Real repositories: not run (DOCS_NAV_CORPUS is not set).\n');
else if (!hasPreCommit) process.stdout.write('Real repositories: not run (pre-commit is not installed).\n');

const { tree } = temporary();
const ZEROS = '0'.repeat(40);

interface Repository {
  readonly id: string;
  /** Folder of docs.json, with a slash at its end unless it is the root. */
  readonly root: string;
  readonly files: Files;
}

interface McpConfiguration {
  readonly mcpServers: { readonly 'docs-nav': { readonly command: string; readonly args: readonly string[] } };
}

interface Row {
  readonly id: string;
  readonly packageJson: boolean;
  readonly hook: string;
  readonly broken: string;
}

const rows: Row[] = [];
afterAll(() => {
  for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
});

/** Files are empty, as the corpus has only names, unless tools must read them. */
function layOut({ id, texts }: CorpusSite): Repository {
  const { docsRoot } = JSON.parse(readFileSync(join(corpus ?? '', 'sites', id, 'site.json'), 'utf8')) as { docsRoot: string };
  const root = docsRoot === '' ? '' : `${docsRoot}/`;
  const files = Array.from(texts, ([path, text]): [string, string] => [
    root + path,
    text.length === 0 ? (/(?:^|\/)(?:package|\.mcp|\.vscode\/settings)\.json$/.test(path) ? '{}\n' : '') : Buffer.from(text).toString(),
  ]);
  return { id, root, files: Object.fromEntries(files.filter(([path]) => isPossible(path, texts, root))) };
}

/** A submodule or a link in the list of files can be a folder, too. */
function isPossible(path: string, texts: CorpusSite['texts'], root: string): boolean {
  const below = `${path.slice(root.length)}/`;
  return ![...texts.keys()].some((other) => other.startsWith(below));
}

const heads = corpus === undefined ? [] : readSites(corpus).filter(({ kind }) => kind === 'head');
const isWhole = process.env['DOCS_NAV_STRESS'] === 'whole';
const sites = heads.filter(({ config }) => config === 'docs.json').map(layOut);
/** Ten checkouts of a large one take half a minute. */
const small = sites.filter(({ files }) => Object.keys(files).length < 400);
const chosen = isWhole ? sites : small.filter((_, index) => index % 6 === 3);

interface Mistake {
  /** New texts of files; `null` deletes one. */
  readonly change: Readonly<Record<string, string | null>>;
  /** Where it is to be found: `docs.json:12`. */
  readonly place: string;
}

/** Deletes a page that one entry names, or else misspells an entry. The judge of where a finding belongs is the text itself. */
function mistakeIn({ root, files }: Repository): Mistake {
  const texts = Object.entries(files).flatMap(([path, text]) =>
    path.startsWith(root) && path.endsWith('.json') && typeof text === 'string' && text.includes('"pages"') ? [{ path, text }] : [],
  );
  const entries = texts.flatMap(({ path, text }) => {
    const from = Math.max(text.indexOf('"navigation"'), 0);
    return Array.from(text.slice(from).matchAll(/"([\w/-]+)"(?=\s*[,\]])/g), ({ 1: page = '', index }) => ({
      path,
      text,
      at: from + index + 1,
      page,
      file: `${root}${page.replace(/^\//, '')}.mdx`,
    }));
  });
  const place = ({ path, text, at }: (typeof entries)[number]): string => `${path}:${text.slice(0, at).split('\n').length}`;
  const once = entries.find(
    ({ page, file }) =>
      file in files && !(file.slice(0, -1) in files) && texts.reduce((sum, { text }) => sum + text.split(`"${page}"`).length - 1, 0) === 1,
  );
  if (once) return { change: { [once.file]: null }, place: place(once) };
  const entry = entries.find(({ page }) => page.includes('/'));
  if (!entry) throw new Error('No entry was found.');
  const { path, text, at, page } = entry;
  return { change: { [path]: `${text.slice(0, at + page.length)}-gone${text.slice(at + page.length)}` }, place: place(entry) };
}

describe.runIf(chosen.length > 0 && hasPreCommit)(
  'after “docs-nav init --yes”, the hook and the action refuse a broken commit at its entry',
  () => {
    let releases = '';
    let home = '';
    let bin = '';

    beforeAll(async () => {
      [releases, home, bin] = [tree(), tree(), tree()];
      await makeReleaseRepository(releases);
      // npm would download it.
      const npx = `#!/bin/sh\n[ "$1 $2" = "--yes docs-nav@${version}" ] || exit 9\nshift 2\nexec "${process.execPath}" "${releases}/bin/docs-nav.cjs" "$@"\n`;
      writeFileSync(join(bin, 'npx'), npx);
      chmodSync(join(bin, 'npx'), 0o755);
    });

    function run(folder: string, command: string, ...args: readonly string[]): { readonly status: number | null; readonly output: string } {
      const { status, stdout, stderr } = spawnSync(command, args, {
        cwd: folder,
        encoding: 'utf8',
        env: {
          ...process.env,
          PATH: `${bin}:${process.env['PATH'] ?? ''}`,
          PRE_COMMIT_HOME: home,
          npm_config_offline: 'true',
          GIT_CONFIG_COUNT: '2',
          GIT_CONFIG_KEY_0: 'protocol.file.allow',
          GIT_CONFIG_VALUE_0: 'always',
          GIT_CONFIG_KEY_1: `url.file://${releases}.insteadOf`,
          GIT_CONFIG_VALUE_1: `${REPOSITORY}-action`,
        },
      });
      return { status, output: stdout + stderr };
    }

    const commitAll = (folder: string) => {
      execFileSync('git', ['add', '-A'], { cwd: folder });
      return run(folder, 'git', '-c', 'user.name=T', '-c', 'user.email=t@example.com', 'commit', '-m', 'Change');
    };

    /** Turns on the hook that was written. */
    function turnOn(folder: string): string {
      if (!existsSync(join(folder, '.husky'))) {
        expect(run(folder, 'pre-commit', 'install')).toMatchObject({ status: 0 });
        return 'pre-commit';
      }
      chmodSync(join(folder, '.husky/pre-commit'), 0o755);
      execFileSync('git', ['config', 'core.hooksPath', '.husky'], { cwd: folder });
      return 'husky';
    }

    test.each(chosen.map((site) => [site.id, site] as const))('%s', (_, site) => {
      const { change, place } = mistakeIn(site);
      const page = `${site.root}a-new-page.mdx`;
      const origin = new Origin(site.files);
      const work = origin.clone(origin.id('main'), 'main');
      const init = run(work, process.execPath, join(releases, 'bin/docs-nav.cjs'), 'init', '--yes');
      expect(init).toMatchObject({ status: 0 });
      expect(init.output).toContain('\nNext steps:\n');
      const written = Array.from(init.output.matchAll(/^Wrote (.*)\.$/gm), ([, path = '']) => [
        path,
        readFileSync(join(work, path), 'utf8'),
      ]);
      const paths = written.map(([path]) => path);
      expect(paths).toEqual(expect.arrayContaining(['docs-nav.config.json', '.github/workflows/docs-nav.yml']));

      const { command, args } = (JSON.parse(readFileSync(join(work, '.mcp.json'), 'utf8')) as McpConfiguration).mcpServers['docs-nav'];
      expect([command, ...args].join(' ')).toMatch(new RegExp(`docs-nav@${version.replaceAll('.', '\\.')} mcp$`));
      if (command === 'npx') expect(run(work, command, ...args)).toEqual({ status: 0, output: '' });

      const hook = turnOn(work);
      // Mistakes that the site has do not count.
      expect(commitAll(work)).toMatchObject({ status: 0 });
      apply(work, change);
      const refused = commitAll(work);
      expect(refused.status, refused.output).toBe(1);
      expect(refused.output).toContain(`${place}:`);
      execFileSync('git', ['reset', '-q', '--hard'], { cwd: work });
      writeFileSync(join(work, page), '---\ntitle: New\n---\n');
      expect(commitAll(work)).toMatchObject({ status: 0 });

      const { jobs } = parse(readFileSync(join(work, '.github/workflows/docs-nav.yml'), 'utf8')) as {
        jobs: { lint: { steps: { uses?: string }[] } };
      };
      expect(jobs.lint.steps.map(({ uses }) => uses)).toEqual(['actions/checkout@v5', `acme/docs-nav-action@v${version}`]);
      const base = origin.commit('main', Object.fromEntries(written) as Record<string, string>);
      const head = origin.commit('topic', change);
      const merge = origin.merge('topic');
      const events = {
        pull_request: [merge, { pull_request: { head: { sha: head }, base: { sha: base } } }],
        'pull_request of the head': [head, { pull_request: { head: { sha: head }, base: { sha: base } } }],
        merge_group: [merge, { merge_group: { base_sha: base } }],
        push: [head, { before: base }],
        'push of a branch': [head, { before: ZEROS, created: true }],
        schedule: [head, {}],
      } as const;
      for (const [name, [commit, event]] of Object.entries(events)) {
        const action = runAction(origin.checkout(commit), { name: name.split(' ')[0] ?? '', event }, releases);
        expect(action, name).toMatchObject({ status: 1 });
        expect(action.places, name).toContain(place);
        if (!['push of a branch', 'schedule'].includes(name)) expect(action.places, name).toEqual([place]);
      }
      const clean = origin.commit('main', { [page]: '---\ntitle: New\n---\n' });
      expect(runAction(origin.checkout(clean), { name: 'push', event: { before: base } }, releases)).toMatchObject({
        status: 0,
        places: [],
      });
      rows.push({ id: site.id, packageJson: 'package.json' in site.files, hook, broken: place });
    });

    test.each(chosen.slice(0, 3).map((site) => [site.id, site] as const))(
      'editors show the mistakes of %s by the settings that init wrote, if its docs.json has no “$schema”',
      async (_, site) => {
        const docs = `${site.root}docs.json`;
        const plain = String(site.files[docs]).replace(/^\s*"\$schema":[^\n]*\n/m, '');
        const origin = new Origin({ ...site.files, [docs]: plain });
        const work = origin.clone(origin.id('main'), 'main');
        expect(run(work, process.execPath, join(releases, 'bin/docs-nav.cjs'), 'init', '--yes')).toMatchObject({ status: 0 });
        const settings = JSON.parse(readFileSync(join(work, '.vscode/settings.json'), 'utf8')) as {
          'json.schemas': { fileMatch: string[]; url: string }[];
        };
        const fetched: string[] = [];
        const service = getLanguageService({
          schemaRequestService: async (url) => {
            fetched.push(url);
            return readFileSync(
              join(releases, url.replace(`https://raw.githubusercontent.com/acme/docs-nav-action/v${version}/`, '')),
              'utf8',
            );
          },
        });
        service.configure({ schemas: settings['json.schemas'].map(({ fileMatch, url }) => ({ fileMatch, uri: url })) });
        const problemsOf = async (text: string) => {
          const document = TextDocument.create(`file://${join(work, docs)}`, 'json', 1, text);
          return await service.doValidation(document, service.parseJSONDocument(document));
        };
        const before = await problemsOf(plain);
        const broken = plain.replace(/"pages":\s*\[/, '"pages": [17, ');
        const after = await problemsOf(broken);
        expect(fetched).toHaveLength(1);
        expect(after.length).toBeGreaterThan(before.length);
        const line = broken.slice(0, broken.indexOf('[17, ')).split('\n').length - 1;
        expect(after.some(({ range }) => range.start.line === line)).toBe(true);
      },
    );

    test.each(heads.filter(({ config }) => config === 'mint.json').map((site) => [site.id, layOut(site)] as const))(
      'init itself refuses %s, which has only a mint.json, and advises to migrate',
      (_, site) => {
        const work = tree(site.files);
        const init = run(work, process.execPath, join(releases, 'bin/docs-nav.cjs'), 'init', '--yes');
        expect(init.status).toBe(2);
        expect(init.output).toContain('docs-nav migrate');
      },
    );
  },
);

function apply(folder: string, change: Mistake['change']): void {
  for (const [path, text] of Object.entries(change)) {
    if (text === null) execFileSync('git', ['rm', '-q', path], { cwd: folder });
    else writeFileSync(join(folder, path), text);
  }
}
