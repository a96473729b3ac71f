/** Runs git commands on a remote with its protocol and credentials, and converts failures to errors. */
import { DEFAULT_LIMITS } from '../config/table.ts';
import { writeAskpass } from './askpass.ts';
import { toGitError } from './to-git-error.ts';
import { GitError } from './git-error.ts';
import { pinAddress } from './pin-address.ts';
import { parseHttpsOrLocalAddress, type RemoteAddress, type Remote } from './remote.ts';
import { runGit, type GitRunResult, type ProcessLifetime } from './run.ts';

/** The default timeout of a command on a remote, in ms. */
const DEFAULT_TIMEOUT_MS = DEFAULT_LIMITS.cloneMinutes * 60_000;

/** The memory limit of git for data from a remote, in KiB. */
const MEMORY_LIMIT_KIB = 2 << 20;

export interface RemoteGitCommandOptions {
  /** Default: none. */
  readonly repository?: string;
  /** A further signal that stops the command. */
  readonly stopSignal?: AbortSignal;
  /** Bytes of output. */
  readonly maxBytes?: number;
  /** Default: it ends with this process. */
  readonly lifetime?: ProcessLifetime;
}

export interface RemoteGitRunner {
  readonly address: RemoteAddress;
  readonly secrets: readonly string[];
  /** Throws `GitError` if git fails. */
  run(args: readonly string[], options?: RemoteGitCommandOptions): Promise<GitRunResult>;
  /** Returns failures to the caller. */
  runUnchecked(args: readonly string[], options?: RemoteGitCommandOptions): Promise<GitRunResult>;
}

/** Prepares commands on a remote. `folder` is for the askpass program. */
export async function openRemote(
  { url, credentials: given, addressRules }: Remote,
  folder: string,
  signal: AbortSignal,
  longest = DEFAULT_TIMEOUT_MS,
): Promise<RemoteGitRunner> {
  const address = parseHttpsOrLocalAddress(url);
  const credentials = typeof given === 'function' ? await given(signal) : given;
  if (credentials && /[\r\n\0]/.test(credentials.username + credentials.password)) {
    throw new GitError('unauthorized', `The token for ${address.label} contains a line break. Remove the line break.`);
  }
  const pins = address.protocol === 'file' ? [] : await inTime((ending) => pinAddress(address, addressRules, ending));
  const askpass =
    credentials && address.protocol !== 'file' ? { program: await writeAskpass(folder, address.url), credentials } : undefined;
  const secrets = credentials ? [credentials.password] : [];

  async function inTime<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const timeout = AbortSignal.timeout(longest);
    try {
      return await work(AbortSignal.any([signal, timeout]));
    } catch (error) {
      if (timeout.aborted && !signal.aborted)
        throw new GitError('unreachable', `Access to ${address.label} took too long. Check the network and the size of the repository.`);
      throw error;
    }
  }

  function attempt(
    args: readonly string[],
    { repository, stopSignal, maxBytes, lifetime = 'with us' }: RemoteGitCommandOptions = {},
  ): Promise<GitRunResult> {
    return inTime((ending) =>
      runGit([...pins, ...args], {
        folder: repository ?? folder,
        // A repository that is damaged would otherwise be searched for in the folders above.
        ...(repository !== undefined && { environment: { GIT_DIR: repository } }),
        signal: stopSignal ? AbortSignal.any([ending, stopSignal]) : ending,
        protocol: address.protocol,
        lifetime,
        memoryLimit: MEMORY_LIMIT_KIB,
        ...(askpass && { askpass }),
        ...(maxBytes !== undefined && { maxBytes }),
      }),
    );
  }

  async function run(args: readonly string[], options?: RemoteGitCommandOptions): Promise<GitRunResult> {
    const ended = await attempt(args, options);
    if (ended.status !== 0) throw toGitError(ended.stderr, address, secrets);
    return ended;
  }

  return { address, secrets, run, runUnchecked: attempt };
}
