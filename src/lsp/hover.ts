/** Says what stands at a place: a page and where readers find it, or an element and what it inherits. */
import { MarkupKind, type Hover } from 'vscode-languageserver';
import { urlOf } from '../change/lost-urls.ts';
import { linesOf } from '../document/lines.ts';
import { treeOf } from '../document/tree.ts';
import { pagePathOf } from '../navigation/entries.ts';
import { describeElement, pointerOf, type Element, type PageEntry } from '../navigation/model.ts';
import { findEffectiveValue } from '../resolve/effective-value.ts';
import { findOccurrences } from '../resolve/page-occurrences.ts';
import type { SiteEntry } from '../resolve/resolved-site.ts';
import { specsOf } from '../resolve/resolution.ts';
import { resolveUnchecked } from '../session/resolve.ts';
import type { Subject } from '../subject/subject.ts';
import { makeVisible } from '../text/visible.ts';
import type { FilePosition } from './navigate.ts';
import { describeValue } from './dialect-schemas.ts';
import type { EditorSiteState } from './editor-site-state.ts';
import { elementAround, findValue, pageAt, type ValueAt } from './value-at.ts';

export async function hover(state: EditorSiteState, { file, position }: FilePosition): Promise<Hover | undefined> {
  const subject = await state.site.subject();
  const offset = state.textOf(file).offsetAt(position);
  const value = findValue(file, offset, subject);
  if (!value) return pageHover(state, file, subject);
  const entry = pageAt(value.pointer, subject);
  const lines = entry ? await occurrenceLines(entry, value.pointer, state, subject) : aboutValue(value, subject);
  return lines.length === 0 ? undefined : hoverOf(lines, state, file, entry ? value.node.value : (value.node.key ?? value.node.value));
}

/** Anywhere in a page: its places in the navigation. */
async function pageHover(state: EditorSiteState, file: string, subject: Subject): Promise<Hover | undefined> {
  const page = subject.pages.pathOf(file);
  if (page === undefined) return undefined;
  const lines = await occurrenceLines({ key: 'root', text: page }, undefined, state, subject);
  return { contents: { kind: MarkupKind.Markdown, value: lines.join('\n\n') } };
}

function hoverOf(
  lines: readonly string[],
  state: EditorSiteState,
  file: string,
  span: { readonly start: number; readonly end: number },
): Hover {
  return { contents: { kind: MarkupKind.Markdown, value: lines.join('\n\n') }, range: state.rangeOf(file, span) };
}

async function occurrenceLines(
  entry: Pick<PageEntry, 'key' | 'text'>,
  pointer: string | undefined,
  state: EditorSiteState,
  { traits, pages }: Subject,
): Promise<readonly string[]> {
  const path = pagePathOf(entry, traits);
  const name = path ?? entry.text;
  const file = path === undefined ? undefined : pages.find(path);
  const title = file === undefined ? undefined : await state.titleOf(file);
  const resolved = await resolveUnchecked(state.site);
  const { occurrences, lost } = findOccurrences(resolved, name);
  const own = occurrences.filter((place) => pointer === undefined || place.entry.pointer === pointer);
  const shown = (own.length > 0 ? own : occurrences).map((place) => place.entry);
  const heading = title === undefined ? code(name) : `**${plain(title)}** · ${code(name)}`;
  if (lost) return [heading, `Readers cannot see this page: a mistake at ${lost.droppedBy.file}:${lost.droppedBy.line} drops it.`];
  if (shown.length === 0) return [heading, file === undefined ? 'The page does not exist.' : 'The navigation does not list it.'];
  return [heading, ...shown.map((one) => aboutEntry(one, path === undefined ? undefined : urlOf(path)))];
}

function aboutEntry(entry: SiteEntry, url: string | undefined): string {
  const rows = [
    entry.breadcrumbs.length === 0 ? [] : [entry.breadcrumbs.map(({ label }) => plain(label)).join(' › ')],
    url === undefined ? [] : [`URL: ${code(url)}`],
    entry.kind === 'page' && entry.file === undefined ? ['There is no such file.'] : [],
    entry.previous === undefined ? [] : [`Previous: ${code(entry.previous)}`],
    entry.next === undefined ? [] : [`Next: ${code(entry.next)}`],
    entry.droppedBy ? [`Readers cannot see this page: a mistake at ${entry.droppedBy.file}:${entry.droppedBy.line} drops it.`] : [],
  ].flat();
  return rows.join('  \n');
}

/** An element of the navigation, or what the format says of a value. */
function aboutValue({ pointer, value }: ValueAt, subject: Subject): readonly string[] {
  const lines = aboutElement(pointer, subject);
  return lines.length > 0 ? lines : describeValue(subject.traits.name, pointer, value);
}

/** The element that a key or a label belongs to: how many pages it has, and what it inherits from where. */
function aboutElement(pointer: string, subject: Subject): readonly string[] {
  const element = elementAround(pointer, subject);
  const rest = element && pointer.slice(pointerOf(element).length);
  // Deeper values say nothing of the element.
  if (!element || rest === undefined || rest.split('/').length > 2) return [];
  const { navigation, traits } = subject;
  const count = navigation.pages.filter((page) => isBelow(page.parent, element)).length;
  const rows = [`**${plain(describeElement(element))}** · ${count} ${count === 1 ? 'entry' : 'entries'}`];
  for (const key of ['openapi', 'directory'] as const) {
    const value = findEffectiveValue(element, key, traits);
    if (!value) continue;
    const shown = key === 'openapi' ? specsOf(value.value).join(', ') : String(value.value);
    rows.push(
      `${code(key)}: ${code(shown)}${value.from === element ? '' : `, inherited from ${plain(describeElement(value.from))} in line ${lineOf(value.from, subject)}`}`,
    );
  }
  return rows;
}

function isBelow(element: Element, holder: Element): boolean {
  for (let at: Element | undefined = element; at; at = at.parent) if (at === holder) return true;
  return false;
}

function lineOf(element: Element, { source }: Subject): number {
  const { document, pointer } = source.origin(pointerOf(element));
  return linesOf(document.text).position(treeOf(document).find(pointer)?.value.start ?? 0).line;
}

/** Text of a site, without a meaning in Markdown. */
function plain(text: string): string {
  return makeVisible(text).replaceAll(/[\\`*_{}[\]()#+!|<>~&-]/g, '\\$&');
}

function code(text: string): string {
  return `\`${makeVisible(text).replaceAll('`', "'")}\``;
}
