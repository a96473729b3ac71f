/** Finds conflict markers that are left in a text. */
import { blankOutCodeBlocks } from '../../../internal.ts';
import type { GatePageProblem } from './page-problem.ts';

/** The first and last line of a conflict. The line between them also underlines headings. */
const MARKER = /^(?:<{7}|>{7})(?: .*)?$/gm;

export const CONFLICT_MARKER_PROBLEM = {
  rule: 'conflict-marker',
  severity: 'error',
  message:
    'A conflict marker is left in the text. Keep what both sides mean, and delete the lines with “<<<<<<<”, “=======” and “>>>>>>>”.',
} as const satisfies Partial<GatePageProblem>;

/** A pair outside of code blocks. */
export function* findUnresolvedConflict(text: string): Generator<GatePageProblem> {
  const found = [...blankOutCodeBlocks(text).matchAll(MARKER)];
  const [first] = found;
  const hasPair = found.some(([marker]) => marker.startsWith('<')) && found.some(([marker]) => marker.startsWith('>'));
  if (first !== undefined && hasPair) yield { ...CONFLICT_MARKER_PROBLEM, start: first.index, key: '' };
}
