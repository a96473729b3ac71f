/** What pages are called, and what is said of them, where those without a file are assumed to exist. */
import { sidebarLabelOf, type SiteEntry } from '../../resolve/resolved-site.ts';
import { notesOnEntry } from '../../resolve/site-notes.ts';

export interface MissingPageAssumption {
  /** Whether pages without a file are somewhere else, where this page cannot read their titles. */
  readonly assumesPages: boolean;
}

/** In place of a title that nobody here knows, the last part of the path in words: `get-started` is “Get started”. */
export function toKnownOrGuessedLabel(entry: SiteEntry, { assumesPages }: MissingPageAssumption): string {
  if (!assumesPages || entry.kind !== 'page' || entry.title !== undefined) return sidebarLabelOf(entry);
  const words = (entry.path.split('/').at(-1) ?? '').replaceAll(/[-_]+/g, ' ').trim();
  return words === '' ? entry.path : words[0]?.toUpperCase() + words.slice(1);
}

export function entryNotes(entry: SiteEntry, { assumesPages }: MissingPageAssumption): string[] {
  return [...notesOnEntry(entry)].filter((note) => !assumesPages || note !== 'no file');
}
