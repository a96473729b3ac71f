import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { temporary } from '../support/temporary.ts';

const { tree, repository } = temporary();
const PROGRAM = join(import.meta.dirname, '../../bin/docs-nav.cjs');
const env = { ...process.env };
for (const name of ['NODE_OPTIONS', 'GITHUB_ACTIONS', 'FORCE_COLOR']) delete env[name];

const started: ChildProcess[] = [];
afterEach(() => started.splice(0).forEach((child) => child.kill('SIGKILL')));

/** `docs-nav lint --watch`, and what it says since it was last asked. */
class Watching {
  readonly child: ChildProcess;
  #said = '';
  #onSaid = (): void => {};

  constructor(cwd: string, ...args: string[]) {
    this.child = spawn(process.execPath, [PROGRAM, 'lint', '--watch', ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    started.push(this.child);
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#said += text;
        this.#onSaid();
      });
    }
  }

  /** Waits until it has said this; what it said up to there. */
  async until(pattern: RegExp): Promise<string> {
    for (let found = pattern.exec(this.#said); ; found = pattern.exec(this.#said)) {
      if (found) {
        const end = found.index + found[0].length;
        const said = this.#said.slice(0, end);
        this.#said = this.#said.slice(end);
        return said;
      }
      await new Promise<void>((resolve, reject) => {
        this.#onSaid = resolve;
        this.child.once('exit', (code) => reject(new Error(`It ended with ${code} and said: ${this.#said}`)));
      });
    }
  }

  async interrupted(): Promise<[number | null, string | null]> {
    this.child.kill('SIGINT');
    return (await once(this.child, 'exit')) as [number | null, string | null];
  }
}

const docs = (...pages: string[]): string => JSON.stringify({ navigation: { pages } });

async function watching(files: Parameters<typeof tree>[0], ...args: string[]): Promise<{ root: string; run: Watching }> {
  const root = repository(files ?? {});
  const run = new Watching(root, ...args);
  await run.until(/Watching \d+ folders; press Ctrl\+C to stop\.\n/);
  return { root, run };
}

describe('lint --watch', () => {
  test('reports findings that a change adds and removes, and exits with 130 on SIGINT', async () => {
    const { root, run } = await watching({ 'docs.json': docs('index'), 'index.mdx': '' });
    writeFileSync(join(root, 'docs.json'), docs('index', 'next'));
    expect(await run.until(/\d\d:\d\d:\d\d {2}1 error in docs\.json \(1 page\)\.\n/)).toContain(
      'error [page-exists] Page “next” does not exist.',
    );
    writeFileSync(join(root, 'next.mdx'), '');
    expect(await run.until(/\d\d:\d\d:\d\d {2}No problems in docs\.json \(2 pages\)\.\n/)).toMatch(
      /^\nfixed docs\.json:1:\d+: error \[page-exists\] Page “next”/,
    );
    expect(await run.interrupted()).toEqual([130, null]);
  });

  test('notices a folder that is deleted and recreated, and later changes in it', async () => {
    const { root, run } = await watching({ 'docs/docs.json': docs('index', 'a/b/c'), 'docs/index.mdx': '', 'docs/a/b/c.mdx': '' }, 'docs');
    rmSync(join(root, 'docs/a'), { recursive: true });
    await run.until(/1 error in docs\/docs\.json/);
    mkdirSync(join(root, 'docs/a/b'), { recursive: true });
    writeFileSync(join(root, 'docs/a/b/c.mdx'), '');
    await run.until(/No problems in docs\/docs\.json/);
    rmSync(join(root, 'docs/a/b/c.mdx'));
    await run.until(/1 error in docs\/docs\.json/);
    writeFileSync(join(root, 'docs/a/b/c.mdx'), '');
    await run.until(/No problems in docs\/docs\.json/);
  });

  test('keeps running while docs.json or its folder is deleted and recreated', async () => {
    const { root, run } = await watching({ 'docs/docs.json': docs('index'), 'docs/index.mdx': '' }, 'docs/docs.json');
    rmSync(join(root, 'docs/docs.json'));
    await run.until(/docs-nav: The file or folder “docs\/docs\.json” does not exist\.\n/);
    writeFileSync(join(root, 'docs/docs.json'), docs('index'));
    await run.until(/No problems in docs\/docs\.json \(1 page\)/);
    rmSync(join(root, 'docs'), { recursive: true });
    await run.until(/docs-nav: The file or folder “docs\/docs\.json” does not exist\.\n/);
    mkdirSync(join(root, 'docs'));
    writeFileSync(join(root, 'docs/docs.json'), docs('index', 'lost'));
    await run.until(/2 errors in docs\/docs\.json|1 error in docs\/docs\.json \(1 page\)/);
    writeFileSync(join(root, 'docs/index.mdx'), '');
    await run.until(/1 error in docs\/docs\.json \(1 page\)|fixed /);
    expect(await run.interrupted()).toEqual([130, null]);
  });

  test('notices files that editors replace by renaming', async () => {
    const { root, run } = await watching({ 'docs.json': docs('index'), 'index.mdx': '' });
    for (const [pages, words] of [
      [['x'], /1 error/],
      [['index'], /No problems/],
      [['y'], /1 error/],
    ] as const) {
      writeFileSync(join(root, '.docs.json.swp'), docs(...pages));
      renameSync(join(root, '.docs.json.swp'), join(root, 'docs.json'));
      await run.until(words);
    }
  });

  test('notices changes to the configuration, “$ref” files, OpenAPI files and front matter', async () => {
    const nav = (name: string): string => JSON.stringify({ tab: 'A', openapi: 'api.json', pages: ['index', name] });
    const api = (path: string): string =>
      JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { [path]: { get: { responses: {} } } } });
    const { root, run } = await watching(
      {
        'docs.json':
          '{ "$schema": "https://mintlify.com/docs.json", "theme": "mint", "name": "Acme", "colors": { "primary": "#0D9373" }, "navigation": { "tabs": [{ "$ref": "./nav/a.json" }] } }',
        'nav/a.json': nav('GET /a'),
        'api.json': api('/a'),
        'index.mdx': '',
        'other.mdx': '',
      },
      '--info',
    );
    writeFileSync(join(root, 'nav/a.json'), nav('GET /b'));
    await run.until(/error \[openapi-operation\][^]*1 error/);
    writeFileSync(join(root, 'api.json'), api('/b'));
    await run.until(/fixed .*\[openapi-operation\][^]*1 info in/);
    writeFileSync(join(root, 'other.mdx'), '---\nhidden: true\n---\n');
    await run.until(/fixed other\.mdx.*\[orphan-page\][^]*No problems/);
    writeFileSync(join(root, 'other.mdx'), '---\ntitle: Other\n---\n');
    await run.until(/info \[orphan-page\][^]*1 info in/);
    writeFileSync(join(root, 'docs-nav.config.json'), '{ "rules": { "orphan-page": "errr" } }');
    await run.until(/docs-nav\.config\.json:1:\d+: The rule “orphan-page” cannot be set to/);
    writeFileSync(join(root, 'docs-nav.config.json'), '{ "rules": { "orphan-page": "error" } }');
    await run.until(/error \[orphan-page\][^]*1 error in/);
    rmSync(join(root, 'docs-nav.config.json'));
    await run.until(/info \[orphan-page\][^]*1 info in/);
  });

  test('reports the final state after a burst of changes', async () => {
    const pages = Array.from({ length: 300 }, (_, index) => `many/${index}/page`);
    const { root, run } = await watching({ 'docs.json': docs('index'), 'index.mdx': '' });
    writeFileSync(join(root, 'docs.json'), docs('index', ...pages));
    for (const page of pages) {
      mkdirSync(join(root, page, '..'), { recursive: true });
      writeFileSync(join(root, `${page}.mdx`), '');
    }
    await run.until(/No problems in docs\.json \(301 pages\)/);
    rmSync(join(root, 'many/7'), { recursive: true });
    await run.until(/1 error in docs\.json \(300 pages\)/);
  });

  test('follows symbolic links', async () => {
    const { root, run } = await watching(
      { 'site/docs.json': docs('shared/a'), 'shared/a.mdx': '', 'site/shared': { to: '../shared' } },
      'site',
    );
    rmSync(join(root, 'shared/a.mdx'));
    await run.until(/1 error in site\/docs\.json/);
    renameSync(join(root, 'site/docs.json'), join(root, 'docs.json'));
    symlinkSync('../docs.json', join(root, 'site/docs.json'));
    writeFileSync(join(root, 'docs.json'), docs('shared/b'));
    await run.until(/fixed .*“shared\/a”[^]*error .*“shared\/b”/);
  });

  test('exits once its output is closed', async () => {
    const { root, run } = await watching({ 'docs.json': docs('index'), 'index.mdx': '' });
    run.child.stdout?.destroy();
    const ended = once(run.child, 'exit');
    writeFileSync(join(root, 'docs.json'), docs('lost'));
    expect(await ended).toEqual([0, null]);
  });

  test('exits with 2 if the first run fails', async () => {
    const run = new Watching(tree());
    expect(await once(run.child, 'exit')).toEqual([2, null]);
  });
});
