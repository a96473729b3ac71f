/** Finds new pages without text. What a change empties is a finding of the rule `emptied`. */
import { hasPageContent } from '../../../internal.ts';
import type { GatePageProblem } from './page-problem.ts';

/** @param before `undefined` for a new page. */
export function* findEmptyNewPage(before: string | undefined, after: string): Generator<GatePageProblem> {
  if (before === undefined && !hasPageContent(after))
    yield { rule: 'empty-page', severity: 'warning', start: 0, key: '', message: 'The new page has no text.' };
}
