/** Runs git as a child process that can be stopped, with all that it started, and whose output is bounded. */
import { spawn, type ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';
import { CREDENTIALS_FD } from './askpass.ts';
import { environmentOf, GLOBAL_OPTIONS } from './environment.ts';
import { GitError } from './git-error.ts';
import type { Credentials, Protocol } from './remote.ts';

export interface RunOptions {
  /** Working directory. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly input?: string | Uint8Array;
  readonly environment?: NodeJS.ProcessEnv;
  readonly protocol?: Protocol;
  /** The path of the program that git asks, and what it answers. */
  readonly askpass?: { readonly program: string; readonly credentials: Credentials };
  /** Most bytes of output; more is an error (too-large). Default: 64 MiB. */
  readonly most?: number;
  /** Gets the output as it comes; the answer then holds none. */
  readonly sink?: (output: AsyncIterable<Buffer>) => Promise<void>;
}

export interface Ended {
  readonly status: number;
  readonly output: Buffer;
  readonly said: string;
}

/** Longest that git and what it started may take to clean up after themselves before they are killed, in ms. */
const GRACE = 5000;
const MOST_OUTPUT = 64 << 20;
const MOST_SAID = 64 << 10;

/** Starts git and waits for its end. Throws `GitError`: aborted, absent, or too-large; other failures are in `status`. */
export async function runGit(args: readonly string[], options: RunOptions): Promise<Ended> {
  const { folder, signal, input, environment, protocol, askpass, most = MOST_OUTPUT, sink } = options;
  if (signal.aborted) throw aborted();
  const child = spawn('git', [...GLOBAL_OPTIONS, ...args], {
    cwd: folder,
    env: { ...environmentOf(protocol), ...environment, ...(askpass && { GIT_ASKPASS: askpass.program }) },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', ...(askpass ? (['pipe'] as const) : [])],
    // A process group of its own: what git started ends with it.
    detached: true,
    windowsHide: true,
  });
  const stop = stopper(child, protocol);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await ended(child, { input, askpass, most, sink, stop, signal });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

type Wiring = Pick<RunOptions, 'input' | 'askpass' | 'sink'> & { most: number; stop: () => void; signal: AbortSignal };

async function ended(child: ChildProcess, { input, askpass, most, sink, stop, signal }: { [Key in keyof Wiring]: Wiring[Key] | undefined } & { most: number; stop: () => void; signal: AbortSignal }): Promise<Ended> {
  const closed = new Promise<number>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => reject(absent(error)));
    child.once('close', (code) => resolve(code ?? -1));
  });
  // Git may end without having read all that it is given.
  for (const stream of [child.stdin, child.stdio[CREDENTIALS_FD]]) stream?.on('error', () => undefined);
  if (input !== undefined) child.stdin?.end(input);
  if (askpass) (child.stdio[CREDENTIALS_FD] as Writable | undefined)?.end(`${askpass.credentials.username}\n${askpass.credentials.password}\n`);
  const said = collect(child.stderr, MOST_SAID);
  const taken = take(child, sink, most).catch((error: unknown) => {
    stop();
    return { error };
  });
  const [status, output] = await Promise.all([closed, taken]);
  if (signal.aborted) throw aborted();
  if ('error' in output) throw output.error;
  return { status, output: output.bytes, said: (await said).toString() };
}

async function take(child: ChildProcess, sink: RunOptions['sink'], most: number): Promise<{ bytes: Buffer }> {
  if (!child.stdout) return { bytes: Buffer.alloc(0) };
  if (!sink) return { bytes: await collect(child.stdout, most, tooLarge) };
  await sink(child.stdout as AsyncIterable<Buffer>);
  return { bytes: Buffer.alloc(0) };
}

/** Without `overflow`, what is too much is left out. */
async function collect(stream: NodeJS.ReadableStream | null, most: number, overflow?: () => GitError): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of (stream ?? []) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= most) chunks.push(chunk);
    else if (overflow) throw overflow();
  }
  return Buffer.concat(chunks);
}

function stopper(child: ChildProcess, protocol: Protocol | undefined): () => void {
  return () => {
    // A receive-pack that a signal ends just after it locked a branch leaves the lock in the repository. It ends by itself with git's end.
    if (protocol === 'file') child.kill('SIGTERM');
    else signalGroup(child, 'SIGTERM');
    // Not unref'd away by the child's end: what it started may hold its output open.
    const kill = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE);
    child.once('close', () => clearTimeout(kill));
  };
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function aborted(): GitError {
  return new GitError('aborted', 'The work on the repository was stopped.');
}

function tooLarge(): GitError {
  return new GitError('too-large', 'The repository gave more output than can be taken.');
}

function absent({ code, message }: NodeJS.ErrnoException): GitError {
  if (code === 'ENOENT') return new GitError('absent', 'There is no git in the PATH of the service. Install git 2.34 or later.', message);
  return new GitError('failed', 'Git could not be started.', message);
}
