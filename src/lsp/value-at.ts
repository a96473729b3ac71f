/** What the text of a JSON file of the site says at an offset. */
import { keys, parentOf, valueAt } from '../document/pointer.ts';
import type { PositionNode } from '../document/document.ts';
import { treeOf } from '../document/tree.ts';
import type { Element, PageEntry } from '../navigation/model.ts';
import { pointerOf } from '../navigation/model.ts';
import type { Subject } from '../subject/subject.ts';

export interface ValueAt {
  readonly node: PositionNode;
  readonly value: unknown;
  /** JSON Pointer in docs.json with the files of `$ref`s included. */
  readonly pointer: string;
}

/** The innermost value whose text covers the offset, quotes and key included. */
export function findValue(file: string, offset: number, subject: Subject): ValueAt | undefined {
  const document = subject.source.documents.get(file);
  const node = document && treeOf(document).at(offset);
  const holder = document && pointerOfIncludedFile(file, subject);
  if (!document || !node || holder === undefined) return undefined;
  return { node, value: valueAt(document.value, node.pointer), pointer: holder + node.pointer };
}

/** Where the value of a file is in docs.json; `undefined` if the file is not part of it. */
export function pointerOfIncludedFile(file: string, { source }: Subject): string | undefined {
  if (file === source.root.file) return '';
  for (const [pointer, included] of source.references) if (included === file) return pointer;
  return undefined;
}

/** The entry of a page at a pointer. */
export function pageAt(pointer: string, { navigation }: Subject): PageEntry | undefined {
  return navigation.pages.find((page) => pointerOf(page) === pointer);
}

/** The innermost element that contains a pointer. */
export function elementAround(pointer: string, { navigation }: Subject): Element | undefined {
  const byPointer = new Map(navigation.elements.map((element) => [pointerOf(element), element]));
  for (let at: string | undefined = pointer; at !== undefined; at = parentOf(at)) {
    const found = byPointer.get(at);
    if (found) return found;
  }
  return undefined;
}

/** The last key of a pointer that is not an index. */
export function findLastPropertyKey(pointer: string): string {
  return keys(pointer).findLast((key) => !/^\d+$/.test(key)) ?? '';
}
