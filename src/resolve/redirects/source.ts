/** The source of a redirect, read as the platform matches it: an exact path, or a pattern of segments. */
import { trimSlashes } from '../../text/slashes.ts';

/** What one segment of a pattern matches. Names are those of parameters; a bare `*` is called `*`. */
export type RedirectSourceSegment =
  | { readonly kind: 'text'; readonly text: string }
  /** `:x` matches one segment, `:x?` one or none. */
  | { readonly kind: 'one' | 'optional'; readonly name: string }
  /** `*` and `:x+` match one segment or more. */
  | { readonly kind: 'some'; readonly name: string }
  /** `:x*` matches one segment or more; whether it matches none is not known. */
  | { readonly kind: 'any'; readonly name: string }
  /** A group such as `:x(\\d+)`: whether it matches any number of segments is not known. */
  | { readonly kind: 'unknown'; readonly name: string }
  | MixedSegment;

/** Text and wildcards inside one segment, such as `release-*`: a text before each wildcard and one after the last. */
export interface MixedSegment {
  readonly kind: 'mixed';
  readonly texts: readonly string[];
  readonly wildcards: readonly RedirectSourceWildcard[];
}

export interface RedirectSourceWildcard {
  readonly name: string;
  /** Whether it may match no text: never for `:x`, surely for `:x?`, perhaps for `*`. */
  readonly canBeEmpty: 'no' | 'yes' | 'perhaps';
}

/** Why a source never matches: it is more than a path, with a host, a query or a fragment, or it has `prefix-:x*`. */
type NeverMatchReason = 'path' | 'prefix';

export type RedirectSource =
  | { readonly kind: 'exact'; readonly path: string }
  | { readonly kind: 'pattern'; readonly segments: readonly RedirectSourceSegment[] }
  | { readonly kind: 'never'; readonly why: NeverMatchReason };

/** What is in hardly any source: all others are exact as they are. */
const SPECIAL = /[#?:*({%\s]|^\/\//;

export function parseRedirectSource(text: string): RedirectSource {
  if (!SPECIAL.test(text)) return { kind: 'exact', path: trimSlashesAndIndex(text) };
  const source = text.trim();
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(source) || source.startsWith('//')) return { kind: 'never', why: 'path' };
  if (source.includes('#')) return { kind: 'never', why: 'path' };
  if (/\?(?<!:\w+\?)|\?(?=[^/])/.test(withoutGroups(source))) return { kind: 'never', why: 'path' };
  const exact: RedirectSource = { kind: 'exact', path: trimSlashesAndIndex(decodePath(source)) };
  if (!/[:*({]/.test(source)) return exact;
  const segments: RedirectSourceSegment[] = [];
  for (const part of trimSlashesAndIndex(source).split('/')) {
    const segment = readSegment(part);
    if (!segment) return { kind: 'never', why: 'prefix' };
    segments.push(segment);
  }
  return segments.every(({ kind }) => kind === 'text') ? exact : { kind: 'pattern', segments };
}

/** One spelling for decoded paths of one page: without the slashes around it and without `/index` at its end. */
export function trimSlashesAndIndex(path: string): string {
  const isTrimmed = path[0] !== '/' && path.at(-1) !== '/';
  let trimmed = isTrimmed ? path : trimSlashes(path);
  while (trimmed.endsWith('/index')) trimmed = trimSlashes(trimmed.slice(0, -'/index'.length));
  return trimmed === 'index' ? '' : trimmed;
}

function decodePath(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** In a group such as `(\\d+)?` a question mark is no query. */
function withoutGroups(source: string): string {
  return source.replace(/\([^()]*\)[?*+]?|\{[^{}]*\}[?*+]?/g, '');
}

const KIND_BY_MODIFIER = { '': 'one', '?': 'optional', '+': 'some', '*': 'any' } as const;

/** `undefined` for a parameter of several segments beside text, which never matches. */
function readSegment(text: string): RedirectSourceSegment | undefined {
  if (text === '*') return { kind: 'some', name: '*' };
  const [, name, modifier] = /^:(\w+)([?*+]?)$/.exec(text) ?? [];
  if (name !== undefined) return { kind: KIND_BY_MODIFIER[modifier as keyof typeof KIND_BY_MODIFIER], name };
  if (/\([^()]*\)|\{[^{}]*\}/.test(text)) return { kind: 'unknown', name: /:(\w+)/.exec(text)?.[1] ?? '' };
  if (/:\w+[*+]/.test(text)) return undefined;
  const wildcards = Array.from(text.matchAll(/:(\w+)(\??)|\*/g), ([whole, parameter, optional]): RedirectSourceWildcard => {
    if (whole === '*') return { name: '*', canBeEmpty: 'perhaps' };
    return { name: parameter ?? '', canBeEmpty: optional === '?' ? 'yes' : 'no' };
  });
  if (wildcards.length === 0) return { kind: 'text', text: decodePath(text) };
  return { kind: 'mixed', texts: text.split(/:\w+\??|\*/).map(decodePath), wildcards };
}

/** The longest text that every path has which a pattern matches; `''` if there is none. */
export function longestText(segments: readonly RedirectSourceSegment[]): string {
  const texts = segments.flatMap((segment) => (segment.kind === 'text' ? [segment.text] : segment.kind === 'mixed' ? segment.texts : []));
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '');
}

/** How a segment of a path matches a mixed one, and what its wildcards stand for: with text for each `*` if that is possible, which is sure. */
export function matchMixed(
  mixed: MixedSegment,
  segment: string,
): { readonly isSure: boolean; readonly values: readonly string[] } | undefined {
  const surely = valuesOf(mixed, segment, ['yes']);
  const values = surely ?? valuesOf(mixed, segment, ['yes', 'perhaps']);
  return values && { isSure: surely !== undefined, values };
}

/** Takes the first place of each text, and never goes back. */
function valuesOf(
  { texts, wildcards }: MixedSegment,
  segment: string,
  empty: readonly RedirectSourceWildcard['canBeEmpty'][],
): readonly string[] | undefined {
  const [first = '', ...others] = texts;
  if (!segment.startsWith(first)) return undefined;
  const values: string[] = [];
  let at = first.length;
  for (const [index, text] of others.entries()) {
    const from = empty.includes(wildcards[index]?.canBeEmpty ?? 'no') ? at : at + 1;
    const place = index === others.length - 1 ? segment.length - text.length : segment.indexOf(text, from);
    if (place < from || !segment.startsWith(text, place)) return undefined;
    values.push(segment.slice(at, place));
    at = place + text.length;
  }
  return values;
}
