/** Identifies a parsed file: an OpenAPI description, or another kind of document. */
import { isObject } from '../document/json-object.ts';

export type OpenApiIdentity = { readonly version: string } | { readonly looksLike: string };

/** Returns the version of OpenAPI or Swagger that a document names, or what the document is instead. */
export function identifyOpenApi(value: unknown): OpenApiIdentity {
  if (!isObject(value)) return { looksLike: describeJsonType(value) };
  const { openapi, swagger } = value;
  if (isVersion(openapi)) return { version: versionText(openapi) };
  if (isVersion(swagger)) {
    const version = versionText(swagger);
    return version.startsWith('2') ? { version } : { looksLike: `a Swagger ${version} document` };
  }
  const other = OTHER_KINDS.find(([key]) => Object.hasOwn(value, key));
  if (other) {
    const [key, name, isVersioned] = other;
    const version = value[key];
    return { looksLike: isVersioned && isVersion(version) ? `${name} (${versionText(version)})` : name };
  }
  if (isObject(value['info']) && ('_postman_id' in value['info'] || String(value['info']['schema']).includes('postman'))) {
    return { looksLike: 'a Postman collection' };
  }
  const keys = Object.keys(value);
  if (keys.length === 0) return { looksLike: 'an empty object' };
  const some = keys.slice(0, 3).map((key) => `“${key.slice(0, 40)}”`);
  return { looksLike: `an object with ${some.join(', ')}` };
}

/** A field that identifies a kind of document, the name of the kind, and whether the field contains its version. */
const OTHER_KINDS: readonly (readonly [string, string, boolean])[] = [
  ['asyncapi', 'an AsyncAPI document', true],
  ['swaggerVersion', 'a document of Swagger 1', true],
  ['openrpc', 'an OpenRPC document', true],
  ['arazzo', 'an Arazzo document', true],
  ['overlay', 'an OpenAPI overlay', true],
  ['navigation', 'a docs.json', false],
  ['__schema', 'a GraphQL schema', false],
  ['$schema', 'a JSON Schema', false],
];

/** Names the type of a value, for messages. */
export function describeJsonType(value: unknown): string {
  if (value === null || value === undefined) return 'empty';
  if (Array.isArray(value)) return 'a list';
  return `a ${typeof value}`;
}

function isVersion(value: unknown): value is string | number {
  return (typeof value === 'string' && value !== '') || typeof value === 'number';
}

/** `3.0` without quotes is a number, which loses its zero. */
export function versionText(value: string | number): string {
  return typeof value === 'number' && Number.isInteger(value) ? `${value}.0` : String(value);
}

/** Whether the version is at least `major.minor`; false if it is not a version number. */
export function isAtLeast(version: string | undefined, major: number, minor: number): boolean {
  const [, first, second] = /^(\d+)\.(\d+)/.exec(version ?? '') ?? [];
  return Number(first) > major || (Number(first) === major && Number(second) >= minor);
}
