/** `navigation` itself: there, an object, with one primary pattern. */
import { child } from '../document/pointer.ts';
import { isTypo } from '../document/spelling.ts';
import { isObject } from '../navigation/build.ts';
import { CHILD_ARRAYS } from '../navigation/model.ts';
import type { JsonObject } from '../navigation/model.ts';
import { specsOf } from '../resolve/resolution.ts';
import { defineRule } from '../lint/rule.ts';

const PATTERNS = Object.keys(CHILD_ARRAYS).filter((name) => name !== 'menu');
const LISTED = `${PATTERNS.slice(0, -1).join(', ')} or ${PATTERNS.at(-1)}`;

export default defineRule({
  id: 'root-pattern',
  severity: 'error',
  summary: '`navigation` is an object that holds one of pages, groups, tabs, anchors, dropdowns, products, versions, languages.',
  why: 'Without a navigation of this form the site has no sidebar. `global` stands beside the pattern and does not replace it.',
  trigger: 'root',
  messages: {
    document: 'The file holds {found}; expected an object with “navigation”.',
    missing: 'There is no “navigation”; expected an object that holds {patterns}.',
    outside: 'There is no “navigation”. “{key}” does nothing at the top of the file; put it in an object called “navigation”.',
    misspelt: '“{key}” looks like “{meant}”, which is missing: without it the site has no sidebar.',
    legacy: '“navigation” is an array, the form of the old mint.json; expected an object. Put the array into it under “groups”.',
    type: '“navigation” is {found}; expected an object that holds {patterns}.',
    source: '“navigation” holds nothing but “openapi”; expected an object that holds {patterns}. Set “openapi” on an element, such as a tab.',
    none: '“navigation” holds no {patterns}, so the site has no sidebar.',
  },
  *check({ source: { value }, isComplete }, problem) {
    if (!isObject(value)) {
      yield problem.document({ pointer: '' }, { found: nameType(value) });
      return;
    }
    const { navigation } = value;
    const at = { pointer: '/navigation', part: 'key' } as const;
    const whole = { element: '/navigation', isWholeElement: true };
    if (navigation === undefined) {
      const slip = Object.keys(value).find((key) => isTypo(key, 'navigation'));
      const outside = PATTERNS.find((key) => key in value);
      if (slip !== undefined) yield problem.misspelt(keyAt('', slip), { key: slip, meant: 'navigation' }, rename('', slip, 'navigation'));
      else if (outside !== undefined) yield problem.outside(keyAt('', outside), { key: outside });
      else yield problem.missing({ pointer: '' }, { patterns: LISTED }, { element: '' });
    } else if (Array.isArray(navigation)) yield problem.legacy(at, whole);
    else if (!isObject(navigation)) yield problem.type(at, { found: nameType(navigation), patterns: LISTED }, whole);
    else if (isComplete && !Object.keys(CHILD_ARRAYS).some((name) => name in navigation)) {
      if (specsOf(navigation['openapi']).length > 0) {
        yield problem.source(keyAt('/navigation', 'openapi'), { patterns: LISTED }, { element: '/navigation', key: 'openapi' });
        return;
      }
      const [slip, meant] = misspelt(navigation);
      if (slip === undefined || meant === undefined) yield problem.none(at, { patterns: LISTED }, { element: '/navigation' });
      else yield problem.misspelt(keyAt('/navigation', slip), { key: slip, meant }, rename('/navigation', slip, meant));
    }
  },
});

function misspelt(navigation: JsonObject): readonly [] | readonly [string, string] {
  for (const key of Object.keys(navigation)) {
    const meant = PATTERNS.find((name) => isTypo(key, name));
    if (meant !== undefined) return [key, meant];
  }
  return [];
}

function rename(element: string, key: string, meant: string) {
  return { element, key, fix: { title: `Rename it to “${meant}”.`, safe: true, repairs: [{ rename: child(element, key), name: meant }] } };
}

function keyAt(element: string, key: string) {
  return { pointer: child(element, key), part: 'key' } as const;
}

function nameType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
