/** Follows redirects from a URL to what readers get in the end. Each URL is followed once, however many redirects lead through it. */
import { linkTargetOf, type LinkTarget } from '../link-target.ts';
import { MAX_REDIRECT_URL_LENGTH } from './destination.ts';
import type { RedirectMatch, Redirect, Redirects } from './redirects.ts';
import { trimSlashesAndIndex } from './source.ts';

/** What is at a path of the site, redirects aside. */
export type PathContent = 'page' | 'folder' | 'nothing' | 'uncheckable';

/** Where a reader ends: at a path of the site, on another site, nowhere since the URL cannot be read, or never. */
export type ChainEnd = PathContent | 'external' | 'malformed' | 'loop';

export interface RedirectChain {
  readonly end: ChainEnd;
  /** The first redirect on the way. */
  readonly first: Redirect | undefined;
  /** How many redirects there are on the way. */
  readonly hops: number;
  /** Where it ends, as the last redirect writes it, with the fragment that the browser keeps; `undefined` without a redirect, or if a parameter is not known. */
  readonly url: string | undefined;
  /** False if a redirect on the way may or may not apply. */
  readonly isSure: boolean;
  /** False if a redirect behind the first is temporary or faulty, or a query is followed by another redirect, which may drop it. */
  readonly isPlain: boolean;
  /** How many of them are patterns. */
  readonly patterns: number;
  /** The redirects that lead to one another without end. */
  readonly loop?: readonly RedirectMatch[];
}

interface ChainStep {
  readonly path: string;
  readonly match: RedirectMatch;
  /** Where its redirect leads; `undefined` if a parameter is not known. */
  readonly target: LinkTarget | undefined;
}

/** A way through more patterns, or to a URL longer than any, is not followed to its end: a URL may change without end. Browsers give up earlier. */
const MAX_PATTERNS = 50;
/** Of ways that are not followed to their end, the steps that are kept for ways that join them, and the most characters of a path that is. */
const [MAX_KEPT_STEPS, MAX_KEPT_LENGTH] = [100_000, 200];

/** Follows URLs of one site. `at` says what is at a path as `trimSlashesAndIndex` gives it, and `isFaulty` where a redirect should not be. */
export function createChainFollower(
  redirects: Redirects,
  at: (path: string) => PathContent,
  isFaulty: (path: string) => boolean = () => false,
): (path: string) => RedirectChain {
  const known = new Map<string, RedirectChain>();
  /** Where a long way is joined, the rest of it is another, since fewer patterns were before: only the steps are the same. */
  const kept = new Map<string, ChainStep>();

  return function follow(path) {
    const way: ChainStep[] = [];
    const places = new Map<string, number>();
    let [current, patterns, trail]: [string, number, RedirectChain | undefined] = [trimSlashesAndIndex(path), 0, undefined];
    /** Whether it is not followed to its end: what is behind the place where it was left is not known. */
    let isLeft = false;
    while (!trail) {
      const place = places.get(current);
      trail = known.get(current);
      if (trail && !trail.loop && patterns + trail.patterns > MAX_PATTERNS) [trail, isLeft] = [ABANDONED_CHAIN, true];
      if (trail) break;
      const step = place === undefined ? (kept.get(current) ?? stepAt(current)) : undefined;
      const sure = step && surelyMatching(step.match);
      if (place !== undefined) trail = loopChain(way.slice(place));
      else if (!step || !sure) trail = { ...chainWithEnd(redirects.isSpent ? 'uncheckable' : at(current)), isSure: !step };
      else {
        const isBeyond =
          sure.source.kind === 'pattern' && (++patterns > MAX_PATTERNS || (sure.destination?.length ?? 0) > MAX_REDIRECT_URL_LENGTH);
        const { target } = step;
        if (isBeyond) {
          // It can go on for ever only if it comes back to a pattern, and by a URL that is no shorter.
          const before = way.findLastIndex(({ match }) => sureMatchOf(match).redirect === sure.redirect);
          const isEndless = before !== -1 && (way[before]?.path.length ?? 0) <= current.length;
          [trail, isLeft] = [isEndless ? loopChain(way.slice(before)) : ABANDONED_CHAIN, true];
        } else if (target?.kind === 'internal') current = trimSlashesAndIndex(target.path);
        else if (target?.kind === 'fragment') trail = loopChain([step]);
        else trail = chainWithEnd(target?.kind ?? 'uncheckable');
        places.set(step.path, way.length);
        way.push(step);
      }
    }
    for (let step = way.pop(); step; step = way.pop()) {
      trail = prependMatch(step.match, trail.hops > 0 && isFaulty(current) ? { ...trail, isPlain: false } : trail);
      // The URLs of a way that grows are long, and no other comes to them.
      if (!isLeft) known.set(step.path, trail);
      else if (kept.size < MAX_KEPT_STEPS && step.path.length <= MAX_KEPT_LENGTH) kept.set(step.path, step);
      current = step.path;
    }
    return trail;
  };

  function stepAt(path: string): ChainStep | undefined {
    const match = redirects.match(path);
    const destination = match && surelyMatching(match)?.destination;
    return match && { path, match, target: destination === undefined ? undefined : linkTargetOf(destination) };
  }
}

function chainWithEnd(end: ChainEnd): RedirectChain {
  return { end, first: undefined, hops: 0, url: undefined, isSure: true, isPlain: true, patterns: 0 };
}

/** Nothing is sure of a way that is not followed to its end, and no repair may lead to where it was left. */
const ABANDONED_CHAIN: RedirectChain = { ...chainWithEnd('uncheckable'), isSure: false };

function loopChain(steps: readonly ChainStep[]): RedirectChain {
  return { ...chainWithEnd('loop'), isSure: steps.every(({ match }) => match.isSure), loop: steps.map(({ match }) => sureMatchOf(match)) };
}

/** What surely answers the path of a match, if anything does. */
function surelyMatching(match: RedirectMatch): RedirectMatch | undefined {
  return match.isSure ? match : match.sureMatch;
}

/** What surely answers the path of a match. */
function sureMatchOf(match: RedirectMatch): RedirectMatch {
  return match.sureMatch ?? match;
}

/** The trail that begins with one more redirect. */
function prependMatch(match: RedirectMatch, rest: RedirectChain): RedirectChain {
  const { redirect, destination, source } = sureMatchOf(match);
  const isLast = rest.hops === 0;
  // Made for each redirect of a list: spread syntax would cost more than all else.
  const { end, loop } = rest;
  const url = isLast ? destination : withFragment(rest.url, destination);
  const isSure = rest.isSure && match.isSure;
  const isPlain = rest.isPlain && (isLast || !(rest.first?.isTemporary || destination?.includes('?')));
  const patterns = rest.patterns + (source.kind === 'pattern' ? 1 : 0);
  const trail = { end, first: redirect, hops: rest.hops + 1, url, isSure, isPlain, patterns };
  return loop ? { ...trail, loop } : trail;
}

/** A browser keeps the fragment of a URL that it is led away from, unless the next one has its own. */
function withFragment(url: string | undefined, from: string | undefined): string | undefined {
  const start = from?.indexOf('#') ?? -1;
  return start === -1 || url === undefined || url.includes('#') ? url : url + from?.slice(start);
}
