/** Compares the values of `directory` and `openapi` that pages inherit before and after. */
import type { EntryOccurrence } from './keyed-navigation.ts';
import { pairById } from './find-json-list-differences.ts';
import { labelPointer } from './pair-states.ts';
import type { KeyedNavigationPair } from './pair-states.ts';
import type { SideEffect } from './side-effect.ts';
import { normalizeSpecFilePath } from '../openapi/content.ts';
import type { DefiningElement, SiteElement } from '../resolve/resolved-site.ts';

type InheritedKey = 'directory' | 'openapi';

/** The most pages that a message names. */
const MAX_NAMED = 3;

export interface ChangedInheritance extends SideEffect {
  readonly key: InheritedKey;
  /** The value that was in effect; `''` if there was none. */
  readonly was: string;
  readonly is: string;
  /** The names of the affected pages. */
  readonly pages: readonly string[];
  /** False if nothing set the value before. */
  readonly wasSet: boolean;
  /** The element that contains the pages now, in words. */
  readonly container: string;
}

/** A change that several pages share: the same key, the same values, and the same elements that set them. */
interface SharedChange {
  readonly key: InheritedKey;
  readonly was: string;
  readonly is: string;
  readonly isSilent: boolean;
  readonly pages: string[];
  readonly setter: string | undefined;
  readonly parent: SiteElement;
}

export function changedInheritance(pairs: KeyedNavigationPair): readonly ChangedInheritance[] {
  const changes = new Map<string, SharedChange>();
  for (const [name, places] of pairs.before.occurrences) {
    for (const [was, is] of pairOccurrences(places, pairs.after.occurrences.get(name) ?? [], pairs)) {
      for (const key of ['directory', 'openapi'] as const) note(key, was, is);
    }
  }
  return [...changes.values()].map(toChangedInheritance);

  function note(key: InheritedKey, was: EntryOccurrence, is: EntryOccurrence): void {
    const [one, other] = [valueOf(key, was), valueOf(key, is)];
    if (one === other || !isRelevant(key, was) || adoptsNewValue(key, was, is, pairs)) return;
    const [from, to] = [was.parent[key]?.from, is.parent[key]?.from];
    const isSilent = !hasSetterChanged(key, from, to, pairs);
    const name = JSON.stringify([key, one, other, isSilent, is.parent.pointer]);
    const change = changes.get(name);
    if (change) change.pages.push(was.entry.name);
    else
      changes.set(name, {
        key,
        was: one,
        is: other,
        isSilent,
        pages: [was.entry.name],
        setter: from && `${from.kind}${from.label === undefined ? '' : ` “${from.label}”`}`,
        parent: is.parent,
      });
  }
}

/** Unchanged places are matched first; the others are assumed to have moved, in their order. */
function pairOccurrences(
  was: readonly EntryOccurrence[],
  is: readonly EntryOccurrence[],
  { before, after }: KeyedNavigationPair,
): readonly (readonly [EntryOccurrence, EntryOccurrence])[] {
  const { indexesAfter, added } = pairById(
    was.map(({ parent }) => before.keyOf(parent)),
    is.map(({ parent }) => after.keyOf(parent)),
  );
  const same: [EntryOccurrence, EntryOccurrence][] = [];
  const moved: [EntryOccurrence, EntryOccurrence][] = [];
  for (const [at, place] of was.entries()) {
    const index = indexesAfter[at] ?? added[moved.length] ?? -1;
    const other = is[index];
    if (other) (indexesAfter[at] === undefined ? moved : same).push([place, other]);
  }
  return [...same, ...moved];
}

/** A listing appears on the root page of a group, and a description belongs to operations. */
function isRelevant(key: InheritedKey, { entry, parent }: EntryOccurrence): boolean {
  return key === 'directory' ? parent.root !== undefined : entry.kind !== 'page' && parent.openapi !== undefined;
}

function valueOf(key: InheritedKey, { parent }: EntryOccurrence): string {
  return key === 'directory' ? parent.directory.value : (parent.openapi?.specs.map(normalizeSpecFilePath).join(', ') ?? '');
}

/** A moved page takes the values of its new place if they were valid there before. An operation would become a different one. */
function adoptsNewValue(key: InheritedKey, was: EntryOccurrence, is: EntryOccurrence, { before, after }: KeyedNavigationPair): boolean {
  if (before.keyOf(was.parent) === after.keyOf(is.parent)) return false;
  if (key === 'openapi' && was.entry.kind === 'operation') return is.entry.kind === 'operation' && was.entry.spec === is.entry.spec;
  const there = before.elements.get(after.keyOf(is.parent));
  return there !== undefined && valueOf(key, { ...is, parent: there }) === valueOf(key, is);
}

/** Whether an element that set the value before or sets it now was itself changed. */
function hasSetterChanged(
  key: InheritedKey,
  from: DefiningElement | undefined,
  to: DefiningElement | undefined,
  { before, after, ownValue }: KeyedNavigationPair,
): boolean {
  const differs = (was: DefiningElement | undefined, is: DefiningElement | undefined): boolean =>
    is !== undefined && JSON.stringify(ownValue('before', was, key)) !== JSON.stringify(ownValue('after', is, key));
  return (
    (from !== undefined && differs(from, after.elements.get(before.elementKey(from.pointer)))) ||
    (to !== undefined && differs(before.elements.get(after.elementKey(to.pointer)), to))
  );
}

function toChangedInheritance({ key, was, is, isSilent, pages, setter, parent }: SharedChange): ChangedInheritance {
  const named = pages
    .slice(0, MAX_NAMED)
    .map((page) => `“${page}”`)
    .join(', ');
  const more = pages.length > MAX_NAMED ? ` and ${pages.length - MAX_NAMED} more` : '';
  const source = setter === undefined ? '' : ` (set by ${setter.startsWith('root') ? 'the navigation itself' : `the ${setter}`})`;
  return {
    key,
    was,
    is,
    pages,
    isSilent,
    pointer: labelPointer(parent),
    wasSet: was !== '' && setter !== undefined,
    container: parent.kind === 'root' ? 'the navigation itself' : `the ${parent.kind} “${parent.label ?? ''}”`,
    what: `“${key}” for ${named}${more} changes from ${was === '' ? 'unset' : `“${was}”`}${source} to ${is === '' ? 'unset' : `“${is}”`}.`,
  };
}
