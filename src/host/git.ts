/** Questions to git: no shell, no hooks, no monitor, no pager, no network, nothing from a surrounding hook's environment. */
import { UnreadableError } from '../site/files.ts';
import { endlessFile } from './endless.ts';

export type Answer<Output = string> = { readonly ok: true; readonly output: Output } | Failure;

interface Failure {
  readonly ok: false;
  /** What git said, or why it could not be run. */
  readonly reason: string;
  /** There is no git, or it said more than could be taken. */
  readonly is?: 'absent' | 'too-long';
}

export interface GitOptions {
  readonly input?: string;
  /** An index to read instead of the repository's own. */
  readonly indexFile?: string | undefined;
  /** Settings to leave empty, whatever the configuration says. */
  readonly unset?: readonly string[];
  /** Most bytes of an answer. */
  readonly most?: number;
  /** Milliseconds that git may take. */
  readonly limit?: number;
}

/** The longest answers, in the largest repositories on the slowest disks, take seconds. */
const LIMIT = 60_000;

/** Milliseconds after which somebody looks for what may hold git up for ever; where there is no such thing, git is asked again. */
const FIRST_LIMIT = 1_000;

/**
 * Runs git in `folder` and waits for it, but not for ever.
 *
 * @throws UnreadableError if it does not end: nothing can be said then, and whoever goes on without it asks again and waits again.
 */
export function git(args: readonly string[], folder: string, options: GitOptions = {}): Answer {
  const answer = gitBytes(args, folder, options);
  return answer.ok ? { ok: true, output: answer.output.toString() } : answer;
}

/** The same, where the answer is no text. */
export function gitBytes(args: readonly string[], folder: string, { limit = LIMIT, ...options }: GitOptions = {}): Answer<Buffer> {
  const first = Math.min(limit, FIRST_LIMIT);
  const quick = answerOf(args, folder, { ...options, limit: first });
  if (quick) return quick;
  const endless = endlessFile(folder);
  if (endless !== undefined)
    throw new UnreadableError(`“${endless}” is a FIFO or a device, which git would read without end. Remove it or replace it with a file.`);
  const answer = first < limit ? answerOf(args, folder, { ...options, limit }) : undefined;
  if (answer) return answer;
  throw new UnreadableError(
    `git did not finish within ${limit / 1000} seconds and was stopped. To see why, run it yourself: git ${args.join(' ')}`,
  );
}

/** `undefined` where git took longer than the limit. */
function answerOf(
  args: readonly string[],
  folder: string,
  { input, indexFile, unset = [], most = 1 << 28, limit }: GitOptions,
): Answer<Buffer> | undefined {
  // Most runs never ask git, and child_process costs 1.5 ms to load.
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  // A folder of the repository that is made to look like git's own brings settings: it is not taken for a repository.
  const run = spawnSync(
    'git',
    ['--no-pager', '-c', 'safe.bareRepository=explicit', '-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', ...args],
    {
      cwd: folder,
      env: { ...environment(), ...emptied(unset), ...(indexFile !== undefined && { GIT_INDEX_FILE: indexFile }) },
      ...(input !== undefined && { input }),
      maxBuffer: most,
      timeout: limit,
      killSignal: 'SIGKILL',
      windowsHide: true,
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    },
  );
  if ((run.error as NodeJS.ErrnoException | undefined)?.code === 'ETIMEDOUT') return undefined;
  if (run.error) return failureOf(run.error);
  if (run.status === 0) return { ok: true, output: run.stdout };
  return { ok: false, reason: reasonIn(run.stderr.toString()) ?? `git exited with status ${run.status}` };
}

/** Warnings come first, and advice of many lines last. */
function reasonIn(said: string): string | undefined {
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  return (lines.find((line) => /^(?:fatal|error): /.test(line)) ?? lines[0])?.replace(/^(?:fatal|error): /, '').replace(/[.\s]+$/, '');
}

function failureOf(error: NodeJS.ErrnoException): Failure {
  if (error.code === 'ENOENT') return { ok: false, reason: 'git is not in the PATH', is: 'absent' };
  if (error.code === 'ENOBUFS') return { ok: false, reason: 'the output of git exceeds the limit', is: 'too-long' };
  return { ok: false, reason: `git could not be run (${error.message})` };
}

/** In a hook, git names its own repository and index in variables; the question is always about `folder`. */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.toUpperCase().startsWith('GIT_'));
  // Without the protocols, git of any version fetches nothing that a partial clone left out.
  return {
    ...Object.fromEntries(kept),
    LC_ALL: 'C',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
  };
}

/** Not by `-c`: names may hold anything. */
function emptied(settings: readonly string[]): NodeJS.ProcessEnv {
  const pairs = settings.flatMap((name, index) => [
    [`GIT_CONFIG_KEY_${index}`, name],
    [`GIT_CONFIG_VALUE_${index}`, ''],
  ]);
  return settings.length === 0 ? {} : { GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries(pairs) };
}
