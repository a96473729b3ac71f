/** Names of elements and pages in texts for people. */
import type { Setter, SiteEntry, SitePage } from '../index.ts';
import { visible } from '../text/visible.ts';

/** «tab “Guides”», «the navigation itself». */
export function elementName({ kind, label }: Pick<Setter, 'kind' | 'label'>): string {
  if (kind === 'root') return 'the navigation itself';
  return `${kind === 'item' ? 'menu item' : kind} ${label === undefined ? 'without a label' : `“${visible(label)}”`}`;
}

/** Describes a page in one line: its name, title and notes. */
export function entryLine(entry: SiteEntry): string {
  const notes = [...notesOn(entry)];
  return (
    visible(entry.name) +
    (entry.title === undefined ? '' : `  ${visible(entry.title)}`) +
    (notes.length === 0 ? '' : `  (${notes.join(', ')})`)
  );
}

const UNKNOWN: Readonly<Record<NonNullable<SitePage['unknown']>, string>> = {
  'not-fetched': 'not checked: in a submodule that was not fetched',
  'left-out': 'not checked: outside the sparse checkout',
  closed: 'not checked: in a folder that cannot be read',
  unknown: 'not checked: the content of its folder is not known',
};

function* notesOn(entry: SiteEntry): Generator<string> {
  if (entry.kind === 'page') {
    if (entry.isRoot) yield 'root';
    if (entry.unknown !== undefined) yield UNKNOWN[entry.unknown];
    else if (entry.file === undefined) yield 'no file';
  }
  if (entry.kind !== 'operation') return;
  if (entry.generated) yield 'generated';
  if (entry.isFound === false) yield entry.spec === undefined ? 'not in any OpenAPI description' : `not in ${visible(entry.spec)}`;
  else if (entry.spec === undefined) yield 'no OpenAPI description set';
}
