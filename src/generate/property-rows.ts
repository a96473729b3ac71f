/** The properties of docs.json down to the leaves, as rows of tables of the reference. */
import type { JsonSchema } from '../schema/json-schema.ts';
import { hasComment, EDITOR_ONLY_COMMENT_PREFIX, hasMisplacedComment, hasStrictComment } from './core.ts';
import { nameIn, resolveSchemaReference, valueWords } from './value-words.ts';

export interface PropertyRow {
  /** As people write it: `navbar.links[].href`. */
  readonly path: string;
  /** What it can be, and whether it is required. */
  readonly type: string;
  readonly meaning: string;
  /** Words with their meanings, if they are too many for the table. */
  readonly words: Readonly<Record<string, string>>;
  /** Whether the platform refuses the file if this object has other keys. */
  readonly isStrict: boolean;
}

/** More words than this have a table of their own. */
const MAX_WORDS = 5;

/** Definitions that have a table of their own where settings are described. */
const SHARED: ReadonlySet<string> = new Set(['icon', 'navigation']);

/** @param shared Definitions whose properties are described elsewhere. */
export function rowsOf(path: string, fragment: JsonSchema, schema: JsonSchema, required = '', shared = SHARED): PropertyRow[] {
  const target = resolveSchemaReference(fragment, schema);
  const words = wordsOf(target, schema);
  const isShort = Object.keys(words).length <= MAX_WORDS;
  const inline = isShort ? Object.entries(words).map(([word, meaning]) => `\`${word}\`: ${meaning}`) : [];
  const byDefault = target['default'] === undefined ? [] : [`Default: \`${String(target['default'])}\`.`];
  const row = {
    path,
    type: [valueWords(fragment, schema), required].filter(Boolean).join(', '),
    meaning: [meaningOf(fragment, schema), ...inline, ...byDefault].join(' '),
    words: isShort ? {} : words,
    isStrict: target.propertyNames !== undefined || objectsIn(target, schema).some(hasStrictComment),
  };
  return shared.has(nameIn(fragment.$ref)) ? [row] : [row, ...rowsBelow(path, target, schema, shared)];
}

/** Rows of the properties of an object, or of the entries of a list. */
export function rowsBelow(path: string, target: JsonSchema, schema: JsonSchema, shared = SHARED): PropertyRow[] {
  const rows = objectsIn(target, schema).flatMap((object) =>
    Object.entries(object.properties ?? {}).flatMap(([key, property]) =>
      isDocumentedProperty(key, property)
        ? rowsOf(`${path}.${key}`, property, schema, decides(key, target) ? '' : requirementOf(key, object), shared)
        : [],
    ),
  );
  if (isSchema(target.additionalProperties) && !target.propertyNames)
    rows.push(...rowsOf(`${path}.*`, target.additionalProperties, schema));
  const { items } = target;
  if (!items || Array.isArray(items)) return rows;
  const entry = resolveSchemaReference(items, schema);
  return rows.length > 0 ? rows : rowsBelow(`${path}[]`, entry, schema, shared);
}

/** Whether a key has a meaning where it is described. */
export function isDocumentedProperty(key: string, fragment: JsonSchema): boolean {
  return key !== '$ref' && !hasMisplacedComment(fragment) && !hasComment(fragment, EDITOR_ONLY_COMMENT_PREFIX);
}

/** The objects that a value can be. */
function objectsIn(target: JsonSchema, schema: JsonSchema): JsonSchema[] {
  if (target.properties) return [target];
  const branches = [target.then, target.else, ...(target.allOf ?? [])].filter((branch) => branch?.$ref !== undefined);
  return branches.map((branch) => resolveSchemaReference(branch ?? {}, schema)).filter(({ properties }) => properties);
}

/** Whether the key is what makes the value this object and no other. */
function decides(key: string, { if: condition, then }: JsonSchema): boolean {
  return then?.$ref !== undefined && (condition?.required?.includes(key) ?? false);
}

/** Words for whether an object needs a property. */
export function requirementOf(key: string, object: JsonSchema): string {
  const { required = [], if: condition, else: otherwise } = object.else ?? {};
  if ([...required, ...(object.required ?? [])].includes(key)) return '**required**';
  const [[name, { enum: words = [] }] = ['', {} as JsonSchema]] = Object.entries(condition?.properties ?? {});
  if (!otherwise?.required?.includes(key) || words.length === 0) return '';
  return `**required** unless \`${name}\` is ${words.map((word) => `\`${String(word)}\``).join(' or ')}`;
}

function wordsOf(target: JsonSchema, schema: JsonSchema): Record<string, string> {
  const list = [target, ...(target.allOf ?? []).flatMap(({ then }) => (then ? [resolveSchemaReference(then, schema)] : []))].find(
    (part) => part.enum,
  );
  const names = list ?? target.propertyNames;
  if (names?.enum) return Object.fromEntries(names.enum.map((word, index) => [String(word), names.enumDescriptions?.[index] ?? '']));
  const { items } = target;
  return items && !Array.isArray(items) ? wordsOf(resolveSchemaReference(items, schema), schema) : {};
}

/** The description for people; one of several lines is said without Markdown. */
function meaningOf(fragment: JsonSchema, schema: JsonSchema): string {
  const { description = '', markdownDescription = '' } = { ...resolveSchemaReference(fragment, schema), ...withoutReference(fragment) };
  return escapeCell(markdownDescription.includes('\n') ? description : markdownDescription);
}

function withoutReference({ $ref: _target, ...rest }: JsonSchema): JsonSchema {
  return rest;
}

/** MDX takes braces outside of code for a program. */
function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|');
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}
