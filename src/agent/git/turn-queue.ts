/** Work that is done one after the other. */

/** Runs the work when all earlier work has ended. Throws the reason of the signal if it is aborted before that. */
export type TakeTurn = <Result>(signal: AbortSignal, work: () => Promise<Result>) => Promise<Result>;

export function createTurnQueue(): TakeTurn {
  let last: Promise<unknown> = Promise.resolve();
  return async (signal, work) => {
    const before = last;
    let end = (): void => undefined;
    const own = new Promise<void>((resolve) => (end = resolve));
    last = before.then(() => own);
    try {
      await unlessAborted(before, signal);
      return await work();
    } finally {
      end();
    }
  };
}

async function unlessAborted(before: Promise<unknown>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const listening = new AbortController();
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { signal: listening.signal }),
  );
  try {
    await Promise.race([before, aborted]);
  } finally {
    listening.abort();
  }
}
