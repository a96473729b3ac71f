/** Runs git without a shell, hooks, monitor, pager, network, or the environment of a surrounding hook. */
import { resolve } from 'node:path';
import { UnreadableError } from '../site/files.ts';
import { blocksReading, findSpecialFileBlockingGit, findSpecialFileFillingMemory } from './blocking-file.ts';
import { gitRootOf } from './docs-root-location.ts';
import { ignoreProgramsInFolder } from './search-path.ts';

export type GitResult<Output = string> = { readonly ok: true; readonly output: Output } | GitFailure;

interface GitFailure {
  readonly ok: false;
  /** The message of git, or why it could not be run. */
  readonly reason: string;
  /** git is not installed, or its output exceeded the limit. */
  readonly kind?: 'absent' | 'too-long';
}

export interface GitCommandOptions {
  readonly input?: string;
  /** An index to read instead of the repository's own. */
  readonly indexFile?: string | undefined;
  /** Settings to override with an empty value. */
  readonly unset?: readonly string[];
  /** The maximum size of the output, in bytes. */
  readonly maxBytes?: number;
  /** The timeout in milliseconds. */
  readonly timeout?: number;
}

/** Even in the largest repositories on the slowest disks, git takes seconds. */
const TIMEOUT = 60_000;

/** After this many milliseconds, docs-nav checks whether a file makes git wait forever. If not, it runs git again. */
const FIRST_TIMEOUT = 1_000;

/**
 * Runs git in `folder` and waits for it, with a timeout.
 *
 * @throws UnreadableError on a timeout, so that the caller does not continue and wait again.
 */
export function git(args: readonly string[], folder: string, options: GitCommandOptions = {}): GitResult {
  const answer = gitBytes(args, folder, options);
  return answer.ok ? { ok: true, output: answer.output.toString() } : answer;
}

/** The same for binary output. */
export function gitBytes(
  args: readonly string[],
  folder: string,
  { timeout = TIMEOUT, ...options }: GitCommandOptions = {},
): GitResult<Buffer> {
  const first = Math.min(timeout, FIRST_TIMEOUT);
  const filling = findSpecialFileFillingMemory(folder);
  if (filling !== undefined) throw endlessError(filling);
  const quick = runGit(args, folder, { ...options, timeout: first });
  if (quick) return quick;
  const endless = findSpecialFileBlockingGit(folder) ?? blockingExcludes(folder);
  if (endless !== undefined) throw endlessError(endless);
  const answer = first < timeout ? runGit(args, folder, { ...options, timeout }) : undefined;
  if (answer) return answer;
  throw new UnreadableError(
    `git did not finish within ${timeout / 1000} seconds and was stopped. To see why, run it yourself: git ${args.join(' ')}`,
  );
}

function endlessError(file: string): UnreadableError {
  return new UnreadableError(`“${file}” is a FIFO or a device, which git would never finish reading. Remove it or replace it with a file.`);
}

/**
 * A folder that is made to look like git's own could contain settings, so it is not used as a repository. A file of attributes may be a device,
 * of which git keeps all that it reads; without one, more files seem to differ on disk, which are then read from git.
 */
const GLOBAL_OPTIONS = [
  '--no-pager',
  ...['safe.bareRepository=explicit', 'core.fsmonitor=false', 'core.hooksPath=/dev/null', 'core.attributesFile=/dev/null'].flatMap(
    (setting) => ['-c', setting],
  ),
];

/** The file of ignored names that the settings of a repository name, if git would wait for it forever. */
function blockingExcludes(folder: string): string | undefined {
  const answer = runGit(['config', '--type=path', '--null', '--get', 'core.excludesFile'], folder, { timeout: FIRST_TIMEOUT });
  const file = answer?.ok ? resolve(gitRootOf(folder) ?? folder, answer.output.toString().replace(/\0$/, '')) : undefined;
  return file !== undefined && blocksReading(file) ? file : undefined;
}

/** Returns `undefined` on a timeout. */
function runGit(
  args: readonly string[],
  folder: string,
  { input, indexFile, unset = [], maxBytes = 1 << 28, timeout }: GitCommandOptions,
): GitResult<Buffer> | undefined {
  // Most runs never ask git, and child_process costs 1.5 ms to load.
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  ignoreProgramsInFolder();
  const run = spawnSync('git', [...GLOBAL_OPTIONS, ...args], {
    cwd: folder,
    env: { ...environment(), ...emptySettings(unset), ...(indexFile !== undefined && { GIT_INDEX_FILE: indexFile }) },
    ...(input !== undefined && { input }),
    maxBuffer: maxBytes,
    timeout,
    killSignal: 'SIGKILL',
    windowsHide: true,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  if ((run.error as NodeJS.ErrnoException | undefined)?.code === 'ETIMEDOUT') return undefined;
  if (run.error) return failureOf(run.error);
  if (run.status === 0) return { ok: true, output: run.stdout };
  return { ok: false, reason: messageIn(run.stderr.toString()) ?? `git exited with status ${run.status}` };
}

/** Skips warnings before the error, and advice after it. */
function messageIn(said: string): string | undefined {
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  return (lines.find((line) => /^(?:fatal|error): /.test(line)) ?? lines[0])
    ?.replace(/^(?:fatal|error): /, '')
    .replace(/(?<![.\s])[.\s]+$/, '');
}

function failureOf(error: NodeJS.ErrnoException): GitFailure {
  if (error.code === 'ENOENT') return { ok: false, reason: 'git is not in the PATH', kind: 'absent' };
  if (error.code === 'ENOBUFS') return { ok: false, reason: 'the output of git exceeds the limit', kind: 'too-long' };
  return { ok: false, reason: `git could not be run (${error.message})` };
}

/** In a hook, git sets variables for its repository and index. They are removed, because every command is about `folder`. */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.toUpperCase().startsWith('GIT_'));
  // Without protocols, no version of git fetches what a partial clone left out.
  return {
    ...Object.fromEntries(kept),
    LC_ALL: 'C',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
  };
}

/** Variables instead of `-c`, because names may contain any character. */
function emptySettings(settings: readonly string[]): NodeJS.ProcessEnv {
  const pairs = settings.flatMap((name, index) => [
    [`GIT_CONFIG_KEY_${index}`, name],
    [`GIT_CONFIG_VALUE_${index}`, ''],
  ]);
  return settings.length === 0 ? {} : { GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries(pairs) };
}
