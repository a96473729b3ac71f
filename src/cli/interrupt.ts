/** Handles Ctrl+C and SIGTERM for commands that have to finish something first. */

export interface SigintListener {
  readonly signal: AbortSignal;
  /** Restores the default handling of Ctrl+C. */
  readonly release: () => void;
}

/** The reason of an abort by Ctrl+C. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}

/** The exit code of a program that was ended by Ctrl+C. */
export const INTERRUPTED_EXIT_CODE = 130;

/** The first Ctrl+C aborts the signal; a second one ends the process at once. */
export function listenForSigint(): SigintListener {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new InterruptedError('Interrupted.'));
  process.once('SIGINT', abort);
  return { signal: controller.signal, release: () => void process.removeListener('SIGINT', abort) };
}

export interface StopSignal {
  readonly signal: AbortSignal;
  /** Resolves when the process has to stop. */
  readonly requested: Promise<void>;
}

/** The first SIGTERM or SIGINT requests a stop; a second one ends the process at once. */
export function listenForStopSignals(): StopSignal {
  const controller = new AbortController();
  const requested = new Promise<void>((resolve) => {
    const stop = (): void => {
      for (const name of STOP_SIGNALS) process.removeListener(name, stop);
      controller.abort();
      resolve();
    };
    for (const name of STOP_SIGNALS) process.on(name, stop);
  });
  return { signal: controller.signal, requested };
}

const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;
