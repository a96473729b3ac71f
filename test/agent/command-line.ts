/** The real programs: commands that run to their end, and a service that runs until it is told to stop. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { inject } from 'vitest';

/** The packed and installed programs, for the tests of the packages. */
const installed = inject('installed');

/** What runs the programs: the Node.js of the tests, or 22 where they are installed. */
export const NODE = installed?.nodes[22] ?? process.execPath;

/** `agent` is a command of clients, all others are commands of operators. */
export function programOf([command]: readonly string[]): string {
  const name = command === 'agent' ? 'docs-nav' : 'docs-nav-service';
  if (!installed) return join(import.meta.dirname, `../../bin/${name}.cjs`);
  return join(installed.folders[name], 'node_modules/.bin', name);
}

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Started {
  readonly process: ChildProcess;
  readonly outcome: Promise<Outcome>;
  /** What was written so far. */
  readonly text: { stdout: string; stderr: string };
  /** Resolves when a stream holds what matches; rejects when the process ends before that. */
  until(name: 'stdout' | 'stderr', pattern: RegExp): Promise<RegExpExecArray>;
}

/** Only these variables and the path to programs: nothing of the machine decides what happens. */
export type Variables = Readonly<Record<string, string>>;

export interface ProgramOptions {
  readonly input?: string;
  /** By default `NODE`. */
  readonly node?: string;
}

export function startProgram(args: readonly string[], env: Variables, { input, node = NODE }: ProgramOptions = {}): Started {
  const child = spawn(node, [programOf(args), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const text = { stdout: '', stderr: '' };
  const watchers = new Set<() => void>();
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (piece: string) => {
      text[name] += piece;
      for (const look of watchers) look();
    });
  }
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const outcome = new Promise<Outcome>((resolve) => child.once('close', (code) => resolve({ code, ...text })));
  return {
    process: child,
    outcome,
    text,
    until: (name, pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(text[name]);
          if (!found) return;
          watchers.delete(look);
          resolve(found);
        };
        watchers.add(look);
        look();
        void outcome.then(({ code }) =>
          reject(new Error(`The program ended with ${code}, and never wrote ${pattern}:\n${text.stdout}${text.stderr}`)),
        );
      }),
  };
}

export function runProgram(args: readonly string[], env: Variables, options?: ProgramOptions): Promise<Outcome> {
  return startProgram(args, env, options).outcome;
}
