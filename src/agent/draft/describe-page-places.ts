/** The tool `nav_resolve`: where a page is in the navigation, and which elements set the values that it inherits. */
import { resolve, type Breadcrumb, type OpenSite, type DefiningElement } from '../../index.ts';
import { findOccurrences, makeFileNameVisible, makeVisible, type PageOccurrence } from '../../internal.ts';

/** The places of a page, and those before the edits if they differ. */
export async function describePagePlaces(site: OpenSite, edited: OpenSite, page: string): Promise<string> {
  const now = await describePage(edited, page);
  const before = site === edited ? now : await describePage(site, page);
  return before === now ? now : `${now}\n\nBefore your edits: ${before}`;
}

async function describePage(site: OpenSite, page: string): Promise<string> {
  const { occurrences, suggestions } = findOccurrences(await resolve(site, { titles: false }), page);
  if (occurrences.length > 0) return occurrences.map(describeEntry).join('\n');
  const meant = suggestions.map((name) => `“${makeVisible(name)}”`).join(', ');
  return `“${makeVisible(page)}” is not in the navigation.${meant === '' ? '' : ` Pages with a similar name: ${meant}.`}`;
}

function describeEntry({ entry, holder }: PageOccurrence): string {
  const way = entry.breadcrumbs.map(elementText).join(' › ');
  const { directory, openapi } = holder;
  const lines = [
    `“${makeVisible(entry.name)}” at ${makeVisible(entry.pointer)}`,
    `in: ${way === '' ? 'the navigation itself' : way}`,
    ...(entry.kind === 'page' ? [`file: ${entry.file === undefined ? 'none, the page is missing' : makeFileNameVisible(entry.file)}`] : []),
    ...(entry.previous === undefined ? [] : [`previous: ${makeVisible(entry.previous)}`]),
    ...(entry.next === undefined ? [] : [`next: ${makeVisible(entry.next)}`]),
    `directory: ${directory.value}, ${directory.from === undefined ? 'the default' : setterText(directory.from)}`,
    ...(openapi === undefined ? [] : [`openapi: ${openapi.specs.map(makeVisible).join(', ')}, ${setterText(openapi.from)}`]),
  ];
  return lines.join('\n  ');
}

function elementText({ kind, label }: Breadcrumb): string {
  return `${kind} “${makeVisible(label)}”`;
}

function setterText({ kind, label, pointer }: DefiningElement): string {
  return `set by ${kind}${label === undefined ? '' : ` “${makeVisible(label)}”`} at ${pointer === '' ? 'the root' : makeVisible(pointer)}`;
}
