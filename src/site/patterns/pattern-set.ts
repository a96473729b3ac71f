/**
 * Matches patterns against a text all at once, unit by unit and without backtracking. Each place in each pattern has a bit:
 * whether the text read so far leads there. Whatever the patterns, a unit of text costs one pass over the bits.
 */
import { SLASH, type Step, type UnitSet } from './step.ts';

/** A state of the patterns to continue from: the words with a bit, starting at `from`. */
export interface Standing {
  readonly from: number;
  readonly bits: Int32Array;
}

export const NOWHERE: Standing = { from: 0, bits: new Int32Array() };

/** Tables are made on first use, and kept only for units below this, to limit memory. */
const KEPT_TABLES = 256;

/** No unit enters the place. Numbers below this are sets. */
const NEVER = -1;

export class PatternSet {
  /** The number of words processed per unit of text. */
  readonly words: number;
  /** The unit that enters each place, `NEVER`, or a set. */
  readonly #wanted: Int32Array;
  readonly #sets: UnitSet[] = [];
  /** Places that stay set after a slash, and after any other unit. */
  readonly #kept: Int32Array;
  readonly #keptInName: Int32Array;
  /** Places where folders may begin or be skipped. */
  readonly #forks: Int32Array;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  /** The number of each pattern, by the place of its end. */
  readonly #patterns: Int32Array;
  readonly #tables: Int32Array[] = [];
  /** The current state. No bits are set outside `#from` and `#to`. */
  readonly #now: Int32Array;
  #from = 0;
  #to = 0;

  constructor(patterns: readonly (readonly Step[])[]) {
    const places = patterns.reduce((sum, steps) => sum + placesOf(steps), 0);
    this.words = (places + 31) >>> 5;
    this.#wanted = new Int32Array(places).fill(NEVER);
    this.#patterns = new Int32Array(places);
    this.#kept = new Int32Array(this.words);
    this.#keptInName = new Int32Array(this.words);
    this.#forks = new Int32Array(this.words);
    this.#now = new Int32Array(this.words);
    const sets = new Map<string, number>();
    let place = 0;
    for (const steps of patterns) {
      this.#starts.push(place);
      for (const step of steps) place = this.#lay(step, place, sets);
      this.#patterns[place] = this.#ends.push(place++) - 1;
    }
  }

  /** Adds one step at a place and returns its end. */
  #lay(step: Step, place: number, sets: Map<string, number>): number {
    if (step === 'any' || step === 'name') this.#keep(place, step);
    else if (step === 'folders') {
      set(this.#forks, place);
      this.#keep(place + 1, 'any');
      this.#wanted[place + 2] = SLASH;
      return place + 2;
    } else {
      this.#wanted[place + 1] = typeof step === 'number' ? step : this.#numberOf(step, sets);
      return place + 1;
    }
    return place;
  }

  #keep(place: number, by: 'any' | 'name'): void {
    set(this.#keptInName, place);
    if (by === 'any') set(this.#kept, place);
  }

  #numberOf(units: UnitSet, sets: Map<string, number>): number {
    let number = sets.get(units.key);
    if (number === undefined) sets.set(units.key, (number = NEVER - this.#sets.push(units)));
    return number;
  }

  /** Returns the state of these patterns, by number, before any text. */
  startOf(patterns: readonly number[]): Standing {
    this.stand(NOWHERE);
    for (const pattern of patterns) {
      const start = this.#starts[pattern] ?? 0;
      this.#add(start);
      if (isSet(this.#forks, start)) [start + 1, start + 2].forEach((place) => this.#add(place));
    }
    return this.standing();
  }

  #add(place: number): void {
    const word = place >>> 5;
    if (this.#from === this.#to) this.#from = word;
    this.#from = Math.min(this.#from, word);
    this.#to = Math.max(this.#to, word + 1);
    set(this.#now, place);
  }

  /** Replaces the current state. */
  stand(standing: Standing): void {
    this.#now.fill(0, this.#from, this.#to);
    this.#from = this.#to = standing.from;
    this.alsoStand(standing);
  }

  /** Adds to the current state. */
  alsoStand({ from, bits }: Standing): void {
    if (bits.length === 0) return;
    const isEmpty = this.#from === this.#to;
    this.#from = isEmpty ? from : Math.min(this.#from, from);
    this.#to = isEmpty ? from + bits.length : Math.max(this.#to, from + bits.length);
    const now = this.#now;
    for (let index = 0; index < bits.length; index++) now[from + index] = (now[from + index] ?? 0) | (bits[index] ?? 0);
  }

  standing(): Standing {
    return this.#from === this.#to ? NOWHERE : { from: this.#from, bits: this.#now.slice(this.#from, this.#to) };
  }

  /** Reads a text from an offset. This is the innermost loop, so everything is in local variables. */
  read(text: string, offset = 0): void {
    const [now, forks, tables] = [this.#now, this.#forks, this.#tables];
    const [kept, keptInName] = [this.#kept, this.#keptInName];
    const words = this.words;
    let first = this.#from;
    let behind = this.#to;
    for (let index = offset; index < text.length && first < behind; index++) {
      const unit = text.codePointAt(index) ?? 0;
      if (unit > 0xffff) index++;
      const entered = tables[unit] ?? this.#makeTable(unit);
      const keeps = unit === SLASH ? kept : keptInName;
      // The last word may carry into the next one.
      const end = behind < words ? behind + 1 : words;
      let carry = 0;
      let spill = 0;
      let word = first;
      first = behind = 0;
      for (; word < end; word++) {
        const before = now[word] ?? 0;
        if ((before | carry | spill) === 0) continue;
        let after = (((before << 1) | carry) & (entered[word] ?? 0)) | (before & (keeps[word] ?? 0)) | spill;
        // Folders that may begin may also be skipped, so both places after it are reached too.
        const forking = after & (forks[word] ?? 0);
        spill = 0;
        if (forking !== 0) {
          after |= (forking << 1) | (forking << 2);
          spill = (forking >>> 30) | (forking >>> 31);
        }
        carry = before >>> 31;
        now[word] = after;
        if (after === 0) continue;
        if (behind === 0) first = word;
        behind = word + 1;
      }
    }
    this.#from = first;
    this.#to = behind;
  }

  #makeTable(unit: number): Int32Array {
    const table = new Int32Array(this.words);
    const fits = this.#sets.map((units) => units.has(unit));
    const wanted = this.#wanted;
    for (let place = 0; place < wanted.length; place++) {
      const want = at(wanted, place);
      if (want === unit || (want < NEVER && fits[NEVER - 1 - want] === true)) set(table, place);
    }
    if (unit < KEPT_TABLES) this.#tables[unit] = table;
    return table;
  }

  /** Returns the ends of these patterns, by number, for `greatestOf`. */
  endsOf(patterns: readonly number[]): Int32Array {
    const ends = new Int32Array(this.words);
    for (const pattern of patterns) set(ends, this.#ends[pattern] ?? 0);
    return ends;
  }

  /** Returns the greatest number of a pattern that matches all text read so far; -1 if none does. */
  greatestOf(ends: Int32Array, numbers: readonly number[]): number {
    const now = this.#now;
    const to = this.#to;
    let greatest = -1;
    for (let word = this.#from; word < to; word++) {
      for (let met = (now[word] ?? 0) & (ends[word] ?? 0); met !== 0; met &= met - 1) {
        const place = word * 32 + 31 - Math.clz32(met & -met);
        greatest = Math.max(greatest, numbers[at(this.#patterns, place)] ?? -1);
      }
    }
    return greatest;
  }
}

/** Returns the number of bits of a pattern. */
export function placesOf(steps: readonly Step[]): number {
  return steps.reduce<number>((sum, step) => sum + (step === 'folders' ? 2 : step === 'any' || step === 'name' ? 0 : 1), 1);
}

function at(words: Int32Array, index: number): number {
  return words[index] ?? 0;
}

function set(words: Int32Array, place: number): void {
  words[place >>> 5] = at(words, place >>> 5) | (1 << (place & 31));
}

function isSet(words: Int32Array, place: number): boolean {
  return ((at(words, place >>> 5) >>> (place & 31)) & 1) === 1;
}
