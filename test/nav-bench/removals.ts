/** Pages that commits removed: whether `removePage` leaves the same navigation. */
import { isDeepStrictEqual } from 'node:util';
import { removePage, type OpenSite } from '../../src/index.ts';
import { trimSlashes } from '../../src/text/slashes.ts';
import { isRefused } from '../../src/edits/result.ts';
import { siteOf, textsOf, type Record } from './records.ts';

export interface Removal {
  readonly isSame: boolean;
  /** Whether the commit left out the pages, with elements or without, and changed nothing else in the navigation. */
  readonly isOnlyRemoval: boolean;
}

export async function removalOf(record: Record): Promise<Removal> {
  const start = siteOf(textsOf(record, 'before'));
  const before = await navigationOf(start);
  const after = await navigationOf(siteOf(textsOf(record, 'after')));
  let site = start;
  let isRefusal = false;
  for (const page of record.pages.removed) {
    const result = await removePage(site, page, { removeEmpty: true });
    if (isRefused(result)) isRefusal = true;
    else site = site.withEdits(result.edits);
  }
  return {
    isSame: !isRefusal && isDeepStrictEqual(await navigationOf(site), after),
    isOnlyRemoval: isPartOf(after, before, new Set(record.pages.removed)),
  };
}

/** With all `$ref` files included. */
async function navigationOf(site: OpenSite): Promise<unknown> {
  return ((await site.subject()).source.value as { readonly navigation?: unknown }).navigation;
}

/** Whether a value is another one without some elements of lists, of which pages must be among those removed. */
function isPartOf(part: unknown, whole: unknown, removed: ReadonlySet<string>): boolean {
  if (Array.isArray(part) && Array.isArray(whole)) {
    let at = 0;
    for (const entry of whole) {
      if (at < part.length && isPartOf(part[at], entry, removed)) at++;
      else if (!pagesIn(entry).every((page) => removed.has(trimSlashes(page)))) return false;
    }
    return at === part.length;
  }
  if (!isObject(part) || !isObject(whole)) return part === whole;
  const keys = new Set([...Object.keys(part), ...Object.keys(whole)]);
  return [...keys].every((key) => isPartOf(part[key], whole[key], removed));
}

function pagesIn(entry: unknown): readonly string[] {
  if (typeof entry === 'string') return [entry];
  if (Array.isArray(entry)) return entry.flatMap(pagesIn);
  return isObject(entry) ? Object.values(entry).flatMap((value) => (typeof value === 'object' ? pagesIn(value) : [])) : [];
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
