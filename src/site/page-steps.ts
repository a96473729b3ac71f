/** Reads many pages, one after the other: others get a turn meanwhile. */
import type { Files } from './files.ts';
import { workOn, type WorkOptions } from './long-work.ts';

/** Milliseconds until others get a turn. */
const STRETCH = 15;

/** Goes through pages, one after the other. Without options for the files, no other gets a turn. */
export class PageSteps {
  readonly #options: WorkOptions | undefined;
  readonly #total: number;
  #done = 0;
  #hasTold = false;
  #since = Date.now();

  /** @param files Those that the pages are read from. */
  constructor(files: Files, total: number) {
    this.#options = workOn(files);
    this.#total = total;
    this.#options?.signal?.throwIfAborted();
  }

  /** Call it after each page, and wait for what it returns, if anything. */
  next(): Promise<void> | undefined {
    this.#done++;
    if (this.#hasTold && this.#done === this.#total) this.#tell();
    return this.#options && Date.now() - this.#since >= STRETCH ? this.#giveWay(this.#options) : undefined;
  }

  #tell(): void {
    this.#hasTold = true;
    this.#options?.onProgress?.({ done: this.#done, total: this.#total });
  }

  async #giveWay({ signal }: WorkOptions): Promise<void> {
    this.#tell();
    await new Promise<void>((resolve) => void setTimeout(resolve));
    signal?.throwIfAborted();
    this.#since = Date.now();
  }
}
