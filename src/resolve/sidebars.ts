/** Finds repeated entries of a page, in one sidebar or several. */
import type { DocsJsonDialectTraits } from '../navigation/dialects.ts';
import type { Element, PageEntry } from '../navigation/model.ts';
import { findEffectiveValue } from './effective-value.ts';
import { specsOf } from './resolution.ts';
import type { NavigationResolution } from './resolution.ts';

/** An entry and an earlier entry of the same page. */
export interface RepeatedPageEntry {
  readonly page: PageEntry;
  readonly first: PageEntry;
  readonly isSameSidebar: boolean;
}

interface RepetitionOptions {
  /** Including those in other sidebars. */
  readonly acrossSidebars: boolean;
  /** Entries that count: all, unless given. */
  readonly isCounted?: (page: PageEntry) => boolean;
}

const SIDEBARS = new Set(['tab', 'item', 'anchor', 'dropdown', 'product', 'version', 'language']);

/**
 * Returns every repetition, in reading order, except a `root` in its group's own `pages` and a page in two arrays
 * of one element, only one of which is allowed.
 */
export function* findRepeatedEntries(
  resolution: NavigationResolution,
  traits: DocsJsonDialectTraits,
  { acrossSidebars, isCounted }: RepetitionOptions,
): Generator<RepeatedPageEntry> {
  const sidebars = new Map<Element, Map<string, PageEntry>>();
  const site = new Map<string, PageEntry>();
  for (const { page, name } of namedEntries(resolution, traits)) {
    if (isCounted?.(page) === false) continue;
    const sidebar = sidebarOf(page);
    let known = sidebars.get(sidebar);
    if (!known) sidebars.set(sidebar, (known = new Map()));
    const first = known.get(name);
    if (first && !isOwnRoot(first, page)) {
      if (!isOtherArray(first, page)) yield { page, first, isSameSidebar: true };
      continue;
    }
    known.set(name, page);
    if (!acrossSidebars) continue;
    const elsewhere = site.get(name);
    if (!elsewhere) site.set(name, page);
    else if (!first) yield { page, first: elsewhere, isSameSidebar: false };
  }
}

/** Those pages that are listed more than once, by their path; operations by method, path and specification. */
function* namedEntries(resolution: NavigationResolution, traits: DocsJsonDialectTraits): Generator<{ page: PageEntry; name: string }> {
  if (!resolution.isDistinct) for (const { page, path } of resolution.repeatedPages) yield { page, name: path };
  /** A number for each list of descriptions and each text of one, because lists may be as long as there are entries. */
  const numbers = new Map<unknown, number>();
  for (const { page, operation } of resolution.operations) {
    const value = operation.file ?? findEffectiveValue(page, 'openapi', traits)?.value;
    if (!numbers.has(value)) {
      const names = specsOf(value).join(' ');
      numbers.set(names, numbers.get(names) ?? numbers.size).set(value, numbers.get(names) as number);
    }
    yield { page, name: `${operation.method} ${operation.path} ${numbers.get(value)}` };
  }
}

/** Returns the element whose pages readers see together with a page or element. */
export function sidebarOf(node: PageEntry | Element): Element {
  let element = node.kind === 'page' ? node.parent : node;
  while (element.parent && !hasOwnSidebar(element)) element = element.parent;
  return element;
}

/** Whether an element has its own sidebar. */
export function hasOwnSidebar({ kind }: Element): boolean {
  return SIDEBARS.has(kind);
}

function isOwnRoot(first: PageEntry, second: PageEntry): boolean {
  return first.parent === second.parent && first.key === 'root' && second.key === 'pages';
}

/** Whether two pages are in different arrays of the same element. */
function isOtherArray(first: PageEntry, second: PageEntry): boolean {
  const keys = new Map<Element, string>();
  for (let node: PageEntry | Element = first; node.parent; node = node.parent) keys.set(node.parent, node.key);
  for (let node: PageEntry | Element = second; node.parent; node = node.parent) {
    const key = keys.get(node.parent);
    if (key !== undefined) return key !== node.key && key !== 'root' && node.key !== 'root';
  }
  return false;
}
