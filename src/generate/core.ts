/** What is left of a schema when all that only serves editors is taken out: validators and types are made from it. */
import type { Schema } from '../schema/json-schema.ts';

const ANNOTATIONS = new Set([
  '$schema',
  '$comment',
  'title',
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

/** A fragment whose `$comment` begins so is for editors alone: elsewhere a rule owns the mistake. */
const EDITOR_ONLY = 'Editor only';

/** One whose `$comment` begins so describes a key that may not stand here, and whose content is checked nevertheless. */
const MISPLACED = 'Misplaced';

const PAGE = '#/definitions/page';

/** One whose `$comment` begins so lists values that a rule judges: validators let others pass. */
const OPEN = 'Open';

/**
 * The schema without annotations, references to other files, editor-only checks and demands on unknown keys.
 * Types keep descriptions. The schema must be one of ours: `definitions` at the top, all `$ref`s into it.
 */
export function core(schema: Schema, purpose: 'types' | 'validation'): Schema {
  const definitions = schema.definitions ?? {};
  const isForTypes = purpose === 'types';
  return strip(schema);

  function strip(fragment: Schema): Schema {
    const result: Schema = {};
    for (const [keyword, value] of Object.entries(fragment)) {
      if (ANNOTATIONS.has(keyword) || (keyword === 'description' && !isForTypes)) continue;
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
    if (!isForTypes && hasComment(fragment, OPEN)) delete result.enum;
    if (isMisplaced(fragment)) delete result.not;
    else if (result.not) result.not = strip(result.not);
    return stripCondition(result);
  }

  /** Validators call a function for each reference, which is dear where entries are mostly plain strings. */
  function stripItems(items: Schema): Schema {
    return strip(items.$ref === PAGE && !isForTypes ? (definitions['page'] ?? items) : items);
  }

  function stripEach(fragments: Record<string, Schema>): Record<string, Schema> {
    const kept = Object.entries(fragments).filter(
      ([name, fragment]) => name !== '$ref' && !isEditorOnly(fragment) && !(isForTypes && isMisplaced(fragment)),
    );
    return Object.fromEntries(kept.map(([name, fragment]) => [name, strip(fragment)]));
  }

  function stripPropertyNames(result: Schema): void {
    if (!result.propertyNames) return;
    const names = strip(result.propertyNames);
    if (Object.keys(names).length > 0) result.propertyNames = names;
    else delete result.propertyNames;
  }

  function stripAllOf(result: Schema): void {
    if (!result.allOf) return;
    if (result.allOf.some((part) => part.$ref === '#/definitions/listOrReference')) result.type = 'array';
    const parts = result.allOf.filter((part) => !isEditorOnly(part)).map(strip);
    if (parts.length > 0) result.allOf = parts;
    else delete result.allOf;
  }

  /**
   * “Either a reference, or these demands” becomes the demands. Validators have a keyword of their own for
   * “if an object, then”: the condition of the standard makes an error for every string that is none.
   */
  function stripCondition({ if: condition, then, else: otherwise, ...result }: Schema): Schema {
    if (!condition) return result;
    if (isReferenceTest(condition)) return otherwise ? { ...result, ...strip(otherwise) } : result;
    if (!isForTypes && condition.type === 'object' && then) return { ...result, whenObject: strip(then) };
    result.if = strip(condition);
    if (then) result.then = strip(then);
    if (otherwise) result.else = strip(otherwise);
    return result;
  }

  function isEditorOnly(fragment: Schema): boolean {
    const target = fragment.$ref === undefined ? undefined : definitions[fragment.$ref.slice('#/definitions/'.length)];
    return hasComment(fragment, EDITOR_ONLY) || (target !== undefined && isEditorOnly(target));
  }
}

/** True for a property of the schema that must not stand where it is described. */
export function isMisplaced(fragment: Schema): boolean {
  return hasComment(fragment, MISPLACED);
}

function hasComment(fragment: Schema, start: string): boolean {
  return fragment.$comment?.startsWith(start) ?? false;
}

function isReferenceTest(condition: Schema): boolean {
  return condition.required?.length === 1 && condition.required[0] === '$ref';
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}
