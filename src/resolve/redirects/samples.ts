/** Paths that stand for all that a pattern matches: those of no page and no exact source. */
import { PARAMETER, takesMore } from './destination.ts';
import type { Segment } from './source.ts';

/** Not to be typed, and in no name of a file. */
const NAME = '\u{10fffe}';

/** Each with other numbers of segments, so that a pattern that takes them all takes whatever this one does; the usual one comes first. */
export function samplesOf(segments: readonly Segment[]): readonly string[] {
  if (!segments.some((segment) => takesMore(segment) || segment.kind === 'optional')) return [sample(segments, 1, 1)];
  return [sample(segments, 1, 1), sample(segments, 2, 0), sample(segments, 9, 1)];
}

/** A destination as it is for such a path. */
export function withSamples(destination: string): string {
  return destination.replace(PARAMETER, NAME).replace(/\/{2,}/g, '/');
}

function sample(segments: readonly Segment[], many: number, optional: number): string {
  return segments
    .flatMap((segment) => {
      if (segment.kind === 'text') return [segment.text];
      if (segment.kind === 'mixed') return [segment.texts.join(NAME)];
      return Array<string>(segment.kind === 'optional' ? optional : takesMore(segment) ? many : 1).fill(NAME);
    })
    .join('/');
}
