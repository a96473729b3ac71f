/** Redirects that come, go or lead elsewhere, and pages whose URLs they take over. */
import { toChildPointer } from '../document/pointer.ts';
import type { Subject } from '../subject/subject.ts';
import { isObject, type JsonObject } from '../document/json-object.ts';
import { PatternTree } from '../resolve/redirects/pattern-tree.ts';
import { trimSlashesAndIndex, parseRedirectSource } from '../resolve/redirects/source.ts';
import { trimSlashes } from '../text/slashes.ts';
import { UNCHECKED_TAKEOVER_PAGE } from './alarming-groups.ts';
import type { RedirectChange } from './site-change.ts';
import { riskOfRedirectDestination } from './effects.ts';
import { pairById } from './find-json-list-differences.ts';
import { truncateText } from './format-values.ts';
import { valueChanges } from './value-changes.ts';
import type { ValueChange } from './value-changes.ts';
import type { ValueNumbering } from './value-numbering.ts';

/** UTF-16 units of a source or destination. */
const MAX_LENGTH = 300;
/** Patterns times pages that are tried. */
const MAX_COMPARISONS = 200_000;

const POINTER = '/redirects';

export interface RedirectListComparison {
  readonly redirects: readonly RedirectChange[];
  /** What else differs in the list: other properties of redirects, the order of the list, and what is no redirect. */
  readonly otherChanges: readonly ValueChange[];
}

export function compareRedirectLists(before: Subject, after: Subject, values: ValueNumbering, most: number): RedirectListComparison {
  const [was, is] = [listRedirects(before), listRedirects(after)];
  const { indexesAfter, added, isReordered } = pairById(
    was.map(({ source }) => source),
    is.map(({ source }) => source),
  );
  const redirects: RedirectChange[] = [];
  const otherChanges: ValueChange[] = [];
  const taken = createTakenPageLookup(after);
  const tell = (source: string, from: string | undefined, to: string | undefined): void => {
    const effect = to === undefined ? undefined : riskOfRedirectDestination(to);
    const takesOver = to === undefined || from !== undefined ? undefined : taken(source);
    redirects.push({
      source: truncateText(source, MAX_LENGTH),
      ...(from !== undefined && { before: truncateText(from, MAX_LENGTH) }),
      ...(to !== undefined && { after: truncateText(to, MAX_LENGTH) }),
      ...(effect && { effect }),
      ...(takesOver !== undefined && { takesOver: truncateText(takesOver, MAX_LENGTH) }),
    });
  };
  for (const [at, entry] of was.entries()) {
    const other = is[indexesAfter[at] ?? -1];
    if (!other) {
      tell(entry.source, entry.destination, undefined);
      continue;
    }
    if (other.destination !== entry.destination) tell(entry.source, entry.destination, other.destination);
    otherChanges.push(
      ...valueChanges(otherProperties(entry.value), otherProperties(other.value), toChildPointer(POINTER, other.index), values, most),
    );
  }
  for (const { source, destination } of added.flatMap((index) => is[index] ?? [])) tell(source, undefined, destination);
  const [all, now] = [before, after].map((subject) => withoutRedirects(redirectsValue(subject), was.length + is.length > 0));
  const strays = valueChanges(all, now, POINTER, values, 1);
  // What is no redirect may stand as it did, at another place among them.
  const isMixedAnew = redirects.length + strays.length === 0 && !values.areEqual(redirectFlags(before), redirectFlags(after));
  if (isReordered || isMixedAnew)
    otherChanges.push({ pointer: POINTER, before: redirectsValue(before), after: redirectsValue(after), count: 1 });
  otherChanges.push(...strays);
  const isFirst = ({ effect }: RedirectChange): number => (effect === undefined ? 1 : 0);
  return { redirects: redirects.sort((one, other) => isFirst(one) - isFirst(other)), otherChanges };
}

interface ListedRedirect {
  readonly source: string;
  readonly destination: string;
  readonly value: JsonObject;
  readonly index: number;
}

function redirectsValue({ source }: Subject): unknown {
  return isObject(source.value) ? source.value['redirects'] : undefined;
}

function listRedirects(subject: Subject): ListedRedirect[] {
  const list = redirectsValue(subject);
  return (Array.isArray(list) ? list : []).flatMap((value: unknown, index) =>
    isRedirect(value) ? [{ source: value.source, destination: value.destination, value, index }] : [],
  );
}

function isRedirect(value: unknown): value is JsonObject & { readonly source: string; readonly destination: string } {
  return isObject(value) && typeof value['source'] === 'string' && typeof value['destination'] === 'string';
}

/** Of each entry, whether it is a redirect. */
function redirectFlags(subject: Subject): readonly boolean[] {
  const list = redirectsValue(subject);
  return Array.isArray(list) ? list.map(isRedirect) : [];
}

function otherProperties(value: JsonObject): JsonObject {
  const { source: _, destination: __, ...rest } = value;
  return rest;
}

/** What in the list is no redirect, and where it stands. Where there are any, before or after, a list without something else is as good as none. */
function withoutRedirects(value: unknown, areSome: boolean): unknown {
  if (!Array.isArray(value)) return value;
  return value.every(isRedirect) && areSome ? undefined : value.map((entry: unknown) => (isRedirect(entry) ? null : entry));
}

/** The page whose URL a source answers; the first, for a pattern. */
function createTakenPageLookup({ pages, settings }: Subject): (source: string) => string | undefined {
  const base = trimSlashes(settings.basePath ?? '');
  let urls: ReadonlyMap<string, string> | undefined;
  let left = MAX_COMPARISONS;
  return (source) => {
    urls ??= new Map(Array.from(pages.all(), ([path]) => [trimSlashesAndIndex(path), path]));
    const path = trimSlashes(source);
    const own = parseRedirectSource(base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length + 1) : source);
    if (own.kind === 'exact') return urls.get(own.path);
    if (own.kind === 'never') return undefined;
    left -= urls.size;
    if (left < 0) return UNCHECKED_TAKEOVER_PAGE;
    const pattern = new PatternTree();
    pattern.add(own.segments, 0);
    for (const [url, page] of urls) {
      if (pattern.match(url).first === 0) return page;
      if (pattern.isSpent) return UNCHECKED_TAKEOVER_PAGE;
    }
    return undefined;
  };
}
