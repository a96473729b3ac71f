/** Reads many pages, one after the other: others get a turn meanwhile. */
import type { Files } from './files.ts';
import { workOptionsOf, type AbortAndProgressOptions } from './long-work.ts';

/** Until others get a turn. */
const STRETCH_MS = 15;

/** Goes through pages, one after the other. Without options for the files, no other gets a turn. */
export class CooperativePageWork {
  readonly #options: AbortAndProgressOptions | undefined;
  readonly #total: number;
  #done = 0;
  #hasReported = false;
  #since = Date.now();

  /** @param files Those that the pages are read from. */
  constructor(files: Files, total: number) {
    this.#options = workOptionsOf(files);
    this.#total = total;
    this.#options?.signal?.throwIfAborted();
  }

  /** Call it after each page, and wait for what it returns, if anything. */
  next(): Promise<void> | undefined {
    this.#done++;
    if (this.#done === this.#total) {
      if (this.#hasReported) this.#report();
      return undefined;
    }
    return this.#options && Date.now() - this.#since >= STRETCH_MS ? this.#giveWay(this.#options) : undefined;
  }

  #report(): void {
    this.#hasReported = true;
    this.#options?.onProgress?.({ done: this.#done, total: this.#total });
  }

  async #giveWay({ signal }: AbortAndProgressOptions): Promise<void> {
    this.#report();
    await new Promise<void>((resolve) => void setTimeout(resolve));
    signal?.throwIfAborted();
    this.#since = Date.now();
  }
}
