/** The tool `find_pages`: pages by words of their paths, titles and places in the navigation. */
import { entriesOf, type OpenSite, resolve } from '../../index.ts';
import { labelPath, lastKey, makeVisible, parentOf, pluralize } from '../../internal.ts';

const MAX_MATCHES = 40;

interface PageMatch {
  readonly line: string;
  /** Words in the path and the title count more than those in labels. */
  readonly score: number;
}

/** One line per place of a page: its name, title, and the address of the element that lists it. */
export async function findPages(edited: OpenSite, wanted: string): Promise<string> {
  const words = wordsOf(wanted);
  if (words.length === 0) return 'Expected words of a path, a title or a label, such as “rate limits”.';
  const { source, pages } = await edited.subject();
  const { navigation } = await resolve(edited, { titles: true });
  const found: PageMatch[] = [];
  const listed = new Set<string>();
  for (const { name, title = '', pointer } of entriesOf(navigation)) {
    listed.add(name);
    const place = labelPath(source.value, elementOf(pointer));
    const score = scoreOf(words, `${name} ${title}`, place);
    if (score > 0)
      found.push({ line: `${makeVisible(name)}${title === '' ? '' : ` “${makeVisible(title)}”`} in ${makeVisible(place)}`, score });
  }
  for (const [path] of pages.all()) {
    const score = listed.has(path) ? 0 : scoreOf(words, path, '');
    if (score > 0) found.push({ line: `${makeVisible(path)}, which is not in the navigation`, score });
  }
  if (found.length === 0) return `No page has “${makeVisible(wanted)}” in its path, title or place. Try one word, or search_text.`;
  const best = found.toSorted((a, b) => b.score - a.score).slice(0, MAX_MATCHES);
  const rest = found.length > best.length ? `\n… and ${found.length - best.length} more: use more words.` : '';
  return `${pluralize(found.length, 'place')}:\n${best.map(({ line }) => line).join('\n')}${rest}`;
}

/** The pointer of the element that an entry, a `root` or an `openapi` belongs to. */
function elementOf(pointer: string): string {
  const holder = parentOf(pointer) ?? '';
  return /^\d+$/.test(lastKey(pointer)) ? (parentOf(holder) ?? '') : holder;
}

/** 0 unless every word occurs. */
function scoreOf(words: readonly string[], name: string, place: string): number {
  const [near, far] = [name.toLowerCase(), place.toLowerCase()];
  let score = 0;
  for (const word of words) {
    if (near.includes(word)) score += 2;
    else if (far.includes(word)) score += 1;
    else return 0;
  }
  return score;
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
