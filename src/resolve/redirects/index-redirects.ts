/** Finds the redirect that answers a path: exact sources in a map, patterns in a tree. */
import { isObject } from '../../document/json-object.ts';
import { isPath, fillDestinationParameters } from './destination.ts';
import { NO_MATCH, PatternTree } from './pattern-tree.ts';
import type { RedirectMatch, Redirect, Redirects } from './redirects.ts';
import { areRedirectsEvidentlySound } from './sound.ts';
import { trimSlashesAndIndex, parseRedirectSource, type RedirectSource } from './source.ts';

type RedirectIndex = Pick<Redirects, 'list' | 'sources' | 'isSource' | 'match' | 'isSpent'>;

/** Entries are read when one is asked for, which a clean run does not do where all are sound. */
export function indexRedirects(entries: readonly unknown[]): Redirects {
  let made: RedirectIndex | undefined;
  const index = (): RedirectIndex => (made ??= readIndex(listOf(entries)));
  return {
    areSound: (pages, orphans) => areRedirectsEvidentlySound(entries, pages, orphans),
    get list() {
      return index().list;
    },
    get sources() {
      return index().sources;
    },
    isSource: (path) => index().isSource(path),
    match: (path) => index().match(path),
    get isSpent() {
      return made?.isSpent === true;
    },
  };
}

/** Leaves out entries of another shape, which the schema refuses. */
function listOf(entries: readonly unknown[]): readonly Redirect[] {
  return entries.flatMap((entry, index) => {
    if (!isObject(entry)) return [];
    const { source, destination, permanent } = entry;
    if (typeof source !== 'string' || typeof destination !== 'string') return [];
    return [{ source, destination, index, isTemporary: permanent === false }];
  });
}

function readIndex(list: readonly Redirect[]): RedirectIndex {
  const sources: RedirectSource[] = [];
  const exact = new Map<string, number>();
  const patterns = new PatternTree();
  let hasPatterns = false;
  for (const [number, redirect] of list.entries()) {
    const source = parseRedirectSource(redirect.source);
    sources.push(source);
    if (source.kind === 'exact' && !exact.has(source.path)) exact.set(source.path, number);
    if (source.kind !== 'pattern') continue;
    patterns.add(source.segments, number);
    hasPatterns = true;
  }

  function find(path: string): RedirectMatch | undefined {
    const one = exact.get(path) ?? Infinity;
    const some = hasPatterns ? patterns.match(path) : NO_MATCH;
    if (one === Infinity && some === NO_MATCH) return undefined;
    const [first, sure] = [Math.min(one, some.first), Math.min(one, some.firstSure)];
    const surely = sure === Infinity ? undefined : matchOf(sure, path, true);
    if (first === sure) return surely;
    return { ...matchOf(first, path, false), ...(surely && { sureMatch: surely }) };
  }

  function matchOf(number: number, path: string, isSure: boolean): RedirectMatch {
    const [redirect, source] = [list[number] as Redirect, sources[number] as RedirectSource];
    return { redirect, source, isSure, destination: fillDestinationParameters(redirect, source, path) };
  }

  return {
    list,
    sources,
    isSource: (path) => exact.has(path),
    match(path) {
      const wanted = trimSlashesAndIndex(path);
      const match = find(wanted);
      if (match || !wanted.endsWith('.md')) return match;
      // Pages are served as Markdown too, and redirected as such.
      const page = find(trimSlashesAndIndex(wanted.slice(0, -'.md'.length)));
      return (
        page && {
          ...page,
          destination: page.destination === undefined || !isPath(page.destination) ? page.destination : `${page.destination}.md`,
        }
      );
    },
    get isSpent() {
      return patterns.isSpent;
    },
  };
}
