/** Nodes of a tape, each made on demand and only once. */
import { countLeadingByBinarySearch } from '../text/count-leading-by-binary-search.ts';
import { BACKSLASH, QUOTE } from './characters.ts';
import type { JsonDocument, DuplicateKey, PositionNode, Span, PositionTree } from './document.ts';
import { entrySpan } from './entry-span.ts';
import { toChildPointer, keys } from './pointer.ts';
import { keyName } from './string-value.ts';
import {
  TAPE_ARRAY_KIND,
  cell,
  TAPE_END_COLUMN,
  TAPE_KEY_START_COLUMN,
  TAPE_KEY_END_COLUMN,
  TAPE_KIND_COLUMN,
  TAPE_SUBTREE_END_COLUMN,
  TAPE_OBJECT_KIND,
  TAPE_PARENT_COLUMN,
  readTape,
  TAPE_START_COLUMN,
  type JsonTape,
} from './tape.ts';

/** For objects with more members than this, a table of names is kept. */
const MAX_SEARCHED_MEMBERS = 16;
/** At most this many values of a duplicate key are returned besides the last. */
const MAX_EARLIER = 1_000;

const trees = new WeakMap<JsonDocument, PositionTree>();

/** Returns the positioned form of a document, built on the first call. */
export function treeOf(document: JsonDocument): PositionTree {
  let tree = trees.get(document);
  if (!tree) trees.set(document, (tree = new TapeTree(readTape(document.text))));
  return tree;
}

/** Whether the positioned form of a document was built. */
export function hasCachedTree(document: JsonDocument): boolean {
  return trees.has(document);
}

/** Keeps the tape that the tolerant parser made of an invalid text. */
export function keepTape(document: JsonDocument, tape: JsonTape): void {
  trees.set(document, new TapeTree(tape));
}

class TapeTree implements PositionTree {
  private readonly tape: JsonTape;
  private readonly nodes = new Map<number, PositionNode>();
  private readonly childRows = new Map<number, Int32Array>();
  private readonly members = new Map<number, ReadonlyMap<string, number>>();

  constructor(tape: JsonTape) {
    this.tape = tape;
  }

  find(pointer: string): PositionNode | undefined {
    if (this.tape.count === 0 || (pointer !== '' && !pointer.startsWith('/'))) return undefined;
    let row = 0;
    for (const key of keys(pointer)) {
      row = this.rowOf(row, key);
      if (row < 0) return undefined;
    }
    return this.nodeOf(row);
  }

  at(offset: number): PositionNode | undefined {
    if (this.tape.count === 0 || !covers(this.valueSpan(0), offset)) return undefined;
    let row = 0;
    for (let inner = 0; inner >= 0; inner = this.childAt(row, offset)) row = inner;
    return this.nodeOf(row);
  }

  *duplicates(): Iterable<DuplicateKey> {
    const dropped = new Set<number>();
    for (let row = 0; row < this.tape.count; row = dropped.has(row) ? this.get(row, TAPE_SUBTREE_END_COLUMN) : row + 1) {
      if (dropped.has(row) || this.get(row, TAPE_KIND_COLUMN) !== TAPE_OBJECT_KIND) continue;
      for (const [name, members] of this.repeatedIn(row)) {
        const last = members.at(-1) ?? row;
        for (const member of members) if (member !== last) dropped.add(member);
        const earlier = members.slice(0, Math.min(members.length - 1, MAX_EARLIER)).map((member) => this.nodeOf(member));
        yield { name, count: members.length, last: this.nodeOf(last), earlier };
      }
    }
  }

  /** The rows of members with duplicate keys, by name. */
  private repeatedIn(row: number): ReadonlyMap<string, readonly number[]> {
    const end = this.get(row, TAPE_SUBTREE_END_COLUMN);
    const repeated = new Map<string, number[]>();
    const first = new Map<string, number>();
    for (let member = row + 1; member < end; member = this.get(member, TAPE_SUBTREE_END_COLUMN)) {
      const name = keyName(this.tape, member);
      const earlier = first.get(name);
      const known = repeated.get(name);
      if (earlier === undefined) first.set(name, member);
      else if (known) known.push(member);
      else repeated.set(name, [earlier, member]);
    }
    return repeated;
  }

  nodeOf(row: number): PositionNode {
    let node = this.nodes.get(row);
    if (!node) {
      const parent = this.get(row, TAPE_PARENT_COLUMN);
      const hasKey = parent >= 0 && this.get(parent, TAPE_KIND_COLUMN) === TAPE_OBJECT_KIND;
      node = new TapeNode(this, row, this.valueSpan(row), hasKey ? this.keySpan(row) : undefined);
      this.nodes.set(row, node);
    }
    return node;
  }

  parentOf(row: number): PositionNode | undefined {
    const parent = this.get(row, TAPE_PARENT_COLUMN);
    return parent < 0 ? undefined : this.nodeOf(parent);
  }

  pointerOf(row: number): string {
    const path: (string | number)[] = [];
    for (let parent = this.get(row, TAPE_PARENT_COLUMN); parent >= 0; parent = this.get(row, TAPE_PARENT_COLUMN)) {
      path.push(this.get(parent, TAPE_KIND_COLUMN) === TAPE_ARRAY_KIND ? indexOf(this.rowsIn(parent), row) : keyName(this.tape, row));
      row = parent;
    }
    return path.reduceRight<string>(toChildPointer, '');
  }

  entryOf(row: number): Span {
    const parent = this.get(row, TAPE_PARENT_COLUMN);
    if (parent < 0) return this.valueSpan(row);
    const rows = this.rowsIn(parent);
    const previous = rows[indexOf(rows, row) - 1];
    const end = previous === undefined ? undefined : this.get(previous, TAPE_END_COLUMN);
    return entrySpan(this.tape.text, { own: this.ownSpan(row), previous: end, container: this.valueSpan(parent) });
  }

  /** The rows of the direct children of an object or array. */
  rowsIn(row: number): Int32Array {
    let rows = this.childRows.get(row);
    if (!rows) {
      const end = this.get(row, TAPE_SUBTREE_END_COLUMN);
      let count = 0;
      for (let inner = row + 1; inner < end; inner = this.get(inner, TAPE_SUBTREE_END_COLUMN)) count++;
      rows = new Int32Array(count);
      for (let inner = row + 1, index = 0; inner < end; inner = this.get(inner, TAPE_SUBTREE_END_COLUMN)) rows[index++] = inner;
      this.childRows.set(row, rows);
    }
    return rows;
  }

  private rowOf(parent: number, key: string): number {
    const kind = this.get(parent, TAPE_KIND_COLUMN);
    if (kind === TAPE_ARRAY_KIND) return /^(?:0|[1-9]\d*)$/.test(key) ? (this.rowsIn(parent)[Number(key)] ?? -1) : -1;
    if (kind !== TAPE_OBJECT_KIND) return -1;
    const known = this.members.get(parent);
    return known ? (known.get(key) ?? -1) : this.lastMember(parent, key);
  }

  /** Searches the members; the names of an object with many members are kept for the next search. */
  private lastMember(parent: number, key: string): number {
    const end = this.get(parent, TAPE_SUBTREE_END_COLUMN);
    let found = -1;
    let count = 0;
    for (let row = parent + 1; row < end; row = this.get(row, TAPE_SUBTREE_END_COLUMN)) {
      if (this.hasKey(row, key)) found = row;
      count++;
    }
    if (count > MAX_SEARCHED_MEMBERS)
      this.members.set(parent, new Map(Array.from(this.rowsIn(parent), (row) => [keyName(this.tape, row), row])));
    return found;
  }

  /** Compares within the text if possible, so that few keys are copied to new strings. */
  private hasKey(row: number, key: string): boolean {
    const { text } = this.tape;
    const start = this.get(row, TAPE_KEY_START_COLUMN);
    const first = text.charCodeAt(start + 1);
    const isQuoted = text.charCodeAt(start) === QUOTE;
    if (isQuoted && first !== key.charCodeAt(0) && first !== BACKSLASH && first !== QUOTE && key !== '') return false;
    const last = this.get(row, TAPE_KEY_END_COLUMN) - 1;
    const isAsLong = last - start === key.length + 1 && text.charCodeAt(last) === QUOTE;
    if (isQuoted && isAsLong && text.startsWith(key, start + 1) && !key.includes('\\')) return true;
    return keyName(this.tape, row) === key;
  }

  /** The child whose text, or else whose entry, covers the offset. */
  private childAt(row: number, offset: number): number {
    const rows = this.rowsIn(row);
    const index = countLeadingByBinarySearch(rows.length, (at) => this.ownSpan(rows[at] ?? -1).start <= offset);
    const near = [rows[index - 1], rows[index]].filter((inner) => inner !== undefined);
    const inner = near.find((one) => covers(this.ownSpan(one), offset)) ?? near.find((one) => covers(this.entryOf(one), offset));
    return inner ?? -1;
  }

  private get(row: number, column: number): number {
    return cell(this.tape, row, column);
  }

  private valueSpan(row: number): Span {
    return { start: this.get(row, TAPE_START_COLUMN), end: this.get(row, TAPE_END_COLUMN) };
  }

  private keySpan(row: number): Span {
    return { start: this.get(row, TAPE_KEY_START_COLUMN), end: this.get(row, TAPE_KEY_END_COLUMN) };
  }

  /** A value with its key. */
  private ownSpan(row: number): Span {
    const key = this.get(row, TAPE_KEY_START_COLUMN);
    return { start: key < 0 ? this.get(row, TAPE_START_COLUMN) : key, end: this.get(row, TAPE_END_COLUMN) };
  }
}

class TapeNode implements PositionNode {
  readonly value: Span;
  readonly key: Span | undefined;
  readonly #tree: TapeTree;
  readonly #row: number;

  constructor(tree: TapeTree, row: number, value: Span, key: Span | undefined) {
    this.value = value;
    this.key = key;
    this.#tree = tree;
    this.#row = row;
  }

  get pointer(): string {
    return this.#tree.pointerOf(this.#row);
  }

  get entry(): Span {
    return this.#tree.entryOf(this.#row);
  }

  get parent(): PositionNode | undefined {
    return this.#tree.parentOf(this.#row);
  }

  get children(): readonly PositionNode[] {
    return Array.from(this.#tree.rowsIn(this.#row), (row) => this.#tree.nodeOf(row));
  }
}

function covers(span: Span, offset: number): boolean {
  return span.start <= offset && offset < span.end;
}

function indexOf(rows: Int32Array, row: number): number {
  return countLeadingByBinarySearch(rows.length, (index) => (rows[index] ?? -1) <= row) - 1;
}
