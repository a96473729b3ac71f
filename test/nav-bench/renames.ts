/** Pages that commits renamed: whether `renamePage` leaves or puts them in the elements in which people did. */
import { isDeepStrictEqual } from 'node:util';
import { renamePage } from '../../src/index.ts';
import { isRefused } from '../../src/edits/result.ts';
import { placesOf, waysOf } from './places.ts';
import { siteOf, startOf, textsOf, type Record } from './records.ts';

export interface RenamedPage {
  readonly page: string;
  /** Whether people put it into an element that was there before. */
  readonly isInKnown: boolean;
  /** Whether it is in the same elements if entries stay where they are. */
  readonly isSameAlone: boolean;
  /** The same with `replace`. */
  readonly isSame: boolean;
}

export async function renamedPages(record: Record): Promise<readonly RenamedPage[]> {
  const start = startOf(record);
  const known = await waysOf(start);
  const is = await placesOf(siteOf(textsOf(record, 'after')));
  const found: RenamedPage[] = [];
  for (const [from, to] of record.pages.moved) {
    const wanted = (is.get(to) ?? []).map(({ way }) => way).sort();
    const isLike = async (moveEntry: boolean): Promise<boolean> => {
      const result = await renamePage(start, from, to, { redirect: false, moveEntry });
      if (isRefused(result)) return false;
      const made = (await placesOf(start.withEdits(result.edits))).get(to) ?? [];
      return made.length > 0 && isDeepStrictEqual(made.map(({ way }) => way).sort(), wanted);
    };
    found.push({
      page: to,
      isInKnown: wanted.length > 0 && wanted.every((way) => known.has(way)),
      isSameAlone: await isLike(false),
      isSame: await isLike(true),
    });
  }
  return found;
}
