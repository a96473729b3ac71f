/** git in the checkout of the runner. */
import { spawnSync } from 'node:child_process';

export interface Git {
  /** From the commit itself, which names its parents where a shallow clone ends, too. */
  parentsOfHead(): readonly string[];
  has(commit: string): boolean;
  isShallow(): boolean;
  /** The merge base of HEAD and a commit; `undefined` if the history that is here has none. */
  mergeBase(commit: string): string | undefined;
  /** Whether the commits were fetched. */
  fetch(options: readonly string[], commits: readonly string[]): boolean;
}

/** No hooks, no monitor, no submodules, and no transport that runs a program. */
const SAFE = ['-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false', '-c', 'protocol.ext.allow=never', '--no-pager'];

export function gitIn(folder: string, env: NodeJS.ProcessEnv): Git {
  const run = (...args: readonly string[]): string | undefined => {
    const { status, stdout } = spawnSync('git', [...SAFE, ...args], {
      cwd: folder,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return status === 0 ? stdout.trim() : undefined;
  };
  return {
    parentsOfHead: () => Array.from((run('cat-file', 'commit', 'HEAD') ?? '').matchAll(/^parent ([\da-f]+)$/gm), ([, id = '']) => id),
    has: (commit) => run('cat-file', '-t', commit) === 'commit',
    isShallow: () => run('rev-parse', '--is-shallow-repository') === 'true',
    mergeBase: (commit) => run('merge-base', 'HEAD', commit) || undefined,
    fetch: (options, commits) =>
      run('fetch', '--quiet', '--no-tags', '--no-recurse-submodules', ...options, 'origin', ...commits) !== undefined,
  };
}
