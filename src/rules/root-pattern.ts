/** `navigation` itself: there, an object, with one primary pattern. */
import { joinWords } from '../text/join-words.ts';
import { toChildPointer } from '../document/pointer.ts';
import { isTypo } from '../text/spelling.ts';
import { isObject, type JsonObject } from '../document/json-object.ts';
import { intendedArray, singularlyNamedChildKeys } from '../navigation/intended-array.ts';
import { ENTRY_KIND_BY_CHILD_ARRAY } from '../navigation/model.ts';
import { nameOf } from '../text/path-parts.ts';
import { specsOf } from '../resolve/resolution.ts';
import { defineRule } from '../lint/rule.ts';

const PATTERNS = Object.keys(ENTRY_KIND_BY_CHILD_ARRAY).filter((name) => name !== 'menu');
const PATTERN_LIST = joinWords(PATTERNS, 'or');

export default defineRule({
  id: 'root-pattern',
  theme: 'The tree',
  cause: 'root',
  severity: 'error',
  summary: '`navigation` is an object with one of pages, groups, tabs, anchors, dropdowns, products, versions, languages.',
  why: 'Without a navigation of this form the site has no sidebar. `global` can be used next to these but does not replace them.',
  when: ({ source: { value }, navigation }) => !isObject(value) || !isObject(value['navigation']) || navigation.root.arrays.length === 0,
  fix: 'safe',
  messages: {
    document: 'The file contains {found}; expected an object with “navigation”.',
    missing: '“navigation” is missing; expected an object with {patterns}.',
    outside: '“navigation” is missing. “{key}” has no effect at the top level; move it into a “navigation” object.',
    misspelt: '“{key}” looks like “{meant}”, which is missing: without it the site has no sidebar.',
    legacy: '“navigation” is an array, as in the old mint.json; expected an object. {remedy}',
    type: '“navigation” is {found}; expected an object with {patterns}.',
    source: '“navigation” has only “openapi”; expected an object with {patterns}. Set “openapi” on an element, such as a tab.',
    none: '“navigation” has no {patterns}, so the site has no sidebar.',
  },
  *check({ source, isComplete }, problem) {
    const { value } = source;
    if (!isObject(value)) {
      yield problem.document({ pointer: '' }, { found: nameType(value) });
      return;
    }
    const { navigation } = value;
    const at = { pointer: '/navigation', part: 'key' } as const;
    const whole = { element: '/navigation', coversElement: true };
    if (navigation === undefined) {
      const slip = Object.keys(value).find((key) => isTypo(key, 'navigation'));
      const outside = PATTERNS.find((key) => key in value);
      if (slip !== undefined)
        yield problem.misspelt(
          keyLocation('', slip),
          { key: slip, meant: 'navigation' },
          renameExtras('', slip, 'navigation', isObject(value[slip])),
        );
      else if (outside !== undefined) yield problem.outside(keyLocation('', outside), { key: outside });
      else yield problem.missing({ pointer: '' }, { patterns: PATTERN_LIST }, { element: '' });
    } else if (Array.isArray(navigation)) {
      const isOld = nameOf(source.root.file) === 'mint.json';
      const remedy = isOld ? 'Run “docs-nav migrate” to turn the file into docs.json.' : 'Move the array into it as “groups”.';
      yield problem.legacy(at, { remedy }, whole);
    } else if (!isObject(navigation)) yield problem.type(at, { found: nameType(navigation), patterns: PATTERN_LIST }, whole);
    else if (isComplete && !Object.keys(ENTRY_KIND_BY_CHILD_ARRAY).some((name) => name in navigation)) {
      if (specsOf(navigation['openapi']).length > 0) {
        yield problem.source(keyLocation('/navigation', 'openapi'), { patterns: PATTERN_LIST }, { element: '/navigation', key: 'openapi' });
        return;
      }
      const [slip, ...others] = misspelledKeys(navigation);
      if (slip === undefined)
        yield problem.none(
          at,
          { patterns: PATTERN_LIST },
          { element: '/navigation', alsoCovers: singularlyNamedChildKeys(navigation, 'root') },
        );
      else
        yield problem.misspelt(
          keyLocation('/navigation', slip.key),
          slip,
          renameExtras('/navigation', slip.key, slip.meant, slip.fits && others.length === 0),
        );
    }
  },
});

function misspelledKeys(navigation: JsonObject): readonly { readonly key: string; readonly meant: string; readonly fits: boolean }[] {
  return Object.keys(navigation).flatMap((key) => {
    const typo = PATTERNS.find((name) => isTypo(key, name));
    if (typo !== undefined) return [{ key, meant: typo, fits: Array.isArray(navigation[key]) }];
    const meant = intendedArray(key, navigation[key], PATTERNS);
    return meant ? [{ key, meant: meant.array, fits: !meant.isGuess }] : [];
  });
}

function renameExtras(element: string, key: string, meant: string, fits: boolean) {
  const pointer = toChildPointer(element, key);
  const fix = { title: `Rename it to “${meant}”.`, safe: true, repairs: [{ rename: pointer, name: meant }] };
  return { element, key, alsoCovers: [meant], ...(fits && { fix }) };
}

function keyLocation(element: string, key: string) {
  return { pointer: toChildPointer(element, key), part: 'key' } as const;
}

function nameType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
