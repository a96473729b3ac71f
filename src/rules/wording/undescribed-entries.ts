/** One finding for `openapi` where it has no effect and for all entries that have no description because of it. */
import type { ProblemExtras } from '../../lint/problem.ts';
import { ancestors, describeElement, pointerOf, type Element } from '../../navigation/model.ts';
import type { ApiMiss } from '../../subject/apis.ts';
import { nameSome } from './names.ts';

/** The most entries that the message names. */
const MAX_NAMED = 3;

export function undescribedWords(undescribed: readonly ApiMiss[]): {
  readonly entries: string;
  readonly have: string;
  readonly elements: string;
} {
  const names = undescribed.map(({ entry }) => entry);
  const [entries, have] =
    names.length === 1 ? [`“${names[0]}”`, 'has'] : [`${names.length} entries (${nameSome(names, MAX_NAMED)})`, 'have'];
  const elements = topElements(undescribed);
  const [first] = elements;
  return {
    entries,
    have,
    elements:
      first && elements.length === 1 ? `the ${lowerFirst(describeElement(first))}` : `the ${elements.length} elements that list them`,
  };
}

/** The entries as related places, of which no other finding is reported, and the description where it has an effect as a suggestion. */
export function undescribedExtras(undescribed: readonly ApiMiss[], pointer: string, value: unknown): ProblemExtras {
  const elements = topElements(undescribed).filter((element) => element.value['openapi'] === undefined);
  const json = JSON.stringify(value);
  const fix = {
    title: 'Move “openapi” to where it has an effect.',
    safe: false,
    repairs: [{ remove: pointer }, ...elements.map((element) => ({ insertInto: pointerOf(element), key: 'openapi', json }))],
  };
  return {
    severity: 'error',
    count: undescribed.length,
    related: undescribed.map(({ page }) => ({ at: { pointer: pointerOf(page) }, message: 'It has no description.' })),
    suppresses: undescribed.map(({ page }) => pointerOf(page)),
    ...(elements.length > 0 && { fix }),
  };
}

/** The outermost elements that hold the entries. */
function topElements(undescribed: readonly ApiMiss[]): readonly Element[] {
  return [
    ...new Set(
      undescribed.flatMap(({ page: { parent } }) => [parent, ...ancestors(parent)].filter(({ kind }) => kind !== 'root').slice(-1)),
    ),
  ];
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
