/** The numbers of a change, for tiles and for its summary in one line. Each counts the entries of one list, so that both agree. */
import { ALARMING_TITLE } from '../change/alarming-groups.ts';
import type { TitledHtmlList } from '../html/lists.ts';
import type { NumberTile } from '../html/tiles.ts';

/** The lists that are counted, by their titles. What is lost comes first, then what to look at. */
const COUNTED: readonly (readonly [title: string, singular: string, plural: string])[] = [
  ['URLs lost', 'URL lost', 'URLs lost'],
  ['Findings introduced', 'finding introduced', 'findings introduced'],
  ['URLs removed on purpose', 'URL removed on purpose', 'URLs removed on purpose'],
  [ALARMING_TITLE, 'change that runs code or points to other sites', 'changes that run code or point to other sites'],
  ['Pages added', 'page added', 'pages added'],
  ['Pages moved', 'page moved', 'pages moved'],
  ['Pages removed', 'page removed', 'pages removed'],
  ['Pages with changed text', 'page with changed text', 'pages with changed text'],
  ['Pages that import changed files', 'page that imports changed files', 'pages that import changed files'],
  ['Findings fixed', 'finding fixed', 'findings fixed'],
  ['Changed files', 'file changed', 'files changed'],
];

export interface CountTile extends NumberTile {
  readonly amount: number;
}

/** Lists that are empty have none. */
export function changeTiles(lists: readonly Pick<TitledHtmlList, 'title' | 'count' | 'tone'>[]): readonly CountTile[] {
  return COUNTED.flatMap(([title, singular, plural]) => {
    const { count = 0, tone } = lists.find((list) => list.title === title) ?? {};
    return count === 0 ? [] : [{ amount: count, what: count === 1 ? singular : plural, ...(tone && { tone }) }];
  });
}
