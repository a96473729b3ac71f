/** Checks whether a value is valid in another place beside the navigation. */
import { isObject, type JsonObject } from '../document/json-object.ts';
import { validatorOf } from '../schema/validate.ts';
import type { Subject } from '../subject/subject.ts';

/** Whether a value is valid at a path. */
export interface SettingCheck {
  (value: unknown, path: readonly string[]): boolean;
  /** The whole docs.json. */
  readonly docs: unknown;
}

/** The whole top level is validated at most this many times; after that, nothing fits. */
const MAX_VALIDATIONS = 50;
/** A validation that finds many mistakes takes longer, and counts once more for each so many. */
const MISTAKES_PER_VALIDATION = 200;

export async function createSettingCheck({ source, traits }: Pick<Subject, 'source' | 'traits'>): Promise<SettingCheck> {
  const mistakesOf = await validatorOf(traits.name);
  const docs = source.value;
  const { navigation: _navigation, ...settings } = isObject(docs) ? docs : {};
  let room = MAX_VALIDATIONS;
  const check = (value: unknown, path: readonly string[]): boolean => {
    if (room <= 0) return false;
    const place = `/${path.join('/')}`;
    const mistakes = mistakesOf(withValue(settings, path, value));
    room -= 1 + Math.floor(mistakes.length / MISTAKES_PER_VALIDATION);
    return !mistakes.some(({ instancePath }) => `${instancePath}/`.startsWith(`${place}/`));
  };
  return Object.assign(check, { docs });
}

/** Copies an object with a value at a path; what is there already is replaced. */
function withValue(holder: JsonObject, [key = '', ...rest]: readonly string[], value: unknown): JsonObject {
  const inner = holder[key];
  return { ...holder, [key]: rest.length === 0 ? value : withValue(isObject(inner) ? inner : {}, rest, value) };
}
