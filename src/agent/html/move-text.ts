/** Where a page moved, after its name. */
import type { NavigationReport } from '../contract/job.ts';
import { type Content, html } from '../../internal.ts';
import { renderInlineCode } from './code.ts';

/** A page with a new path has that path as `to`. Places that a page keeps are in neither text. */
export function moveText({ page, from, to }: NavigationReport['pagesMoved'][number]): Content {
  if (to === page) return html`, was ${renderInlineCode(from)}`;
  if (from === '') return html` also in ${renderInlineCode(to)}`;
  return to === '' ? html` no longer in ${renderInlineCode(from)}` : html` from ${renderInlineCode(from)} to ${renderInlineCode(to)}`;
}
