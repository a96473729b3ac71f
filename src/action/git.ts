/** git in the checkout of the runner. */
import { spawnSync } from 'node:child_process';
import { ignoreProgramsInFolder } from '../host/search-path.ts';

export interface CheckoutGit {
  /** From the commit itself, which names its parents where a shallow clone ends, too. */
  parentsOfHead(): readonly string[];
  has(commit: string): boolean;
  /** The commit that a name stands for in this clone. */
  resolve(name: string): string | undefined;
  /** The full name of a branch of origin, or else of a tag. */
  refOfOrigin(name: string): string | undefined;
  isShallow(): boolean;
  /** The merge base of HEAD and a commit; `undefined` if the history that is here has none. */
  mergeBase(commit: string): string | undefined;
  /**
   * Fetches commits, or what refspecs name; `depth` is how much of their history a shallow clone gets. A whole clone stays whole: with a depth, git would cut it.
   *
   * @returns Whether that worked.
   */
  fetch(commits: readonly string[], depth?: number): boolean;
}

/**
 * No hooks, no monitor, no submodules, and no transport that runs a program. A folder of the checkout that imitates git's own is no repository:
 * its settings would be those of whoever wrote the pull request.
 */
const SAFE = [
  '--no-pager',
  ...['safe.bareRepository=explicit', 'core.hooksPath=/dev/null', 'core.fsmonitor=false', 'protocol.ext.allow=never'].flatMap((setting) => [
    '-c',
    setting,
  ]),
];

export function createCheckoutGit(folder: string, env: NodeJS.ProcessEnv): CheckoutGit {
  ignoreProgramsInFolder();
  const run = (args: readonly string[], errors: 'ignore' | 'inherit' = 'ignore'): string | undefined => {
    const { status, stdout } = spawnSync('git', [...SAFE, ...args], {
      cwd: folder,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', errors],
    });
    return status === 0 ? stdout.trim() : undefined;
  };
  const isShallow = (): boolean => run(['rev-parse', '--is-shallow-repository']) === 'true';
  return {
    parentsOfHead: () => Array.from((run(['cat-file', 'commit', 'HEAD']) ?? '').matchAll(/^parent ([\da-f]+)$/gm), ([, id = '']) => id),
    has: (commit) => run(['cat-file', '-t', commit]) === 'commit',
    resolve: (name) => run(['rev-parse', '--quiet', '--verify', '--end-of-options', `${name}^{commit}`]) || undefined,
    refOfOrigin(name) {
      const refs = [`refs/heads/${name}`, `refs/tags/${name}`];
      // What is asked for is a pattern.
      const found = new Set((run(['ls-remote', 'origin', ...refs]) ?? '').split('\n').map((line) => line.split('\t')[1]));
      return refs.find((ref) => found.has(ref));
    },
    isShallow,
    mergeBase: (commit) => run(['merge-base', 'HEAD', commit]) || undefined,
    fetch(commits, depth) {
      const history = !isShallow() ? [] : [depth === undefined ? '--unshallow' : `--depth=${depth}`];
      return run(['fetch', '--quiet', '--no-tags', '--no-recurse-submodules', ...history, 'origin', ...commits], 'inherit') !== undefined;
    },
  };
}
