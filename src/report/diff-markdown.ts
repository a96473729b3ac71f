/** What a change does to readers, for comments on pull requests: never longer than such a comment may be. */
import { quoteText, wordsToMarkdown, toRichText } from './change-words.ts';
import { baseWords, findingsAndEffectsOf, summaryOf } from './diff-parts.ts';
import { DEFAULT_MAX_DIFF_ENTRIES, type DiffReport, type DiffReporter, type SiteDiff } from './diff-report.ts';
import { previewLinks } from './preview.ts';
import { reviewMarkdown } from './review-sections.ts';
import { renderSidebarChangeLines } from './sidebar-change-lines.ts';
import { pluralize } from '../text/pluralize.ts';

/** GitHub rejects comments over 65,536 characters. */
const MAX_LENGTH = 60_000;

/** Lists are shortened to these numbers of entries, one after the other, until the text is short enough. */
const LIMITS = [DEFAULT_MAX_DIFF_ENTRIES, 20, 8, 3, 1];

export const markdownDiffReporter: DiffReporter = (report, { limit }) => {
  if (limit !== undefined) return reportOf(report, limit || Infinity);
  let text = '';
  for (const most of LIMITS) {
    text = reportOf(report, most);
    if (text.length <= MAX_LENGTH) return text;
  }
  return `${text.slice(0, text.lastIndexOf('\n', MAX_LENGTH) + 1)}\n_Shortened._\n`;
};

function reportOf({ deleted, sites }: DiffReport, limit: number): string {
  return [...deletedLines(deleted), ...sites.map((site) => siteOf(site, limit))].join('\n');
}

function deletedLines(deleted: readonly string[]): string[] {
  if (deleted.length === 0) return [];
  const lines = deleted.map((config) => `- ${wordsToMarkdown([quoteText(config)])}\n`);
  return [`### docs-nav: ${pluralize(deleted.length, 'site')} deleted\n\n${lines.join('')}`];
}

function siteOf(site: SiteDiff, limit: number): string {
  const [compared, name, commit] = baseWords(site);
  const head = toRichText`${quoteText(site.config)}, ${compared} ${quoteText(name)} (${quoteText(commit)}).`;
  const parts = [
    `### docs-nav: ${summaryOf(site)}\n`,
    `${wordsToMarkdown(head)}\n`,
    reviewMarkdown(site.change, findingsAndEffectsOf(site), limit, previewLinks(site)),
    ...sidebarOf(site, limit),
  ];
  return parts.join('\n');
}

function sidebarOf({ sidebars }: SiteDiff, limit: number): string[] {
  if (sidebars.length === 0) return [];
  const lines = renderSidebarChangeLines(sidebars, limit).join('\n');
  const longest = Math.max(2, ...Array.from(lines.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [`<details><summary>Sidebar</summary>\n\n${fence}diff\n${lines}\n${fence}\n\n</details>\n`];
}
