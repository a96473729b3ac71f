/** The tool `nav_resolve`: where a page is in the navigation, and which elements set the values that it inherits. */
import type { OpenSite } from '../../index.ts';
import { visible, visibleFile } from '../../text/visible.ts';
import { placesOf, resolve, type PagePlace } from '../../session/resolve.ts';
import type { Breadcrumb, Setter } from '../../resolve/resolved-site.ts';

/** The places of a page, and those before the edits if they differ. */
export async function resolvePage(site: OpenSite, edited: OpenSite, page: string): Promise<string> {
  const now = await wordsFor(edited, page);
  const before = site === edited ? now : await wordsFor(site, page);
  return before === now ? now : `${now}\n\nBefore your edits: ${before}`;
}

async function wordsFor(site: OpenSite, page: string): Promise<string> {
  const { places, suggestions } = placesOf(await resolve(site), page);
  if (places.length > 0) return places.map(wordsOf).join('\n');
  const meant = suggestions.map((name) => `“${visible(name)}”`).join(', ');
  return `“${visible(page)}” is not in the navigation.${meant === '' ? '' : ` Pages with a similar name: ${meant}.`}`;
}

function wordsOf({ entry, holder }: PagePlace): string {
  const way = entry.breadcrumbs.map(named).join(' › ');
  const { directory, openapi } = holder;
  const lines = [
    `“${visible(entry.name)}” at ${visible(entry.pointer)}`,
    `in: ${way === '' ? 'the navigation itself' : way}`,
    ...(entry.kind === 'page' ? [`file: ${entry.file === undefined ? 'none, the page is missing' : visibleFile(entry.file)}`] : []),
    ...(entry.previous === undefined ? [] : [`previous: ${visible(entry.previous)}`]),
    ...(entry.next === undefined ? [] : [`next: ${visible(entry.next)}`]),
    `directory: ${directory.value}, ${directory.from === undefined ? 'the default' : setBy(directory.from)}`,
    ...(openapi === undefined ? [] : [`openapi: ${openapi.specs.map(visible).join(', ')}, ${setBy(openapi.from)}`]),
  ];
  return lines.join('\n  ');
}

function named({ kind, label }: Breadcrumb): string {
  return `${kind} “${visible(label)}”`;
}

function setBy({ kind, label, pointer }: Setter): string {
  return `set by ${kind}${label === undefined ? '' : ` “${visible(label)}”`} at ${pointer === '' ? 'the root' : visible(pointer)}`;
}
