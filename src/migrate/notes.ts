/** What a migration tells its user. */
import { toChildPointer } from '../document/pointer.ts';
import { isObject } from '../document/json-object.ts';

/** Something in mint.json that docs.json does not have, or has in another form. */
export interface MigrationNote {
  /** JSON Pointer into mint.json. */
  readonly pointer: string;
  /** What became of it, in a sentence. */
  readonly message: string;
}

/** A mint.json of which parts are taken. What is left at the end has no counterpart. */
export class MintJsonReader {
  readonly notes: MigrationNote[] = [];
  readonly #value: Record<string, unknown>;
  readonly #taken = new Set<string>();

  constructor(value: Record<string, unknown>) {
    this.#value = value;
  }

  /** The value at a path such as `['colors', 'light']`, which then counts as taken; `undefined` if there is none. */
  take(path: readonly string[]): unknown {
    let value: unknown = this.#value;
    let pointer = '';
    for (const key of path) {
      if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
      value = value[key];
      pointer = toChildPointer(pointer, key);
    }
    this.#taken.add(pointer);
    return value;
  }

  note(pointer: string, message: string): void {
    this.notes.push({ pointer, message });
  }

  /** Notes properties of an object that docs.json has no place for. */
  noteMissing(pointer: string, keys: readonly string[]): void {
    for (const key of keys) this.note(toChildPointer(pointer, key), `docs.json has no counterpart for “${key}”; it was left out.`);
  }

  /** Notes what nobody took, each part once, as high up as nothing below it was taken. */
  noteUntaken(): void {
    this.#noteBelow(this.#value, '');
  }

  #noteBelow(value: Record<string, unknown>, at: string): void {
    for (const [key, inner] of Object.entries(value)) {
      const pointer = toChildPointer(at, key);
      if (this.#taken.has(pointer)) continue;
      const isPartlyTaken = [...this.#taken].some((taken) => taken.startsWith(`${pointer}/`));
      if (isPartlyTaken && isObject(inner)) this.#noteBelow(inner, pointer);
      else this.noteMissing(at, [key]);
    }
  }
}
