/**
 * Child processes that cannot outlive this process. Beside each one, a shell waits for the end of a pipe that only this
 * process holds open, and then kills the process group that both belong to.
 */
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

/** The file descriptor of the pipe in the shell; 0 to 3 belong to the program. */
const LIFELINE = 4;

/** For `setupCommands`: adds to the nice value of the program, which lowers its priority. */
export function renderNiceSetupCommand(nice: number): string {
  return `command -v nice >/dev/null && set -- nice -n ${nice} "$@"`;
}

/**
 * The exit code if the shell could not start another process, for lack of processes or memory (EX_TEMPFAIL of sysexits.h).
 * Shells differ in their own code. 126 and 127 are about the program.
 */
export const SPAWN_FAILED_EXIT_CODE = 75;

const REPORT_NOT_STARTED = `trap 'case $? in 126 | 127) ;; *) exit ${SPAWN_FAILED_EXIT_CODE} ;; esac' EXIT`;

/** The waiting shell closes all other descriptors, so that nobody waits for it. */
const WATCHDOG = `(trap '' TERM; exec <&${LIFELINE} >/dev/null 2>&1 3>&- ${LIFELINE}>&-; read -r _; kill -KILL 0) &`;

export interface TiedProcessOptions {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** The first four descriptors. */
  readonly stdio: readonly [Stdio, Stdio, Stdio, Stdio];
  readonly cwd?: string;
  readonly serialization?: SpawnOptions['serialization'];
  /** Shell commands that run before the program. They may use `parameters` as `$1` and so on, and must shift them away. */
  readonly setupCommands?: string;
  readonly parameters?: readonly string[];
}

type Stdio = 'ignore' | 'pipe' | 'ipc';

/** Starts a program in its own process group, which is killed when the program exits. */
export function spawnTied(
  program: string,
  { args, env, stdio, cwd, serialization, setupCommands = '', parameters = [] }: TiedProcessOptions,
): ChildProcess {
  const script = `${REPORT_NOT_STARTED}\n${WATCHDOG}\n${setupCommands}\nexec "$@" ${LIFELINE}>&-`;
  const child = spawn('sh', ['-c', script, 'sh', ...parameters, program, ...args], {
    env,
    stdio: [...stdio, 'pipe'],
    detached: true,
    windowsHide: true,
    ...(cwd !== undefined && { cwd }),
    ...(serialization !== undefined && { serialization }),
  });
  child.once('exit', () => killTiedProcessGroup(child));
  return child;
}

/** Kills the program and everything that it started. */
export function killTiedProcessGroup(child: ChildProcess): void {
  // If the process could not be started, for lack of descriptors, it has no pipes.
  if (child.pid === undefined) return;
  const lifeline = child.stdio[LIFELINE];
  lifeline?.on('error', () => undefined);
  lifeline?.destroy();
}
