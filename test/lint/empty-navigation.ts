/** Navigations that lead nowhere, or almost: elements without children, with values under wrong keys, and seldom a page or a link. */
import type { ElementKind } from '../../src/navigation/model.ts';
import { ENTRY_KIND_BY_CHILD_ARRAY } from '../../src/navigation/model.ts';
import { chosen, type Choices } from '../support/choices.ts';
import { ARRAYS } from '../generators/mistaken.ts';

const KEYS = ['gruops', 'pagse', 'tab', 'items', 'children', 'Pages', 'links', 'hidden', 'global', '$ref', 'title', ...ARRAYS];
const VALUES = [[], [], {}, null, 5, '', 'none', true, [[]], [{}], [null], ['none'], { pages: [] }, [{ pages: [] }]];
const SETTINGS = ['href', 'openapi', 'asyncapi', 'graphql', 'sdk', 'root', 'icon', 'hidden', 'directory', 'description'];

function elementOf(kind: ElementKind, depth: number, choices: Choices): Record<string, unknown> {
  const { pick, below } = choices;
  const element: Record<string, unknown> = kind === 'root' ? {} : { [kind]: kind === 'language' ? 'en' : 'A' };
  if (below(8) === 0) element[pick(SETTINGS)] = pick([...VALUES, 'a.json', '/a']);
  if (below(2) === 0) element[pick(KEYS)] = pick(VALUES);
  for (let arrays = below(3); arrays > 0; arrays--) {
    const array = pick(ARRAYS);
    const child = array === 'pages' ? 'group' : ENTRY_KIND_BY_CHILD_ARRAY[array];
    element[array] = depth === 0 ? [] : Array.from({ length: below(3) }, () => elementOf(child, depth - 1, choices));
  }
  if (below(30) === 0) element['pages'] = [pick(['a', 'none', 'GET /x', 'webhook w'])];
  return element;
}

export const emptyNavigation = chosen((choices) => elementOf('root', choices.below(3), choices), 200);
