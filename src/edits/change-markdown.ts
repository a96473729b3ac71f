/** A change of a site as Markdown for a pull request. */
import { codeSpan } from '../document/code-span.ts';
import type { Crumb } from './breadcrumbs.ts';
import type { GeneratedPages, SiteChange } from './describe-change.ts';

export interface ChangeMarkdownOptions {
  /** Entries of a list before the rest is only counted. Default 50. */
  readonly limit?: number;
}

/**
 * A change as Markdown: a bold line for each kind of change, and a list below it. Text of the site stands in code spans, so
 * that nothing in it is read as Markdown, as HTML, or as the name of a user.
 *
 * @returns Lines that end with `\n`; “Nothing changes for readers.” if nothing does.
 * @example changeToMarkdown(await describeChange(site, site.withEdits(edits)))
 */
export function changeToMarkdown(change: SiteChange, { limit = 50 }: ChangeMarkdownOptions = {}): string {
  const { added, removed, moved, relabelled, lostUrls, generated } = change;
  const sections = [
    section('URLs lost', lostUrls.map(({ url, isListed }) => `${code(url)}${isListed ? '' : ' (was in no navigation)'}`), limit),
    section('Pages added', added.map(({ page, places }) => `${code(page)} ${inPlaces(places)}`), limit),
    section('Pages removed', removed.map(({ page, places }) => `${code(page)}, was ${inPlaces(places)}`), limit),
    section('Pages moved', moved.map(({ page, from, to }) => `${code(page)} ${movement(from, to)}`), limit),
    section('Relabelled', relabelled.map(({ kind, from, to, at }) => `${kind} ${code(from)} → ${code(to)}${at.length > 0 ? ` ${inPlaces([at])}` : ''}`), limit),
    section('Generated pages added', generated.appeared.map(generation), limit),
    section('Generated pages removed', generated.vanished.map(generation), limit),
  ].filter((text) => text !== '');
  return sections.length === 0 ? 'Nothing changes for readers.\n' : sections.join('\n');
}

function section(title: string, entries: readonly string[], limit: number): string {
  if (entries.length === 0) return '';
  const rest = entries.length - limit;
  const lines = entries.slice(0, limit).map((entry) => `- ${entry}\n`);
  return `**${title}** (${entries.length})\n\n${lines.join('')}${rest > 0 ? `- … and ${rest} more\n` : ''}`;
}

function movement(from: SiteChange['moved'][number]['from'], to: SiteChange['moved'][number]['to']): string {
  if (from.length === 0) return `also ${inPlaces(to)}`;
  if (to.length === 0) return `no longer ${inPlaces(from)}`;
  return `from ${names(from)} to ${names(to)}`;
}

function generation({ operation, source, at }: GeneratedPages): string {
  const what = operation === undefined ? `all of ${code(source ?? '')}` : code(operation) + (source === undefined ? '' : ` of ${code(source)}`);
  return `${what} ${inPlaces([at])}`;
}

function inPlaces(places: readonly (readonly Crumb[])[]): string {
  return `in ${names(places)}`;
}

function names(places: readonly (readonly Crumb[])[]): string {
  return places.map((crumbs) => (crumbs.length === 0 ? 'the navigation itself' : code(crumbs.map(({ label, kind }) => label.trim() || kind).join(' › ')))).join(', ');
}

/** A code span of one line, whatever the text holds. */
function code(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
  return line === '' ? '(blank)' : codeSpan(line);
}
