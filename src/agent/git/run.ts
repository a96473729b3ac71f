/** Runs git as a child process that can be stopped with everything that it started, and whose output is limited. */
import { spawn, type ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';
import { Interrupted, interruptionOf } from '../interruption.ts';
import { memoryEvents, reachedLimit } from '../memory-group.ts';
import { NOT_STARTED, spawnLeashed } from '../process-group.ts';
import { CREDENTIALS_FD } from './askpass.ts';
import { interruptionIn } from './classify.ts';
import { environmentOf, GLOBAL_OPTIONS } from './environment.ts';
import { GitError } from './git-error.ts';
import { OLDEST_GIT } from './oldest-git.ts';
import type { Credentials, Protocol } from './remote.ts';
import { lastLines } from './said.ts';

/**
 * What happens to git if this process ends. `with us`: it is killed. `in our group`: it is killed with the process group.
 * `on`: it continues, because a receive-pack that is killed in a local repository could leave a locked branch.
 */
export type Life = 'with us' | 'in our group' | 'on';

export interface RunOptions {
  /** Working directory. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly input?: string | Uint8Array;
  readonly environment?: NodeJS.ProcessEnv;
  /** Default: `with us`. */
  readonly lives?: Life;
  /** Memory limit in KiB, only for `with us`. Default: that of the system. */
  readonly memory?: number;
  readonly protocol?: Protocol;
  /** The path of the askpass program, and its answers. */
  readonly askpass?: { readonly program: string; readonly credentials: Credentials };
  /** Bytes of output; more are an error (too-large). Default: 64 MiB. */
  readonly most?: number;
  /** Receives the output as a stream; the result then has none. */
  readonly sink?: (output: AsyncIterable<Buffer>) => Promise<void>;
  /** Default: those of the control group of this process. */
  readonly events?: typeof memoryEvents;
}

export interface Ended {
  readonly status: number;
  readonly output: Buffer;
  /** See `lastLines`. */
  readonly said: string;
}

/** How long git and its child processes may take to clean up before they are killed, in ms. */
const GRACE = 5000;
const MOST_OUTPUT = 64 << 20;
/** The status of a shell if the program does not exist; git has no such status. */
const NOT_FOUND = 127;

/**
 * Runs git and waits for its end. Throws `GitError` (aborted, absent, too-large or out-of-memory), or `Interrupted` if git could not
 * be started or was killed; other failures are in `status`.
 */
export async function runGit(args: readonly string[], options: RunOptions): Promise<Ended> {
  const { signal, input, askpass, most = MOST_OUTPUT, sink, lives = 'with us', protocol, events = memoryEvents } = options;
  if (signal.aborted) throw aborted();
  const before = events();
  const child = start(args, options);
  const stop = stopper(child, lives);
  signal.addEventListener('abort', stop, { once: true });
  try {
    const wasKilled = ({ killedBy }: End, stderr: string): boolean =>
      killedBy === 'SIGKILL' || interruptionIn(stderr, protocol) === 'process_killed';
    const isOutOfMemory = (end: End, stderr: string): boolean => wasKilled(end, stderr) && reachedLimit(before, events());
    return await ended(child, { input, askpass, most, sink, stop, signal, isOutOfMemory });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function start(
  args: readonly string[],
  { folder, input, environment, protocol, askpass, lives = 'with us', memory }: RunOptions,
): ChildProcess {
  const all = [...GLOBAL_OPTIONS, ...args];
  const env = { ...environmentOf(protocol), ...environment, ...(askpass && { GIT_ASKPASS: askpass.program }) };
  const stdio = [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', askpass ? 'pipe' : 'ignore'] as const;
  if (lives !== 'with us') return spawn('git', all, { cwd: folder, env, stdio: [...stdio], detached: lives === 'on', windowsHide: true });
  const limit = memory === undefined ? {} : { before: 'ulimit -d "$1" 2>/dev/null; shift', parameters: [String(memory)] };
  return spawnLeashed('git', { args: all, env, cwd: folder, stdio, ...limit });
}

interface Wiring {
  readonly input: RunOptions['input'] | undefined;
  readonly askpass: RunOptions['askpass'] | undefined;
  readonly most: number;
  readonly sink: RunOptions['sink'] | undefined;
  readonly stop: () => void;
  readonly signal: AbortSignal;
  /** Whether the system ended git, or a process of it, because the control group has used up its memory. */
  isOutOfMemory(end: End, stderr: string): boolean;
}

async function ended(child: ChildProcess, { input, askpass, most, sink, stop, signal, isOutOfMemory }: Wiring): Promise<Ended> {
  const closed = new Promise<End>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => reject(absent(error)));
    child.once('close', (code, killedBy) => resolve({ code, killedBy }));
  });
  // A process that could not be started may have no streams; the event has the reason.
  if (child.pid === undefined) await closed;
  // Git may end before it has read all input.
  for (const stream of [child.stdin, child.stdio[CREDENTIALS_FD]]) stream?.on('error', () => undefined);
  if (input !== undefined) child.stdin?.end(input);
  if (askpass)
    (child.stdio[CREDENTIALS_FD] as Writable | undefined)?.end(`${askpass.credentials.username}\n${askpass.credentials.password}\n`);
  const said = lastLines(child.stderr);
  const taken = take(child, sink, most).catch((error: unknown) => {
    stop();
    return { error };
  });
  const [end, output] = await Promise.all([closed, taken]);
  if (signal.aborted) throw aborted();
  if ('error' in output) throw output.error;
  const stderr = await said;
  if (end.code !== 0 && isOutOfMemory(end, stderr)) throw outOfMemory(stderr);
  return { status: statusOf(end, stderr), output: output.bytes, said: stderr };
}

interface End {
  readonly code: number | null;
  readonly killedBy: NodeJS.Signals | null;
}

/** Signals that come from outside, not from git itself or a limit. */
const FROM_OUTSIDE: ReadonlySet<string> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

function statusOf({ code, killedBy }: End, stderr: string): number {
  if (code === NOT_FOUND) throw absent({ code: 'ENOENT', name: '', message: '' });
  if (code === NOT_STARTED) throw new Interrupted('resources_exhausted', stderr.trim());
  if (killedBy !== null && FROM_OUTSIDE.has(killedBy)) throw new Interrupted('process_killed', stderr.trim());
  return code ?? -1;
}

async function take(child: ChildProcess, sink: RunOptions['sink'], most: number): Promise<{ bytes: Buffer }> {
  if (!child.stdout) return { bytes: Buffer.alloc(0) };
  if (!sink) return { bytes: await collect(child.stdout, most) };
  await sink(child.stdout as AsyncIterable<Buffer>);
  return { bytes: Buffer.alloc(0) };
}

async function collect(stream: NodeJS.ReadableStream, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function stopper(child: ChildProcess, lives: Life): () => void {
  const signal = (name: NodeJS.Signals): void => void (lives === 'in our group' ? child.kill(name) : signalGroup(child, name));
  let isClosed = false;
  child.once('close', () => (isClosed = true));
  return () => {
    // The id may belong to another group by now.
    if (isClosed) return;
    // Processes that git started on a local repository end with git.
    if (lives === 'on') child.kill('SIGTERM');
    else signal('SIGTERM');
    // Cleared only on close, because its child processes may keep its output open.
    const kill = setTimeout(() => signal('SIGKILL'), GRACE);
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
  return new GitError(
    'too-large',
    'The output of git exceeded the limit, for example because commit messages or file names are very long. Use a smaller repository.',
  );
}

function outOfMemory(stderr: string): GitError {
  return new GitError(
    'out-of-memory',
    'The container or control group of the service ran out of memory while git worked on the repository. Use a smaller repository, or ask the operator of the service to raise the limit.',
    stderr.trim(),
  );
}

function absent(error: NodeJS.ErrnoException): Error {
  const { code, message } = error;
  if (code === 'ENOENT')
    return new GitError('absent', `git is not in the PATH of the service. Install git ${OLDEST_GIT} or later.`, message);
  const interruption = interruptionOf(error);
  return interruption ? new Interrupted(interruption, message) : new GitError('failed', 'Git could not be started.', message);
}
