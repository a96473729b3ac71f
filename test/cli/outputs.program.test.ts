/** Reports that runs at the same time write to the same file. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporary } from '../support/temporary.ts';

const { tree } = temporary();
const PROGRAM = join(import.meta.dirname, '../../bin/docs-nav.cjs');
const { NODE_OPTIONS: _, ...env } = process.env;

test('a report file is always complete, even while other runs write it or are killed', async () => {
  const cwd = tree({
    'docs.json': JSON.stringify({
      navigation: { pages: Array.from({ length: 5_000 }, (_, index) => `${index}${'x'.repeat(index % 40)}/lost`) },
    }),
  });
  const file = join(cwd, 'report.json');
  const runs = Array.from({ length: 6 }, (_, index) => {
    const child = spawn(process.execPath, [PROGRAM, 'lint', '--quiet', '--format', 'markdown', `--output=json=${file}`], {
      cwd,
      env,
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    if (index % 3 === 2) setTimeout(() => child.kill('SIGKILL'), 40 * index);
    return ended;
  });
  const state = { isRunning: true };
  const ended = Promise.all(runs).then(() => (state.isRunning = false));
  let readings = 0;
  while (state.isRunning) {
    if (existsSync(file)) {
      expect((JSON.parse(readFileSync(file, 'utf8')) as { summary: { errors: number } }).summary.errors).toBeGreaterThan(0);
      readings++;
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await ended;
  expect(readings).toBeGreaterThan(0);
  expect(
    readdirSync(cwd)
      .filter((name) => !name.startsWith('.docs-nav-temp-'))
      .sort(),
  ).toEqual(['docs.json', 'report.json']);
});
