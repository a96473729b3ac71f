/** Holds requests and answers against a published description of an API. */
import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Answer, Call } from './forge.ts';

type Json = Readonly<Record<string, unknown>>;

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Json }[];
  readonly body: ValidateFunction | undefined;
  readonly answers: ReadonlyMap<number, ValidateFunction | undefined>;
}

export interface OpenApiCheck {
  /** What is wrong with a call and its answer; empty if nothing. `path` is without the prefix of the server. */
  check(call: Call, path: string, answer: Answer): readonly string[];
  /** The smallest value that meets a schema of the description, by its name. */
  sample(name: string): Json;
}

export function openApiCheck(file: string): OpenApiCheck {
  const document = withoutNullable(JSON.parse(readFileSync(file, 'utf8'))) as {
    paths: Record<string, Record<string, unknown>>;
    components: { schemas: Record<string, Json> };
  };
  const ajv = new Ajv({ strict: false, allErrors: true, formats: { 'repo.nwo': true } });
  (addFormats as unknown as (instance: Ajv) => void)(ajv);
  ajv.addSchema(document, 'api');
  const compiled = new Map<string, Operation>();

  const resolve = (value: unknown): unknown => {
    const reference = (value as { $ref?: string } | undefined)?.$ref;
    if (reference === undefined) return value;
    return reference
      .slice(2)
      .split('/')
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], document);
  };
  const validator = (schema: unknown): ValidateFunction | undefined =>
    schema === undefined ? undefined : ajv.compile(absolute(schema) as Json);
  const jsonOf = (value: unknown): unknown =>
    (resolve(value) as { content?: Record<string, { schema: unknown }> } | undefined)?.content?.['application/json']?.schema;

  function operationOf(method: string, path: string): Operation | undefined {
    const found = Object.entries(document.paths).find(([template]) =>
      new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(path),
    );
    const raw = found?.[1][method.toLowerCase()] as
      | { parameters?: unknown[]; requestBody?: unknown; responses: Record<string, unknown> }
      | undefined;
    if (!found || !raw) return undefined;
    const key = `${method} ${found[0]}`;
    const operation = compiled.get(key) ?? {
      parameters: (raw.parameters ?? []).map((parameter) => resolve(parameter) as Operation['parameters'][number]),
      body: validator(jsonOf(raw.requestBody)),
      answers: new Map(Object.entries(raw.responses).map(([status, answer]) => [Number(status), validator(jsonOf(answer))])),
    };
    compiled.set(key, operation);
    return operation;
  }

  function check(call: Call, path: string, { status, body }: Answer): readonly string[] {
    const at = `${call.method} ${path}`;
    const operation = operationOf(call.method, path);
    if (!operation) return [`${at}: no such operation`];
    const found: string[] = [];
    const known = new Map(operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name, schema }) => [name, schema]));
    for (const [name, value] of call.query) {
      const schema = known.get(name);
      if (!schema) found.push(`${at}: unknown query parameter ${name}`);
      else if (!ajv.validate(absolute(schema) as Json, schema['type'] === 'integer' ? Number(value) : value))
        found.push(`${at}: ${name}=${value}`);
    }
    if (operation.body && call.body !== undefined) found.push(...wrong(operation.body, call.body, `${at}: request`));
    if (!operation.answers.has(status)) found.push(`${at}: undocumented status ${status}`);
    const answer = operation.answers.get(status);
    if (answer) found.push(...wrong(answer, body, `${at}: answer ${status}`));
    return found;
  }

  return { check, sample: (name) => sampleOf(document.components.schemas[name], resolve) as Json };
}

function wrong(validate: ValidateFunction, value: unknown, at: string): string[] {
  return validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${at}${instancePath} ${message}`);
}

/** References inside the description, seen from outside of it. */
function absolute(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"api#/')) as unknown;
}

/** OpenAPI 3.0 has a word of its own for null. */
function withoutNullable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNullable);
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, ...rest } = value as Record<string, unknown>;
  const clean = Object.fromEntries(
    Object.entries(rest).map(([name, inner]) => [name, name === 'example' || name === 'examples' ? null : withoutNullable(inner)]),
  );
  return nullable === true
    ? { anyOf: [clean, { type: 'null' }] }
    : typeof nullable === 'object'
      ? { ...clean, nullable: withoutNullable(nullable) }
      : clean;
}

const STRINGS: Readonly<Record<string, string>> = {
  uri: 'https://example.com/',
  'date-time': '2026-01-02T03:04:05Z',
  date: '2026-01-02',
  email: 'ada@example.com',
};

function sampleOf(raw: unknown, resolve: (value: unknown) => unknown): unknown {
  const schema = resolve(raw) as Record<string, unknown> & {
    required?: string[];
    properties?: Record<string, unknown>;
    enum?: unknown[];
    format?: string;
    allOf?: unknown[];
  };
  const options = (schema['anyOf'] ?? schema['oneOf']) as unknown[] | undefined;
  if (options) return options.some((option) => (option as { type?: string }).type === 'null') ? null : sampleOf(options[0], resolve);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sampleOf(part, resolve))) as unknown;
  if (schema.enum) return schema.enum[0];
  if (schema['type'] === 'string') return STRINGS[schema.format ?? ''] ?? 'text';
  if (schema['type'] === 'integer' || schema['type'] === 'number') return 1;
  if (schema['type'] === 'boolean') return false;
  if (schema['type'] === 'array') return [];
  return Object.fromEntries((schema.required ?? []).map((name) => [name, sampleOf(schema.properties?.[name] ?? {}, resolve)]));
}
