/** Navigations with some mistakes in each element, and sound parts between them. */
import { ENTRY_KIND_BY_CHILD_ARRAY, type ChildArray, type ElementKind } from '../../src/navigation/model.ts';
import { chosen, type Choices } from '../support/choices.ts';

export const ARRAYS = Object.keys(ENTRY_KIND_BY_CHILD_ARRAY) as readonly ChildArray[];
export const KINDS = ARRAYS.flatMap((array): readonly Exclude<ElementKind, 'root'>[] =>
  array === 'pages' ? [] : [ENTRY_KIND_BY_CHILD_ARRAY[array]],
);

const NO_ELEMENT = [null, 7, true, '', ' ', 'a', [], ['a'], {}, { a: 1 }] as const;

/** What goes wrong with an element: each changes its object. */
const MISTAKES: readonly ((element: Record<string, unknown>, kind: ElementKind, choices: Choices) => void)[] = [
  (element, kind, { pick }) => rename(element, kind, pick(KINDS)),
  (element, kind) => void delete element[kind],
  (element, kind, { pick }) => void (element[kind] = pick([null, 7, {}, [], true])),
  (element, _, { pick }) => void (element[pick(ARRAYS)] = pick([['b'], [], [{ group: 'G', pages: ['b'] }], [{ tab: 'T', pages: ['b'] }]])),
  (element, _, { pick }) => replaceArray(element, pick(NO_ELEMENT)),
  (element, _, choices) => dirty(element, choices),
  (element, _, { pick }) =>
    renameArray(
      element,
      pick(['page', 'Pages', 'group', 'Groups', 'items', 'children', 'tab', 'menus', 'item', 'version', 'gruops', 'pagse']),
    ),
  (element, _, { pick }) => renameArray(element, pick(ARRAYS)),
  (element, _, { pick }) =>
    void (element[pick(['direktory', 'sourceRef', 'openApi', 'expandd', 'Icon', 'titel'])] = pick(['x', 1, {}, []])),
  (element, _, { pick }) =>
    void (element[pick(['href', 'root', 'icon', 'tag', 'directory', 'openapi', 'hidden', 'expanded', 'default'])] = pick([
      7,
      null,
      '',
      'nowhere',
      'c',
      {},
      ['x'],
      true,
    ])),
  (element, _, { pick }) => void (element['global'] = pick([{}, { anchors: [{ anchor: 'A' }] }, { tabs: 'x' }, 'x', { links: [] }])),
];

function rename(element: Record<string, unknown>, from: string, to: string): void {
  if (from === to || !Object.hasOwn(element, from)) return;
  element[to] = element[from];
  delete element[from];
}

function arrayIn(element: Record<string, unknown>): string | undefined {
  return ARRAYS.find((array) => Object.hasOwn(element, array));
}

function replaceArray(element: Record<string, unknown>, value: unknown): void {
  const array = arrayIn(element);
  if (array !== undefined) element[array] = value;
}

function renameArray(element: Record<string, unknown>, to: string): void {
  const array = arrayIn(element);
  if (array !== undefined) rename(element, array, to);
}

/** Puts something that is no element among the children. */
function dirty(element: Record<string, unknown>, { pick, below }: Choices): void {
  const children = element[arrayIn(element) ?? ''];
  if (Array.isArray(children)) children.splice(below(children.length + 1), below(2), pick(NO_ELEMENT));
}

const MAY_HOLD: Readonly<Record<ElementKind, readonly ChildArray[]>> = {
  root: ['pages', 'groups', 'tabs', 'anchors', 'dropdowns', 'products', 'versions', 'languages'],
  group: ['pages'],
  tab: ['pages', 'groups', 'menu', 'anchors', 'dropdowns', 'versions', 'languages'],
  item: ['pages', 'groups'],
  anchor: ['pages', 'groups', 'tabs', 'versions', 'dropdowns'],
  dropdown: ['pages', 'groups', 'tabs', 'anchors'],
  product: ['pages', 'groups', 'tabs', 'versions'],
  version: ['pages', 'groups', 'tabs', 'languages', 'anchors'],
  language: ['pages', 'groups', 'tabs', 'versions', 'anchors'],
};

/** An element with children down to a depth, and at most two mistakes in it; sound ones are as common as broken ones. */
function elementOf(kind: ElementKind, depth: number, choices: Choices): Record<string, unknown> {
  const { pick, below } = choices;
  const element: Record<string, unknown> =
    kind === 'root' ? {} : { [kind]: kind === 'language' ? pick(['en', 'fr', 'xx']) : pick(['A', 'B', 'C']) };
  const array = depth === 0 ? 'pages' : pick(MAY_HOLD[kind]);
  const count = 1 + below(2);
  element[array] = Array.from({ length: count }, () => {
    if (array === 'pages') return depth > 0 && below(3) === 0 ? elementOf('group', depth - 1, choices) : pick(['a', 'b', 'c']);
    return elementOf(ENTRY_KIND_BY_CHILD_ARRAY[array], depth - 1, choices);
  });
  for (let mistakes = Math.max(0, below(5) - 2); mistakes > 0; mistakes--) MISTAKES[below(MISTAKES.length)]?.(element, kind, choices);
  return element;
}

/** A navigation of pages `a`, `b` and `c`. */
export const mistakenNavigation = chosen((choices) => elementOf('root', 1 + choices.below(3), choices), 200);
