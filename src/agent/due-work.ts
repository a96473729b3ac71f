/** Does work that becomes due in the database, several pieces at a time. Processes that share the database share the work. */

export interface DueWorkOptions<Piece> {
  /** Takes at most `limit` pieces, which nobody else is given for some time. */
  readonly take: (limit: number) => Promise<readonly Piece[]>;
  /** The signal is aborted if the process stops and the piece takes too long. */
  readonly run: (piece: Piece, signal: AbortSignal) => Promise<void>;
  /** Called with errors; what failed is taken again later. */
  readonly onError: (error: unknown) => void;
  /** The most pieces at the same time. */
  readonly most: number;
  /** How often the database is asked what is due, in milliseconds. Default: 2,000. */
  readonly pollMs?: number | undefined;
  /** How long pieces may take once the process stops, in milliseconds. */
  readonly stopMs: number;
}

const POLL_MS = 2000;

/** `stop` waits for what is under way, for some time. */
export function startDueWork<Piece>({ take, run, onError, most, pollMs = POLL_MS, stopMs }: DueWorkOptions<Piece>): {
  stop(): Promise<void>;
} {
  const running = new Set<Promise<void>>();
  let taking: Promise<void> | undefined;
  const stopping = new AbortController();
  let isStopped = false;

  /** Takes what is due, and more whenever something has ended well. */
  function takeMore(): void {
    if (isStopped || taking || running.size >= most) return;
    taking = take(most - running.size)
      .then((taken) => taken.forEach(start))
      .catch(onError)
      .finally(() => {
        taking = undefined;
      });
  }

  function start(piece: Piece): void {
    const work = run(piece, stopping.signal).then(
      () => {
        running.delete(work);
        takeMore();
      },
      // Then only the next poll takes more.
      (error: unknown) => {
        running.delete(work);
        if (!stopping.signal.aborted) onError(error);
      },
    );
    running.add(work);
  }

  const polling = setInterval(takeMore, pollMs);
  takeMore();
  return {
    async stop() {
      isStopped = true;
      clearInterval(polling);
      await taking;
      const timer = setTimeout(() => stopping.abort(), stopMs);
      await Promise.all(running);
      clearTimeout(timer);
    },
  };
}
