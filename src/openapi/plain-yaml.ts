/**
 * Reads plain block YAML, the part of the language that nearly all descriptions use, in one pass and
 * without creating values. It accepts only valid YAML without duplicate keys; it refuses everything else
 * (anchors, tags, `? ` keys, tabs, several documents, unusual indentation), valid or not.
 */
import { BACKSLASH, COLON, HASH, NEWLINE, OPEN_BRACE, OPEN_BRACKET, QUOTE, SPACE } from '../document/characters.ts';
import { flowEnd } from './plain-flow.ts';
import {
  APOSTROPHE,
  beginsPlain,
  findBlockScalarEnd,
  continuesPlain,
  DASH,
  isLineEnd,
  nextBreak,
  plainLineEnd,
  quotedEnd,
  REFUSED_VALUE,
  findBlankRestEnd,
  skipDeeper,
  skipSpaces,
} from './plain-scalars.ts';

const LESS_THAN = 60;
const PIPE = 124;
const GREATER_THAN = 62;

const MAX_LEVELS = 60;
/** The most keys in one mapping, which are compared with one another. */
const MAX_KEYS = 20_000;
/** The YAML limit is 1,024 characters. */
const MAX_KEY = 1_000;

/** The contents of a line after its key. */
export type LineRest = 'nothing' | 'flow' | 'value';

/** Receives every key of the first levels, down to `depth`. `level` counts nested mappings; keys in lists are not reported. */
export interface YamlKeyListener {
  readonly depth: number;
  /** Whether the rest does not matter. A thorough reader continues nevertheless. */
  readonly isDone: boolean;
  /** Returns whether the value of the key matters. */
  key(level: number, start: number, end: number, after: LineRest, value: number): boolean;
  /** The last key has a mapping (`true`) or another value that begins on a later line. */
  opens(level: number, isMapping: boolean): void;
}

const MAP = 0;
const LIST = 1;

/**
 * Returns whether the whole file is plain YAML whose root is a mapping. The last byte must be a line feed; line breaks are `\n` or `\r\n`.
 * If `isThorough` is false, lines below keys that do not matter are skipped by indentation, keys are not compared, and reading
 * stops once the listener is done: at least four times as fast, and still correct about every reported key if the file is
 * valid YAML.
 */
export function scanPlainYaml(bytes: Uint8Array, listener: YamlKeyListener, isThorough: boolean): boolean {
  return new PlainYamlReader(bytes, listener, isThorough).read();
}

class PlainYamlReader {
  private readonly bytes: Uint8Array;
  private readonly listener: YamlKeyListener;
  private readonly indents = new Int32Array(MAX_LEVELS);
  private readonly kinds = new Int32Array(MAX_LEVELS);
  /** Where the keys of each level begin in `keys`, which contains hashes. */
  private readonly bases = new Int32Array(MAX_LEVELS);
  /** For each level, a set of the last five bits of its hashes, so that most keys need not be compared. */
  private readonly masks = new Int32Array(MAX_LEVELS);
  private keys = new Int32Array(1024);
  private keyCount = 0;
  /** The hash of the last key. */
  private hash = 0;
  private top = -1;
  /** The level whose last entry may continue on later lines, or -1; `isText` tells whether it began as plain text. */
  private open = -1;
  private isText = false;
  /** The number of levels, from the root, that are all mappings. */
  private mappings = 0;
  private readonly isThorough: boolean;
  /** The next lines are skipped while they are indented more than this. */
  private skipped = Infinity;

  constructor(bytes: Uint8Array, listener: YamlKeyListener, isThorough: boolean) {
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
      if (isLineEnd(bytes, at)) line = nextBreak(bytes, at) + 1;
      else if (bytes[at] === HASH) {
        if (this.isText) this.open = -1;
        line = nextBreak(bytes, at) + 1;
      } else if (at === line && bytes[at] === DASH && bytes[at + 1] === DASH && bytes[at + 2] === DASH) {
        const end = findBlankRestEnd(bytes, at + 3);
        if (hasMarker || this.top >= 0 || end === REFUSED_VALUE) return false;
        hasMarker = true;
        line = end + 1;
      } else {
        line = this.line(line, at);
        if (line === REFUSED_VALUE) return false;
        if (!this.isThorough && this.listener.isDone) return true;
        if (this.skipped < Infinity) line = skipDeeper(bytes, line, this.skipped);
        this.skipped = Infinity;
      }
    }
    return this.top >= 0;
  }

  /** Reads a line that is not blank, and returns where the next begins. */
  private line(line: number, at: number): number {
    const bytes = this.bytes;
    const indent = at - line;
    if (this.isText && this.open >= 0 && indent > this.indentOf(this.open)) {
      return continuesPlain(bytes, at) ? afterLine(plainLineEnd(bytes, at)) : REFUSED_VALUE;
    }
    const isDash = this.isDash(at);
    while (this.top >= 0 && (this.indentOf(this.top) > indent || this.endsList(indent, isDash))) {
      this.keyCount = this.bases[this.top--] ?? 0;
    }
    const top = this.top;
    if (this.mappings > top + 1) this.mappings = top + 1;
    if (top < 0) return indent === 0 && !isDash ? this.entry(at, indent, true) : REFUSED_VALUE;
    const isDeeper = this.indentOf(top) < indent;
    // A list can have the same indentation as its key.
    const isNewList = isDash && (isDeeper || this.kinds[top] === MAP);
    if ((isDeeper || isNewList) && (this.open !== top || this.isText)) return REFUSED_VALUE;
    if (!isDeeper && !isNewList && isDash !== (this.kinds[top] === LIST)) return REFUSED_VALUE;
    return isDash ? this.dash(at, indent, isNewList) : this.entry(at, indent, isDeeper);
  }

  private dash(start: number, indent: number, isNew: boolean): number {
    const bytes = this.bytes;
    if (isNew) {
      this.reportOpening(false);
      if (!this.push(indent, LIST)) return REFUSED_VALUE;
    }
    this.open = this.top;
    this.isText = false;
    const at = skipSpaces(bytes, start + 1);
    if (isLineEnd(bytes, at) || bytes[at] === HASH) return nextBreak(bytes, at) + 1;
    const column = indent + at - start;
    return this.isDash(at) ? this.dash(at, column, true) : this.entry(at, column, true);
  }

  /** Reads a key with its value, or only a value. `isNew`: a key opens a level. */
  private entry(at: number, indent: number, isNew: boolean): number {
    const bytes = this.bytes;
    const isQuoted = bytes[at] === QUOTE || bytes[at] === APOSTROPHE;
    const colon = isQuoted ? this.quotedKeyEnd(at) : this.keyEnd(at);
    if (colon === REFUSED_VALUE) {
      if (!isNew || this.top < 0) return REFUSED_VALUE;
      this.reportOpening(false);
      return this.value(at, this.top);
    }
    if (colon - at > MAX_KEY || (!isQuoted && !beginsPlain(bytes, at))) return REFUSED_VALUE;
    if (isNew) {
      this.reportOpening(true);
      if (!this.push(indent, MAP)) return REFUSED_VALUE;
    }
    const isMerge = colon - at === 2 && bytes[at] === LESS_THAN && bytes[at + 1] === LESS_THAN;
    if (isMerge || (this.isThorough && !this.recordKey())) return REFUSED_VALUE;
    const value = skipSpaces(bytes, colon + 1);
    const isNothing = isLineEnd(bytes, value) || (bytes[value] === HASH && value > colon + 1);
    const level = this.mappings - 1;
    if (level === this.top && level <= this.listener.depth) {
      const [start, end] = isQuoted ? [at + 1, colon - 1] : [at, colon];
      const after = isNothing ? 'nothing' : bytes[value] === OPEN_BRACE ? 'flow' : 'value';
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
      return afterLine(plainLineEnd(bytes, at));
    }
    this.open = -1;
    if (code === PIPE || code === GREATER_THAN) return findBlockScalarEnd(bytes, at, indent);
    if (code !== QUOTE && code !== APOSTROPHE && code !== OPEN_BRACKET && code !== OPEN_BRACE) return REFUSED_VALUE;
    const isQuoted = code === QUOTE || code === APOSTROPHE;
    const end = isQuoted ? quotedEnd(bytes, at, indent) : flowEnd(bytes, at, indent);
    return end === REFUSED_VALUE ? REFUSED_VALUE : afterLine(findBlankRestEnd(bytes, end));
  }

  /** Returns the offset of the colon after a plain key; `REFUSED_VALUE` if the line does not contain a key. */
  private keyEnd(at: number): number {
    const bytes = this.bytes;
    let hash = 0;
    for (let before = 0; ; at++) {
      const code = bytes[at] ?? NEWLINE;
      if (code === COLON) {
        if (bytes[at + 1] === SPACE || isLineEnd(bytes, at + 1)) {
          this.hash = hash;
          return before === SPACE ? REFUSED_VALUE : at;
        }
      } else if (code === NEWLINE || (code === HASH && before === SPACE)) return REFUSED_VALUE;
      hash = (Math.imul(hash, 31) + code) | 0;
      before = code;
    }
  }

  private quotedKeyEnd(at: number): number {
    const bytes = this.bytes;
    const quote = bytes[at++];
    let hash = 0;
    for (let code = bytes[at]; code !== quote; code = bytes[++at]) {
      if (code === undefined || code === NEWLINE || (code === BACKSLASH && quote === QUOTE)) return REFUSED_VALUE;
      hash = (Math.imul(hash, 31) + code) | 0;
    }
    this.hash = hash;
    const isKey = bytes[at + 1] === COLON && (bytes[at + 2] === SPACE || isLineEnd(bytes, at + 2));
    return isKey ? at + 1 : REFUSED_VALUE;
  }

  private isDash(at: number): boolean {
    return this.bytes[at] === DASH && (this.bytes[at + 1] === SPACE || isLineEnd(this.bytes, at + 1));
  }

  /** A list with the same indentation as its key ends at the next line without a dash. */
  private endsList(indent: number, isDash: boolean): boolean {
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

  /** A value begins on a new line, unless it is an entry of a list. */
  private reportOpening(isMapping: boolean): void {
    if (this.mappings !== this.top + 1) return;
    if (this.top >= 0 && this.top <= this.listener.depth) this.listener.opens(this.top, isMapping);
    if (isMapping) this.mappings++;
  }

  /** Records the last key; returns false if its mapping may already contain it. */
  private recordKey(): boolean {
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

/** Returns the start of the next line. */
function afterLine(end: number): number {
  return end === REFUSED_VALUE ? REFUSED_VALUE : end + 1;
}
