/** Starts TypeScript programs of the tests as processes of their own, which may be killed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { threadId } from 'node:worker_threads';
import { afterAll } from 'vitest';
import { bundle } from '../support/bundle.ts';

export interface Running {
  readonly child: ChildProcess;
  /** All lines that the program has printed. */
  readonly lines: readonly string[];
  /** Waits for a line that begins so, and returns the rest of it. Rejects if the program ends first. */
  line(start: string): Promise<string>;
  /** Waits for its end. */
  ended(): Promise<unknown>;
  /** SIGKILL, and waits for the end. */
  kill(): Promise<void>;
}

/** Returns a function that starts the program. Several test files may build the same one at once. */
export async function buildProgram(source: string): Promise<(...args: string[]) => Running> {
  const file = await bundle(source, `test/${basename(source, '.ts')}-${process.pid}-${threadId}`);
  const started = new Set<ChildProcess>();
  afterAll(() => started.forEach((child) => child.kill('SIGKILL')));
  return (...args) => {
    const child = spawn(process.execPath, [file, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
    started.add(child);
    return watch(child);
  };
}

function watch(child: ChildProcess): Running {
  const lines: string[] = [];
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  if (child.stdout === null) throw new Error('The program has no output.');
  const reader = createInterface(child.stdout);
  reader.on('line', (line) => void lines.push(line));
  const closed = once(child, 'close');
  return {
    child,
    lines,
    async line(start) {
      for (;;) {
        const found = lines.find((line) => line.startsWith(start));
        if (found !== undefined) return found.slice(start.length);
        if (child.exitCode !== null || child.signalCode !== null) {
          throw new Error(`The program ended without “${start}”: ${errors || lines.join(' ')}`);
        }
        await Promise.race([once(reader, 'line'), closed]);
      }
    },
    ended: () => closed,
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}
