/** Questions to git: no shell, no hooks, no monitor, no pager, nothing from a surrounding hook's environment. */
export type Answer = { readonly ok: true; readonly output: string } | { readonly ok: false; readonly reason: string };

/** Runs git in `folder` and waits for it. `reason` is what git said, or that there is no git. */
export function git(args: readonly string[], folder: string): Answer {
  // Most runs never ask git, and child_process costs 1.5 ms to load.
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  const run = spawnSync('git', ['--no-pager', '-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', ...args], {
    cwd: folder,
    env: environment(),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (run.error) return { ok: false, reason: `git could not be run (${run.error.message}).` };
  if (run.status === 0) return { ok: true, output: run.stdout };
  return { ok: false, reason: run.stderr.trim().split('\n', 1)[0] || `git ended with status ${run.status}.` };
}

/** In a hook, git names its own repository and index in variables; the question is always about `folder`. */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.toUpperCase().startsWith('GIT_'));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', GIT_NO_LAZY_FETCH: '1' };
}
