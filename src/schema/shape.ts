/**
 * Accepts values that a schema accepts, without loading the validator that Ajv makes of it: 98 KB for the hosted platform, which Node
 * would parse at every start. The schema as data has 14 KB, and only keys that are there are looked at.
 */
import { isObject } from '../document/json-object.ts';
import { hasUrlScheme } from '../text/absolute-url.ts';

/** The keywords of JSON Schema (draft-07) that the schemas of docs.json use. */
export interface ShapeSchema {
  /** Strings with at least this many characters fit; this says nothing about other values. */
  readonly text?: number;
  /** A name in `definitions` of the whole schema. */
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly minLength?: number;
  readonly pattern?: string;
  readonly format?: 'uri';
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly ShapeSchema[];
  readonly allOf?: readonly ShapeSchema[];
  readonly if?: ShapeSchema;
  readonly then?: ShapeSchema;
  readonly else?: ShapeSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: ShapeSchema;
  readonly required?: readonly string[];
  readonly propertyNames?: ShapeSchema;
  readonly additionalProperties?: ShapeSchema;
  readonly properties?: Readonly<Record<string, ShapeSchema>>;
  /** For objects only; other values fit. */
  readonly whenObject?: ShapeSchema;
  readonly definitions?: Readonly<Record<string, ShapeSchema>>;
}

const patterns = new Map<string, RegExp>();

/** Whether the value fits the shape. Recurses as deep as the schema allows. */
export function matchesShape(value: unknown, { definitions = {}, ...shape }: ShapeSchema): boolean {
  return isFit(value, shape);

  function isFit(value: unknown, shape: ShapeSchema): boolean {
    const { $ref, type, anyOf, allOf, whenObject } = shape;
    if ($ref !== undefined && !isFit(value, definitions[$ref] ?? {})) return false;
    if (type !== undefined && !isOfType(value, type)) return false;
    if (shape.enum && !shape.enum.includes(value)) return false;
    if (anyOf && !anyOf.some((each) => isFit(value, each))) return false;
    if (allOf && !allOf.every((each) => isFit(value, each))) return false;
    const branch = shape.if && (isFit(value, shape.if) ? shape.then : shape.else);
    if (branch && !isFit(value, branch)) return false;
    if (typeof value === 'string') return isFitText(value, shape);
    if (Array.isArray(value)) return isFitList(value, shape);
    if (!isObject(value)) return true;
    return isFitObject(value, shape) && (whenObject === undefined || isFit(value, whenObject));
  }

  function isFitText(value: string, { minLength = 0, pattern, format }: ShapeSchema): boolean {
    return value.length >= minLength && (pattern === undefined || compiledPattern(pattern).test(value)) && (format === undefined || hasUrlScheme(value));
  }

  function isFitList(value: readonly unknown[], { minItems = 0, maxItems = Infinity, items }: ShapeSchema): boolean {
    if (value.length < minItems || value.length > maxItems) return false;
    if (!items) return true;
    const { text = Infinity } = items;
    // Most entries of most lists are paths of pages.
    return value.every((entry) => (typeof entry === 'string' && entry.length >= text) || isFit(entry, items));
  }

  function isFitObject(value: Readonly<Record<string, unknown>>, shape: ShapeSchema): boolean {
    const { required, properties = {}, propertyNames, additionalProperties } = shape;
    if (required?.some((key) => value[key] === undefined)) return false;
    for (const key in value) {
      if (propertyNames && !isFit(key, propertyNames)) return false;
      const property = Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
      if (property && value[key] !== undefined && !isFit(value[key], property)) return false;
    }
    return true;
  }
}

function isOfType(value: unknown, type: string | readonly string[]): boolean {
  const own = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return type === own || (typeof type === 'object' && type.includes(own));
}

function compiledPattern(pattern: string): RegExp {
  let known = patterns.get(pattern);
  if (!known) patterns.set(pattern, (known = new RegExp(pattern, 'u')));
  return known;
}
