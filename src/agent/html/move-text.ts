/** Where a page moved, after its name. */
import type { NavigationReport } from '../contract/job.ts';
import { type HtmlContent, html } from '../../internal.ts';
import { renderInlineCodeWithinLimit } from './code.ts';

/** A page with a new path has that path as `to`. Places that a page keeps are in neither text. */
export function moveText({ page, from, to }: NavigationReport['pagesMoved'][number]): HtmlContent {
  if (to === page) return html`, was ${renderInlineCodeWithinLimit(from)}`;
  if (from === '') return html` also in ${renderInlineCodeWithinLimit(to)}`;
  return to === ''
    ? html` no longer in ${renderInlineCodeWithinLimit(from)}`
    : html` from ${renderInlineCodeWithinLimit(from)} to ${renderInlineCodeWithinLimit(to)}`;
}
