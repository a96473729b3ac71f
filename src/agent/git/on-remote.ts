/** Runs git commands on a remote with its protocol and credentials, and converts failures to errors. */
import { DEFAULT_LIMITS } from '../config/table.ts';
import { writeAskpass } from './askpass.ts';
import { classify } from './classify.ts';
import { GitError } from './git-error.ts';
import { pinAddress } from './pin-address.ts';
import { readAddress, type Address, type Remote } from './remote.ts';
import { runGit, type Ended, type Life } from './run.ts';

/** The default timeout of a command on a remote, in ms. */
const LONGEST = DEFAULT_LIMITS.cloneMinutes * 60_000;

/** The memory limit of git for data from a remote, in KiB. */
const MOST_MEMORY = 2 << 20;

export interface CommandOptions {
  /** Default: the folder of the attempt. */
  readonly repository?: string;
  /** A further signal that stops the command. */
  readonly stop?: AbortSignal;
  /** Bytes of output. */
  readonly most?: number;
  /** Default: it ends with this process. */
  readonly lives?: Life;
}

export interface RemoteGit {
  readonly address: Address;
  readonly secrets: readonly string[];
  /** Throws `GitError` if git fails. */
  run(args: readonly string[], options?: CommandOptions): Promise<Ended>;
  /** Returns failures to the caller. */
  attempt(args: readonly string[], options?: CommandOptions): Promise<Ended>;
}

/** Prepares commands on a remote. `folder` is for the askpass program. */
export async function onRemote(
  { url, credentials, addresses }: Remote,
  folder: string,
  signal: AbortSignal,
  longest = LONGEST,
): Promise<RemoteGit> {
  const address = readAddress(url);
  if (credentials && /[\r\n\0]/.test(credentials.username + credentials.password)) {
    throw new GitError('unauthorized', `The token for ${address.label} contains a line break. Remove the line break.`);
  }
  const pins = address.protocol === 'file' ? [] : await inTime((ending) => pinAddress(address, addresses, ending));
  const askpass =
    credentials && address.protocol !== 'file' ? { program: await writeAskpass(folder, address.url), credentials } : undefined;
  const secrets = credentials ? [credentials.password] : [];

  async function inTime<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const timeout = AbortSignal.timeout(longest);
    try {
      return await work(AbortSignal.any([signal, timeout]));
    } catch (error) {
      if (timeout.aborted && !signal.aborted)
        throw new GitError(
          'unreachable',
          `The code host was too slow with ${address.label}. Check the network and the size of the repository.`,
        );
      throw error;
    }
  }

  function attempt(args: readonly string[], { repository = folder, stop, most, lives = 'with us' }: CommandOptions = {}): Promise<Ended> {
    return inTime((ending) =>
      runGit([...pins, ...args], {
        folder: repository,
        signal: stop ? AbortSignal.any([ending, stop]) : ending,
        protocol: address.protocol,
        lives,
        memory: MOST_MEMORY,
        ...(askpass && { askpass }),
        ...(most !== undefined && { most }),
      }),
    );
  }

  async function run(args: readonly string[], options?: CommandOptions): Promise<Ended> {
    const ended = await attempt(args, options);
    if (ended.status !== 0) throw classify(ended.said, address, secrets);
    return ended;
  }

  return { address, secrets, run, attempt };
}
