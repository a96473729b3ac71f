/** Compares JSON values. Each value is visited only once, even if parts of the same values are compared often. */

/** Values with the same number are equal. The order of lists matters, that of keys does not. */
export class ValueNumbering {
  readonly #numberByText = new Map<string, number>();
  readonly #numberByObject = new WeakMap<object, number>();
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
      const waiting: object[] = this.#numberByObject.has(at)
        ? []
        : Object.values(at).filter((inner): inner is object => isContainer(inner) && !this.#numberByObject.has(inner));
      if (waiting.length > 0) {
        for (const inner of waiting) open.push(inner);
        continue;
      }
      open.pop();
      if (!this.#numberByObject.has(at)) this.#numberByObject.set(at, this.#numberOfText(this.#textOf(at)));
    }
    return this.#numberByObject.get(value) ?? -1;
  }

  #textOf(value: object): string {
    if (Array.isArray(value)) return `[${value.map((entry: unknown) => this.#nestedNumber(entry)).join()}`;
    const parts = Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}:${this.#nestedNumber(entry)}`);
    return `{${(this.#isOrdered ? parts : parts.sort()).join()}`;
  }

  #nestedNumber(value: unknown): number {
    return (isContainer(value) ? this.#numberByObject.get(value) : this.#numberOfText(textOfLeaf(value))) ?? -1;
  }

  #numberOfText(text: string): number {
    const known = this.#numberByText.get(text);
    if (known !== undefined) return known;
    this.#numberByText.set(text, this.#numberByText.size);
    return this.#numberByText.size - 1;
  }
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** No list or object begins like it. */
function textOfLeaf(value: unknown): string {
  return typeof value === 'string' ? `"${value}` : `=${String(value)}`;
}
