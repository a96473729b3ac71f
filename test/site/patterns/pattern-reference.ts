/** What patterns mean, asked the slow way: one place of a pattern against one place of a text, each pair once. */
import { readClass } from '../../../src/site/patterns/class.ts';

/** True if a pattern as git's wildcards read it matches a whole path. Bytes stand as characters. */
export function matchesSlowly(pattern: string, path: string): boolean {
  const known = new Map<number, boolean>();
  return fits(0, 0);

  function fits(at: number, from: number): boolean {
    const key = at * (path.length + 1) + from;
    let answer = known.get(key);
    if (answer === undefined) known.set(key, (answer = ask(at, from)));
    return answer;
  }

  function ask(at: number, from: number): boolean {
    const character = pattern[at];
    if (character === undefined) return from === path.length;
    if (character === '*') return fitsStars(at, from);
    const next = path[from];
    if (next === undefined) return false;
    if (character === '?') return next !== '/' && fits(at + 1, from + 1);
    if (character === '\\') return pattern[at + 1] === next && fits(at + 2, from + 1);
    if (character !== '[') return character === next && fits(at + 1, from + 1);
    const read = readClass(pattern, at);
    return read !== undefined && read.units.has(next.charCodeAt(0)) && fits(read.end + 1, from + 1);
  }

  function fitsStars(at: number, from: number): boolean {
    let end = at;
    while (pattern[end] === '*') end++;
    const isWhole =
      end - at > 1 &&
      (at === 0 || pattern[at - 1] === '/') &&
      (end === pattern.length || pattern[end] === '/' || pattern.slice(end, end + 2) === '\\/');
    if (isWhole && pattern[end] === '/' && fits(end + 1, from)) return true;
    for (let to = from; to <= path.length; to++) {
      if (fits(end, to)) return true;
      if (!isWhole && path[to] === '/') return false;
    }
    return false;
  }
}
