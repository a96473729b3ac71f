/** What a change does to readers, for comments on pull requests: never longer than such a comment may be. */
import { code, inMarkdown, words } from './change-words.ts';
import { comparedWith, judgementOf, summaryOf } from './diff-parts.ts';
import { MOST, type DiffReport, type DiffReporter, type DiffSite } from './diff-report.ts';
import { previewOf } from './preview.ts';
import { reviewMarkdown } from './review-sections.ts';
import { sidebarLines } from './sidebar-lines.ts';
import { counted } from '../text/counted.ts';

/** GitHub rejects comments over 65,536 characters. */
const LONGEST = 60_000;

/** Lists are shortened to these numbers of entries, one after the other, until the text is short enough. */
const LIMITS = [MOST, 20, 8, 3, 1];

export const markdown: DiffReporter = (report, { limit }) => {
  if (limit !== undefined) return reportOf(report, limit || Infinity);
  let text = '';
  for (const most of LIMITS) {
    text = reportOf(report, most);
    if (text.length <= LONGEST) return text;
  }
  return `${text.slice(0, text.lastIndexOf('\n', LONGEST) + 1)}\n_Shortened._\n`;
};

function reportOf({ deleted, sites }: DiffReport, limit: number): string {
  return [...goneOf(deleted), ...sites.map((site) => siteOf(site, limit))].join('\n');
}

function goneOf(deleted: readonly string[]): string[] {
  if (deleted.length === 0) return [];
  const lines = deleted.map((config) => `- ${inMarkdown([code(config)])}\n`);
  return [`### docs-nav: ${counted(deleted.length, 'site')} deleted\n\n${lines.join('')}`];
}

function siteOf(site: DiffSite, limit: number): string {
  const [compared, name, commit] = comparedWith(site);
  const head = words`${code(site.config)}, ${compared} ${code(name)} (${code(commit)}).`;
  const parts = [
    `### docs-nav: ${summaryOf(site)}\n`,
    `${inMarkdown(head)}\n`,
    reviewMarkdown(site.change, judgementOf(site), limit, previewOf(site)),
    ...sidebarOf(site, limit),
  ];
  return parts.join('\n');
}

function sidebarOf({ sidebars }: DiffSite, limit: number): string[] {
  if (sidebars.length === 0) return [];
  const lines = sidebarLines(sidebars, limit).join('\n');
  const longest = Math.max(2, ...Array.from(lines.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [`<details><summary>Sidebar</summary>\n\n${fence}diff\n${lines}\n${fence}\n\n</details>\n`];
}
