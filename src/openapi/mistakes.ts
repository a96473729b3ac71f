/** Turns errors of the validator into one plain message each, without errors in unrelated branches of alternatives. */
import { keys } from '../document/pointer.ts';
import { VALIDATOR_PLACEHOLDER_FOLDER, type SpecValidatorError } from './swagger-parser.ts';

export interface SpecMistake {
  readonly message: string;
  /** The keys to the place, through any `$ref`. */
  readonly path: readonly string[] | undefined;
}

/** Keywords that only report that something inside them is wrong. */
const WRAPPERS = new Set(['oneOf', 'anyOf', 'allOf', 'if', 'not', '$ref', 'unevaluatedProperties', 'dependentSchemas']);

export function toMistakes(errors: readonly SpecValidatorError[]): SpecMistake[] {
  const telling = errors.filter(({ keyword, params }) => !WRAPPERS.has(keyword) && params['missingProperty'] !== '$ref');
  const seen = new Set<string>();
  return (telling.length > 0 ? telling : errors).flatMap((error) => {
    const mistake = { message: sentence(error), path: pathOf(error) };
    const key = `${mistake.path?.join('\n')}\n\n${mistake.message}`;
    return seen.size === seen.add(key).size ? [] : [mistake];
  });
}

function sentence({ keyword, params, message, pointer }: SpecValidatorError): string {
  const own = pointer === undefined ? undefined : keys(pointer).at(-1);
  const name = own === undefined ? 'The description' : /^\d$/.test(own) ? 'An entry' : `“${own}”`;
  switch (keyword) {
    case 'required':
      return `${name} lacks “${String(params['missingProperty'])}”.`;
    case 'type':
      return `${name} must be ${[params['type']].flat().map(typeName).join(' or ')}.`;
    case 'enum':
      return `${name} must be one of ${(params['allowedValues'] as unknown[]).map((value) => `“${String(value)}”`).join(', ')}.`;
    case 'additionalProperties':
      return `“${String(params['additionalProperty'])}” does not belong in ${own === undefined ? 'the description' : name}.`;
    case 'pattern':
      return `${name} is not in the expected form: it must match ${String(params['pattern'])}.`;
    default:
      return pointer === undefined ? cleanMessage(message) : `${name} ${message}.`;
  }
}

function typeName(type: unknown): string {
  return TYPES[String(type)] ?? String(type);
}

const TYPES: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a string',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  null: 'null',
};

/** Cleans up messages of the validator: removes headings, line breaks and the placeholder folder. */
function cleanMessage(message: string): string {
  const [line = ''] = message.replace(/^Validation failed\.\s*/, '').split('\n');
  const text = line.replaceAll(VALIDATOR_PLACEHOLDER_FOLDER, '').trim();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}

/** Returns the place of a mistake. Some messages of the validator contain it as text: `/paths/users/{id}/get is missing …`. */
function pathOf({ pointer, message }: SpecValidatorError): readonly string[] | undefined {
  if (pointer !== undefined) return keys(pointer);
  const places = Array.from(message.matchAll(/\/paths(\/\S*)/g), ([, place = '']) => place);
  for (const place of places) {
    const [, path, method] = /^(\/.*)\/(get|put|post|delete|options|head|patch|trace)(?=\/|$)/s.exec(place) ?? [];
    if (path !== undefined && method !== undefined) return ['paths', path, method];
  }
  return places[0] === undefined ? undefined : ['paths', places[0]];
}
