/** A move of a folder of 500 pages that is killed leaves the site as it was or as it is meant to be, after the next command that writes. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { cases, SEED } from '../../support/cases.ts';
import { temporary } from '../../support/temporary.ts';
import { randomNumbers } from '../../service/random-numbers.ts';

const { tree } = temporary();
const PROGRAM = join(import.meta.dirname, '../../../bin/docs-nav.cjs');

const PAGES = Array.from({ length: 500 }, (_, number) => `old/page-${number}`);
const SITE = {
  'docs.json': `${JSON.stringify({ navigation: { pages: PAGES } }, null, 2)}\n`,
  ...Object.fromEntries(PAGES.map((page, number) => [`${page}.mdx`, `[Next](/old/page-${(number + 1) % 500}) [First](./page-0)\n`])),
  // Folders that docs-nav does not open move as a whole.
  'old/.images/note.mdx': 'Note',
  'old/node_modules/some/note.mdx': 'Note',
};
const MOVE = ['mv', 'old', 'new/place', '--no-redirect'];

/** The files and their contents, without what a killed process may leave. */
function stateOf(root: string): string {
  const names = (readdirSync(root, { recursive: true, encoding: 'utf8' }) as string[]).filter(
    (name) => /\.(?:mdx|json)$/.test(name) && !name.startsWith('.docs-nav-'),
  );
  return names
    .sort()
    .map((name) => `${name} ${readFileSync(join(root, name), 'utf8')}`)
    .join('\n');
}

function run(root: string, ...args: string[]): { readonly status: number | null; readonly stderr: string } {
  return spawnSync(process.execPath, [PROGRAM, ...args], { cwd: root, encoding: 'utf8', env: { ...process.env, GITHUB_ACTIONS: '' } });
}

const seed = SEED ?? Date.now() % 1_000_000;
const random = randomNumbers(seed);
const template = tree(SITE);
const OLD = stateOf(template);
let NEW = '';
/** What a move takes that nobody kills, in ms. */
let whole = 0;
beforeAll(() => {
  const moved = tree(SITE);
  const start = performance.now();
  expect(run(moved, ...MOVE)).toMatchObject({ status: 0, stderr: '' });
  whole = performance.now() - start;
  NEW = stateOf(moved);
});

test(`never leaves a killed move half done after the next command that writes (DOCS_NAV_SEED=${seed})`, async () => {
  expect(OLD).not.toBe(NEW);
  for (let time = 0; time < cases(6); time++) {
    const root = tree();
    cpSync(template, root, { recursive: true });
    spawnSync('git', ['init', '--quiet'], { cwd: root });
    const child = spawn(process.execPath, [PROGRAM, ...MOVE], { cwd: root, stdio: 'ignore' });
    const timer = setTimeout(() => child.kill('SIGKILL'), random() * whole * 1.1);
    await once(child, 'exit');
    clearTimeout(timer);
    const left = stateOf(root);
    const { stdout: untracked } = spawnSync('git', ['status', '--porcelain', '--untracked-files=all'], { cwd: root, encoding: 'utf8' });
    expect(untracked).not.toContain('.docs-nav-');
    if (existsSync(join(root, '.docs-nav-journal'))) {
      expect(run(root, 'lint')).toMatchObject({ status: 2, stderr: expect.stringContaining('is incomplete') });
      expect(stateOf(root)).toBe(left);
      expect(run(root, 'lint', '--fix').status).toBe(0);
      expect(stateOf(root)).toBe(NEW);
    } else expect([OLD, NEW].includes(left)).toBe(true);
    rmSync(root, { recursive: true });
  }
});

test('moves at the same time leave the site as exactly one of them makes it', async () => {
  const root = tree();
  cpSync(template, root, { recursive: true });
  const other = ['mv', 'old', 'other', '--no-redirect'];
  const codes = await Promise.all(
    [MOVE, other, MOVE].map(async (args) => {
      const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: root, stdio: 'ignore' });
      const [code] = (await once(child, 'exit')) as [number];
      return code;
    }),
  );
  expect(codes.filter((code) => code === 0).length).toBeGreaterThan(0);
  expect(run(root, 'lint').status).toBe(0);
  const folders = readdirSync(root).sort();
  expect([
    ['docs.json', 'new'],
    ['docs.json', 'other'],
  ]).toContainEqual(folders);
});
