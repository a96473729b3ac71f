/** Runs a program under the guard, and measures it: processor time, peak memory, what it printed and where it looked. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Limits {
  /** Of the processor and of the clock, whichever is less: other programs may be busy. */
  readonly seconds: number;
  readonly megabytes: number;
}

export interface Stray {
  readonly stray: 'read' | 'write' | 'run';
  readonly path: string;
  readonly by: string;
}

export interface Run {
  /** `null` if a signal ended it. */
  readonly status: number | null;
  readonly signal: string | null;
  readonly isKilled: boolean;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
  readonly seconds: number;
  readonly megabytes: number;
  readonly strays: readonly Stray[];
  /** Calls to the file system that the guard has seen; `undefined` if it never said so. */
  readonly calls: number | undefined;
}

export interface Start {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly stdin?: Buffer;
  readonly limits: Limits;
}

/** How many times its limit a run may do nothing: it may wait for git, which waits for the processor. */
const PATIENCE = 3;
const TICKS_A_SECOND = 100;
const MOST_OUTPUT = 1 << 28;

export function run({ command: [program = '', ...args], cwd, env, stdin, limits }: Start): Promise<Run> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: [stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', 'pipe'],
      detached: true,
    });
    const pieces: Buffer[][] = [[], [], []];
    let size = 0;
    let isKilled = false;
    let used = { seconds: 0, megabytes: 0, isWaiting: true };
    let idle = 0;
    let looked = started;
    const kill = (): void => {
      isKilled = true;
      try {
        // With git and whatever else it started.
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        child.kill('SIGKILL');
      }
    };
    const watch = setInterval(() => {
      const now = performance.now();
      const before = used.seconds;
      used = usedBy(child.pid) ?? { ...used, isWaiting: true };
      // Who is ready to run and is not let does not hang.
      idle = used.isWaiting && used.seconds === before ? idle + (now - looked) / 1_000 : 0;
      looked = now;
      if (!isKilled && (Math.min((now - started) / 1_000, used.seconds) > limits.seconds || idle > PATIENCE * limits.seconds)) kill();
    }, 100);
    [child.stdout, child.stderr, child.stdio[3]].forEach((stream, at) =>
      stream?.on('data', (piece: Buffer) => {
        size += piece.length;
        if (size > MOST_OUTPUT && !isKilled) kill();
        else pieces[at]?.push(piece);
      }),
    );
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(stdin);
    child.on('error', reject);
    child.on('close', (status, signal) => {
      clearInterval(watch);
      const clock = (performance.now() - started) / 1_000;
      const [stdout = Buffer.alloc(0), stderr = Buffer.alloc(0), said = Buffer.alloc(0)] = pieces.map((list) => Buffer.concat(list));
      const { strays, end } = readGuard(said);
      const seconds = isKilled ? clock : Math.min(clock, end?.seconds ?? used.seconds);
      resolve({
        status,
        signal,
        isKilled,
        stdout,
        stderr,
        seconds,
        megabytes: Math.max(used.megabytes, end?.megabytes ?? 0),
        strays,
        calls: end?.calls,
      });
    });
  });
}

interface End {
  readonly end: true;
  readonly calls: number;
  readonly megabytes: number;
  readonly seconds: number;
}

/** What the guard wrote, one JSON object a line; a killed process may leave half a line. */
function readGuard(said: Buffer): { readonly strays: readonly Stray[]; readonly end: End | undefined } {
  const strays: Stray[] = [];
  let end: End | undefined;
  for (const line of said.toString().split('\n')) {
    if (!line.endsWith('}')) continue;
    const message = JSON.parse(line) as Stray | End;
    if ('end' in message) end = message;
    else strays.push(message);
  }
  return { strays, end };
}

/** What a process used so far, its children that have ended included. */
function usedBy(pid: number | undefined): { seconds: number; megabytes: number; isWaiting: boolean } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(10, 14);
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return {
      seconds: ticks.reduce((sum, value) => sum + Number(value), 0) / TICKS_A_SECOND,
      megabytes: Number(peak ?? 0) / 1_024,
      isWaiting: state !== 'R',
    };
  } catch {
    return undefined;
  }
}
