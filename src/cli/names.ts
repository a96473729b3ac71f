/** Names of elements and pages in texts for people. */
import type { DefiningElement, SiteEntry } from '../index.ts';
import { notesOnEntry } from '../resolve/site-notes.ts';
import { makeVisible } from '../text/visible.ts';

/** «tab “Guides”», «the navigation itself». */
export function elementName({ kind, label }: Pick<DefiningElement, 'kind' | 'label'>): string {
  if (kind === 'root') return 'the navigation itself';
  return `${kind === 'item' ? 'menu item' : kind} ${label === undefined ? 'without a label' : `“${makeVisible(label)}”`}`;
}

/** Describes a page in one line: its name, title and notes. */
export function entryLine(entry: SiteEntry): string {
  const notes = [...notesOnEntry(entry)];
  return (
    makeVisible(entry.name) +
    (entry.title === undefined ? '' : `  ${makeVisible(entry.title)}`) +
    (entry.kind === 'operation' && entry.url !== undefined ? `  ${makeVisible(entry.url)}` : '') +
    (notes.length === 0 ? '' : `  (${notes.join(', ')})`)
  );
}
