/** Where a redirect leads from a path: its destination with what the parameters of its source stand for. */
import type { Redirect } from './redirects.ts';
import { matchMixed, type RedirectSource, type RedirectSourceSegment } from './source.ts';
import { encodeUrlKeepingDelimiters, encodeSegments } from '../../text/encode-url-keeping-delimiters.ts';

/** Cells of the table that places the segments of a path: a longer path is that of no page. */
const MAX_CELLS = 100_000;

/** A parameter, as it is repeated in a destination. A question mark before more than a slash or a fragment begins a query. */
export const DESTINATION_PARAMETER = /:([a-z_]\w*)(?:[*+]|\?(?![^/?#]))?|\*/gi;

/** Few programs take a longer URL, in characters; patterns that lead to one another could make URLs of any length. */
export const MAX_REDIRECT_URL_LENGTH = 2_000;

/** Whether a destination repeats parameters of its source. URLs of other sites are taken as they are. */
export function hasParameters(destination: string): boolean {
  return isPath(destination) && destination.search(DESTINATION_PARAMETER) >= 0;
}

/** The parameters in the path of a destination, as written. */
export function pathParameters(destination: string): readonly RegExpExecArray[] {
  const end = pathEnd(destination);
  return [...destination.matchAll(DESTINATION_PARAMETER)].filter(({ index }) => index < end);
}

/** Where the query or the fragment of a destination begins, in which a colon may be no parameter. */
function pathEnd(destination: string): number {
  const end = destination.replace(DESTINATION_PARAMETER, (whole) => '*'.repeat(whole.length)).search(/[?#]/);
  return end === -1 ? destination.length : end;
}

/** The folder that a destination with parameters leads into whatever they stand for, as written; `''` for the top. */
export function folderBeforeParameters(destination: string): string {
  const start = destination.slice(0, destination.search(DESTINATION_PARAMETER));
  return start.slice(0, Math.max(0, start.lastIndexOf('/')));
}

/** Whether a destination is a path of the site. */
export function isPath(destination: string): boolean {
  return !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(destination.trim());
}

/** `undefined` if it repeats what the source does not have, or what it stands for is not known. The result is cut after `MAX_REDIRECT_URL_LENGTH`. */
export function fillDestinationParameters({ destination }: Redirect, source: RedirectSource, path: string): string | undefined {
  return source.kind === 'pattern' && hasParameters(destination) ? fill(destination, source.segments, path) : destination;
}

function fill(destination: string, source: readonly RedirectSourceSegment[], path: string): string | undefined {
  const values = captureParameters(source, path === '' ? [] : path.split('/'));
  if (!values) return undefined;
  const end = pathEnd(destination);
  let isWhole = true;
  let room = MAX_REDIRECT_URL_LENGTH + 1;
  const filled = destination.replace(DESTINATION_PARAMETER, (whole, name: string | undefined, at: number) => {
    const value = values.get(name ?? whole);
    if (value === undefined && at > end) return whole;
    isWhole &&= value !== undefined;
    const text = (value ?? '').slice(0, room);
    room -= text.length;
    return encodeUrlKeepingDelimiters(text).replace(/[#?]/g, encodeSegments);
  });
  return isWhole ? filled.replace(/\/{2,}/g, '/') : undefined;
}

/** What each parameter stands for; of several ways the one in which the first takes most. */
function captureParameters(source: readonly RedirectSourceSegment[], parts: readonly string[]): ReadonlyMap<string, string> | undefined {
  const fits = createMatchTest(source, parts);
  if (!fits?.(0, 0)) return undefined;
  const values = new Map<string, string>();
  let at = 0;
  for (const [index, segment] of source.entries()) {
    let end = at + maxSegments(segment, parts.length - at);
    while (!fits(index + 1, end)) end--;
    if (segment.kind === 'mixed') {
      const found = matchMixed(segment, parts[at] ?? '')?.values ?? [];
      for (const [number, { name }] of segment.wildcards.entries()) values.set(name, found[number] ?? '');
    } else if (segment.kind !== 'text') values.set(segment.name, parts.slice(at, end).join('/'));
    at = end;
  }
  return values;
}

/** A test whether the segments from one on match the parts from another on. */
function createMatchTest(
  source: readonly RedirectSourceSegment[],
  parts: readonly string[],
): ((segment: number, part: number) => boolean) | undefined {
  const width = parts.length + 1;
  if ((source.length + 1) * width > MAX_CELLS) return undefined;
  const table = new Uint8Array((source.length + 1) * width);
  const fits = (segment: number, part: number): boolean => table[segment * width + part] === 1;
  table[source.length * width + parts.length] = 1;
  for (const [index, segment] of [...source.entries()].reverse()) {
    for (let part = parts.length; part >= 0; part--) {
      const isNone = minSegments(segment) === 0 && fits(index + 1, part);
      const isOne = part < parts.length && matchesPart(segment, parts[part] ?? '') && fits(index + 1, part + 1);
      const isMore = isRepeating(segment) && part < parts.length && fits(index, part + 1);
      if (isNone || isOne || isMore) table[index * width + part] = 1;
    }
  }
  return fits;
}

function minSegments({ kind }: RedirectSourceSegment): number {
  return kind === 'optional' || kind === 'any' || kind === 'unknown' ? 0 : 1;
}

function maxSegments(segment: RedirectSourceSegment, left: number): number {
  return isRepeating(segment) ? left : Math.min(1, left);
}

/** Whether a segment of a pattern matches any number of segments of a path. */
export function isRepeating({ kind }: RedirectSourceSegment): boolean {
  return kind === 'some' || kind === 'any' || kind === 'unknown';
}

function matchesPart(segment: RedirectSourceSegment, part: string): boolean {
  if (segment.kind === 'text') return segment.text === part;
  return segment.kind !== 'mixed' || matchMixed(segment, part) !== undefined;
}
