/** Compares JSON values. Each value is visited only once, even if parts of the same values are compared often. */

/** Values with the same number are equal. The order of lists matters, that of keys does not. */
export class Values {
  readonly #numbers = new Map<string, number>();
  readonly #known = new WeakMap<object, number>();
  readonly #isOrdered: boolean;

  /** `isOrdered`: the order of keys matters as well. */
  constructor({ isOrdered = false } = {}) {
    this.#isOrdered = isOrdered;
  }

  areEqual(one: unknown, other: unknown): boolean {
    return this.numberOf(one) === this.numberOf(other);
  }

  /** Numbers values from the leaves upward, without recursion because a value may be nested deeper than the stack allows. */
  numberOf(value: unknown): number {
    if (!isContainer(value)) return this.#numberOfText(textOfLeaf(value));
    const open: object[] = [value];
    for (let at = open.at(-1); at; at = open.at(-1)) {
      const waiting: object[] = this.#known.has(at)
        ? []
        : Object.values(at).filter((inner): inner is object => isContainer(inner) && !this.#known.has(inner));
      if (waiting.length > 0) {
        for (const inner of waiting) open.push(inner);
        continue;
      }
      open.pop();
      if (!this.#known.has(at)) this.#known.set(at, this.#numberOfText(this.#textOf(at)));
    }
    return this.#known.get(value) ?? -1;
  }

  #textOf(value: object): string {
    if (Array.isArray(value)) return `[${value.map((entry: unknown) => this.#partOf(entry)).join()}`;
    const parts = Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}:${this.#partOf(entry)}`);
    return `{${(this.#isOrdered ? parts : parts.sort()).join()}`;
  }

  #partOf(value: unknown): number {
    return (isContainer(value) ? this.#known.get(value) : this.#numberOfText(textOfLeaf(value))) ?? -1;
  }

  #numberOfText(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#numbers.size);
    return this.#numbers.size - 1;
  }
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** No list or object begins like it. */
function textOfLeaf(value: unknown): string {
  return typeof value === 'string' ? `"${value}` : `=${String(value)}`;
}
