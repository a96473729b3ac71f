/** The worker's side of a child: sends calls, and ends the child if it exceeds a limit. */
import type { ChildProcess } from 'node:child_process';
import { findInfrastructureInterruption, InfrastructureInterruptionError } from '../interruption.ts';
import { readCgroupMemoryEvents, hasKillAtMemoryLimit } from '../memory-group.ts';
import { killTiedProcessGroup, SPAWN_FAILED_EXIT_CODE, spawnTied } from '../process-group.ts';
import type { CallOutput, CallName, CallInput, CallRequest } from './calls.ts';
import { ChildEnded, type ChildEndReason } from './child-ended.ts';
import { deserializeError, ChildLimitExceeded, type SerializedError } from './errors.ts';
import { setupCommands, engineOptions, setupParameters, type ChildLimits } from './limits.ts';

export interface ChildOptions {
  /** The program that serves calls. */
  readonly program: string;
  readonly limits: ChildLimits;
  readonly signal: AbortSignal;
}

export interface ChildProcessHandle {
  /**
   * Makes a call; only one at a time.
   *
   * @throws {ChildEnded} if the child exceeded a limit or ended unexpectedly; {InfrastructureInterruptionError} if it was
   * killed from outside; the error of the call; the reason of the signal if it is aborted.
   */
  call<Name extends CallName>(call: Name, given: CallInput<Name>): Promise<CallOutput<Name>>;
  /** Ends the child and everything that it started. May be called again. */
  end(): Promise<void>;
}

export type ChildReply = { readonly value: unknown } | { readonly error: SerializedError };

/** The variables that are passed on; none contains a secret of the service. */
const KEPT_VARIABLES = ['PATH', 'TMPDIR', 'TZ', 'LANG', 'GIT_EXEC_PATH'];

export function startChild({ program, limits, signal }: ChildOptions): ChildProcessHandle {
  const before = readCgroupMemoryEvents();
  const child = spawnTied(process.execPath, {
    args: [...engineOptions(limits), program],
    env: Object.fromEntries(KEPT_VARIABLES.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    setupCommands: setupCommands(limits),
    parameters: setupParameters(limits),
  });
  const ended = waitForEnd(child, () => hasKillAtMemoryLimit(before, readCgroupMemoryEvents()));
  /** Why this side ended it. */
  let cause: unknown;

  function stop(reason: unknown): void {
    cause ??= reason;
    killTiedProcessGroup(child);
  }

  const abort = (): void => stop(signal.reason);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();

  async function ask<Name extends CallName>(call: Name, given: CallInput<Name>): Promise<CallOutput<Name>> {
    signal.throwIfAborted();
    const timer = setTimeout(() => stop(new ChildEnded('time', limits)), limits.seconds * 1000);
    try {
      // A child that could not be started has no channel.
      const reply = child.pid === undefined ? await ended : await Promise.race([replyOf(child, { call, given }), ended]);
      if ('ended' in reply) throw cause ?? errorOfEnd(reply.ended, limits);
      if ('value' in reply) return reply.value as CallOutput<Name>;
      throw errorOf(reply.error, limits);
    } finally {
      clearTimeout(timer);
    }
  }

  async function end(): Promise<void> {
    signal.removeEventListener('abort', abort);
    stop(new Error('The child is no longer needed.'));
    await ended;
  }

  return { call: ask, end };
}

function replyOf(child: ChildProcess, question: CallRequest): Promise<ChildReply> {
  return new Promise((resolve) => {
    child.once('message', (reply) => resolve(JSON.parse(String(reply)) as ChildReply));
    // The end of a child is reported elsewhere.
    child.send(JSON.stringify(question), () => undefined);
  });
}

function errorOf(sent: SerializedError, limits: ChildLimits): Error {
  const error = deserializeError(sent);
  return error instanceof ChildLimitExceeded ? new ChildEnded(error.limit, limits) : error;
}

/** Signals with which the engine ends itself if it runs out of memory. */
const OUT_OF_MEMORY_SIGNALS: ReadonlySet<string> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV', 'SIGBUS']);

type ChildEnd = ChildEndReason | Error;

function errorOfEnd(end: ChildEnd, limits: ChildLimits): Error {
  return end instanceof Error ? end : new ChildEnded(end, limits);
}

function waitForEnd(child: ChildProcess, isOutOfGroupMemory: () => boolean): Promise<{ readonly ended: ChildEnd }> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ ended: startError(error) }));
    child.once('exit', (code, signal) => resolve({ ended: endOf(code, signal, isOutOfGroupMemory) }));
  });
}

function startError(error: Error): Error {
  const interruption = findInfrastructureInterruption(error);
  return interruption === undefined
    ? new Error('A process for the work on the files could not be started.')
    : new InfrastructureInterruptionError(interruption);
}

function endOf(code: number | null, signal: NodeJS.Signals | null, isOutOfGroupMemory: () => boolean): ChildEnd {
  if (signal === null) return code === SPAWN_FAILED_EXIT_CODE ? new InfrastructureInterruptionError('resources_exhausted') : 'unknown';
  if (signal === 'SIGXCPU') return 'processor';
  if (OUT_OF_MEMORY_SIGNALS.has(signal)) return 'memory';
  return signal === 'SIGKILL' && isOutOfGroupMemory() ? 'group' : new InfrastructureInterruptionError('process_killed');
}
