/** Ctrl+C and SIGTERM for commands that have something to say, or to finish, before they end. */

export interface Interrupt {
  readonly signal: AbortSignal;
  /** Lets Ctrl+C end the process again. */
  readonly release: () => void;
}

/** Thrown by what is aborted. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** The exit code that shells give to a program that Ctrl+C ended. */
export const INTERRUPTED = 130;

/** The first Ctrl+C aborts the signal; a second one ends the process at once, as without this. */
export function onInterrupt(): Interrupt {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new Interrupted('Interrupted.'));
  process.once('SIGINT', abort);
  return { signal: controller.signal, release: () => void process.removeListener('SIGINT', abort) };
}

export interface Stop {
  readonly signal: AbortSignal;
  /** Fulfilled when the process is told to stop. */
  readonly asked: Promise<void>;
}

/** The first SIGTERM or SIGINT is taken; a second one ends the process at once, as without this. */
export function onStop(): Stop {
  const controller = new AbortController();
  const asked = new Promise<void>((resolve) => {
    const stop = (): void => {
      for (const name of STOPPING) process.removeListener(name, stop);
      controller.abort();
      resolve();
    };
    for (const name of STOPPING) process.on(name, stop);
  });
  return { signal: controller.signal, asked };
}

const STOPPING = ['SIGTERM', 'SIGINT'] as const;
