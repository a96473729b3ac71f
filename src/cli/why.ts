/** Formats one place of a page: its breadcrumbs, and the origin of each value. */
import type { MistakeLocation, GlobalEntry, SiteElement, SiteEntry, LostSiteEntry } from '../index.ts';
import { makeVisible, makeFileNameVisible } from '../text/visible.ts';
import { elementName, entryLine } from './names.ts';

/** A place, with `file:line:column` of each origin. */
export interface EntryWithOrigins {
  readonly entry: SiteEntry;
  readonly place: string;
  readonly directory: SiteElement['directory'] & { readonly place?: string };
  readonly openapi?: NonNullable<SiteElement['openapi']> & { readonly place: string };
  readonly globals: readonly (GlobalEntry & { readonly place: string })[];
  /** Where the redirect stands that answers the URL of the page. */
  readonly redirectPlace?: string;
  /** The finding about the mistake that drops it, or about its missing file. */
  readonly message?: string;
}

/** A lost page that has no place in the tree. */
export interface ExplainedLoss extends LostSiteEntry {
  readonly message?: string;
}

export function reasonsForLoss({ name, droppedBy, message }: ExplainedLoss): string[] {
  return [`${makeVisible(name)}  (dropped: readers cannot see it)`, `  dropped by  ${droppedAt(droppedBy, message)}`];
}

function droppedAt({ file, line, column }: MistakeLocation, message: string | undefined): string {
  return `${makeFileNameVisible(file)}:${line}:${column}${message === undefined ? '' : `: ${makeVisible(message)}`}`;
}

export function renderEntryOrigins({ entry, place, directory, openapi, globals, redirectPlace, message }: EntryWithOrigins): string[] {
  const way = entry.breadcrumbs.map(elementName).join(' › ');
  const rows: [name: string, text: string][] = [
    ['at', place],
    ['in', way === '' ? 'the navigation itself' : way],
    ...(entry.droppedBy ? [['dropped by', droppedAt(entry.droppedBy, message)] as [string, string]] : []),
    ...(entry.kind === 'page' && entry.isHidden ? [['hidden', 'by its front matter: no menu shows it'] as [string, string]] : []),
    ...(entry.hiddenBy ? [['hidden', `by ${elementName(entry.hiddenBy)}: no menu shows it`] as [string, string]] : []),
    ...(entry.droppedBy || message === undefined ? [] : [['problem', makeVisible(message)] as [string, string]]),
    ...('url' in entry && entry.url !== undefined ? [['url', makeVisible(entry.url)] as [string, string]] : []),
    ...filesOf(entry),
    ...redirectOf(entry, redirectPlace),
    ...(entry.previous === undefined ? [] : [['previous', makeVisible(entry.previous)] as [string, string]]),
    ...(entry.next === undefined ? [] : [['next', makeVisible(entry.next)] as [string, string]]),
  ];
  if (directory.from) rows.push(['directory', `${directory.value}, set by ${elementName(directory.from)} at ${directory.place}`]);
  if (openapi)
    rows.push(['openapi', `${openapi.specs.map(makeVisible).join(', ')}, set by ${elementName(openapi.from)} at ${openapi.place}`]);
  for (const { kind, label = '', href, from, place: at } of globals) {
    rows.push([
      `global ${kind}`,
      `“${makeVisible(label)}”${href === undefined ? '' : ` ${makeVisible(href)}`}, set by ${elementName(from)} at ${at}`,
    ]);
  }
  const width = Math.max(...rows.map(([name]) => name.length));
  const notes = entry.droppedBy ? '  (dropped: readers cannot see it)' : '';
  return [entryLine(entry) + notes, ...rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`)];
}

function redirectOf(entry: SiteEntry, place = ''): [string, string][] {
  if (entry.kind !== 'page' || !entry.redirect) return [];
  const { source, destination } = entry.redirect;
  return [['redirected', `to ${makeVisible(destination)}, by “${makeVisible(source)}” at ${place}`]];
}

function filesOf(entry: SiteEntry): [string, string][] {
  if (entry.kind === 'page') return entry.file === undefined ? [] : [['file', makeFileNameVisible(entry.file)]];
  if (entry.kind !== 'operation' || entry.spec === undefined || entry.isFound === false) return [];
  return [['described in', `${makeVisible(entry.spec)}${entry.isFound ? '' : ', which was not read'}`]];
}
