/** A sequence of changes to the lists of docs.json, each addressed by its pointer before the first change. */
import type { JsonDocument } from '../document/document.ts';
import { appendEntries, applyEdits, insertEntry, removeEntries, removeEntry, replaceValue, type NewEntry } from '../document/edit.ts';
import { parseDocument } from '../document/parse.ts';
import { toChildPointer, lastKey, parentOf } from '../document/pointer.ts';
import type { Source } from '../document/source.ts';
import { pointerOf, type Element } from '../navigation/model.ts';
import { treeOf } from '../document/tree.ts';

/** A value in a file. */
interface FilePointer {
  readonly file: string;
  readonly pointer: string;
}

/** An entry added (`by` 1) or removed (-1); its pointer is as of that edit. */
interface Shift extends FilePointer {
  readonly index: number;
  readonly delta: 1 | -1;
}

export class DocsJsonEditBuilder {
  readonly #source: Source;
  readonly #documents = new Map<string, JsonDocument>();
  readonly #shifts: Shift[] = [];

  constructor(source: Source) {
    this.#source = source;
  }

  /** Returns where a value of the expanded docs.json is written. */
  locate(pointer: string): FilePointer {
    const origin = this.#source.origin(pointer);
    return { file: origin.document.file, pointer: origin.pointer };
  }

  /** Returns the entry of a list itself, not what its “$ref” includes. */
  locateEntry(pointer: string): FilePointer {
    const list = this.locate(parentOf(pointer) ?? '');
    return { file: list.file, pointer: toChildPointer(list.pointer, lastKey(pointer)) };
  }

  /** Lists a page in an element, before the entry at an index. */
  insertPage(element: Element, json: string, index: number | 'end'): void {
    const pointer = pointerOf(element);
    if (element.arrays.length > 0) this.insert(this.locate(toChildPointer(pointer, 'pages')), { json, index });
    else this.insert(this.locate(pointer), { key: 'pages', json: `[${json}]`, index: 'end' });
  }

  /** Inserts before the entry at an index of a list, or, with a key, into an object. */
  insert(list: FilePointer, entry: NewEntry): void {
    const pointer = this.#currentPointer(list);
    if (pointer === undefined) return;
    const index = entry.index === 'end' ? 'end' : this.#currentIndex(list, entry.index);
    this.#change(list.file, (document) => insertEntry(document, pointer, { ...entry, index }));
    if (index !== 'end') this.#shifts.push({ file: list.file, pointer, index, delta: 1 });
  }

  remove(place: FilePointer): void {
    const pointer = this.#currentPointer(place);
    if (pointer === undefined) return;
    const list = parentOf(pointer) ?? '';
    this.#change(place.file, (document) => removeEntry(document, pointer));
    const isEntry = /^\d+$/.test(lastKey(pointer)) && this.#text(place.file, list)[0] === '[';
    if (isEntry) this.#shifts.push({ file: place.file, pointer: list, index: Number(lastKey(pointer)), delta: -1 });
  }

  /** Replaces texts, without reading a file again for each of them. A place that several parts of docs.json include counts once. */
  replaceAll(values: Iterable<readonly [place: FilePointer, json: string]>): void {
    const files = new Map<string, Map<string, string>>();
    for (const [place, json] of values) {
      const pointer = this.#currentPointer(place);
      if (pointer === undefined) continue;
      const inFile = files.get(place.file);
      if (inFile) inFile.set(pointer, json);
      else files.set(place.file, new Map([[pointer, json]]));
    }
    for (const [file, inFile] of files) {
      this.#change(file, (document) => [...inFile].flatMap(([pointer, json]) => replaceValue(document, pointer, json)));
    }
  }

  /** Removes several entries of a list, and the list if none is left. Must be the last change to the list. */
  removeAll(list: FilePointer, indexes: readonly number[]): void {
    const pointer = this.#currentPointer(list);
    if (pointer === undefined || indexes.length === 0) return;
    const entries = indexes.map((index) => toChildPointer(pointer, index));
    this.#change(list.file, (document) => {
      const isAll = treeOf(document).find(pointer)?.children.length === indexes.length;
      return isAll && pointer !== '' ? removeEntry(document, pointer) : removeEntries(document, entries);
    });
  }

  /** Adds entries to the end of a list. */
  append(list: FilePointer, entries: readonly string[]): void {
    const pointer = this.#currentPointer(list);
    if (pointer !== undefined) this.#change(list.file, (document) => appendEntries(document, pointer, entries));
  }

  replace(place: FilePointer, json: string): void {
    const pointer = this.#currentPointer(place);
    if (pointer !== undefined) this.#change(place.file, (document) => replaceValue(document, pointer, json));
  }

  /** Returns the changed texts, with their byte order marks. */
  edits(): Map<string, string> {
    const edits = new Map<string, string>();
    for (const [file, { text, hasBom }] of this.#documents) {
      if (text !== this.#source.documents.get(file)?.text) edits.set(file, hasBom ? `\uFEFF${text}` : text);
    }
    return edits;
  }

  #text(file: string, pointer: string): string {
    const document = this.#document(file);
    const span = document && treeOf(document).find(pointer)?.value;
    return document && span ? document.text.slice(span.start, span.end) : '';
  }

  #document(file: string): JsonDocument | undefined {
    return this.#documents.get(file) ?? this.#source.documents.get(file);
  }

  #change(file: string, edit: (document: JsonDocument) => Parameters<typeof applyEdits>[1]): void {
    const document = this.#document(file);
    if (!document) return;
    const text = applyEdits(document.text, edit(document));
    if (text !== document.text) this.#documents.set(file, parseDocument(file, document.hasBom ? `\uFEFF${text}` : text));
  }

  /** Returns the current pointer of a value; `undefined` if it was removed. */
  #currentPointer({ file, pointer }: FilePointer): string | undefined {
    let current = pointer;
    for (const shift of this.#shifts) {
      if (shift.file !== file) continue;
      if (shift.delta === -1 && indexBelow(current, shift.pointer) === shift.index) return undefined;
      current = shiftPointer(current, shift);
    }
    return current;
  }

  /** Returns the current value of an insertion index, which stays valid if the entry after it is removed. */
  #currentIndex(list: FilePointer, index: number): number {
    let current = index;
    let { pointer } = list;
    for (const shift of this.#shifts) {
      if (shift.file !== list.file) continue;
      if (shift.pointer === pointer) current += shift.index < current || (shift.delta === 1 && shift.index === current) ? shift.delta : 0;
      else pointer = shiftPointer(pointer, shift);
    }
    return current;
  }
}

function shiftPointer(pointer: string, shift: Shift): string {
  const index = indexBelow(pointer, shift.pointer);
  if (index === undefined || index < shift.index) return pointer;
  return toChildPointer(shift.pointer, index + shift.delta) + pointer.slice(toChildPointer(shift.pointer, index).length);
}

/** Returns the index of the entry of a list that contains a pointer; `undefined` if none does. */
function indexBelow(pointer: string, list: string): number | undefined {
  if (!pointer.startsWith(`${list}/`)) return undefined;
  const key = pointer.slice(list.length + 1).split('/', 1)[0] ?? '';
  return /^\d+$/.test(key) ? Number(key) : undefined;
}
