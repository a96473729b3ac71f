/** Follows redirects from a URL to what readers get in the end. Each URL is followed once, however many redirects lead through it. */
import { targetOf } from '../link-target.ts';
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
  /** The redirects that lead to one another without end. */
  readonly loop?: readonly Match[];
}

/** Pattern after pattern, a URL may grow without end; browsers give up earlier. */
const MOST_GROWTH = 50;

/** Follows URLs of one site. `at` says what is at a path as `canonicalPath` gives it, and `isFaulty` where a redirect should not be. */
export function trailsOf(
  redirects: Redirects,
  at: (path: string) => Standing,
  isFaulty: (path: string) => boolean = () => false,
): (path: string) => Trail {
  const known = new Map<string, Trail>();

  return function follow(path) {
    const way: { readonly path: string; readonly match: Match }[] = [];
    const places = new Map<string, number>();
    let [current, growth, trail]: [string, number, Trail | undefined] = [canonicalPath(path), 0, undefined];
    while (!trail) {
      const place = places.get(current);
      const match = redirects.match(current);
      const sure = match?.isSure === false ? match.instead : match;
      trail = known.get(current);
      if (trail) break;
      if (place !== undefined) trail = looping(way.slice(place).map(({ match }) => match.instead ?? match));
      else if (!sure) trail = { ...ending(redirects.isSpent ? 'unknowable' : at(current)), isSure: !match };
      else {
        places.set(current, way.length);
        way.push({ path: current, match: match ?? sure });
        if (sure.source.kind === 'pattern' && ++growth > MOST_GROWTH) trail = looping([sure]);
        else {
          const target = sure.to === undefined ? undefined : targetOf(sure.to);
          if (target?.kind === 'internal') current = canonicalPath(target.path);
          else if (target?.kind === 'fragment') trail = looping([sure]);
          else trail = ending(target?.kind ?? 'unknowable');
        }
      }
    }
    for (let step = way.pop(); step; step = way.pop()) {
      trail = through(step.match, trail.hops > 0 && isFaulty(current) ? { ...trail, isPlain: false } : trail);
      known.set(step.path, trail);
      current = step.path;
    }
    return trail;
  };
}

function ending(end: End): Trail {
  return { end, first: undefined, hops: 0, url: undefined, isSure: true, isPlain: true };
}

function looping(loop: readonly Match[]): Trail {
  return { ...ending('loop'), loop };
}

/** The trail that begins with one more redirect. */
function through(match: Match, rest: Trail): Trail {
  const { redirect, to } = match.isSure ? match : (match.instead ?? match);
  const isLast = rest.hops === 0;
  // Made for each redirect of a list: spread syntax would cost more than all else.
  const { end, loop } = rest;
  const url = isLast ? to : withFragment(rest.url, to);
  const isSure = rest.isSure && match.isSure;
  const isPlain = rest.isPlain && (isLast || !(rest.first?.isTemporary || to?.includes('?')));
  const trail = { end, first: redirect, hops: rest.hops + 1, url, isSure, isPlain };
  return loop ? { ...trail, loop } : trail;
}

/** A browser keeps the fragment of a URL that it is led away from, unless the next one has its own. */
function withFragment(url: string | undefined, from: string | undefined): string | undefined {
  const start = from?.indexOf('#') ?? -1;
  return start === -1 || url === undefined || url.includes('#') ? url : url + from?.slice(start);
}
