/** Finds the redirect that answers a path: exact sources in a map, patterns in a tree. */
import { isObject } from '../../document/json-object.ts';
import { isPath, leadsTo } from './destination.ts';
import { NOTHING, PatternTree } from './pattern-tree.ts';
import type { Match, Redirect, Redirects } from './redirects.ts';
import { areSound } from './sound.ts';
import { canonicalPath, readSource, type RedirectSource } from './source.ts';

type Index = Pick<Redirects, 'list' | 'sources' | 'isSource' | 'match' | 'isSpent'>;

/** Entries are read when one is asked for, which a clean run does not do where all are sound. */
export function indexRedirects(entries: readonly unknown[]): Redirects {
  let made: Index | undefined;
  const index = (): Index => (made ??= readIndex(listOf(entries)));
  return {
    areSound: (pages, orphans) => areSound(entries, pages, orphans),
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

function readIndex(list: readonly Redirect[]): Index {
  const sources: RedirectSource[] = [];
  const exact = new Map<string, number>();
  const patterns = new PatternTree();
  let hasPatterns = false;
  for (const [number, redirect] of list.entries()) {
    const source = readSource(redirect.source);
    sources.push(source);
    if (source.kind === 'exact' && !exact.has(source.path)) exact.set(source.path, number);
    if (source.kind !== 'pattern') continue;
    patterns.add(source.segments, number);
    hasPatterns = true;
  }

  function find(path: string): Match | undefined {
    const one = exact.get(path) ?? Infinity;
    const some = hasPatterns ? patterns.match(path) : NOTHING;
    if (one === Infinity && some === NOTHING) return undefined;
    const [first, sure] = [Math.min(one, some.first), Math.min(one, some.sure)];
    const surely = sure === Infinity ? undefined : matchOf(sure, path, true);
    if (first === sure) return surely;
    return { ...matchOf(first, path, false), ...(surely && { instead: surely }) };
  }

  function matchOf(number: number, path: string, isSure: boolean): Match {
    const [redirect, source] = [list[number] as Redirect, sources[number] as RedirectSource];
    return { redirect, source, isSure, to: leadsTo(redirect, source, path) };
  }

  return {
    list,
    sources,
    isSource: (path) => exact.has(path),
    match(path) {
      const wanted = canonicalPath(path);
      const match = find(wanted);
      if (match || !wanted.endsWith('.md')) return match;
      // Pages are served as Markdown too, and redirected as such.
      const page = find(canonicalPath(wanted.slice(0, -'.md'.length)));
      return page && { ...page, to: page.to === undefined || !isPath(page.to) ? page.to : `${page.to}.md` };
    },
    get isSpent() {
      return patterns.isSpent;
    },
  };
}
