/**
 * Rewrites a schema for validators that know nothing but draft-07: no keywords of editors, no formats, no look-ahead, and a type for every
 * keyword, as the strict mode of Ajv demands. It accepts the same files.
 */
import type { JsonSchema } from '../schema/json-schema.ts';
import { ANNOTATION_KEYWORDS as NOT_CHECKED } from './core.ts';
import { plainPattern } from './plain-patterns.ts';

const GENERAL = ['$schema', '$id', 'title', 'description', 'default', 'examples', 'enum', 'const', '$ref'];
const COMBINING = ['allOf', 'anyOf', 'not', 'if', 'then', 'else'];
const FOR_TYPE: Readonly<Record<string, readonly string[]>> = {
  object: ['properties', 'additionalProperties', 'required', 'propertyNames'],
  array: ['items', 'minItems', 'maxItems'],
  string: ['minLength', 'maxLength', 'pattern', 'format'],
};
const KEYWORDS = ['$schema', '$id', 'title', 'description', 'type', ...GENERAL, ...Object.values(FOR_TYPE).flat(), ...COMBINING];
const ANNOTATIONS = new Set(['title', 'description', 'default', 'examples']);

export function toPlainDraft07Schema({ definitions = {}, ...schema }: JsonSchema): JsonSchema {
  return { ...plain(schema), definitions: mapValues(definitions, plainDefinition) };

  /** Definitions without a type are conditions of objects; alone, Ajv does not know that. */
  function plainDefinition(fragment: JsonSchema): JsonSchema {
    const isCondition = fragment.type === undefined && typesIn(fragment).has('object') && fragment.if?.type === undefined;
    return plain(isCondition ? { type: 'object', ...fragment } : fragment);
  }

  /** `known` is the type that the value has if it gets here. */
  function plain(fragment: JsonSchema, known?: string): JsonSchema {
    if (Array.isArray(fragment.type)) return oneForEachType(fragment, fragment.type);
    const type = fragment.type ?? known;
    const own = keysFor(type, fragment);
    const typed = Object.keys(FOR_TYPE).find((name) => FOR_TYPE[name]?.some((keyword) => own.includes(keyword)));
    if (type === undefined && typed !== undefined) return { if: { type: typed }, then: plain({ ...fragment, type: typed }) };
    let result: JsonSchema = Object.fromEntries(own.map((keyword) => [keyword, fragment[keyword]]));
    if (result.properties) result.properties = mapValues(result.properties, (property) => plain(property));
    if (isSchema(result.additionalProperties)) result.additionalProperties = plain(result.additionalProperties);
    if (result.propertyNames) result.propertyNames = plain(result.propertyNames, 'string');
    if (result.items) result.items = Array.isArray(result.items) ? result.items.map((item) => plain(item)) : plain(result.items);
    if (result.format === 'uri') result = { ...without(result, 'format'), minLength: 1 };
    if (result.allOf) result.allOf = result.allOf.flatMap((part) => plainPart(part, type));
    if (result.anyOf) result.anyOf = result.anyOf.map((part) => plain(part, type));
    if (result.not) result.not = plain(result.not, type);
    if (result.allOf?.length === 0) delete result.allOf;
    return inOrder(withEachLength(withDeclared(withPattern(withCondition(result, type)))));
  }

  /** A part that says nothing about values of the type is left out. */
  function plainPart(part: JsonSchema, type: string | undefined): JsonSchema[] {
    // Formats differ from validator to validator: the pattern says what a URL is.
    if (part.if?.format !== undefined && part.then) return [plain(part.then, type)];
    const target = part.$ref === undefined ? part : (definitions[nameIn(part.$ref)] ?? part);
    const tested = target.if?.type;
    if (type !== undefined && typeof tested === 'string' && tested !== type && !target.else) return [];
    const result = plain(part, type);
    return Object.keys(result).length === 0 ? [] : [result];
  }

  function withCondition(result: JsonSchema, type: string | undefined): JsonSchema {
    const { if: condition, then, else: otherwise, ...rest } = result;
    if (!condition) return result;
    if (typeof condition.type !== 'string')
      return {
        ...rest,
        if: plain(condition, type),
        ...(then && { then: plain(then, type) }),
        ...(otherwise && { else: plain(otherwise, type) }),
      };
    if (type === undefined) {
      if (otherwise) throw new Error('src/generate/plain.ts does not know “else” without a type.');
      return { ...rest, if: condition, then: plain({ type: condition.type, ...then }) };
    }
    const branch = condition.type === type ? then : otherwise;
    if (!branch) return rest;
    const chosen = plain(branch, type);
    const isAlone = Object.keys(rest).every((keyword) => keyword === 'type' || ANNOTATIONS.has(keyword));
    if (!isAlone) return { ...rest, allOf: [...(rest.allOf ?? []), chosen] };
    // Many validators ignore what is beside a reference.
    return { ...(chosen.$ref === undefined ? rest : without(rest, 'type')), ...chosen };
  }

  /** “This type, or else that one”: so that a mistake is reported for the type that the value has. */
  function oneForEachType(fragment: JsonSchema, [type, ...others]: readonly string[]): JsonSchema {
    const annotations = Object.fromEntries(Object.entries(fragment).filter(([keyword]) => ANNOTATIONS.has(keyword)));
    const checks = Object.fromEntries(Object.entries(fragment).filter(([keyword]) => !ANNOTATIONS.has(keyword)));
    const own = plain({ ...checks, type: type ?? '' });
    if (others.length === 0) return { ...annotations, ...own };
    return { ...annotations, if: { type }, then: own, else: oneForEachType(checks, others) } as JsonSchema;
  }
}

/** The types of the values that a fragment says something about. */
function typesIn(fragment: JsonSchema): Set<string> {
  const own = Object.keys(FOR_TYPE).filter((name) => FOR_TYPE[name]?.some((keyword) => keyword in fragment));
  const { allOf = [], anyOf = [], not, if: condition, then, else: otherwise } = fragment;
  const parts = [...allOf, ...anyOf, not, condition, then, otherwise].filter((part) => part !== undefined);
  return new Set([...own, ...parts.flatMap((part) => [...typesIn(part)])]);
}

/** What of a fragment concerns values of a type. Throws for a keyword that would be lost. */
function keysFor(type: string | undefined, fragment: JsonSchema): string[] {
  const foreign = type === undefined ? [] : Object.entries(FOR_TYPE).flatMap(([name, keywords]) => (name === type ? [] : keywords));
  const unknown = Object.keys(fragment).find((keyword) => !KEYWORDS.includes(keyword) && !NOT_CHECKED.has(keyword));
  if (unknown !== undefined) throw new Error(`The schema uses “${unknown}”, which src/generate/plain.ts does not know.`);
  return Object.keys(fragment).filter((keyword) => KEYWORDS.includes(keyword) && !foreign.includes(keyword));
}

/** Strict validators take a required property that is not described for a slip. */
function withDeclared(schema: JsonSchema): JsonSchema {
  const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(schema.properties ?? {}, name));
  if (missing.length === 0) return schema;
  return {
    ...schema,
    properties: { ...schema.properties, ...Object.fromEntries(missing.map((name) => [name, true as unknown as JsonSchema])) },
  };
}

function withPattern({ pattern, ...rest }: JsonSchema): JsonSchema {
  if (pattern === undefined) return rest;
  const { anyOf, not, ...own } = plainPattern(pattern);
  if ((anyOf && rest.anyOf) || (not && rest.not)) throw new Error(`The pattern ${pattern} needs a keyword that is there already.`);
  return { ...rest, ...own, ...(anyOf && { anyOf }), ...(not && { not }) };
}

/** Strict validators want lists of certain entries to have one length. */
function withEachLength({ items, minItems = 0, maxItems, ...rest }: JsonSchema & { minItems?: number; maxItems?: number }): JsonSchema {
  const bounds = { ...(minItems > 0 && { minItems }), ...(maxItems !== undefined && { maxItems }) };
  if (!Array.isArray(items)) return { ...rest, ...(items && { items }), ...bounds };
  const lengths = items.map((_, index) => index + 1).filter((length) => length >= minItems);
  return { ...rest, anyOf: lengths.map((length) => ({ items: items.slice(0, length), minItems: length, maxItems: length })) };
}

function inOrder(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(KEYWORDS.filter((keyword) => schema[keyword] !== undefined).map((keyword) => [keyword, schema[keyword]]));
}

function without(schema: JsonSchema, ...keywords: string[]): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));
}

function mapValues(
  fragments: Readonly<Record<string, JsonSchema>>,
  change: (fragment: JsonSchema) => JsonSchema,
): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(fragments).map(([name, fragment]) => [name, change(fragment)]));
}

function nameIn(reference: string): string {
  return reference.slice('#/definitions/'.length);
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}
