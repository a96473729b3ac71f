/** Messages about values that do not fit the schema, with what is expected. */
import { joinWords } from '../text/join-words.ts';
import { keys, lastKey } from '../document/pointer.ts';
import { pluralize } from '../text/pluralize.ts';
import { nearestWord } from '../text/spelling.ts';
import { KIND_BY_LIST_KEY, entryKindAt, isIndex } from './entry.ts';
import { expectations } from './expectations.gen.ts';
import type { RawError } from './raw-error.ts';

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

/** Of more values only the first are listed. */
const MAX_VALUES = 25;

function listOf(values: readonly unknown[]): string {
  if (values.length <= MAX_VALUES) return values.join(', ');
  return `${values.slice(0, 3).join(', ')} and ${values.length - 3} others`;
}

/** Longer strings are cut off in messages. */
const MAX_SHOWN = 60;

export function sentenceFor({ keyword, params }: RawError, pointer: string, value: unknown, meant: unknown): string {
  const name = subjectOf(pointer);
  switch (keyword) {
    case 'type':
      return `${name} must be ${expectedTypes(params['type'], pointer, value)}, not ${describe(value)}.`;
    case 'enum': {
      const hint = meant === undefined ? '' : ` Did you mean “${String(meant)}”?`;
      return `${name} must be one of ${listOf(params['allowedValues'] as readonly unknown[])}, not ${quoteValue(value)}.${hint}`;
    }
    case 'minItems':
      return `${name} must have at least ${pluralize(Number(params['limit']), 'entry', 'entries')}.`;
    case 'maxItems':
      return `${name} must have at most ${pluralize(Number(params['limit']), 'entry', 'entries')}.`;
    case 'minLength':
      if (Number(params['limit']) > 1) return `${name} must have at least ${pluralize(Number(params['limit']), 'character')}, not ${quoteValue(value)}.`;
      return `${name} must not be empty.`;
    case 'format':
      return `${name} must be a full URL such as "https://example.com", not ${quoteValue(value)}.`;
    case 'pattern':
      return `${name} must be ${expectations[String(params['pattern'])]}, not ${quoteValue(value)}.`;
    default:
      throw new Error(`The schema uses “${keyword}”, which has no message.`);
  }
}

/** Guesses the intended value: a boolean written as a string, or a misspelled value of an enum. */
export function intendedValue({ keyword, params }: RawError, value: unknown): string | boolean | undefined {
  if (typeof value !== 'string') return undefined;
  if (keyword === 'type' && params['type'] === 'boolean') return value === 'true' ? true : value === 'false' ? false : undefined;
  if (keyword === 'pattern' && /^fa-[a-z\d-]+$/.test(value)) return value.slice(3);
  return keyword === 'enum' ? nearestWord(value, (params['allowedValues'] as readonly unknown[]).map(String)) : undefined;
}

function subjectOf(pointer: string): string {
  const key = lastKey(pointer);
  const list = keys(pointer).at(-2);
  return isIndex(key) && list !== undefined ? `An entry of “${list}”` : `“${key}”`;
}

function expectedTypes(types: unknown, pointer: string, value: unknown): string {
  const entry = entryKindAt(pointer);
  if (Array.isArray(types)) {
    if (keys(pointer).at(-2) === 'pages') return 'a page path or a group';
    return joinWords(types.map((type) => TYPES[String(type)] ?? String(type)), 'or');
  }
  const isLabelOnly = types === 'object' && entry !== undefined && typeof value === 'string' && Object.hasOwn(KIND_BY_LIST_KEY, keys(pointer).at(-2) ?? '');
  return isLabelOnly ? `an object such as { "${entry.labelKey}": ${JSON.stringify(crop(value))} }` : (TYPES[String(types)] ?? String(types));
}

function describe(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return `the string “${crop(value)}”`;
  if (typeof value === 'number') return `the number ${value}`;
  return Array.isArray(value) ? 'a list' : 'an object';
}

function quoteValue(value: unknown): string {
  return typeof value === 'string' ? `“${crop(value)}”` : describe(value);
}

function crop(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text;
}
