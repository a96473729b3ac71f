/** A request that may take long: it gives way to others, says how far it is, and ends when it is cancelled. */
import { LSPErrorCodes, ResponseError, type CancellationToken, type WorkDoneProgressReporter } from 'vscode-languageserver';
import type { AbortAndProgressOptions } from '../site/long-work.ts';
import { yieldToMessages } from './yield-to-messages.ts';

/** Steps that are made at a stretch. */
const MAX_STEPS = 64;
/** After which a stretch ends, however few steps it had. */
const MAX_MS = 15;

export class RequestTask {
  readonly #token: CancellationToken;
  readonly #progress: WorkDoneProgressReporter;
  #steps = 0;
  #startedAt = performance.now();
  #shownPercentage = 0;
  /** For work that takes its own steps. */
  readonly work: AbortAndProgressOptions;

  private constructor(token: CancellationToken, progress: WorkDoneProgressReporter) {
    this.#token = token;
    this.#progress = progress;
    const controller = new AbortController();
    token.onCancellationRequested(() => controller.abort(requestCancelledError()));
    this.work = { signal: controller.signal, onProgress: ({ done, total }) => this.#show(done / total) };
  }

  /**
   * @param title What the editor shows meanwhile.
   * @throws {ResponseError} if the client cancels the request, even while the last step is made.
   */
  static async run<T>(
    title: string,
    token: CancellationToken,
    progress: WorkDoneProgressReporter,
    work: (task: RequestTask) => Promise<T>,
  ): Promise<T> {
    const task = new RequestTask(token, progress);
    progress.begin(title, 0, undefined, true);
    try {
      await task.#yield();
      const result = await work(task);
      await task.#yield();
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
    if (this.#steps < MAX_STEPS && performance.now() - this.#startedAt < MAX_MS) return;
    this.#show(share);
    await this.#yield();
  }

  #show(share: number): void {
    const percentage = Math.floor(share * 100);
    if (percentage > this.#shownPercentage) this.#progress.report((this.#shownPercentage = percentage));
  }

  async #yield(): Promise<void> {
    await yieldToMessages();
    if (this.#token.isCancellationRequested) throw requestCancelledError();
    this.#steps = 0;
    this.#startedAt = performance.now();
  }
}

export function requestCancelledError(): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled.');
}
