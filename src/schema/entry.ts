/** The kind and name of an object in docs.json, by its place. */
import { keys, lastKey } from '../document/pointer.ts';

/** The kind of the entries of each array of children. Objects in `pages` are groups. */
export const KIND_BY_LIST_KEY: Readonly<Record<string, string>> = {
  pages: 'group',
  groups: 'group',
  menu: 'item',
  tabs: 'tab',
  anchors: 'anchor',
  dropdowns: 'dropdown',
  products: 'product',
  versions: 'version',
  languages: 'language',
};

interface EntryKind {
  readonly noun: string;
  readonly labelKey: string;
}

/** Describes the entry of a list at the pointer; `undefined` if it is not one. */
export function entryKindAt(pointer: string): EntryKind | undefined {
  const path = keys(pointer);
  const list = path.at(-2);
  if (list === undefined || !/^\d+$/.test(path.at(-1) ?? '')) return undefined;
  if (list === 'items') return { noun: 'link', labelKey: 'label' };
  if (list === 'links') return path.at(-3) === 'footer' ? { noun: 'column', labelKey: 'header' } : { noun: 'link', labelKey: 'label' };
  const kind = Object.hasOwn(KIND_BY_LIST_KEY, list) ? KIND_BY_LIST_KEY[list] : undefined;
  return kind === undefined ? undefined : { noun: kind === 'item' ? 'menu item' : kind, labelKey: kind };
}

/** Whether a key is the number of an entry: the only property that is a number is the page for the error 404. */
export function isIndex(key: string): boolean {
  return /^\d+$/.test(key) && key !== '404';
}

/** Whether there is a redirect at the pointer. */
export function isRedirectEntryPointer(pointer: string): boolean {
  return /^\/redirects\/\d+$/.test(pointer);
}

/** «Group “Guides”», «This group» for a group without a label, «The redirect from “/a”», or «“banner”» for the value of a key. */
export function describeObject(pointer: string, value: object): string {
  const entry = entryKindAt(pointer);
  if (isRedirectEntryPointer(pointer)) {
    const source: unknown = Reflect.get(value, 'source');
    return typeof source === 'string' ? `The redirect from “${source}”` : 'This redirect';
  }
  if (pointer === '') return 'docs.json';
  if (!entry) return isIndex(lastKey(pointer)) ? `An entry of “${keys(pointer).at(-2) ?? ''}”` : `“${lastKey(pointer)}”`;
  const label: unknown = Object.hasOwn(value, entry.labelKey) ? Reflect.get(value, entry.labelKey) : undefined;
  if (typeof label !== 'string' || label.trim() === '') return `This ${entry.noun}`;
  return `${entry.noun.charAt(0).toUpperCase()}${entry.noun.slice(1)} “${label}”`;
}
