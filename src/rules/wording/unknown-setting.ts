/** Words and repairs for keys beside the navigation that the platform does not know. */
import { isObject } from '../../document/json-object.ts';
import { isDeep } from '../../document/is-deep.ts';
import { toChildPointer, parentOf } from '../../document/pointer.ts';
import { PROPERTY_NAME_SYNONYMS, findCorrectSettingPlace, type CorrectSettingPlace } from '../../schema/former-settings.ts';
import { strictShapes } from '../../schema/properties.gen.ts';
import { propertiesOf } from '../../schema/properties.ts';
import { joinWords } from '../../text/join-words.ts';
import { nearestWord, onlyTypoMatch } from '../../text/spelling.ts';
import type { ProblemExtras, Repair } from '../../lint/problem.ts';
import type { PropertyRenameCheck } from '../../lint/property-rename-check.ts';
import type { SettingValidityCheck } from '../../lint/setting-validity-check.ts';
import type { UnknownDocsJsonProperty } from '../../lint/unknown-docs-json-properties.ts';

/** What is said of a key, and what to do about it. */
export interface UnknownSettingAdvice {
  /** Whether the platform refuses the file because of it, instead of ignoring the key. */
  readonly isRefused: boolean;
  /** A sentence with a space before it, or nothing. */
  readonly hint: string;
  readonly fix?: ProblemExtras['fix'];
}

/** The facts that the words depend on. */
interface Checks {
  readonly docs: unknown;
  readonly isValidAt: SettingValidityCheck;
  readonly canRename: PropertyRenameCheck;
}

/** More names are not listed. */
const MAX_NAMES = 6;

/** @param settings The names of the settings around the key. */
export function explainUnknownSetting(found: UnknownDocsJsonProperty, settings: readonly string[], checks: Checks): UnknownSettingAdvice {
  const { key, kind, value, pointer } = found;
  const isRefused = strictShapes.mintlify.includes(kind);
  const at = toChildPointer(pointer, key);
  if (kind === 'site' && key === 'variations') return { isRefused, hint: ' Only the theme “willow” reads it.' };
  if (kind === 'font' && (key === 'heading' || key === 'body'))
    return {
      isRefused,
      hint: ' With “family”, one font is used for everything: remove it, or move the other font into “heading” or “body”.',
    };
  const free = Object.keys(propertiesOf('mintlify', kind)).filter((name) => !Object.hasOwn(value, name));
  const isInList = settings.includes('[]');
  const former = isInList ? undefined : findCorrectSettingPlace([...settings, key]);
  const near = nearestWord(key, free);
  const sibling = former && isEqual(former.path.slice(0, -1), settings) ? former.path.at(-1) : undefined;
  const meant = near ?? free.find((name) => PROPERTY_NAME_SYNONYMS[name]?.includes(key) || name === sibling);
  if (meant !== undefined) {
    const isFit = (meant !== sibling || former?.isSame) && checks.canRename(at, meant) !== false;
    const safe = near === undefined || near === onlyTypoMatch(key, free);
    const fix = { title: `Rename it to “${meant}”.`, safe, staysSafe: true, repairs: [{ rename: at, name: meant }] };
    const isOpposite = meant === sibling && key.startsWith('disable');
    return { isRefused, hint: isOpposite ? ` “${meant}” says the opposite.` : ` Did you mean “${meant}”?`, ...(isFit && { fix }) };
  }
  const place = former ?? (isInList ? undefined : likelyPlace(found, settings, checks));
  if (place !== undefined) {
    const isMovable = place.isSame && !isDeep(value[key]) && checks.isValidAt(value[key], place.path);
    const repairs = isMovable ? moveTo(place.path, at, value[key], checks.docs) : undefined;
    const safe = isRefused && former !== undefined;
    const fix = repairs && { title: `Move it to “${place.path.join('.')}”.`, safe, repairs };
    return { isRefused, hint: hintOf(place, key, isMovable), ...(fix && { fix }) };
  }
  const known = Object.keys(propertiesOf('mintlify', kind));
  const hint =
    isRefused && known.length <= MAX_NAMES
      ? ` It can have ${joinWords(
          known.map((name) => `“${name}”`),
          'and',
        )}.`
      : '';
  // What the platform ignores today it may read tomorrow.
  return { isRefused, hint, ...(isRefused && { fix: { title: `Remove “${key}”.`, safe: false, repairs: [{ remove: at }] } }) };
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, index) => name === other[index]);
}

/** «It belongs in “seo.metatags”» for a key that has the same name there; otherwise the whole place. Moved as it is, some would be refused. */
function hintOf({ path }: CorrectSettingPlace, key: string, isMovable: boolean): string {
  const form = isMovable ? '' : ', in another form';
  if (path.length === 1 && path[0] === key) return ` It belongs at the top level${form}.`;
  return ` It belongs in “${(path.at(-1) === key ? path.slice(0, -1) : path).join('.')}”${form}.`;
}

/** The only free place in which such a key is known and its value is valid: the top level, or a setting there. */
function likelyPlace(
  { key, kind, value }: UnknownDocsJsonProperty,
  settings: readonly string[],
  { docs, isValidAt }: Checks,
): CorrectSettingPlace | undefined {
  const top = propertiesOf('mintlify', 'site');
  // What is there as a whole may have been meant to hold this, too.
  const isFree = (path: readonly string[]): boolean => {
    const there = path.reduce<unknown>((holder, name) => (isObject(holder) ? holder[name] : undefined), docs);
    return there === undefined || typeof there === 'object';
  };
  // An object of the top level in another one is misplaced, whatever it holds.
  if (settings.length > 0 && Object.hasOwn(top, key) && top[key]?.shape !== undefined)
    return isFree([key]) ? { path: [key], isSame: true } : undefined;
  if (kind === 'site' && isObject(value[key]) && Object.hasOwn(propertiesOf('mintlify', 'integrations'), key))
    return { path: ['integrations', key], isSame: true };
  const places = Object.entries(top).flatMap(([name, { shape }]) => {
    if (name === key) return [[key]];
    return shape !== undefined && name !== 'integrations' && Object.hasOwn(propertiesOf('mintlify', shape), key) ? [[name, key]] : [];
  });
  const [path, ...others] = places.filter((one) => !isEqual(one, [...settings, key]));
  return path !== undefined && others.length === 0 && isFree(path) && isValidAt(value[key], path) ? { path, isSame: true } : undefined;
}

/** Repairs that move a value to a place where nothing is yet. */
function moveTo(path: readonly string[], from: string, value: unknown, docs: unknown): readonly Repair[] | undefined {
  let holder = docs;
  let pointer = '';
  for (const [index, key] of path.entries()) {
    if (!isObject(holder)) return undefined;
    if (!Object.hasOwn(holder, key)) {
      const inner = path.slice(index + 1).reduceRight<unknown>((content, name) => ({ [name]: content }), value);
      const json = JSON.stringify(inner);
      // In the same object, the key stays where it is.
      if (pointer === parentOf(from))
        return [
          { rename: from, name: key },
          { replace: from, json },
        ];
      return [{ insertInto: pointer, key, json }, { remove: from }];
    }
    holder = holder[key];
    pointer = toChildPointer(pointer, key);
  }
  return undefined;
}
