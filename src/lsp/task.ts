/** A request that may take long: it gives way to others, says how far it is, and ends when it is cancelled. */
import { LSPErrorCodes, ResponseError, type CancellationToken, type WorkDoneProgressReporter } from 'vscode-languageserver';
import { giveWay } from './turns.ts';

/** Steps that are made at a stretch. */
const STRETCH = 64;
/** Milliseconds after which a stretch ends, however few steps it had. */
const MOST_TIME = 15;

export class Task {
  readonly #token: CancellationToken;
  readonly #progress: WorkDoneProgressReporter;
  #steps = 0;
  #since = performance.now();
  #shown = 0;

  private constructor(token: CancellationToken, progress: WorkDoneProgressReporter) {
    this.#token = token;
    this.#progress = progress;
  }

  /**
   * @param title What the editor shows meanwhile.
   * @throws {ResponseError} if the client cancels the request, even while the last step is made.
   */
  static async run<T>(
    title: string,
    token: CancellationToken,
    progress: WorkDoneProgressReporter,
    work: (task: Task) => Promise<T>,
  ): Promise<T> {
    const task = new Task(token, progress);
    progress.begin(title, 0, undefined, true);
    try {
      await task.#rest();
      const result = await work(task);
      await task.#rest();
      return result;
    } finally {
      progress.done();
    }
  }

  /**
   * Call it after each step.
   *
   * @param share How much of the work is done, from 0 to 1.
   */
  async step(share: number): Promise<void> {
    this.#steps++;
    if (this.#steps < STRETCH && performance.now() - this.#since < MOST_TIME) return;
    const percentage = Math.floor(share * 100);
    if (percentage > this.#shown) this.#progress.report((this.#shown = percentage));
    await this.#rest();
  }

  async #rest(): Promise<void> {
    await giveWay();
    if (this.#token.isCancellationRequested) throw cancelled();
    this.#steps = 0;
    this.#since = performance.now();
  }
}

export function cancelled(): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled.');
}
