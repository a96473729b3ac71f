/** The array of children that an author meant by a key that the format does not have there. */
import { isObject, type JsonObject } from '../document/json-object.ts';
import { isTypo } from '../text/spelling.ts';
import { ENTRY_KIND_BY_CHILD_ARRAY } from './model.ts';
import type { ChildArray, ElementKind } from './model.ts';

export interface IntendedArray {
  readonly array: ChildArray;
  /** Whether the key and the entries leave a choice. */
  readonly isGuess: boolean;
}

/** Keys that name an array by another word. The label of a kind, such as `group`, names the array of that kind. */
const ARRAY_BY_NAME: Readonly<Record<string, ChildArray>> = {
  ...Object.fromEntries(Object.entries(ENTRY_KIND_BY_CHILD_ARRAY).map(([array, label]) => [label, array as ChildArray])),
  menus: 'menu',
  items: 'menu',
};

/**
 * By the name of the key, else by what its entries are: `items` can be groups, `children` pages. `undefined` if the value is not a list
 * of children, or the element can have none of the kind.
 *
 * @param children The arrays that the element can have.
 */
export function intendedArray(key: string, value: unknown, children: readonly string[]): IntendedArray | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const named = Object.hasOwn(ARRAY_BY_NAME, key) ? ARRAY_BY_NAME[key] : undefined;
  const kinds = new Set(value.map(arrayOf));
  const [held] = kinds.size === 1 ? kinds : [];
  if (named !== undefined && children.includes(named) && (held === named || (held === undefined && key !== 'items'))) {
    return { array: named, isGuess: held === undefined };
  }
  if (held !== undefined && children.includes(held)) return { array: held, isGuess: held === 'pages' };
  // Groups also stand among pages.
  const areGroups = [...kinds].every((kind) => kind === 'groups' || kind === 'pages');
  return areGroups && children.includes('pages') ? { array: 'pages', isGuess: named !== 'pages' } : undefined;
}

/**
 * Keys that name one thing, such as `page` or a label, under which an element has what may be its children. Its own label is one of them
 * only if it holds more than a text.
 */
export function singularlyNamedChildKeys(value: JsonObject, kind: ElementKind): readonly string[] {
  return Object.keys(value).filter((key) => {
    const inner = value[key];
    if (!SINGULAR_KEYS.has(key)) return false;
    if (key === kind) return isObject(inner) || (Array.isArray(inner) && inner.length > 0);
    return isObject(inner) || Array.isArray(inner) || (typeof inner === 'string' && inner !== '');
  });
}

/** Keys that authors use for the label of an element. */
export const LABEL_WORDS: ReadonlySet<string> = new Set(['name', 'title', 'label']);

/** Whether a text under the name of the list that an element of this kind belongs to is its label, as nothing else can be. */
export function isLabelUnderListName(value: JsonObject, key: string, kind: string): boolean {
  if (typeof value[key] !== 'string' || ENTRY_KIND_BY_CHILD_ARRAY[key as ChildArray] !== kind) return false;
  return !Object.keys(value).some((other) => other === kind || (other !== key && (LABEL_WORDS.has(other) || isTypo(other, kind))));
}

const SINGULAR_KEYS: ReadonlySet<string> = new Set(['page', ...Object.values(ENTRY_KIND_BY_CHILD_ARRAY)]);

/** The array that an entry belongs to, by its label. */
function arrayOf(entry: unknown): ChildArray | undefined {
  if (typeof entry === 'string') return 'pages';
  if (!isObject(entry)) return undefined;
  return (Object.keys(ENTRY_KIND_BY_CHILD_ARRAY) as ChildArray[]).find(
    (array) => typeof entry[ENTRY_KIND_BY_CHILD_ARRAY[array]] === 'string' && array !== 'pages',
  );
}
