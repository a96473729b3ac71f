/**
 * Reads plain block YAML, the part of the language that nearly all descriptions are written in, in one pass and
 * without making values. What it accepts is YAML without mistakes and without keys given twice; everything else
 * (anchors, tags, `? ` keys, tabs, several documents, odd indentation) it refuses, right or wrong.
 */
import { BACKSLASH, COLON, HASH, NEWLINE, QUOTE, SPACE } from '../document/characters.ts';
import { flowEnd } from './plain-flow.ts';
import {
  APOSTROPHE,
  beginsPlain,
  blockEnd,
  DASH,
  isEnd,
  nextBreak,
  plainLineEnd,
  quotedEnd,
  REFUSED,
  restOfLine,
  skipDeeper,
  skipSpaces,
} from './plain-scalars.ts';

const LESS_THAN = 60;
const OPEN_LIST = 91;
const OPEN_MAP = 123;
const PIPE = 124;
const GREATER_THAN = 62;

const MAX_LEVELS = 60;
/** Keys of one mapping, which are compared with one another. */
const MAX_KEYS = 20_000;
/** YAML itself allows 1,024 characters. */
const MAX_KEY = 1_000;

/** What follows a key on its line. */
export type After = 'nothing' | 'flow' | 'value';

/** Told of every key at the first levels, `depth` the last. `level` counts mappings in mappings; lists end the count. */
export interface Listener {
  readonly depth: number;
  /** True once nothing further matters. A thorough reader goes on all the same. */
  readonly isDone: boolean;
  /** Answers whether what the key holds matters. */
  key(level: number, start: number, end: number, after: After, value: number): boolean;
  /** The key told last holds a mapping (`true`) or something else that begins on a further line. */
  opens(level: number, isMapping: boolean): void;
}

const MAP = 0;
const LIST = 1;

/**
 * True if the whole file is plain YAML whose root is a mapping. The last byte must be a line feed; line ends are `\n` or `\r\n`.
 * Where `isThorough` is false, lines below keys that do not matter are skipped by their indentation alone, keys are not
 * compared, and nothing is read once the listener is done: four times as fast or more, and still right about every key it
 * tells of if the file is YAML at all.
 */
export function readPlainYaml(bytes: Uint8Array, listener: Listener, isThorough: boolean): boolean {
  return new Reader(bytes, listener, isThorough).read();
}

class Reader {
  private readonly bytes: Uint8Array;
  private readonly listener: Listener;
  private readonly indents = new Int32Array(MAX_LEVELS);
  private readonly kinds = new Int32Array(MAX_LEVELS);
  /** Where the keys of each level begin among `keys`, which are hashes. */
  private readonly bases = new Int32Array(MAX_LEVELS);
  /** For each level, the last five bits of every hash that stands there: most keys need no comparing. */
  private readonly masks = new Int32Array(MAX_LEVELS);
  private keys = new Int32Array(1024);
  private keyCount = 0;
  /** Of the key that was read last. */
  private hash = 0;
  private top = -1;
  /** The level whose last entry may go on on further lines, and whether it has begun as plain text; -1: none may. */
  private open = -1;
  private isText = false;
  /** Levels from the root that are all mappings. */
  private mappings = 0;
  private readonly isThorough: boolean;
  /** Lines from the next on that are indented more than this are skipped. */
  private skipped = Infinity;

  constructor(bytes: Uint8Array, listener: Listener, isThorough: boolean) {
    this.isThorough = isThorough;
    this.bytes = bytes;
    this.listener = listener;
  }

  read(): boolean {
    const bytes = this.bytes;
    let hasMarker = false;
    let line = 0;
    while (line < bytes.length) {
      const at = skipSpaces(bytes, line);
      if (isEnd(bytes, at)) line = nextBreak(bytes, at) + 1;
      else if (bytes[at] === HASH) {
        if (this.isText) this.open = -1;
        line = nextBreak(bytes, at) + 1;
      } else if (at === line && bytes[at] === DASH && bytes[at + 1] === DASH && bytes[at + 2] === DASH) {
        const end = restOfLine(bytes, at + 3);
        if (hasMarker || this.top >= 0 || end === REFUSED) return false;
        hasMarker = true;
        line = end + 1;
      } else {
        line = this.line(line, at);
        if (line === REFUSED) return false;
        if (!this.isThorough && this.listener.isDone) return true;
        if (this.skipped < Infinity) line = skipDeeper(bytes, line, this.skipped);
        this.skipped = Infinity;
      }
    }
    return this.top >= 0;
  }

  /** Reads a line with content; answers where the next begins. */
  private line(line: number, at: number): number {
    const bytes = this.bytes;
    const indent = at - line;
    if (this.isText && this.open >= 0 && indent > this.indentOf(this.open)) {
      return beginsPlain(bytes, at) ? behind(plainLineEnd(bytes, at)) : REFUSED;
    }
    const isDash = this.isDash(at);
    while (this.top >= 0 && (this.indentOf(this.top) > indent || this.isLeftList(indent, isDash))) {
      this.keyCount = this.bases[this.top--] ?? 0;
    }
    const top = this.top;
    if (this.mappings > top + 1) this.mappings = top + 1;
    if (top < 0) return indent === 0 && !isDash ? this.entry(at, indent, true) : REFUSED;
    const isDeeper = this.indentOf(top) < indent;
    // A list may stand as deep as the key that holds it.
    const isNewList = isDash && (isDeeper || this.kinds[top] === MAP);
    if ((isDeeper || isNewList) && (this.open !== top || this.isText)) return REFUSED;
    if (!isDeeper && !isNewList && isDash !== (this.kinds[top] === LIST)) return REFUSED;
    return isDash ? this.dash(at, indent, isNewList) : this.entry(at, indent, isDeeper);
  }

  private dash(start: number, indent: number, isNew: boolean): number {
    const bytes = this.bytes;
    if (isNew) {
      this.tell(false);
      if (!this.push(indent, LIST)) return REFUSED;
    }
    this.open = this.top;
    this.isText = false;
    const at = skipSpaces(bytes, start + 1);
    if (isEnd(bytes, at) || bytes[at] === HASH) return nextBreak(bytes, at) + 1;
    const column = indent + at - start;
    return this.isDash(at) ? this.dash(at, column, true) : this.entry(at, column, true);
  }

  /** A key with its value, or a value alone. `isNew`: it opens a level, if it is a key. */
  private entry(at: number, indent: number, isNew: boolean): number {
    const bytes = this.bytes;
    const isQuoted = bytes[at] === QUOTE || bytes[at] === APOSTROPHE;
    const colon = isQuoted ? this.quotedKeyEnd(at) : this.keyEnd(at);
    if (colon === REFUSED) {
      if (!isNew || this.top < 0) return REFUSED;
      this.tell(false);
      return this.value(at, this.top);
    }
    if (colon - at > MAX_KEY || (!isQuoted && !beginsPlain(bytes, at))) return REFUSED;
    if (isNew) {
      this.tell(true);
      if (!this.push(indent, MAP)) return REFUSED;
    }
    const isMerge = colon - at === 2 && bytes[at] === LESS_THAN && bytes[at + 1] === LESS_THAN;
    if (isMerge || (this.isThorough && !this.keep())) return REFUSED;
    const value = skipSpaces(bytes, colon + 1);
    const isNothing = isEnd(bytes, value) || (bytes[value] === HASH && value > colon + 1);
    const level = this.mappings - 1;
    if (level === this.top && level <= this.listener.depth) {
      const [start, end] = isQuoted ? [at + 1, colon - 1] : [at, colon];
      const after = isNothing ? 'nothing' : bytes[value] === OPEN_MAP ? 'flow' : 'value';
      if (!this.listener.key(level, start, end, after, value) && !this.isThorough) this.skipped = indent;
    } else if (level === this.top && level === this.listener.depth + 1 && !this.isThorough) this.skipped = this.indentOf(level - 1);
    if (!isNothing) return this.value(value, this.top);
    this.open = this.top;
    this.isText = false;
    return nextBreak(bytes, value) + 1;
  }

  private value(at: number, level: number): number {
    const bytes = this.bytes;
    const indent = this.indentOf(level);
    const code = bytes[at];
    if (beginsPlain(bytes, at)) {
      this.open = level;
      this.isText = true;
      return behind(plainLineEnd(bytes, at));
    }
    this.open = -1;
    if (code === PIPE || code === GREATER_THAN) return blockEnd(bytes, at, indent);
    if (code !== QUOTE && code !== APOSTROPHE && code !== OPEN_LIST && code !== OPEN_MAP) return REFUSED;
    const isQuoted = code === QUOTE || code === APOSTROPHE;
    const end = isQuoted ? quotedEnd(bytes, at, indent) : flowEnd(bytes, at, indent);
    return end === REFUSED ? REFUSED : behind(restOfLine(bytes, end));
  }

  /** The offset of the colon behind a plain key; `REFUSED` if the line holds no key. */
  private keyEnd(at: number): number {
    const bytes = this.bytes;
    let hash = 0;
    for (let before = 0; ; at++) {
      const code = bytes[at] ?? NEWLINE;
      if (code === COLON) {
        if (bytes[at + 1] === SPACE || isEnd(bytes, at + 1)) {
          this.hash = hash;
          return before === SPACE ? REFUSED : at;
        }
      } else if (code === NEWLINE || (code === HASH && before === SPACE)) return REFUSED;
      hash = (Math.imul(hash, 31) + code) | 0;
      before = code;
    }
  }

  private quotedKeyEnd(at: number): number {
    const bytes = this.bytes;
    const quote = bytes[at++];
    let hash = 0;
    for (let code = bytes[at]; code !== quote; code = bytes[++at]) {
      if (code === undefined || code === NEWLINE || (code === BACKSLASH && quote === QUOTE)) return REFUSED;
      hash = (Math.imul(hash, 31) + code) | 0;
    }
    this.hash = hash;
    const isKey = bytes[at + 1] === COLON && (bytes[at + 2] === SPACE || isEnd(bytes, at + 2));
    return isKey ? at + 1 : REFUSED;
  }

  private isDash(at: number): boolean {
    return this.bytes[at] === DASH && (this.bytes[at + 1] === SPACE || isEnd(this.bytes, at + 1));
  }

  /** A list that stands as deep as its key is left by the next line without a dash. */
  private isLeftList(indent: number, isDash: boolean): boolean {
    const top = this.top;
    return !isDash && this.kinds[top] === LIST && this.indentOf(top) === indent && top > 0 && this.indentOf(top - 1) === indent;
  }

  private push(indent: number, kind: number): boolean {
    if (++this.top >= MAX_LEVELS) return false;
    this.indents[this.top] = indent;
    this.kinds[this.top] = kind;
    this.bases[this.top] = this.keyCount;
    this.masks[this.top] = 0;
    return true;
  }

  /** A value begins on a line of its own, if it is not an entry of a list. */
  private tell(isMapping: boolean): void {
    if (this.mappings !== this.top + 1) return;
    if (this.top >= 0 && this.top <= this.listener.depth) this.listener.opens(this.top, isMapping);
    if (isMapping) this.mappings++;
  }

  /** Notes the key that was read last; false if it may stand in its mapping already. */
  private keep(): boolean {
    const hash = this.hash;
    const base = this.bases[this.top] ?? 0;
    const count = this.keyCount;
    let keys = this.keys;
    if (count - base > MAX_KEYS) return false;
    const mask = this.masks[this.top] ?? 0;
    const bit = 1 << (hash & 31);
    if ((mask & bit) !== 0) for (let index = base; index < count; index++) if (keys[index] === hash) return false;
    this.masks[this.top] = mask | bit;
    if (count === keys.length) {
      keys = new Int32Array(2 * count);
      keys.set(this.keys);
      this.keys = keys;
    }
    keys[count] = hash;
    this.keyCount = count + 1;
    return true;
  }

  private indentOf(level: number): number {
    return this.indents[level] ?? 0;
  }
}

/** The line behind the end of another. */
function behind(end: number): number {
  return end === REFUSED ? REFUSED : end + 1;
}
