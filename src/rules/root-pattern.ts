/** `navigation` itself: there, an object, with one primary pattern. */
import { isObject } from '../navigation/build.ts';
import { CHILD_ARRAYS } from '../navigation/model.ts';
import { specsOf } from '../resolve/resolution.ts';
import { defineRule } from '../lint/rule.ts';

const PATTERNS = Object.keys(CHILD_ARRAYS).filter((name) => name !== 'menu');

export default defineRule({
  id: 'root-pattern',
  severity: 'error',
  summary: '`navigation` is an object that holds one of pages, groups, tabs, anchors, dropdowns, products, versions, languages.',
  why: 'Without a navigation of this form the site has no sidebar. `global` stands beside the pattern and does not replace it.',
  messages: {
    document: 'The file holds {found}; expected an object with a “navigation” property.',
    missing: 'There is no “navigation”; expected an object that holds one of {patterns}.',
    legacy:
      '“navigation” is an array, the form of the old mint.json; expected an object that holds one of {patterns}. The entries of this array belong in "groups".',
    type: '“navigation” is {found}; expected an object that holds one of {patterns}.',
    none: '“navigation” holds none of {patterns}, so the site has no sidebar.',
  },
  *check({ source: { value }, isComplete, traits }, problem) {
    const patterns = PATTERNS.join(', ');
    if (!isObject(value)) {
      yield problem.document({ pointer: '' }, { found: nameType(value) });
      return;
    }
    const at = { pointer: '/navigation' };
    const extras = { element: '/navigation', isWholeElement: true };
    const navigation = value['navigation'];
    if (navigation === undefined) yield problem.missing({ pointer: '' }, { patterns }, { element: '/navigation' });
    else if (Array.isArray(navigation)) yield problem.legacy(at, { patterns }, extras);
    else if (!isObject(navigation)) yield problem.type(at, { found: nameType(navigation), patterns }, extras);
    else if (isComplete && !PATTERNS.some((name) => name in navigation) && !('menu' in navigation)) {
      const isGenerated = traits.inheritsFromRoot && specsOf(navigation['openapi']).length > 0;
      if (!isGenerated) yield problem.none(at, { patterns }, { element: '/navigation' });
    }
  },
});

function nameType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
