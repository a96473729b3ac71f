/** Schemas as data, made from JSON Schemas by generate/shapes.ts. To walk them costs less than to load code that is made of them. */
import { child } from '../document/pointer.ts';
import { isObject } from '../document/json-object.ts';
import type { RawError } from './raw-error.ts';

/** The keywords of JSON Schema (draft-07) that our schemas use, in the order in which they are checked. */
export interface Shape {
  /** Strings with at least this many characters are valid; this says nothing about other values. */
  readonly text?: number;
  /** A name in `definitions` of the whole schema. */
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: 'uri';
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly if?: Shape;
  readonly then?: Shape;
  readonly else?: Shape;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Shape | readonly Shape[];
  readonly required?: readonly string[];
  readonly propertyNames?: Shape;
  readonly additionalProperties?: false | Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  /** For objects only; other values are valid. */
  readonly whenObject?: Shape;
  readonly definitions?: Readonly<Record<string, Shape>>;
}

/** After this many errors, further entries of an array are not checked. */
const MAX_ERRORS = 20_000;

const URI = /^[a-z][a-z\d+.-]*:\S*$/i;
const patterns = new Map<string, RegExp>();

/** Lists every requirement that a value does not meet, objects in the order of their keys. Recurses as deep as the schema allows. */
export function mistakesIn(value: unknown, { definitions = {}, ...shape }: Shape): readonly RawError[] {
  const way: (string | number)[] = [];
  let errors: RawError[] = [];
  check(value, shape);
  return errors;

  function check(value: unknown, shape: Shape): void {
    for (const keyword in shape) {
      switch (keyword as keyof Shape) {
        case '$ref':
          check(value, definitions[shape.$ref ?? ''] ?? {});
          break;
        case 'type':
          if (!isOfType(value, shape.type)) fail(keyword, { type: shape.type });
          break;
        case 'enum':
          if (!shape.enum?.includes(value)) fail(keyword, { allowedValues: shape.enum });
          break;
        case 'anyOf':
          if (!shape.anyOf?.some((each) => isValid(value, each))) fail(keyword, {});
          break;
        case 'allOf':
          shape.allOf?.forEach((each) => check(value, each));
          break;
        case 'if': {
          const consequence = isValid(value, shape.if ?? {}) ? shape.then : shape.else;
          if (consequence) check(value, consequence);
          break;
        }
        case 'whenObject':
          if (isObject(value)) check(value, shape.whenObject ?? {});
          break;
        default:
          if (typeof value === 'string') checkText(value, keyword, shape);
          else if (Array.isArray(value)) checkList(value, keyword, shape);
          else if (isObject(value)) checkObject(value, keyword, shape);
      }
    }
  }

  function checkText(value: string, keyword: string, shape: Shape): void {
    const { minLength = 0, maxLength = Infinity, pattern = '' } = shape;
    if (keyword === 'minLength' && value.length < minLength) fail(keyword, { limit: minLength });
    else if (keyword === 'maxLength' && value.length > maxLength) fail(keyword, { limit: maxLength });
    else if (keyword === 'pattern' && !compiled(pattern).test(value)) fail(keyword, { pattern });
    else if (keyword === 'format' && !URI.test(value)) fail(keyword, { format: shape.format });
  }

  function checkList(value: readonly unknown[], keyword: string, { minItems = 0, maxItems = Infinity, items = {} }: Shape): void {
    if (keyword === 'minItems' && value.length < minItems) fail(keyword, { limit: minItems });
    else if (keyword === 'maxItems' && value.length > maxItems) fail(keyword, { limit: maxItems });
    else if (keyword === 'items' && Array.isArray(items)) items.forEach((shape: Shape, index) => index in value && below(index, value[index], shape));
    else if (keyword === 'items') checkItems(value, items as Shape);
  }

  /** Most entries of most lists are paths of pages. */
  function checkItems(value: readonly unknown[], shape: Shape): void {
    const { text = Infinity } = shape;
    for (let index = 0; index < value.length && errors.length < MAX_ERRORS; index++) {
      const entry = value[index];
      if (typeof entry !== 'string' || entry.length < text) below(index, entry, shape);
    }
  }

  function checkObject(value: Readonly<Record<string, unknown>>, keyword: string, shape: Shape): void {
    const { required = [], properties = {}, propertyNames, additionalProperties } = shape;
    if (keyword === 'required') {
      for (const key of required) if (value[key] === undefined) fail(keyword, { missingProperty: key });
    } else if (keyword === 'propertyNames' && propertyNames) {
      for (const key in value) checkName(key, propertyNames);
    } else if (keyword === 'properties') {
      for (const key in value) {
        const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
        if (property && value[key] !== undefined) below(key, value[key], property);
      }
    } else if (keyword === 'additionalProperties') {
      for (const key in value) {
        if (Object.hasOwn(properties, key)) continue;
        if (additionalProperties) below(key, value[key], additionalProperties);
        else fail(keyword, { additionalProperty: key });
      }
    }
  }

  function checkName(name: string, shape: Shape): void {
    const before = errors.length;
    check(name, shape);
    for (let index = before; index < errors.length; index++) errors[index] = { ...(errors[index] as RawError), propertyName: name };
  }

  function below(key: string | number, value: unknown, shape: Shape): void {
    way.push(key);
    check(value, shape);
    way.pop();
  }

  function isValid(value: unknown, shape: Shape): boolean {
    const outer = errors;
    errors = [];
    check(value, shape);
    const count = errors.length;
    errors = outer;
    return count === 0;
  }

  function fail(keyword: string, params: RawError['params']): void {
    errors.push({ instancePath: way.reduce<string>(child, ''), keyword, params });
  }
}

function isOfType(value: unknown, type: Shape['type']): boolean {
  const own = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return type === own || (typeof type === 'object' && type.includes(own));
}

function compiled(pattern: string): RegExp {
  let known = patterns.get(pattern);
  if (!known) patterns.set(pattern, (known = new RegExp(pattern, 'u')));
  return known;
}
