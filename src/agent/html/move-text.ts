/** Where a page moved, after its name. */
import type { NavigationReport } from '../contract/job.ts';
import { type Content, html } from '../../internal.ts';
import { code } from './code.ts';

/** A page with a new path has that path as `to`. Places that a page keeps are in neither text. */
export function moveText({ page, from, to }: NavigationReport['pagesMoved'][number]): Content {
  if (to === page) return html`, was ${code(from)}`;
  if (from === '') return html` also in ${code(to)}`;
  return to === '' ? html` no longer in ${code(from)}` : html` from ${code(from)} to ${code(to)}`;
}
