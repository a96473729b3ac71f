/** Finds the redirect that answers a path: exact sources in a map, patterns in a tree. */
import type { PageIndex } from '../../site/pages.ts';
import { targetOf } from '../link-target.ts';
import { hasParameters, isPath, leadsTo } from './destination.ts';
import { NOTHING, PatternTree } from './pattern-tree.ts';
import type { Match, Redirect, Redirects } from './redirects.ts';
import { samplesOf } from './samples.ts';
import { canonicalPath, readSource, type RedirectSource, type Segment } from './source.ts';

export function indexRedirects(list: readonly Redirect[]): Redirects {
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

  /** The number of the first that may answer a path. */
  function firstAt(path: string): number {
    const one = exact.get(path) ?? Infinity;
    return hasPatterns ? Math.min(one, patterns.match(path).first) : one;
  }

  function isSound(number: number, pages: PageIndex): boolean {
    const [redirect, source] = [list[number] as Redirect, sources[number] as RedirectSource];
    if (source.kind === 'never') return false;
    if (source.kind === 'exact' && (source.path === '' || firstAt(source.path) !== number)) return false;
    if (source.kind === 'pattern' && (hasParameters(redirect.destination) || !isOwn(source.segments, number))) return false;
    const target = targetOf(redirect.destination);
    const path = target.kind === 'internal' ? canonicalPath(target.path) : '';
    return path !== '' && pages.find(path) !== undefined && firstAt(path) === Infinity;
  }

  function isOwn(segments: readonly Segment[], number: number): boolean {
    return samplesOf(segments).every((path) => patterns.match(path).first === number);
  }

  return {
    list,
    areSound(pages, orphans) {
      const texts = new Set(list.map(({ source }) => source));
      if (texts.size < list.length || orphans.some((file) => firstAt(canonicalPath(pages.pathOf(file) ?? file)) !== Infinity)) return false;
      // Each page is looked up among the sources: a source may be any of several files.
      for (const [path] of pages.all()) if (exact.has(canonicalPath(path))) return false;
      return list.every((_, number) => isSound(number, pages)) && !patterns.isSpent;
    },
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
