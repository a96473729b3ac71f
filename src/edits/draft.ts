/** Changes to the lists of docs.json, one after the other, all told by the pointers that were true before the first. */
import type { Document } from '../document/document.ts';
import { applyEdits, insertEntry, removeEntry, replaceValue } from '../document/edit.ts';
import type { NewEntry } from '../document/edit.ts';
import { parseDocument } from '../document/parse.ts';
import { child, lastKey, parentOf } from '../document/pointer.ts';
import type { Source } from '../document/source.ts';
import { treeOf } from '../document/tree.ts';

/** A value in the file that holds it. */
export interface Place {
  readonly file: string;
  readonly pointer: string;
}

/** An entry that came (`by` 1) or went (-1), by pointers that were true at that moment. */
interface Shift extends Place {
  readonly index: number;
  readonly by: 1 | -1;
}

export class Draft {
  readonly #source: Source;
  readonly #documents = new Map<string, Document>();
  readonly #shifts: Shift[] = [];

  constructor(source: Source) {
    this.#source = source;
  }

  /** The file that holds a value of the expanded configuration, and its pointer there. */
  placeOf(pointer: string): Place {
    const origin = this.#source.origin(pointer);
    return { file: origin.document.file, pointer: origin.pointer };
  }

  /** The entry of a list itself, not what it may draw in. */
  placeOfEntry(pointer: string): Place {
    const list = this.placeOf(parentOf(pointer) ?? '');
    return { file: list.file, pointer: child(list.pointer, lastKey(pointer)) };
  }

  /** Inserts before the entry at an index of a list; `end` is after the last. With a key, into an object. */
  insert(list: Place, entry: NewEntry): void {
    const pointer = this.#current(list);
    if (pointer === undefined) return;
    const index = entry.index === 'end' ? 'end' : this.#currentIndex(list, entry.index);
    this.#change(list.file, (document) => insertEntry(document, pointer, { ...entry, index }));
    if (index !== 'end') this.#shifts.push({ file: list.file, pointer, index, by: 1 });
  }

  remove(place: Place): void {
    const pointer = this.#current(place);
    if (pointer === undefined) return;
    const list = parentOf(pointer) ?? '';
    this.#change(place.file, (document) => removeEntry(document, pointer));
    const isEntry = /^\d+$/.test(lastKey(pointer)) && this.#text(place.file, list)[0] === '[';
    if (isEntry) this.#shifts.push({ file: place.file, pointer: list, index: Number(lastKey(pointer)), by: -1 });
  }

  replace(place: Place, json: string): void {
    const pointer = this.#current(place);
    if (pointer !== undefined) this.#change(place.file, (document) => replaceValue(document, pointer, json));
  }

  /** The texts that are no longer what they were, with the byte order marks they had. */
  edits(): Map<string, string> {
    const edits = new Map<string, string>();
    for (const [file, { text, bom }] of this.#documents) {
      if (text !== this.#source.documents.get(file)?.text) edits.set(file, bom ? `\uFEFF${text}` : text);
    }
    return edits;
  }

  #text(file: string, pointer: string): string {
    const document = this.#document(file);
    const span = document && treeOf(document).find(pointer)?.value;
    return document && span ? document.text.slice(span.start, span.end) : '';
  }

  #document(file: string): Document | undefined {
    return this.#documents.get(file) ?? this.#source.documents.get(file);
  }

  #change(file: string, edit: (document: Document) => Parameters<typeof applyEdits>[1]): void {
    const document = this.#document(file);
    if (!document) return;
    const text = applyEdits(document.text, edit(document));
    if (text !== document.text) this.#documents.set(file, parseDocument(file, document.bom ? `\uFEFF${text}` : text));
  }

  /** Where a value stands now; `undefined` if it is gone. */
  #current({ file, pointer }: Place): string | undefined {
    let current = pointer;
    for (const shift of this.#shifts) {
      const index = shift.file === file ? indexBelow(current, shift.pointer) : undefined;
      if (index === undefined || index < shift.index) continue;
      if (shift.by === -1 && index === shift.index) return undefined;
      const rest = current.slice(child(shift.pointer, index).length);
      current = child(shift.pointer, index + shift.by) + rest;
    }
    return current;
  }

  /** An index between entries, which is still one if the entry after it is gone. */
  #currentIndex(list: Place, index: number): number {
    let current = index;
    let { pointer } = list;
    for (const shift of this.#shifts) {
      if (shift.file !== list.file) continue;
      if (shift.pointer === pointer) current += shift.index < current || (shift.by === 1 && shift.index === current) ? shift.by : 0;
      else pointer = moved(pointer, shift);
    }
    return current;
  }
}

function moved(pointer: string, shift: Shift): string {
  const index = indexBelow(pointer, shift.pointer);
  if (index === undefined || index < shift.index) return pointer;
  return child(shift.pointer, index + shift.by) + pointer.slice(child(shift.pointer, index).length);
}

/** The index of the entry of a list at or above a pointer; `undefined` if the pointer does not lead into the list. */
function indexBelow(pointer: string, list: string): number | undefined {
  if (!pointer.startsWith(`${list}/`)) return undefined;
  const key = pointer.slice(list.length + 1).split('/', 1)[0] ?? '';
  return /^\d+$/.test(key) ? Number(key) : undefined;
}
