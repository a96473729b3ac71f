/** The real command under strace: every path that it and its children give to the system. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const PROGRAM = resolve(import.meta.dirname, '../../bin/docs-nav.cjs');

/** A container may hold the program and forbid what it does. */
export const hasTracer = spawnSync('strace', ['-f', 'true'], { stdio: 'ignore' }).status === 0;

export interface Traced {
  readonly code: number | null;
  readonly output: string;
  /** Lines of the trace whose path is below the folder, or leads there by one of the links. */
  readonly strays: readonly string[];
}

/** `isStray` is asked about every path, as it was given: absolute, or relative to the working directory. */
export function trace(args: readonly string[], cwd: string, isStray: (path: string) => boolean): Traced {
  const folder = mkdtempSync(join(tmpdir(), 'docs-nav-trace-'));
  const log = join(folder, 'log');
  try {
    const run = spawnSync('strace', ['-f', '-qq', '-s', '4096', '-e', 'trace=%file', '-o', log, process.execPath, PROGRAM, ...args], {
      cwd,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: folder, NO_COLOR: '1' },
    });
    const lines = readFileSync(log, 'utf8').split('\n');
    // Of two paths in a line, as of a link that is read, the first is the one that is looked at; renaming has two.
    const strays = lines.filter((line) => pathsIn(line).some(isStray));
    return { code: run.status, output: run.stdout + run.stderr, strays };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function pathsIn(line: string): string[] {
  const paths = [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, path = '']) => path);
  return /\b(?:rename|link)/.test(line) && !line.includes('readlink') ? paths : paths.slice(0, 1);
}
