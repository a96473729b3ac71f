/** Removes everything from a schema that is only for editors. Validators and types are made from the rest. */
import type { JsonSchema } from '../schema/json-schema.ts';

export const ANNOTATION_KEYWORDS: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  '$comment',
  'title',
  'description',
  'default',
  'examples',
  'markdownDescription',
  'enumDescriptions',
  'markdownEnumDescriptions',
  'defaultSnippets',
  'errorMessage',
  'patternErrorMessage',
  'deprecationMessage',
  'suggestSortText',
  'doNotSuggest',
]);

/** A fragment whose `$comment` begins with this is only for editors: a rule reports the problem. */
export const EDITOR_ONLY_COMMENT_PREFIX = 'Editor only';

/** A fragment for a key that is not allowed here but whose content is checked. */
const MISPLACED = 'Misplaced';

/** A fragment for an object that the platform refuses if it has other keys. */
const STRICT = 'Strict';

const PAGE = '#/definitions/page';

/** A fragment with values that a rule checks: validators accept others. */
const OPEN_VALUES = 'Open';

/**
 * Returns the schema without annotations, references to other files, editor-only checks and checks of unknown keys. Types keep
 * descriptions. All `$ref`s must point to `definitions` at the top.
 */
export function coreSchema(schema: JsonSchema, purpose: 'types' | 'validation'): JsonSchema {
  const definitions = schema.definitions ?? {};
  const isForTypes = purpose === 'types';
  return strip(schema);

  function strip(fragment: JsonSchema): JsonSchema {
    const result: JsonSchema = {};
    for (const [keyword, value] of Object.entries(fragment)) {
      if (ANNOTATION_KEYWORDS.has(keyword) && !(keyword === 'description' && isForTypes)) continue;
      result[keyword] = value;
    }
    if (result.additionalProperties === false) delete result.additionalProperties;
    if (isObject(result.additionalProperties)) result.additionalProperties = strip(result.additionalProperties);
    if (result.properties) result.properties = stripEach(result.properties);
    if (result.definitions) result.definitions = stripEach(result.definitions);
    if (result.items) result.items = Array.isArray(result.items) ? result.items.map(strip) : stripItems(result.items);
    stripPropertyNames(result);
    stripAllOf(result);
    if (result.anyOf) result.anyOf = result.anyOf.map(strip);
    if (!isForTypes && hasComment(fragment, OPEN_VALUES)) delete result.enum;
    if (hasMisplacedComment(fragment)) delete result.not;
    else if (result.not) result.not = strip(result.not);
    return stripCondition(result);
  }

  /** Inlines a reference for entries that are mostly strings: it is seen in the list that they are valid, without a call for each. */
  function stripItems(items: JsonSchema): JsonSchema {
    return strip(items.$ref === PAGE && !isForTypes ? (definitions['page'] ?? items) : items);
  }

  function stripEach(fragments: Record<string, JsonSchema>): Record<string, JsonSchema> {
    const kept = Object.entries(fragments).filter(
      ([name, fragment]) => name !== '$ref' && !isEditorOnly(fragment) && !(isForTypes && hasMisplacedComment(fragment)),
    );
    return Object.fromEntries(kept.map(([name, fragment]) => [name, strip(fragment)]));
  }

  function stripPropertyNames(result: JsonSchema): void {
    if (!result.propertyNames) return;
    const names = strip(result.propertyNames);
    if (Object.keys(names).length > 0) result.propertyNames = names;
    else delete result.propertyNames;
  }

  function stripAllOf(result: JsonSchema): void {
    if (!result.allOf) return;
    if (result.allOf.some((part) => part.$ref === '#/definitions/listOrReference')) result.type = 'array';
    const parts = result.allOf.filter((part) => !isEditorOnly(part)).map(strip);
    if (parts.length > 0) result.allOf = parts;
    else delete result.allOf;
  }

  /**
   * “Either a reference, or these checks” becomes the checks. Validators have their own keyword for “if an object, then”: the
   * standard condition creates an error for every string.
   */
  function stripCondition({ if: condition, then, else: otherwise, ...result }: JsonSchema): JsonSchema {
    if (!condition) return result;
    if (isReferenceTest(condition)) return otherwise ? { ...result, ...strip(otherwise) } : result;
    if (!isForTypes && condition.type === 'object' && then) return { ...result, whenObject: strip(then) };
    result.if = strip(condition);
    if (then) result.then = strip(then);
    if (otherwise) result.else = strip(otherwise);
    return result;
  }

  function isEditorOnly(fragment: JsonSchema): boolean {
    const target = fragment.$ref === undefined ? undefined : definitions[fragment.$ref.slice('#/definitions/'.length)];
    return hasComment(fragment, EDITOR_ONLY_COMMENT_PREFIX) || (target !== undefined && isEditorOnly(target));
  }
}

/** Whether the platform refuses an object with keys that are not described. */
export function hasStrictComment(fragment: JsonSchema): boolean {
  return hasComment(fragment, STRICT);
}

/** Whether a property of the schema is not allowed at its place. */
export function hasMisplacedComment(fragment: JsonSchema): boolean {
  return hasComment(fragment, MISPLACED);
}

export function hasComment(fragment: JsonSchema, start: string): boolean {
  return fragment.$comment?.startsWith(start) ?? false;
}

/** Other names that a condition has besides have a message of their own in editors. */
function isReferenceTest(condition: JsonSchema): boolean {
  if (condition.anyOf?.[0]) return isReferenceTest(condition.anyOf[0]);
  return condition.required?.length === 1 && condition.required[0] === '$ref';
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}
