/** Follows redirects from a URL to what readers get in the end. Each URL is followed once, however many redirects lead through it. */
import { targetOf } from '../link-target.ts';
import { LONGEST } from './destination.ts';
import type { Match, Redirect, Redirects } from './redirects.ts';
import { canonicalPath } from './source.ts';

/** What is at a path of the site, redirects aside. */
export type Standing = 'page' | 'folder' | 'nothing' | 'unknowable';

/** Where a reader ends: at a path of the site, on another site, nowhere since the URL cannot be read, or never. */
export type End = Standing | 'external' | 'malformed' | 'loop';

export interface Trail {
  readonly end: End;
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
  readonly loop?: readonly Match[];
}

interface Step {
  readonly path: string;
  readonly match: Match;
}

/** A way through more patterns, or to a URL longer than any, is not followed to its end: a URL may change without end. Browsers give up earlier. */
const MOST_PATTERNS = 50;

/** Follows URLs of one site. `at` says what is at a path as `canonicalPath` gives it, and `isFaulty` where a redirect should not be. */
export function trailsOf(
  redirects: Redirects,
  at: (path: string) => Standing,
  isFaulty: (path: string) => boolean = () => false,
): (path: string) => Trail {
  const known = new Map<string, Trail>();

  return function follow(path) {
    const way: Step[] = [];
    const places = new Map<string, number>();
    let [current, patterns, trail]: [string, number, Trail | undefined] = [canonicalPath(path), 0, undefined];
    /** Whether it is not followed to its end: what is behind the place where it was left is not known. */
    let isLeft = false;
    while (!trail) {
      const place = places.get(current);
      const match = redirects.match(current);
      const sure = match?.isSure === false ? match.instead : match;
      trail = known.get(current);
      if (trail && !trail.loop && patterns + trail.patterns > MOST_PATTERNS) [trail, isLeft] = [LEFT, true];
      if (trail) break;
      if (place !== undefined) trail = looping(way.slice(place));
      else if (!sure) trail = { ...ending(redirects.isSpent ? 'unknowable' : at(current)), isSure: !match };
      else {
        const step = { path: current, match: match ?? sure };
        const isBeyond = sure.source.kind === 'pattern' && (++patterns > MOST_PATTERNS || (sure.to?.length ?? 0) > LONGEST);
        const target = sure.to === undefined ? undefined : targetOf(sure.to);
        if (isBeyond) {
          // It can go on for ever only if it comes back to a pattern, and by a URL that is no shorter.
          const before = way.findLastIndex(({ match }) => surely(match).redirect === sure.redirect);
          const isEndless = before !== -1 && (way[before]?.path.length ?? 0) <= current.length;
          [trail, isLeft] = [isEndless ? looping(way.slice(before)) : LEFT, true];
        } else if (target?.kind === 'internal') current = canonicalPath(target.path);
        else if (target?.kind === 'fragment') trail = looping([step]);
        else trail = ending(target?.kind ?? 'unknowable');
        places.set(step.path, way.length);
        way.push(step);
      }
    }
    for (let step = way.pop(); step; step = way.pop()) {
      trail = through(step.match, trail.hops > 0 && isFaulty(current) ? { ...trail, isPlain: false } : trail);
      // The URLs of a way that grows are long, and no other comes to them.
      if (!isLeft) known.set(step.path, trail);
      current = step.path;
    }
    return trail;
  };
}

function ending(end: End): Trail {
  return { end, first: undefined, hops: 0, url: undefined, isSure: true, isPlain: true, patterns: 0 };
}

/** Nothing is sure of a way that is not followed to its end, and no repair may lead to where it was left. */
const LEFT: Trail = { ...ending('unknowable'), isSure: false };

function looping(steps: readonly Step[]): Trail {
  return { ...ending('loop'), isSure: steps.every(({ match }) => match.isSure), loop: steps.map(({ match }) => surely(match)) };
}

/** What surely answers the path of a match. */
function surely(match: Match): Match {
  return match.instead ?? match;
}

/** The trail that begins with one more redirect. */
function through(match: Match, rest: Trail): Trail {
  const { redirect, to, source } = surely(match);
  const isLast = rest.hops === 0;
  // Made for each redirect of a list: spread syntax would cost more than all else.
  const { end, loop } = rest;
  const url = isLast ? to : withFragment(rest.url, to);
  const isSure = rest.isSure && match.isSure;
  const isPlain = rest.isPlain && (isLast || !(rest.first?.isTemporary || to?.includes('?')));
  const patterns = rest.patterns + (source.kind === 'pattern' ? 1 : 0);
  const trail = { end, first: redirect, hops: rest.hops + 1, url, isSure, isPlain, patterns };
  return loop ? { ...trail, loop } : trail;
}

/** A browser keeps the fragment of a URL that it is led away from, unless the next one has its own. */
function withFragment(url: string | undefined, from: string | undefined): string | undefined {
  const start = from?.indexOf('#') ?? -1;
  return start === -1 || url === undefined || url.includes('#') ? url : url + from?.slice(start);
}
