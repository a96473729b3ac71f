/** Keeps the first few of many pages, without sorting all of them. */

export class FirstPages {
  readonly #most: number;
  #kept: (readonly [path: string, file: string])[] = [];
  /** What comes after this path is not among the first. */
  #last: string | undefined;

  /** @param most How many are kept. */
  constructor(most: number) {
    this.#most = most;
  }

  add(path: string, file: string): void {
    if (this.#last !== undefined && path > this.#last) return;
    this.#kept.push([path, file]);
    if (this.#kept.length > 2 * this.#most) this.#sort();
  }

  /** Returns them in the order of their paths. */
  inOrder(): readonly (readonly [path: string, file: string])[] {
    this.#sort();
    return this.#kept;
  }

  #sort(): void {
    this.#kept.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    if (this.#kept.length < this.#most) return;
    this.#kept.length = this.#most;
    this.#last = this.#kept.at(-1)?.[0];
  }
}
