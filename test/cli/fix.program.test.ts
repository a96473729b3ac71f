/** `docs-nav lint --fix` as a process: killed, run twice at once, and where it may not write. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AS_NOBODY, canDropRights, copyForEverybody } from '../support/nobody.ts';
import { temporary } from '../support/temporary.ts';

const { tree, repository } = temporary();
const PROGRAM = join(import.meta.dirname, '../..', 'bin/docs-nav.cjs');
const { NODE_OPTIONS: _, GITHUB_ACTIONS: __, FORCE_COLOR: ___, ...env } = process.env;

const PAGES = 3_000;
const docs = (extension: string): string =>
  `${JSON.stringify({ navigation: { pages: Array.from({ length: PAGES }, (_, index) => `page-${index}${extension}`) } }, null, 2)}\n`;

/** A site with thousands of findings, all of which can be repaired. */
function broken(): string {
  return tree({ 'docs.json': docs('.mdx'), ...Object.fromEntries(Array.from({ length: PAGES }, (_, index) => [`page-${index}.mdx`, ''])) });
}

function start(folder: string, ...args: string[]) {
  return spawn(process.execPath, [PROGRAM, 'lint', '--fix', ...args], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
}

test('a killed run leaves the old or the new file, and the next run works normally', async () => {
  const folder = broken();
  const file = join(folder, 'docs.json');
  const whole = new Set([docs('.mdx'), docs('')]);
  const begun = process.hrtime.bigint();
  await once(start(folder), 'exit');
  const milliseconds = Number(process.hrtime.bigint() - begun) / 1e6;
  expect(readFileSync(file, 'utf8')).toBe(docs(''));
  for (let round = 0; round < 10; round++) {
    writeFileSync(file, docs('.mdx'));
    const child = start(folder);
    // Most of the time goes before the file is written: the kills fall around that moment.
    setTimeout(() => child.kill('SIGKILL'), milliseconds * (0.5 + round / 16));
    await once(child, 'exit');
    expect(whole.has(readFileSync(file, 'utf8'))).toBe(true);
  }
  writeFileSync(file, docs('.mdx'));
  await once(start(folder), 'exit');
  expect(readFileSync(file, 'utf8')).toBe(docs(''));
});

test('concurrent runs all succeed and leave no temporary files', async () => {
  const folder = broken();
  const ends = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const child = start(folder);
      let stderr = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, stderr };
    }),
  );
  for (const end of ends)
    expect(end).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^$|^docs-nav: Fixed 3000 findings in 1 file: 3000 page-exists\.\n$/),
    });
  expect(readFileSync(join(folder, 'docs.json'), 'utf8')).toBe(docs(''));
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
});

describe.runIf(canDropRights)('without write permission (as root: only where setpriv is installed)', () => {
  const text = '{ "navigation": { "pages": ["a.mdx"] } }';

  function fixAsNobody(folder: string, name: string): void {
    const program = tree();
    copyForEverybody(join(import.meta.dirname, '../..'), program);
    const [command = process.execPath, ...before] = [...AS_NOBODY, process.execPath];
    const run = spawnSync(command, [...before, join(program, 'bin/docs-nav.cjs'), 'lint', '--fix'], { cwd: folder, env, encoding: 'utf8' });
    expect(run.status).toBe(2);
    expect(run.stderr).toBe(`docs-nav: Not all fixes could be written.\ndocs-nav: “docs.json” cannot be written: ${name}.\n`);
    expect(run.stdout).toContain('1 finding can be fixed with --fix.\n1 error in docs.json');
    expect(readFileSync(join(folder, 'docs.json'), 'utf8')).toBe(text);
    expect(readdirSync(folder).sort()).toEqual(['.git', 'a.mdx', 'docs.json']);
  }

  test('reports a read-only folder and changes nothing', () => {
    const folder = repository({ 'docs.json': text, 'a.mdx': '' });
    chmodSync(join(folder, 'docs.json'), 0o666);
    chmodSync(folder, 0o555);
    fixAsNobody(folder, 'no file can be created in its folder (permission denied)');
    chmodSync(folder, 0o755);
  });

  test('reports a read-only file and changes nothing', () => {
    const folder = repository({ 'docs.json': text, 'a.mdx': '' });
    chmodSync(join(folder, 'docs.json'), 0o444);
    chmodSync(folder, 0o777);
    fixAsNobody(folder, 'permission denied');
    chmodSync(folder, 0o755);
  });
});

test('a run without --fix loads no code for fixes and diffs but what tells safe ones from suggestions', () => {
  const folder = tree({ 'docs.json': '{ "navigation": { "pages": ["a.mdx"] } }', 'a.mdx': '' });
  const script = `process.on('exit', () => console.error(Object.keys(require.cache).map((file) => require('node:path').basename(file)).join(' '))); require(${JSON.stringify(PROGRAM)});`;
  const loaded = (...args: string[]): string[] => {
    const { stderr } = spawnSync(process.execPath, ['-e', script, '--', PROGRAM, 'lint', ...args], { cwd: folder, env, encoding: 'utf8' });
    return (stderr.trim().split('\n').at(-1) ?? '').split(' ');
  };
  expect(loaded()).toEqual(expect.arrayContaining(['cli.cjs']));
  expect(loaded().filter((name) => /fix|diff/.test(name))).toEqual(['demote-lossy-fixes.cjs']);
  expect(loaded('--dry-run')).toEqual(expect.arrayContaining(['diff.cjs', 'fix.cjs']));
});
