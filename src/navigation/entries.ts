/** The meaning of a string in `pages`: a page path, an API operation or a webhook. */
import type { DocsJsonDialectTraits } from './dialects.ts';

/** An entry such as `GET /users`. `file` is set only for entries such as `openapi.json GET /users`. */
export interface OperationEntry {
  readonly method: string;
  readonly path: string;
  readonly file?: string;
}

/** The HTTP methods of OpenAPI operations, in its order. QUERY is new in OpenAPI 3.2. */
export const METHODS = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE', 'QUERY'] as const;

const OPERATION = /^([A-Za-z]+)\s+(\/\S*)$/;
const FILE_OPERATION = /^(\S+)\s+([A-Za-z]+)\s+(\/\S*)$/;
const WEBHOOK = /^(?:(\S+)\s+)?webhook\s+(\S.*)$/i;

/** Returns the operation that an entry names; `undefined` if it is a page path (which may contain spaces) or a webhook. */
export function operationOf(text: string, traits: DocsJsonDialectTraits): OperationEntry | undefined {
  if (!/\s/.test(text)) return undefined;
  const trimmed = text.trim();
  const [, method, path] = OPERATION.exec(trimmed) ?? [];
  if (method !== undefined && path !== undefined && !isWebhook(text, traits)) return { method: method.toUpperCase(), path };
  if (!traits.hasFileOperations) return undefined;
  const [, file, verb, route] = FILE_OPERATION.exec(trimmed) ?? [];
  const known = METHODS.find((name) => name === verb?.toUpperCase());
  return known && file !== undefined && route !== undefined ? { method: known, path: route, file } : undefined;
}

/** Returns `GET /users` for `GET users`, which is read as a page path; `undefined` for anything else. */
export function slashlessOperation(text: string): string | undefined {
  const [, method = '', path] = /^([A-Z]+)\s+([^\s/]\S*)$/.exec(text.trim()) ?? [];
  return METHODS.some((name) => name === method) ? `${method} /${path}` : undefined;
}

/** One name for all ways to write an operation. */
export function operationEntryKey({ file, method, path }: OperationEntry): string {
  return `${file === undefined ? '' : `${file} `}${method} ${path}`;
}

/** Returns the webhook that `webhook name` or `file webhook name` names, in dialects that support it. */
export function webhookOf(text: string, traits: DocsJsonDialectTraits): { readonly name: string; readonly file?: string } | undefined {
  const [, file, name] = (traits.hasFileOperations && WEBHOOK.exec(text.trim())) || [];
  return name === undefined ? undefined : { name, ...(file !== undefined && { file }) };
}

function isWebhook(text: string, traits: DocsJsonDialectTraits): boolean {
  return webhookOf(text, traits) !== undefined;
}

/** Whether an entry names a page file, not a generated page. */
export function isPagePath(text: string, traits: DocsJsonDialectTraits): boolean {
  return (!text.includes(' ') && !text.includes('\t')) || (operationOf(text, traits) === undefined && !isWebhook(text, traits));
}

/**
 * Returns the path of a page relative to the pages root, without one leading and one trailing slash and, if the dialect
 * normalizes paths, without `./` and `//`. `normalizePagePath('/a/b/')` is `a/b`.
 */
export function normalizePagePath(text: string, traits: DocsJsonDialectTraits): string {
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

/** Returns the path of the page that an entry names; `undefined` if it names a generated page. A `root` is always a path. */
export function pagePathOf(
  { key, text }: { readonly key: string | number; readonly text: string },
  traits: DocsJsonDialectTraits,
): string | undefined {
  return key === 'root' || isPagePath(text, traits) ? normalizePagePath(text, traits) : undefined;
}

/** Returns the paths of pages in places that pages cannot be in. */
export function misplacedPages(
  { misplaced }: { readonly misplaced: ReadonlySet<string> },
  traits: DocsJsonDialectTraits,
): ReadonlySet<string> {
  return misplaced.size === 0 ? misplaced : new Set(Array.from(misplaced, (text) => normalizePagePath(text, traits)));
}
