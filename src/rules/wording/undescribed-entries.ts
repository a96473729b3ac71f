/** One finding for `openapi` where it has no effect and for all entries that have no description because of it. */
import type { ProblemExtras } from '../../lint/problem.ts';
import { ancestors, describeElement, pointerOf, type Element } from '../../navigation/model.ts';
import type { UnmatchedApiEntry } from '../../subject/apis.ts';
import { nameSome } from './names.ts';

/** The most entries that the message names. */
const MAX_NAMED = 3;

export function undescribedWords(undescribed: readonly UnmatchedApiEntry[]): {
  readonly entries: string;
  readonly have: string;
  readonly remedy: string;
} {
  const names = undescribed.map(({ entry }) => entry);
  const [entries, have] =
    names.length === 1 ? [`“${names[0]}”`, 'has'] : [`${names.length} entries (${nameSome(names, MAX_NAMED)})`, 'have'];
  return { entries, have, remedy: remedyFor(undescribed) };
}

function remedyFor(undescribed: readonly UnmatchedApiEntry[]): string {
  const elements = topElements(undescribed);
  const [first] = elements;
  if (first === undefined || elements.includes(undefined))
    return `Put ${undescribed.length === 1 ? 'it' : 'them'} into an element, such as a group, that sets it.`;
  return `Set it on ${elementsText(undescribed)} instead.`;
}

/** «the tab “API”», or «the 3 elements that list them». */
export function elementsText(undescribed: readonly UnmatchedApiEntry[]): string {
  const [first, ...others] = topElements(undescribed);
  if (others.length > 0) return `the ${others.length + 1} elements that list them`;
  return first ? elementText(first) : 'an element above them, such as a group';
}

/** «the tab “API”». */
export function elementText(element: Element | undefined): string {
  return element === undefined || element.kind === 'root' ? 'the navigation' : `the ${lowerFirst(describeElement(element))}`;
}

/** The entries as related places, of which no other finding is reported, and the description where it has an effect as a suggestion. */
export function undescribedExtras(undescribed: readonly UnmatchedApiEntry[], pointer: string, value: unknown): ProblemExtras {
  const all = topElements(undescribed);
  const elements = all.flatMap((element) => (element && element.value['openapi'] === undefined ? [element] : []));
  const json = JSON.stringify(value);
  const fix = {
    title: 'Move “openapi” to where it has an effect.',
    safe: false,
    repairs: [{ remove: pointer }, ...elements.map((element) => ({ insertInto: pointerOf(element), key: 'openapi', json }))],
  };
  return {
    ...absorbUndescribedEntries(undescribed),
    ...(elements.length > 0 && elements.length === all.length && { fix }),
  };
}

/** The entries below an element as related places, of which no other finding is reported; nothing if there are none. */
export function absorbUndescribedEntries(undescribed: readonly UnmatchedApiEntry[], element = ''): ProblemExtras {
  const entries = undescribed.map(({ page }) => pointerOf(page)).filter((pointer) => pointer.startsWith(`${element}/`));
  if (entries.length === 0) return {};
  const related = entries.map((pointer) => ({ at: { pointer }, message: 'It has no description.' }));
  return { severity: 'error', related, suppresses: entries };
}

/** The outermost elements that hold the entries; `undefined` for those of the navigation itself. */
function topElements(undescribed: readonly UnmatchedApiEntry[]): readonly (Element | undefined)[] {
  return [...new Set(undescribed.map(({ page: { parent } }) => [parent, ...ancestors(parent)].findLast(({ kind }) => kind !== 'root')))];
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
