/** From a place in the expanded configuration to a span of the file that holds it. */
import type { Source } from '../document/source.ts';
import type { Judged } from './precedence.ts';
import { locateIn, type Located } from './locate-in.ts';
import type { At } from './problem.ts';

/** Finds the span; of a value that is not there, that of the nearest value around it. */
export function locate(at: At, source: Source): Located {
  if ('span' in at) return { file: at.file, span: at.span, pointer: at.pointerInFile ?? '' };
  const { document, pointer } = source.origin(at.pointer);
  return locateIn(document, pointer, at.part);
}

/** One mistake of one file, however often the file is drawn in. */
export function mistakeName({ rule, problem }: Judged, source: Source): string {
  return `${rule} ${placeOf(problem.at, source)} ${problem.message}`;
}

/** Where a place stands in its file, as one line of text: what is drawn in twice has one such place. */
export function placeOf(at: At, source: Source): string {
  if ('span' in at) return `${at.file} ${at.span.start}-${at.span.end}`;
  const { document, pointer } = source.origin(at.pointer);
  return `${document.file} ${pointer} ${at.part ?? 'value'}`;
}
