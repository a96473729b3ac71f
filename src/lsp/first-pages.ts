/** Keeps the first few of many pages, without sorting all of them. */

export class FirstPagesInPathOrder {
  readonly #limit: number;
  #pages: (readonly [path: string, file: string])[] = [];
  /** What comes after this path is not among the first. */
  #last: string | undefined;

  /** @param most How many are kept. */
  constructor(most: number) {
    this.#limit = most;
  }

  add(path: string, file: string): void {
    if (this.#last !== undefined && path > this.#last) return;
    this.#pages.push([path, file]);
    if (this.#pages.length > 2 * this.#limit) this.#sort();
  }

  /** Returns them in the order of their paths. */
  sorted(): readonly (readonly [path: string, file: string])[] {
    this.#sort();
    return this.#pages;
  }

  #sort(): void {
    this.#pages.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    if (this.#pages.length < this.#limit) return;
    this.#pages.length = this.#limit;
    this.#last = this.#pages.at(-1)?.[0];
  }
}
