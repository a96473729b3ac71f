/** Holds an exchange over HTTP against an OpenAPI 3.1 document, both the request and the response. */
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

export interface Exchange {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string | undefined;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: object;
}
interface Content {
  readonly [mediaType: string]: { readonly schema: object };
}
interface Described {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<
    Record<
      string,
      { readonly headers?: Readonly<Record<string, { readonly required?: boolean; readonly schema: object }>>; readonly content?: Content }
    >
  >;
}
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

/** Returns what is wrong with exchanges. Members of answers that the document does not name are wrong too. */
export function contractOf(document: Document): (exchange: Exchange) => string[] {
  const schemas = Object.fromEntries(
    Object.entries(document.components.schemas).map(([name, schema]) => [name, name.endsWith('Request') ? schema : closed(schema)]),
  );
  const ajv = new Ajv({ strict: false, allErrors: true });
  const loose = new Ajv({ strict: false, coerceTypes: true });
  for (const each of [ajv, loose]) (addFormats as unknown as (instance: Ajv) => void)(each);
  ajv.addSchema({ components: { schemas } }, 'document');
  const compiled = new Map<object, ValidateFunction>();

  function breaches(schema: object, value: unknown, where: string, by = ajv): string[] {
    const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')) as object;
    const validate = compiled.get(schema) ?? by.compile(absolute);
    compiled.set(schema, validate);
    return validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${where}${instancePath} ${message ?? ''}`);
  }

  function inRequest({ url, requestHeaders, requestBody }: Exchange, described: Described): string[] {
    const query = new URL(url, 'http://service').searchParams;
    const ofParameters = described.parameters.flatMap(({ name, in: place, schema }) => {
      const value = place === 'query' ? query.getAll(name) : [lowerCased(requestHeaders)[name.toLowerCase()] ?? []].flat();
      if (place === 'path' || value.length === 0) return [];
      return value.length > 1 ? [`${name} is there twice`] : breaches(schema, value[0], name, loose);
    });
    if (!described.requestBody) return ofParameters;
    const schema = described.requestBody.content['application/json']?.schema ?? {};
    // As the description of “Prefer” says.
    const isStrict = /\bhandling\s*=\s*"?strict/i.test(String(requestHeaders['prefer'] ?? ''));
    const name = (schema as { readonly $ref: string }).$ref.split('/').at(-1) ?? '';
    const known = (document.components.schemas[name] as { readonly properties: object }).properties;
    const unknown = isStrict ? Object.keys(parsed(requestBody) as object).filter((name) => !Object.hasOwn(known, name)) : [];
    return [
      ...ofParameters,
      ...breaches(schema, parsed(requestBody), 'body of the request'),
      ...unknown.map((name) => `the body of the request has the unknown member ${name}`),
    ];
  }

  function inResponse({ method, status, headers, body }: Exchange, described: Described): string[] {
    const response = described.responses[status];
    if (!response) return [`status ${status} is not described`];
    const ofHeaders = Object.entries(response.headers ?? {}).flatMap(([name, { required, schema }]) => {
      const value = headers[name.toLowerCase()];
      if (value === undefined) return required === true ? [`the header ${name} is missing`] : [];
      return breaches(schema, value, name, loose);
    });
    if (method === 'HEAD' || status === 304) return body === '' ? ofHeaders : [...ofHeaders, 'there is a body'];
    const type = typeOf(headers);
    const content = response.content?.[type];
    if (!content) return [...ofHeaders, `the type ${type} is not described for ${status}`];
    return [...ofHeaders, ...breaches(content.schema, type.endsWith('json') ? parsed(body) : body, 'body')];
  }

  function atUnknownPlace({ method, status, body }: Exchange): string[] {
    if (method === 'OPTIONS' && status === 204) return body === '' ? [] : ['there is a body'];
    if (status < 400) return [`${status} from a place that is not described`];
    return method === 'HEAD' ? [] : breaches({ $ref: '#/components/schemas/Problem' }, parsed(body), 'body');
  }

  return (exchange) => {
    const described = find(document, exchange);
    const always = [...everywhere(exchange)];
    if (!described) return [...always, ...atUnknownPlace(exchange)];
    const wrongRequest = inRequest(exchange, described);
    const isRefused = exchange.status >= 400;
    const told = (parsed(exchange.body) as { readonly code?: string } | undefined)?.code;
    return [
      ...always,
      ...(isRefused ? [] : wrongRequest),
      ...(told === 'invalid-request' && wrongRequest.length === 0
        ? ['a request that follows the description is refused as if it did not']
        : []),
      ...inResponse(exchange, described),
    ];
  };
}

/** What no description says and every answer keeps to. */
function* everywhere({ status, headers, body }: Exchange): Generator<string> {
  for (const name of Object.keys(headers)) if (name.startsWith('access-control-')) yield `there is a header ${name}`;
  for (const name of ['x-content-type-options', 'cache-control']) if (headers[name] === undefined) yield `the header ${name} is missing`;
  if (typeOf(headers) !== 'application/problem+json' || body === '') return;
  const problem = parsed(body) as { readonly status?: unknown; readonly error?: unknown };
  if (problem.status !== status) yield `the body says ${String(problem.status)}, the response ${status}`;
  if (typeof problem.error !== 'string') yield '“error” is no text';
}

function find({ paths }: Document, { method, url }: Exchange): Described | undefined {
  const path = url.replace(/\?.*/s, '');
  const found = Object.entries(paths).find(([template]) => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path));
  return found?.[1][method === 'HEAD' ? 'get' : method.toLowerCase()];
}

/** The schema, so that it takes no members but those that it names. */
function closed(schema: unknown): object {
  if (Array.isArray(schema)) return schema.map((item) => (typeof item === 'object' && item !== null ? closed(item) : (item as object)));
  const copy = Object.fromEntries(
    Object.entries(schema as object).map(([key, value]) => [
      key,
      typeof value === 'object' && value !== null ? closed(value) : (value as object),
    ]),
  );
  return 'properties' in copy && !('allOf' in copy) && copy['type'] !== undefined ? { ...copy, additionalProperties: false } : copy;
}

function typeOf(headers: Readonly<Record<string, string>>): string {
  return (headers['content-type'] ?? '').replace(/;.*/s, '');
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse((text ?? '').replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
