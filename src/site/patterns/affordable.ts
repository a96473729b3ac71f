/** Limits patterns with wildcards to those that can be matched in time. */
import { bytesOf } from './bytes.ts';
import { Grams } from './grams.ts';
import type { PathPattern } from './ignore-line.ts';
import { MOST_KEPT, MOST_PLACES, MOST_WORK } from './limits.ts';
import { placesOf } from './pattern-set.ts';
import { literally } from './step.ts';

/** Up to this many bits, all patterns are kept without looking at files. */
const FEW_PLACES = 1_000;

interface Affordable<Pattern> {
  /** The patterns within the limit that may match a file. */
  readonly patterns: readonly Pattern[];
  readonly firstLeftOut: Pattern | undefined;
}

/** Patterns are in the order of their lines, and the first ones are kept. */
export function affordable<Pattern extends { readonly path: PathPattern }>(
  patterns: readonly Pattern[],
  filesOf: () => readonly string[],
): Affordable<Pattern> {
  const places = patterns.map(({ path }) => path.text.length + placesOf(path.rest));
  const all = places.reduce((sum, count) => sum + count, 0);
  if (all <= FEW_PLACES) return { patterns, firstLeftOut: undefined };
  const files = filesOf();
  const grams = new Grams();
  for (const file of files) grams.add(bytesOf(file));
  const most = placesFor(files);
  const kept: Pattern[] = [];
  let sum = 0;
  for (const [index, pattern] of patterns.entries()) {
    if (!grams.mayHold([...literally(pattern.path.text), ...pattern.path.rest])) continue;
    sum += places[index] ?? 0;
    if (sum > most) return { patterns: kept, firstLeftOut: pattern };
    kept.push(pattern);
  }
  return { patterns: kept, firstLeftOut: undefined };
}

/** Each folder is read once if all of them can be kept; otherwise up to once for each file in it. */
function placesFor(files: readonly string[]): number {
  const folders = new Set<string>();
  let once = 1;
  let all = 1;
  for (const file of files) {
    all += file.length;
    let end = file.lastIndexOf('/');
    once += file.length - end;
    for (; end > 0 && !folders.has(file.slice(0, end)); end = file.lastIndexOf('/', end - 1)) {
      folders.add(file.slice(0, end));
      once += end - file.lastIndexOf('/', end - 1);
    }
  }
  const whileKept = Math.min(MOST_WORK / once, MOST_KEPT / (folders.size + 1));
  return Math.min(MOST_PLACES, 32 * Math.max(whileKept, MOST_WORK / all));
}
