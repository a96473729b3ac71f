/**
 * Processes that do not outlive this one, whatever they do and however it ends: beside each waits a shell for the end of a
 * pipe that only this process holds, and then kills the process group that both are in.
 */
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

/** The descriptor of the pipe in the shell; 0 to 3 are the program's. */
const LIFELINE = 4;

/** For `before`: the program lets all others on the machine go first. */
export const LAST = 'command -v nice >/dev/null && set -- nice -n 10 "$@"';

/** The waiting shell lets go of everything that the program has open, so that nobody waits for it. */
const WATCH = `(trap '' TERM; exec <&${LIFELINE} >/dev/null 2>&1 3>&- ${LIFELINE}>&-; read -r _; kill -KILL 0) &`;

export interface Leashed {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** The first four descriptors. */
  readonly stdio: readonly [Stdio, Stdio, Stdio, Stdio];
  readonly cwd?: string;
  readonly serialization?: SpawnOptions['serialization'];
  /** Commands of the shell before the program takes its place, which may use `$1` and so on, and shift them away. */
  readonly before?: string;
  readonly parameters?: readonly string[];
}

type Stdio = 'ignore' | 'pipe' | 'ipc';

/** Starts a program as the leader of a process group of its own. The group ends with it, too. */
export function spawnLeashed(
  program: string,
  { args, env, stdio, cwd, serialization, before = '', parameters = [] }: Leashed,
): ChildProcess {
  const script = `${WATCH}\n${before}\nexec "$@" ${LIFELINE}>&-`;
  const child = spawn('sh', ['-c', script, 'sh', ...parameters, program, ...args], {
    env,
    stdio: [...stdio, 'pipe'],
    detached: true,
    windowsHide: true,
    ...(cwd !== undefined && { cwd }),
    ...(serialization !== undefined && { serialization }),
  });
  child.once('exit', () => endGroup(child));
  return child;
}

/** Kills the program and all that it started. */
export function endGroup(child: ChildProcess): void {
  // What could not be started has no pipes, where descriptors ran out.
  if (child.pid === undefined) return;
  const lifeline = child.stdio[LIFELINE];
  lifeline?.on('error', () => undefined);
  lifeline?.destroy();
}
