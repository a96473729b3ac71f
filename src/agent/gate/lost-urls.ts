/** URLs that the work took from readers, and the redirects that would lead them on. */
import type { LostUrl, OpenSite } from '../../index.ts';
import { visible } from '../../text/visible.ts';
import { urlOf } from '../../change/lost-urls.ts';
import type { Subject } from '../../subject/subject.ts';

/** Redirects that a text writes out. */
const MOST_ENTRIES = 40;

/** What a redirect reads as a pattern, or not at all. */
const PATTERN = /[:*?#()\\%]/;

/** One text for all lost URLs, with the entries to add; none if nothing is lost. */
export async function lostUrlProblems(lost: readonly LostUrl[], site: OpenSite, edited: OpenSite): Promise<readonly string[]> {
  if (lost.length === 0) return [];
  const [before, after] = [await site.subject(), await edited.subject()];
  const cameFrom = arrivals(site, edited, after);
  const [writable, others] = [lost.filter(({ url }) => !PATTERN.test(url)), lost.filter(({ url }) => PATTERN.test(url))];
  const entries = writable.slice(0, MOST_ENTRIES).map(({ url }) => {
    const destination = destinationOf(url, before, after, cameFrom);
    return `{ "source": ${JSON.stringify(url)}, "destination": ${JSON.stringify(destination)} }`;
  });
  const rest = writable.length - entries.length;
  const more = rest > 0 ? `, and ${rest} more in the same way` : '';
  const texts: string[] = [];
  if (entries.length > 0) {
    texts.push(
      `${edited.config}: [lost-url] ${urls(writable)} any more. Add to the list “redirects” at the top level of ${edited.config}: ${entries.join(', ')}${more}. ` +
        'Choose another destination where another page serves those readers better, or bring the page back.',
    );
  }
  if (others.length > 0)
    texts.push(
      `${edited.config}: [lost-url] ${urls(others)} any more, and no redirect can be written for such a URL. Bring the page back.`,
    );
  return texts.map(visible);
}

function urls(lost: readonly LostUrl[]): string {
  const [first] = lost;
  return lost.length === 1 ? `Nothing answers the URL “${first?.url}”` : `Nothing answers ${lost.length} URLs (“${first?.url}” and others)`;
}

/** Where the readers of a URL go: to the page with the same text, else to one that stood near it, else to the start of the site. */
function destinationOf(url: string, before: Subject, after: Subject, cameFrom: ReadonlyMap<string, string>): string {
  const path = url === '/' ? 'index' : url.slice(1);
  const file = before.pages.find(path) ?? before.pages.find(`${path}/index`);
  const moved = file === undefined ? undefined : cameFrom.get(file);
  if (moved !== undefined) return moved;
  const entry = before.navigation.pages.find((page) => file !== undefined && before.pages.find(page.text.replace(/^\/+/, '')) === file);
  const beside =
    entry?.parent.children.flatMap((node) => (node.kind === 'page' && node !== entry ? [node.text.replace(/^\/+/, '')] : [])) ?? [];
  const near = beside.find((name) => after.pages.find(name) !== undefined);
  return near === undefined ? '/' : urlOf(near);
}

/** URLs of new pages by the file, gone now, that held the same text. */
function arrivals(site: OpenSite, edited: OpenSite, { pages }: Subject): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [file, text] of edited.edits) {
    const path = text === null || text.trim() === '' || site.files.read(file, 1) !== undefined ? undefined : pages.pathOf(file);
    if (text !== null && path !== undefined) texts.set(text, urlOf(path));
  }
  const found = new Map<string, string>();
  for (const [file, text] of edited.edits) {
    const bytes = text === null && texts.size > 0 ? site.files.read(file) : undefined;
    const url = bytes && texts.get(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
    if (url !== undefined) found.set(file, url);
  }
  return found;
}
