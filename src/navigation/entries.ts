/** What a string in `pages` means: a page path, an operation of an API, or a webhook. */
import type { DialectTraits } from './dialects.ts';

/** An entry such as `GET /users`. `file` only in `openapi.json GET /users`. */
export interface OperationEntry {
  readonly method: string;
  readonly path: string;
  readonly file?: string;
}

/** HTTP methods that OpenAPI gives operations to, in its own order. QUERY is new in 3.2. */
export const METHODS = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE', 'QUERY'] as const;

const OPERATION = /^([A-Za-z]+)\s+(\/\S*)$/;
const FILE_OPERATION = /^(\S+)\s+([A-Za-z]+)\s+(\/\S*)$/;
const WEBHOOK = /^(?:(\S+)\s+)?webhook\s+(\S.*)$/i;

/** The operation a page string names, `undefined` if it is a page path (which may hold spaces) or a webhook. */
export function operationOf(text: string, traits: DialectTraits): OperationEntry | undefined {
  if (!/\s/.test(text)) return undefined;
  const trimmed = text.trim();
  const [, method, path] = OPERATION.exec(trimmed) ?? [];
  if (method !== undefined && path !== undefined && !isWebhook(text, traits)) return { method: method.toUpperCase(), path };
  if (!traits.hasFileOperations) return undefined;
  const [, file, verb, route] = FILE_OPERATION.exec(trimmed) ?? [];
  if (file === undefined || verb === undefined || route === undefined || !isMethod(verb)) return undefined;
  return { method: verb.toUpperCase(), path: route, file };
}

/** The webhook that `webhook name` or `file webhook name` names, in dialects that know it. */
export function webhookOf(text: string, traits: DialectTraits): { readonly name: string; readonly file?: string } | undefined {
  const [, file, name] = (traits.hasFileOperations && WEBHOOK.exec(text.trim())) || [];
  return name === undefined ? undefined : { name, ...(file !== undefined && { file }) };
}

function isWebhook(text: string, traits: DialectTraits): boolean {
  return webhookOf(text, traits) !== undefined;
}

/** True if a page string names a page file, not something generated. */
export function isPagePath(text: string, traits: DialectTraits): boolean {
  return (!text.includes(' ') && !text.includes('\t')) || (operationOf(text, traits) === undefined && !isWebhook(text, traits));
}

function isMethod(word: string): boolean {
  return (METHODS as readonly string[]).includes(word.toUpperCase());
}

/**
 * The path a page string names below the pages root: one leading and one trailing slash are dropped;
 * where the dialect resolves paths, `./` and `//` too. `normalizePagePath('/a/b/')` is `a/b`.
 */
export function normalizePagePath(text: string, traits: DialectTraits): string {
  const start = text.charCodeAt(0) === SLASH ? 1 : 0;
  const end = text.length > start + 1 && text.charCodeAt(text.length - 1) === SLASH ? text.length - 1 : text.length;
  const path = start === 0 && end === text.length ? text : text.slice(start, end);
  if (!traits.normalizesPagePaths || !(path.includes('//') || path.includes('./'))) return path;
  return path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');
}

const SLASH = 47;
