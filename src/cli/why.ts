/** Formats one place of a page: its breadcrumbs, and the origin of each value. */
import type { DroppedBy, GlobalEntry, SiteElement, SiteEntry, SiteLoss } from '../index.ts';
import { visible, visibleFile } from '../text/visible.ts';
import { elementName, entryLine } from './names.ts';

/** A place, with `file:line:column` of each origin. */
export interface Explained {
  readonly entry: SiteEntry;
  readonly place: string;
  readonly directory: SiteElement['directory'] & { readonly place?: string };
  readonly openapi?: NonNullable<SiteElement['openapi']> & { readonly place: string };
  readonly globals: readonly (GlobalEntry & { readonly place: string })[];
  /** Where the redirect stands that answers the URL of the page. */
  readonly redirectPlace?: string;
  /** The finding about the mistake that drops it. */
  readonly message?: string;
}

/** A lost page that has no place in the tree. */
export interface ExplainedLoss extends SiteLoss {
  readonly message?: string;
}

export function reasonsForLoss({ name, droppedBy, message }: ExplainedLoss): string[] {
  return [`${visible(name)}  (readers do not get it)`, `  dropped by  ${droppedAt(droppedBy, message)}`];
}

function droppedAt({ file, line, column }: DroppedBy, message: string | undefined): string {
  return `${visibleFile(file)}:${line}:${column}${message === undefined ? '' : `: ${visible(message)}`}`;
}

export function reasonsFor({ entry, place, directory, openapi, globals, redirectPlace, message }: Explained): string[] {
  const way = entry.breadcrumbs.map(elementName).join(' › ');
  const rows: [name: string, text: string][] = [
    ['at', place],
    ['in', way === '' ? 'the navigation itself' : way],
    ...(entry.droppedBy ? [['dropped by', droppedAt(entry.droppedBy, message)] as [string, string]] : []),
    ...filesOf(entry),
    ...redirectOf(entry, redirectPlace),
    ...(entry.previous === undefined ? [] : [['previous', visible(entry.previous)] as [string, string]]),
    ...(entry.next === undefined ? [] : [['next', visible(entry.next)] as [string, string]]),
  ];
  if (directory.from) rows.push(['directory', `${directory.value}, set by ${elementName(directory.from)} at ${directory.place}`]);
  if (openapi) rows.push(['openapi', `${openapi.specs.map(visible).join(', ')}, set by ${elementName(openapi.from)} at ${openapi.place}`]);
  for (const { kind, label = '', href, from, place: at } of globals) {
    rows.push([
      `global ${kind}`,
      `“${visible(label)}”${href === undefined ? '' : ` ${visible(href)}`}, set by ${elementName(from)} at ${at}`,
    ]);
  }
  const width = Math.max(...rows.map(([name]) => name.length));
  const notes = entry.droppedBy ? '  (readers do not get it)' : '';
  return [entryLine(entry) + notes, ...rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`)];
}

function redirectOf(entry: SiteEntry, place = ''): [string, string][] {
  if (entry.kind !== 'page' || !entry.redirect) return [];
  const { source, destination } = entry.redirect;
  return [['redirected', `to ${visible(destination)}, by “${visible(source)}” at ${place}`]];
}

function filesOf(entry: SiteEntry): [string, string][] {
  if (entry.kind === 'page') return entry.file === undefined ? [] : [['file', visibleFile(entry.file)]];
  if (entry.kind !== 'operation' || entry.spec === undefined || entry.isFound === false) return [];
  return [['described in', `${visible(entry.spec)}${entry.isFound ? '' : ', which was not read'}`]];
}
