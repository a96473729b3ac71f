/** Properties that are ignored. */
import { toChildPointer } from '../document/pointer.ts';
import { nearestWord, onlyTypoMatch } from '../text/spelling.ts';
import { isObject } from '../document/json-object.ts';
import { hasPathAsSchemaUrl, PLATFORM_MARKER_PROPERTIES, type DocsJsonDialectTraits } from '../navigation/dialects.ts';
import { joinKindsWithOr } from '../navigation/kinds.ts';
import { intendedArray } from '../navigation/intended-array.ts';
import { ENTRY_KIND_BY_CHILD_ARRAY } from '../navigation/model.ts';
import type { ElementKind } from '../navigation/model.ts';
import { misplacedKeys } from '../schema/properties.gen.ts';
import { PROPERTY_NAME_SYNONYMS } from '../schema/former-settings.ts';
import { childPropertiesOf, kindsWith, propertiesOf } from '../schema/properties.ts';
import type { ProblemExtras } from '../lint/problem.ts';
import { undescribedExtras, undescribedWords, absorbUndescribedEntries } from './wording/undescribed-entries.ts';
import { explainUnknownSetting } from './wording/unknown-setting.ts';
import { defineRule } from '../lint/rule.ts';
import { findUnknownDocsJsonProperties } from '../lint/unknown-docs-json-properties.ts';
import type { UnknownDocsJsonProperty } from '../lint/unknown-docs-json-properties.ts';
import { createAllowTest } from './shared/allow-test.ts';

/** Properties of the top level that are no settings, or that elements have, too. */
const NOT_ONLY_OF_SITE: ReadonlySet<string> = new Set([
  '$schema',
  'name',
  'description',
  'navigation',
  'public',
  'banner',
  'footer',
  'navbar',
]);

/** The top-level object that contains a setting of the whole site, `''` for one that stands there itself; `undefined` for other keys. */
function sectionOf(key: string): string | undefined {
  if (key === 'drilldown') return 'interaction';
  if (key === 'eyebrows') return 'styling';
  return Object.hasOwn(propertiesOf('mintlify', 'site'), key) && !NOT_ONLY_OF_SITE.has(key) ? '' : undefined;
}

/** Properties that say the opposite of another one. */
const OPPOSITES: ReadonlyMap<string, string> = new Map([['collapsed', 'expanded']]);

export default defineRule({
  id: 'unknown-property',
  theme: 'The file',
  cause: 'property',
  severity: 'warning',
  summary: 'Every property in docs.json is allowed where it is.',
  why: 'A misspelled or misplaced property is silently dropped and does nothing; in some objects, it makes the platform refuse the whole file. A key that is repeated throughout the file is one finding.',
  options: {
    allow: {
      type: 'strings',
      default: [],
      meaning:
        'A list of names or patterns, such as `"internal-*"`, that are not reported. `*` is any text. At most 1,000, of at most 1,000 characters.',
    },
  },
  when: ({ source, navigation, traits, settings }) =>
    isObject(source.value) &&
    (misplacedKeys[traits.name].some((key) => key in (source.value as object)) ||
      (settings.dialect === undefined && 'theme' in source.value && traits.name === 'spec') ||
      !findUnknownDocsJsonProperties({ navigation, source, traits }).next().done),
  needs: ['canRename', 'isValidAt'],
  fix: 'safe',
  messages: {
    misspelt: '“{key}” is not a property of {holder}. Did you mean “{meant}”?',
    beside: '“{key}” is not a property of {holder} and is ignored. Move its entries to “{array}”.',
    refused: '“{key}” belongs on {places}; the platform drops {holder} that has it. Move or remove it.',
    misplaced: '“{key}” has no effect on {holder}; it belongs on {places}. Move it there, or remove it.',
    opposite: '“{key}” is not a property of {holder} and is ignored. “{meant}” says the opposite.',
    setting: '“{key}” has no effect on {holder}; it is a setting of the whole site and belongs {place}.',
    dialect:
      '“{key}” is not part of the format; only the hosted platform reads it. If the site runs there, set "$schema": "https://mintlify.com/docs.json".',
    unknown: '“{key}” is not a property of {holder} and is ignored.',
    ignored: 'The platform ignores “{key}” in {holder}.{hint}',
    strict: 'The platform refuses the whole file because of “{key}” in {holder}.{hint}',
    top: '“{key}” has no effect at the top level; it belongs in “navigation”.',
    source: '“openapi” has no effect at the top level; it belongs on an element of “navigation”, such as a tab.',
    root: '“openapi” has no effect on the navigation itself: nothing below inherits it from there, and no pages are generated. Set it on the elements below.',
    cause: '“openapi” has no effect {where}, so {entries} {have} no description. {remedy}',
    platform:
      'This looks like a file for the hosted platform (it has “theme”, “name” and “colors”). To check it as one, set "$schema": "https://mintlify.com/docs.json".',
  },
  *check({ source, navigation, traits, settings, apis, canRename, isValidAt }, problem, options) {
    const { value } = source;
    if (!isObject(value) || !isObject(value['navigation'])) return;
    const isAllowed = createAllowTest(options.allow);
    // Without a description, since the one that is named has no effect.
    let undescribed = (apis?.misses ?? []).filter(({ spec, from }) => spec === undefined && from === undefined);
    for (const key of misplacedKeys[traits.name]) {
      if (!Object.hasOwn(value, key) || isAllowed(key)) continue;
      const at = { pointer: toChildPointer('', key), part: 'key' } as const;
      if (key !== 'openapi' || (traits.inheritsFromRoot && undescribed.length === 0)) yield problem.top(at, { key });
      else if (undescribed.length > 0) {
        yield problem.cause(
          at,
          { where: 'at the top level', ...undescribedWords(undescribed) },
          undescribedExtras(undescribed, '/openapi', value[key]),
        );
        undescribed = [];
      } else yield problem.source(at);
    }
    for (const found of findUnknownDocsJsonProperties({ navigation, source, traits })) {
      const { key, holder, kind, pointer, isElement } = found;
      if (isAllowed(key)) continue;
      const at = { pointer: toChildPointer(pointer, key), part: 'key' } as const;
      if (found.settings) {
        const { isRefused, hint, fix } = explainUnknownSetting(found, found.settings, { docs: value, isValidAt, canRename });
        // Names such as `og:title` are one mistake.
        const groupKey = [...found.settings, key.replace(/^(?:og|twitter):.*/, 'og')].join('.');
        const severity = isRefused ? ({ severity: 'error' } as const) : {};
        yield problem[isRefused ? 'strict' : 'ignored'](
          at,
          { key, holder, hint },
          { element: pointer, key, groupKey, ...severity, ...(fix && { fix }) },
        );
        continue;
      }
      const extras: ProblemExtras = { element: pointer, key, groupKey: key };
      const places = isElement ? kindsWith(traits.name, key) : [];
      const section = sectionOf(key);
      const meant = intendedProperty(found, traits);
      const beside = isElement ? existingArray(found, traits) : undefined;
      const opposite = OPPOSITES.get(key);
      const refuses = traits.childKindPriority !== undefined && (key === 'graphql' || key === 'sdk');
      if (key === 'openapi' && kind === 'root') {
        if (undescribed.length === 0) yield problem.root(at, extras);
        else {
          const words = { where: 'on the navigation itself', ...undescribedWords(undescribed) };
          yield problem.cause(at, words, { ...extras, ...undescribedExtras(undescribed, at.pointer, navigation.root.value[key]) });
        }
      } else if (traits.name === 'spec' && Object.hasOwn(propertiesOf('mintlify', kind), key)) yield problem.dialect(at, { key }, extras);
      else if (beside !== undefined) {
        const fix = {
          title: `Move its entries to “${beside}”.`,
          safe: false,
          repairs: [{ moveFrom: at.pointer, to: toChildPointer(pointer, beside) }],
        };
        yield problem.beside(at, { key, holder, array: beside }, { ...extras, fix });
      } else if (places.length > 0 && meant === undefined) {
        if (refuses) yield problem.refused(at, { key, holder, places: joinKindsWithOr(places) }, extras);
        else yield problem.misplaced(at, { key, holder, places: joinKindsWithOr(places) }, extras);
      } else if (opposite !== undefined && unusedProperties(found, traits).includes(opposite))
        yield problem.opposite(at, { key, holder, meant: opposite }, { ...extras, ...oppositeExtras(found, opposite) });
      else if (section !== undefined && meant === undefined)
        yield problem.setting(at, { key, holder, place: section === '' ? 'at the top level' : `in “${section}” at the top level` }, extras);
      else if (meant !== undefined) {
        const fits = canRename(at.pointer, meant.name);
        // A name without any effect there is probably not the one that was meant.
        const safe = fits === true && meant.isSure;
        const fix = fits !== false && {
          title: `Rename it to “${meant.name}”.`,
          safe,
          repairs: [{ rename: at.pointer, name: meant.name }],
        };
        yield problem.misspelt(
          at,
          { key, holder, meant: meant.name },
          {
            ...extras,
            groupKey: `${key} ${meant.name}`,
            ...(!(meant.isTypo && places.length === 0) && { subject: key }),
            ...(fix && { fix }),
            ...(meant.name === 'openapi' && absorbUndescribedEntries(undescribed, pointer)),
          },
        );
      } else yield problem.unknown(at, { key, holder }, extras);
    }
    const isForPlatform = PLATFORM_MARKER_PROPERTIES.every((key) => Object.hasOwn(value, key)) && !hasPathAsSchemaUrl(value);
    if (traits.name === 'spec' && settings.dialect === undefined && isForPlatform) {
      yield problem.platform({ pointer: toChildPointer('', 'theme'), part: 'key' }, { severity: 'info' });
    }
  },
});

/** Those with a repair are a finding of their own. */
function oppositeExtras({ key, pointer, value }: UnknownDocsJsonProperty, name: string): ProblemExtras {
  const written = value[key];
  if (typeof written !== 'boolean') return {};
  const at = toChildPointer(pointer, key);
  const repairs = [
    { rename: at, name },
    { replace: at, json: `${!written}` },
  ];
  return { groupKey: `${key} ${name}`, fix: { title: `Set "${name}" to the opposite instead.`, safe: false, repairs } };
}

/** A property that was meant by a key, and whether that is certain. */
interface IntendedProperty {
  readonly name: string;
  readonly isSure: boolean;
  /** Whether the key is nearly that name; the finding is named by both then. */
  readonly isTypo: boolean;
}

/** Returns the array of children that the key was meant to be, or the property of which it is a typo, unless the holder has it too. */
function intendedProperty(found: UnknownDocsJsonProperty, traits: DocsJsonDialectTraits): IntendedProperty | undefined {
  const { key, kind, value, isElement } = found;
  const free = unusedProperties(found, traits);
  const near = nearestWord(key, free);
  if (near !== undefined && !(isElement && isLabel(key))) return { name: near, isSure: near === onlyTypoMatch(key, free), isTypo: true };
  const other = isElement ? undefined : free.find((name) => PROPERTY_NAME_SYNONYMS[name]?.includes(key));
  if (other !== undefined) return { name: other, isSure: true, isTypo: true };
  const meant = isElement ? intendedArray(key, value[key], childPropertiesOf(traits.name, kind as ElementKind)) : undefined;
  return meant && free.includes(meant.array) ? { name: meant.array, isSure: !meant.isGuess, isTypo: meant.array === near } : undefined;
}

/** Returns the array that the entries belong to, if the holder has that already. */
function existingArray({ key, kind, value }: UnknownDocsJsonProperty, { name }: DocsJsonDialectTraits): string | undefined {
  const meant = intendedArray(key, value[key], childPropertiesOf(name, kind as ElementKind));
  return meant && Array.isArray(value[meant.array]) ? meant.array : undefined;
}

function isLabel(key: string): boolean {
  return Object.values<string>(ENTRY_KIND_BY_CHILD_ARRAY).includes(key);
}

/** Returns the properties that the holder can have but does not. */
function unusedProperties({ kind, value }: UnknownDocsJsonProperty, traits: DocsJsonDialectTraits): readonly string[] {
  return Object.keys(propertiesOf(traits.name, kind)).filter((name) => !Object.hasOwn(value, name));
}
