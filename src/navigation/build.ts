/** Builds the model of the navigation from any JSON value, and lists what is not part of it. */
import { isObject, type JsonObject } from '../document/json-object.ts';
import { toChildPointer } from '../document/pointer.ts';
import { BuiltElement } from './built-element.ts';
import { eachPage } from './each-page.ts';
import { ENTRY_KIND_BY_CHILD_ARRAY, MAX_ELEMENT_DEPTH, pointerOf } from './model.ts';
import type { ChildArray, Element, ElementKind, GlobalLink, LabelledKind, NavigationTree, PageEntry } from './model.ts';

interface BuildState {
  elements: Element[];
  globals: GlobalLink[];
  misplaced: Set<string>;
  tooDeep: string[];
}

/** Builds the model; `undefined` if `navigation` is not an object. Never throws. */
export function buildNavigation(navigation: unknown): NavigationTree | undefined {
  if (!isObject(navigation)) return undefined;
  const drafts: BuildState = { elements: [], globals: [], misplaced: new Set(), tooDeep: [] };
  const root = buildElement('root', navigation, undefined, '', 0, 0, drafts);
  let pages: PageEntry[] | undefined;
  return {
    root,
    ...drafts,
    get pages() {
      return (pages ??= pagesBelow(root));
    },
  };
}

function pagesBelow(root: Element): PageEntry[] {
  const pages: PageEntry[] = [];
  eachPage({ root }, (...place) => pages.push(BuiltElement.page(...place)));
  return pages;
}

function buildElement(
  kind: ElementKind,
  value: JsonObject,
  parent: Element | undefined,
  key: string,
  index: number,
  depth: number,
  drafts: BuildState,
): BuiltElement {
  const element = new BuiltElement(kind, value, parent, key, index);
  drafts.elements.push(element);
  if (depth >= MAX_ELEMENT_DEPTH) {
    drafts.tooDeep.push(pointerOf(element));
    return element;
  }
  for (const name in value) {
    const entries = value[name];
    const isChildArray = Object.hasOwn(ENTRY_KIND_BY_CHILD_ARRAY, name);
    if (!isChildArray || !Array.isArray(entries)) {
      if (isChildArray || Array.isArray(entries)) readMisplaced(entries, drafts);
      continue;
    }
    element.arrays = [...element.arrays, name as ChildArray];
    if (name === 'pages') buildPages(entries, element, depth, drafts);
    else buildChildren(ENTRY_KIND_BY_CHILD_ARRAY[name as Exclude<ChildArray, 'pages'>], entries, element, name, depth, drafts);
  }
  if (isObject(value['global'])) readGlobals(value['global'], element, drafts);
  return element;
}

/** Builds the groups among the pages. */
function buildPages(entries: readonly unknown[], parent: BuiltElement, depth: number, drafts: BuildState): void {
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index];
    if (typeof entry === 'string') continue;
    if (isObject(entry) && ('group' in entry || Array.isArray(entry['pages']))) {
      parent.add(buildElement('group', entry, parent, 'pages', index, depth + 1, drafts));
    } else readMisplaced(entry, drafts);
  }
}

/** Adds every string in a value that is not part of the navigation, as it is written. */
function readMisplaced(value: unknown, drafts: BuildState, depth = 0): void {
  if (typeof value === 'string') drafts.misplaced.add(value);
  else if (typeof value === 'object' && value !== null && depth < MAX_ELEMENT_DEPTH) {
    for (const inner of Object.values(value)) readMisplaced(inner, drafts, depth + 1);
  }
}

function buildChildren(
  kind: LabelledKind,
  entries: readonly unknown[],
  parent: BuiltElement,
  key: string,
  depth: number,
  drafts: BuildState,
): void {
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index];
    if (isObject(entry)) parent.add(buildElement(kind, entry, parent, key, index, depth + 1, drafts));
    else readMisplaced(entry, drafts);
  }
}

function readGlobals(value: JsonObject, holder: Element, drafts: BuildState): void {
  const pointer = toChildPointer(pointerOf(holder), 'global');
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(ENTRY_KIND_BY_CHILD_ARRAY, name) || name === 'pages') continue;
    const entries = value[name];
    if (!Array.isArray(entries)) continue;
    const kind = ENTRY_KIND_BY_CHILD_ARRAY[name as Exclude<ChildArray, 'pages'>];
    entries.forEach((entry: unknown, index) => {
      if (isObject(entry))
        drafts.globals.push({ kind, value: entry, pointer: toChildPointer(toChildPointer(pointer, name), index), holder });
    });
  }
}
