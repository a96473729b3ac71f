/** Compares the values of `directory` and `openapi` that pages inherit before and after. */
import { labelOf } from './paired-elements.ts';
import type { Pairs } from './paired-elements.ts';
import type { SideEffect } from './side-effect.ts';
import { normalizeSpecPath } from '../openapi/content.ts';
import { isElement } from '../resolve/resolved-site.ts';
import type { SiteElement, SiteEntry } from '../resolve/resolved-site.ts';

type Key = 'directory' | 'openapi';

/** The most pages that a message names. */
const MAX_NAMED = 3;

export interface ChangedInheritance extends SideEffect {
  readonly key: Key;
  /** The value that was in effect; `''` if there was none. */
  readonly was: string;
  readonly is: string;
  /** The names of the affected pages. */
  readonly pages: readonly string[];
  /** False if nothing set the value before. */
  readonly wasSet: boolean;
  /** The element that contains the pages now, in words. */
  readonly place: string;
}

interface Standing {
  readonly entry: SiteEntry;
  readonly parent: SiteElement;
}

/** A change that several pages share: the same key, the same values, and the same elements that set them. */
interface Change {
  readonly key: Key;
  readonly was: string;
  readonly is: string;
  readonly isSilent: boolean;
  readonly pages: string[];
  readonly setter: string | undefined;
  readonly parent: SiteElement;
}

export function changedInheritance(pairs: Pairs): readonly ChangedInheritance[] {
  const changes = new Map<string, Change>();
  const after = standingsOf(pairs.after);
  for (const [name, places] of standingsOf(pairs.before)) {
    for (const [was, is] of pairPlaces(places, after.get(name) ?? [], pairs)) {
      for (const key of ['directory', 'openapi'] as const) note(key, was, is);
    }
  }
  return [...changes.values()].map(effectOf);

  function note(key: Key, was: Standing, is: Standing): void {
    const [one, other] = [valueOf(key, was), valueOf(key, is)];
    if (one === other || !matters(key, was) || takesUpTheNew(key, was, is, pairs)) return;
    const [from, to] = [was.parent[key]?.from, is.parent[key]?.from];
    const isSilent = !isWritten(key, from?.pointer, to?.pointer, pairs);
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

/** Entries with a place in docs.json, by kind and name. */
function standingsOf(elements: ReadonlyMap<string, SiteElement>): ReadonlyMap<string, Standing[]> {
  const standings = new Map<string, Standing[]>();
  for (const parent of elements.values()) {
    for (const entry of [...(parent.root ? [parent.root] : []), ...parent.children]) {
      if (isElement(entry)) continue;
      const name = `${entry.kind} ${entry.name}`;
      const list = standings.get(name);
      if (list) list.push({ entry, parent });
      else standings.set(name, [{ entry, parent }]);
    }
  }
  return standings;
}

/** Unchanged places are matched first; the others are assumed to have moved, in their order. */
function pairPlaces(
  before: readonly Standing[],
  after: readonly Standing[],
  { following }: Pairs,
): readonly (readonly [Standing, Standing])[] {
  const free = [...after];
  const pairs: [Standing, Standing][] = [];
  const left = before.filter((place) => {
    const index = free.findIndex(({ parent }) => parent.pointer === following.get(place.parent.pointer));
    const [same] = index === -1 ? [] : free.splice(index, 1);
    if (same) pairs.push([place, same]);
    return !same;
  });
  for (const place of left) {
    const other = free.shift();
    if (other) pairs.push([place, other]);
  }
  return pairs;
}

/** A listing appears on the root page of a group, and a description belongs to operations. */
function matters(key: Key, { entry, parent }: Standing): boolean {
  return key === 'directory' ? parent.root !== undefined : entry.kind !== 'page' && parent.openapi !== undefined;
}

function valueOf(key: Key, { parent }: Standing): string {
  return key === 'directory' ? parent.directory.value : (parent.openapi?.specs.map(normalizeSpecPath).join(', ') ?? '');
}

/** A moved page takes the values of its new place if they were valid there before. An operation would become a different one. */
function takesUpTheNew(key: Key, was: Standing, is: Standing, { before, preceding, following }: Pairs): boolean {
  if (following.get(was.parent.pointer) === is.parent.pointer) return false;
  if (key === 'openapi' && was.entry.kind === 'operation') return is.entry.kind === 'operation' && was.entry.spec === is.entry.spec;
  const there = before.get(preceding.get(is.parent.pointer) ?? '');
  return there !== undefined && valueOf(key, { ...is, parent: there }) === valueOf(key, is);
}

/** Whether an element that set the value before or sets it now was itself changed. */
function isWritten(key: Key, from: string | undefined, to: string | undefined, { following, preceding, own }: Pairs): boolean {
  const differs = (before: string | undefined, after: string | undefined): boolean =>
    after !== undefined &&
    JSON.stringify(before === undefined ? undefined : own('before', before, key)) !== JSON.stringify(own('after', after, key));
  return (from !== undefined && differs(from, following.get(from))) || (to !== undefined && differs(preceding.get(to), to));
}

function effectOf({ key, was, is, isSilent, pages, setter, parent }: Change): ChangedInheritance {
  const named = pages
    .slice(0, MAX_NAMED)
    .map((page) => `“${page}”`)
    .join(', ');
  const more = pages.length > MAX_NAMED ? ` and ${pages.length - MAX_NAMED} more` : '';
  const source = setter === undefined ? '' : `, set by ${setter.startsWith('root') ? 'the navigation itself' : `the ${setter}`}`;
  return {
    key,
    was,
    is,
    pages,
    isSilent,
    pointer: labelOf(parent),
    wasSet: was !== '' && setter !== undefined,
    place: parent.kind === 'root' ? 'the navigation itself' : `the ${parent.kind} “${parent.label ?? ''}”`,
    what: `“${key}” in effect for ${named}${more} was ${was === '' ? 'not set' : `“${was}”`}${source}, and is now ${is === '' ? 'not set' : `“${is}”`}.`,
  };
}
