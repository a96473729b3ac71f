/** Runs git as a child process that can be stopped with everything that it started, and whose output is limited. */
import { spawn, type ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';
import { InfrastructureInterruptionError, findInfrastructureInterruption } from '../interruption.ts';
import { readCgroupMemoryEvents, hasKillAtMemoryLimit } from '../memory-group.ts';
import { SPAWN_FAILED_EXIT_CODE, spawnTied } from '../process-group.ts';
import { CREDENTIALS_FD } from './askpass.ts';
import { findLocalInterruptionInStderr } from './to-git-error.ts';
import { environmentOf, GLOBAL_OPTIONS } from './environment.ts';
import { GitError } from './git-error.ts';
import { MIN_GIT_VERSION } from './min-git-version.ts';
import type { Credentials, Protocol } from './remote.ts';
import { lastLines } from './last-lines.ts';

/**
 * What happens to git if this process ends. `with us`: it is killed. `in our group`: it is killed with the process group.
 * `on`: it continues, because a receive-pack that is killed in a local repository could leave a locked branch.
 */
export type ProcessLifetime = 'with us' | 'in our group' | 'on';

export interface GitRunOptions {
  /** Working directory. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly input?: string | Uint8Array;
  readonly environment?: NodeJS.ProcessEnv;
  /** Default: `with us`. */
  readonly lifetime?: ProcessLifetime;
  /** Memory limit in KiB, only for `with us`. Default: that of the system. */
  readonly memoryLimit?: number;
  readonly protocol?: Protocol;
  /** The path of the askpass program, and its answers. */
  readonly askpass?: { readonly program: string; readonly credentials: Credentials };
  /** Bytes of output; more are an error (too-large). Default: 64 MiB. */
  readonly maxBytes?: number;
  /** Receives the output as a stream; the result then has none. */
  readonly sink?: (output: AsyncIterable<Buffer>) => Promise<void>;
  /** Default: those of the control group of this process. */
  readonly readMemoryEvents?: typeof readCgroupMemoryEvents;
}

export interface GitRunResult {
  readonly status: number;
  readonly output: Buffer;
  /** See `lastLines`. */
  readonly stderr: string;
}

/** How long git and its child processes may take to clean up before they are killed, in ms. */
const KILL_DELAY_MS = 5000;
const MAX_OUTPUT_BYTES = 64 << 20;
/** The status of a shell if the program does not exist; git has no such status. */
const COMMAND_NOT_FOUND_STATUS = 127;

/**
 * Runs git and waits for its end. Throws `GitError` (aborted, absent, too-large or out-of-memory), or `InfrastructureInterruptionError` if git could not
 * be started or was killed; other failures are in `status`.
 */
export async function runGit(args: readonly string[], options: GitRunOptions): Promise<GitRunResult> {
  const {
    signal,
    input,
    askpass,
    maxBytes = MAX_OUTPUT_BYTES,
    sink,
    lifetime = 'with us',
    protocol,
    readMemoryEvents = readCgroupMemoryEvents,
  } = options;
  if (signal.aborted) throw abortedError();
  const before = readMemoryEvents();
  const child = startGit(args, options);
  const stop = createStop(child, lifetime);
  signal.addEventListener('abort', stop, { once: true });
  try {
    const wasKilled = ({ killedBy }: ProcessExit, stderr: string): boolean =>
      killedBy === 'SIGKILL' || findLocalInterruptionInStderr(stderr, protocol) === 'process_killed';
    const isOutOfMemory = (end: ProcessExit, stderr: string): boolean =>
      wasKilled(end, stderr) && hasKillAtMemoryLimit(before, readMemoryEvents());
    return await waitForExit(child, { input, askpass, maxBytes, sink, stop, signal, isOutOfMemory });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function startGit(
  args: readonly string[],
  { folder, input, environment, protocol, askpass, lifetime = 'with us', memoryLimit }: GitRunOptions,
): ChildProcess {
  const all = [...GLOBAL_OPTIONS, ...args];
  const env = { ...environmentOf(protocol), ...environment, ...(askpass && { GIT_ASKPASS: askpass.program }) };
  const stdio = [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', askpass ? 'pipe' : 'ignore'] as const;
  if (lifetime !== 'with us')
    return spawn('git', all, { cwd: folder, env, stdio: [...stdio], detached: lifetime === 'on', windowsHide: true });
  const limit = memoryLimit === undefined ? {} : { setupCommands: 'ulimit -d "$1" 2>/dev/null; shift', parameters: [String(memoryLimit)] };
  return spawnTied('git', { args: all, env, cwd: folder, stdio, ...limit });
}

interface ProcessIO {
  readonly input: GitRunOptions['input'] | undefined;
  readonly askpass: GitRunOptions['askpass'] | undefined;
  readonly maxBytes: number;
  readonly sink: GitRunOptions['sink'] | undefined;
  readonly stop: () => void;
  readonly signal: AbortSignal;
  /** Whether the system ended git, or a process of it, because the control group has used up its memory. */
  isOutOfMemory(end: ProcessExit, stderr: string): boolean;
}

async function waitForExit(
  child: ChildProcess,
  { input, askpass, maxBytes, sink, stop, signal, isOutOfMemory }: ProcessIO,
): Promise<GitRunResult> {
  const closed = new Promise<ProcessExit>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => reject(startError(error)));
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
  const taken = readOutput(child, sink, maxBytes).catch((error: unknown) => {
    stop();
    return { error };
  });
  const [end, output] = await Promise.all([closed, taken]);
  if (signal.aborted) throw abortedError();
  if ('error' in output) throw output.error;
  const stderr = await said;
  if (end.code !== 0 && isOutOfMemory(end, stderr)) throw outOfMemoryError(stderr);
  return { status: statusOf(end, stderr), output: output.bytes, stderr: stderr };
}

interface ProcessExit {
  readonly code: number | null;
  readonly killedBy: NodeJS.Signals | null;
}

/** Signals that come from outside, not from git itself or a limit. */
const EXTERNAL_SIGNALS: ReadonlySet<string> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

function statusOf({ code, killedBy }: ProcessExit, stderr: string): number {
  if (code === COMMAND_NOT_FOUND_STATUS) throw startError({ code: 'ENOENT', name: '', message: '' });
  if (code === SPAWN_FAILED_EXIT_CODE) throw new InfrastructureInterruptionError('resources_exhausted', stderr.trim());
  if (killedBy !== null && EXTERNAL_SIGNALS.has(killedBy)) throw new InfrastructureInterruptionError('process_killed', stderr.trim());
  return code ?? -1;
}

async function readOutput(child: ChildProcess, sink: GitRunOptions['sink'], most: number): Promise<{ bytes: Buffer }> {
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
    if (size > most) throw outputTooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function createStop(child: ChildProcess, lives: ProcessLifetime): () => void {
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
    const kill = setTimeout(() => signal('SIGKILL'), KILL_DELAY_MS);
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

function abortedError(): GitError {
  return new GitError('aborted', 'The work on the repository was stopped.');
}

function outputTooLargeError(): GitError {
  return new GitError(
    'too-large',
    'The output of git exceeded the limit, for example because commit messages or file names are very long. Use a smaller repository.',
  );
}

function outOfMemoryError(stderr: string): GitError {
  return new GitError(
    'out-of-memory',
    'The container or control group of the service ran out of memory while git worked on the repository. Use a smaller repository, or ask the operator of the service to raise the limit.',
    stderr.trim(),
  );
}

function startError(error: NodeJS.ErrnoException): Error {
  const { code, message } = error;
  if (code === 'ENOENT')
    return new GitError('absent', `git is not in the PATH of the service. Install git ${MIN_GIT_VERSION} or later.`, message);
  const interruption = findInfrastructureInterruption(error);
  return interruption
    ? new InfrastructureInterruptionError(interruption, message)
    : new GitError('failed', 'Git could not be started.', message);
}
