/** Builds the model of the navigation from any JSON value, and lists what is not part of it. */
import { isObject, type JsonObject } from '../document/json-object.ts';
import { child } from '../document/pointer.ts';
import { CHILD_ARRAYS, MAX_DEPTH, pointerOf } from './model.ts';
import type { ChildArray, Element, ElementKind, GlobalLink, LabelledKind, Navigation, Page } from './model.ts';

type Draft<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer U)[] ? U[] : T[K] };

interface Drafts {
  elements: Element[];
  pages: Page[];
  globals: GlobalLink[];
  misplaced: Set<string>;
  tooDeep: string[];
}

/** Builds the model; `undefined` if `navigation` is not an object. Never throws. */
export function buildNavigation(navigation: unknown): Navigation | undefined {
  if (!isObject(navigation)) return undefined;
  const drafts: Drafts = { elements: [], pages: [], globals: [], misplaced: new Set(), tooDeep: [] };
  const root = buildElement('root', navigation, undefined, '', 0, 0, drafts);
  return { root, ...drafts };
}

function buildElement(
  kind: ElementKind,
  value: JsonObject,
  parent: Element | undefined,
  key: string,
  index: number,
  depth: number,
  drafts: Drafts,
): Element {
  const label = kind === 'root' ? undefined : value[kind];
  const element: Draft<Element> = {
    kind,
    value,
    label: typeof label === 'string' ? label : undefined,
    parent,
    key,
    index,
    children: NONE,
    elements: NONE,
    arrays: NONE,
  };
  drafts.elements.push(element);
  if (depth >= MAX_DEPTH) {
    drafts.tooDeep.push(pointerOf(element));
    return element;
  }
  if (kind === 'group' && typeof value['root'] === 'string') {
    drafts.pages.push({ kind: 'page', key: 'root', text: value['root'], parent: element, index: 0 });
  }
  for (const name in value) {
    const entries = value[name];
    const isChildArray = Object.hasOwn(CHILD_ARRAYS, name);
    if (!isChildArray || !Array.isArray(entries)) {
      if (isChildArray || Array.isArray(entries)) readMisplaced(entries, drafts);
      continue;
    }
    element.arrays = [...element.arrays, name as ChildArray];
    if (name === 'pages') buildPages(entries, element, depth, drafts);
    else buildChildren(CHILD_ARRAYS[name as Exclude<ChildArray, 'pages'>], entries, element, name, depth, drafts);
  }
  if (isObject(value['global'])) readGlobals(value['global'], element, drafts);
  return element;
}

/** Shared by all elements without children; replaced when the first child is added. */
const NONE: never[] = [];

function add(element: Element, parent: Draft<Element>): void {
  addChild(element, parent);
  if (parent.elements === NONE) parent.elements = [element];
  else parent.elements.push(element);
}

function addChild(child: Element | Page, parent: Draft<Element>): void {
  if (parent.children === NONE) parent.children = [child];
  else parent.children.push(child);
}

function buildPages(entries: readonly unknown[], parent: Draft<Element>, depth: number, drafts: Drafts): void {
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index];
    if (typeof entry === 'string') {
      const page: Page = { kind: 'page', key: 'pages', text: entry, parent, index };
      addChild(page, parent);
      drafts.pages.push(page);
    } else if (isObject(entry)) {
      if ('group' in entry || Array.isArray(entry['pages'])) {
        add(buildElement('group', entry, parent, 'pages', index, depth + 1, drafts), parent);
      } else {
        readMisplaced(entry, drafts);
      }
    }
  }
}

/** Adds every string in a value that is not part of the navigation, as a path. */
function readMisplaced(value: unknown, drafts: Drafts, depth = 0): void {
  if (typeof value === 'string') drafts.misplaced.add(value.replace(/^\//, ''));
  else if (typeof value === 'object' && value !== null && depth < MAX_DEPTH) {
    for (const inner of Object.values(value)) readMisplaced(inner, drafts, depth + 1);
  }
}

function buildChildren(
  kind: LabelledKind,
  entries: readonly unknown[],
  parent: Draft<Element>,
  key: string,
  depth: number,
  drafts: Drafts,
): void {
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index];
    if (isObject(entry)) add(buildElement(kind, entry, parent, key, index, depth + 1, drafts), parent);
    else readMisplaced(entry, drafts);
  }
}

function readGlobals(value: JsonObject, holder: Element, drafts: Drafts): void {
  const pointer = child(pointerOf(holder), 'global');
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(CHILD_ARRAYS, name) || name === 'pages') continue;
    const entries = value[name];
    if (!Array.isArray(entries)) continue;
    const kind = CHILD_ARRAYS[name as Exclude<ChildArray, 'pages'>];
    entries.forEach((entry: unknown, index) => {
      if (isObject(entry)) drafts.globals.push({ kind, value: entry, pointer: child(child(pointer, name), index), holder });
    });
  }
}
