/** A bot that comments on pull requests: what a change does to readers, and what it breaks. */
import { changeToMarkdown, describeChange, renderReport } from 'docs-nav';
import { openSite } from 'docs-nav/node';

export interface Review {
  readonly comment: string;
  readonly isRefused: boolean;
}

export async function review(root: string, base: string): Promise<Review> {
  const before = await openSite(root, { at: base });
  const change = await describeChange(before, await openSite(root, { at: 'HEAD' }));
  const findings = change.introduced.length === 0 ? '' : await renderReport(change, 'markdown');
  return { comment: changeToMarkdown(change) + findings, isRefused: change.report.summary.errors > 0 };
}
