/** Pages that commits added: where `suggestPlacement` puts them, and where people did. */
import { suggestPlacement, type OpenSite } from '../../src/index.ts';
import { normalizePagePath } from '../../src/navigation/entries.ts';
import { elementAt } from '../../src/edits/target.ts';
import { isRefused } from '../../src/edits/result.ts';
import { placesOf, wayOf, waysOf } from './places.ts';
import { siteOf, startOf, textsOf, type Record } from './records.ts';

export interface AddedPage {
  readonly page: string;
  /** Whether the element that lists it was there before the commit. */
  readonly isInKnown: boolean;
  readonly isFirst: boolean;
  readonly isAmongThree: boolean;
  /** Whether the element is the first suggested and the page before it is the same, among pages that were there before. */
  readonly hasSamePredecessor: boolean;
}

export async function addedPages(record: Record): Promise<readonly AddedPage[]> {
  const start = startOf(record);
  const { pages, traits } = await start.subject();
  const was = await placesOf(start);
  const is = await placesOf(siteOf(textsOf(record, 'after')));
  const known = await waysOf(start);
  const found: AddedPage[] = [];
  for (const entry of record.pages.added) {
    const page = normalizePagePath(entry, traits);
    const right = is.get(page) ?? [];
    if (pages.find(page) === undefined || right.length === 0) continue;
    const suggested = await suggestPlacement(start, page, 3);
    const ways = await Promise.all(suggested.map(({ placement }) => wayAt(start, placement.to)));
    const [first] = suggested;
    const place = right.find(({ way }) => way === ways[0]);
    const predecessor = place?.earlier.findLast((other) => was.has(other));
    found.push({
      page,
      isInKnown: right.some(({ way }) => known.has(way)),
      isFirst: place !== undefined,
      isAmongThree: right.some(({ way }) => ways.includes(way)),
      hasSamePredecessor: place !== undefined && first !== undefined && (await precedes(start, first.placement, predecessor)),
    });
  }
  return found;
}

async function wayAt(site: OpenSite, address: string): Promise<string | undefined> {
  const element = elementAt(address, await site.subject());
  return isRefused(element) ? undefined : wayOf(element);
}

/** Whether a placement is right after this page, or at the beginning if there is none. */
async function precedes(site: OpenSite, placement: Placement, predecessor: string | undefined): Promise<boolean> {
  const subject = await site.subject();
  const element = elementAt(placement.to, subject);
  if (isRefused(element)) return false;
  const own = element.children.flatMap((child) => (child.kind === 'page' ? [normalizePagePath(child.text, subject.traits)] : []));
  const { after, before } = placement;
  if (after !== undefined) return after === predecessor;
  if (before !== undefined) return own[own.indexOf(before) - 1] === predecessor;
  return own.at(-1) === predecessor;
}

type Placement = Awaited<ReturnType<typeof suggestPlacement>>[number]['placement'];
