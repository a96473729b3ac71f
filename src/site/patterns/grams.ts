/** The short texts in a number of paths: a pattern with any other text matches none of the paths. */
import type { Step } from './step.ts';

/** The length of the longest text. */
const LONGEST = 4;
const BITS = 21;

export class Grams {
  readonly #bits = new Int32Array(2 ** (BITS - 5));

  add(path: string): void {
    for (let start = 0; start < path.length; start++) {
      let hash = 0;
      for (let length = 1; length <= LONGEST && start + length <= path.length; length++) {
        hash = mixed(hash, path.charCodeAt(start + length - 1));
        const place = placeOf(hash, length);
        this.#bits[place >>> 5] = (this.#bits[place >>> 5] ?? 0) | (1 << (place & 31));
      }
    }
  }

  /** Returns false if no path contains all text between the wildcards. True does not mean anything. */
  mayHold(steps: readonly Step[]): boolean {
    for (let start = 0; start < steps.length; start++) {
      if (typeof steps[start] !== 'number') continue;
      let hash = 0;
      let length = 0;
      for (let step = steps[start]; typeof step === 'number' && length < LONGEST; step = steps[start + length]) {
        hash = mixed(hash, step);
        length++;
      }
      if (!this.#has(placeOf(hash, length))) return false;
    }
    return true;
  }

  #has(place: number): boolean {
    return (((this.#bits[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1;
  }
}

function mixed(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193) + unit;
}

function placeOf(hash: number, length: number): number {
  return Math.imul(hash ^ length, 0x9e3779b1) >>> (32 - BITS);
}
