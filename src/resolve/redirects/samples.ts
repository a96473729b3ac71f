/** Paths that stand for all that a pattern matches: those of no page and no exact source. */
import { DESTINATION_PARAMETER, isRepeating } from './destination.ts';
import type { RedirectSourceSegment } from './source.ts';

/** Characters that are not to be typed, and in no name of a file. */
const FIRST_NAME = 0xfdd0;
const NAMES = 32;

/** With more optional segments, not each choice of them has a sample. */
const MAX_OPTIONAL = 3;

/**
 * Each choice of optional segments with several numbers of others, so that a pattern that takes them all takes whatever this one does; the
 * usual one comes first. `perhaps` are paths that it matches if `:x*` matches nothing. `areAll` is false if the choices are too many: then
 * only all and none of them are there.
 */
export function samplesOf(segments: readonly RedirectSourceSegment[]): {
  readonly paths: readonly string[];
  readonly perhaps: readonly string[];
  readonly areAll: boolean;
} {
  const optional = segments.filter(({ kind }) => kind === 'optional').length;
  const hasOptionalText = segments.some(
    (segment) => segment.kind === 'mixed' && segment.wildcards.some(({ canBeEmpty }) => canBeEmpty !== 'no'),
  );
  const areAll = optional <= MAX_OPTIONAL && !hasOptionalText;
  // By bits: which of the optional segments are there, beginning with all; -1 has every bit.
  const choices = optional <= MAX_OPTIONAL ? Array.from({ length: 2 ** optional }, (_, index) => 2 ** optional - 1 - index) : [-1, 0];
  const numbers = segments.some(isRepeating) ? [1, 2, 9] : [1];
  const perhaps = segments.some(({ kind }) => kind === 'any' || kind === 'unknown')
    ? choices.map((choice) => sample(segments, 0, choice))
    : [];
  return { paths: choices.flatMap((choice) => numbers.map((many) => sample(segments, many, choice))), perhaps, areAll };
}

/** A destination as it is for such a path. */
export function sampleDestination(destination: string): string {
  return destination.replace(DESTINATION_PARAMETER, String.fromCharCode(FIRST_NAME)).replace(/\/{2,}/g, '/');
}

function sample(segments: readonly RedirectSourceSegment[], many: number, choice: number): string {
  let [bit, wildcards] = [0, 0];
  // Each wildcard has a name of its own, so that destinations which repeat others differ.
  const next = (): string => String.fromCharCode(FIRST_NAME + (wildcards++ % NAMES));
  return segments
    .flatMap((segment) => {
      if (segment.kind === 'text') return [segment.text];
      if (segment.kind === 'mixed') return [segment.texts.reduce((text, after) => text + next() + after)];
      if (segment.kind === 'optional') return (choice >> bit++) & 1 ? [next()] : [];
      // Whether `:x*` matches nothing is not known.
      return Array.from({ length: isRepeating(segment) ? (segment.kind === 'some' ? Math.max(many, 1) : many) : 1 }, next);
    })
    .join('/');
}
