/** What is to be said of elements and pages beside their names, for people. */
import { pluralize } from '../text/pluralize.ts';
import { makeVisible } from '../text/visible.ts';
import { entriesOf, type ResolvedSite, type SiteElement, type SiteEntry, type SitePage } from './resolved-site.ts';

/** How many pages readers get, as far as that is known. */
export function countServedPages({ navigation }: ResolvedSite): number {
  return new Set([...entriesOf(navigation)].filter(isServed).map(({ name }) => name)).size;
}

function isServed(entry: SiteEntry): boolean {
  return entry.droppedBy === undefined && (entry.kind !== 'page' || entry.file !== undefined || entry.unknown !== undefined);
}

/** Everything about an element that readers see, or that its author set. */
export function notesOnElement(element: SiteElement): string[] {
  return [...badges(element), ...settingNotes(element)];
}

function badges({ tag, hidden, isDefault, expanded, href, kind }: SiteElement): string[] {
  return [
    ...(hidden ? ['hidden'] : []),
    ...(tag === undefined ? [] : [`[${makeVisible(tag)}]`]),
    ...(isDefault ? ['default'] : []),
    ...(kind === 'group' && expanded === false ? ['collapsed'] : []),
    ...(href === undefined ? [] : [`→ ${makeVisible(href)}`]),
  ];
}

/** What an element itself sets, and what a group lists because of it. */
export function settingNotes({ pointer, directory, openapi, listing }: SiteElement): string[] {
  return [
    ...(directory.from?.pointer === pointer ? [`directory: ${directory.value}`] : []),
    ...(openapi?.from.pointer === pointer ? [`openapi: ${openapi.specs.map(makeVisible).join(', ') || 'nothing'}`] : []),
    ...(listing && listing.mode !== 'none' ? [`lists ${pluralize(listing.pages.length, 'page')} as ${listing.mode}`] : []),
  ];
}

const UNKNOWN_NOTES: Readonly<Record<NonNullable<SitePage['unknown']>, string>> = {
  'not-fetched': 'not checked: in a submodule that was not fetched',
  'left-out': 'not checked: outside the sparse checkout',
  closed: 'not checked: in a folder that cannot be read',
  unknown: 'not checked: the content of its folder is not known',
};

/** Where a page comes from, if that is not simply its file. */
export function* notesOnEntry(entry: SiteEntry): Generator<string> {
  if (entry.kind === 'page') {
    if (entry.isRoot) yield 'root';
    if (entry.isHidden) yield 'hidden';
    if (entry.unknown !== undefined) yield UNKNOWN_NOTES[entry.unknown];
    else if (entry.file === undefined) yield 'no file';
    if (entry.redirect) yield `redirected to ${makeVisible(entry.redirect.destination)}`;
  }
  if (entry.kind !== 'operation') return;
  if (entry.generated) yield 'generated';
  if (entry.isFound === false) yield entry.spec === undefined ? 'not in any OpenAPI description' : `not in ${makeVisible(entry.spec)}`;
  // A page of known URL has a description that docs.json names elsewhere.
  else if (entry.spec === undefined && entry.url === undefined) yield 'no OpenAPI description set';
}
