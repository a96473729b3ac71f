/** Checks whether a value is valid in another place beside the navigation. */
import { isObject, type JsonObject } from '../document/json-object.ts';
import type { RawError } from '../schema/raw-error.ts';
import { fatalSettingPointers } from '../resolve/served/field-mistakes.ts';
import { docsJsonValidatorOf } from '../schema/validate.ts';
import type { Subject } from '../subject/subject.ts';
import { MAX_TRIAL_VALIDATIONS, MISTAKES_COSTING_ONE_VALIDATION } from './property-rename-check.ts';

/** Whether a value can be written at a path without a new mistake: none of its own, and none of what would hold it. */
export type SettingValidityCheck = (value: unknown, path: readonly string[]) => boolean;

export async function createDocsJsonSettingCheck({ source, traits }: Pick<Subject, 'source' | 'traits'>): Promise<SettingValidityCheck> {
  const mistakesOf = await docsJsonValidatorOf(traits.name);
  const { navigation: _navigation, ...settings } = isObject(source.value) ? source.value : {};
  let known: ReadonlySet<string> | undefined;
  let refused: number | undefined;
  let budget = MAX_TRIAL_VALIDATIONS;
  return (value, path) => {
    if (budget <= 0) return false;
    known ??= new Set(mistakesOf(settings).map(nameOf));
    const changed = withValue(settings, path, value);
    const mistakes = mistakesOf(changed).map(nameOf);
    budget -= 1 + Math.floor(mistakes.length / MISTAKES_COSTING_ONE_VALIDATION);
    refused ??= fatalSettingPointers(settings).length;
    return mistakes.every((mistake) => known?.has(mistake)) && fatalSettingPointers(changed).length <= refused;
  };
}

function nameOf({ instancePath, keyword, params }: RawError): string {
  return `${instancePath} ${keyword} ${String(params['missingProperty'] ?? '')}`;
}

/** Copies an object with a value at a path; what is there already is replaced. */
function withValue(holder: JsonObject, [key = '', ...rest]: readonly string[], value: unknown): JsonObject {
  const inner = holder[key];
  return { ...holder, [key]: rest.length === 0 ? value : withValue(isObject(inner) ? inner : {}, rest, value) };
}
