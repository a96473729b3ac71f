/** What a change does to readers, for people at a terminal. */
import { countOf, cutLinesOfEachGroup } from './change-sections.ts';
import type { ChangeSection } from './change-sections.ts';
import { wordsToText } from './change-words.ts';
import type { HrefOf } from './change-words.ts';
import { baseWords, sectionsOf, summaryOf } from './diff-parts.ts';
import { DEFAULT_MAX_DIFF_ENTRIES, type DiffReporter, type SiteDiff } from './diff-report.ts';
import { type Paint, paintWith } from './paint.ts';
import { previewLinks } from './preview.ts';
import { renderSidebarChangeLines } from './sidebar-change-lines.ts';
import { makeVisible, makeFileNameVisible } from '../text/visible.ts';

export const textDiffReporter: DiffReporter = ({ deleted, sites }, { color, limit = DEFAULT_MAX_DIFF_ENTRIES }) => {
  const paint = paintWith(color);
  const gone = deleted.map((config) => `${paint('error', `${makeFileNameVisible(config)} was deleted, and the site with it.`)}\n`);
  return (
    gone.join('') +
    (gone.length > 0 && sites.length > 0 ? '\n' : '') +
    sites.map((site) => `${linesOf(site, paint, limit || Infinity).join('\n')}\n`).join('\n')
  );
};

function linesOf(site: SiteDiff, paint: Paint, limit: number): string[] {
  const [words, name, commit] = baseWords(site);
  const hrefOf = previewLinks(site);
  return [
    `${paint('strong', makeFileNameVisible(site.config))}, ${words} ${makeVisible(name)} (${commit}): ${summaryOf(site)}.`,
    ...sectionsOf(site).flatMap((section) => ['', ...sectionLines(section, paint, limit, hrefOf)]),
    ...sidebar(site, paint, limit),
  ];
}

function sectionLines(section: ChangeSection, paint: Paint, limit: number, hrefOf: HrefOf): string[] {
  const title = paint(section.tone ? 'error' : 'strong', `${section.title} (${countOf(section)})`);
  return [title, ...cutLinesOfEachGroup(section, limit, (sentence) => wordsToText(sentence, hrefOf)).map((line) => `  ${line}`)];
}

function sidebar({ sidebars }: SiteDiff, paint: Paint, limit: number): string[] {
  if (sidebars.length === 0) return [];
  const lines = renderSidebarChangeLines(sidebars, limit).map((line) => {
    const style = line.startsWith('+') ? 'repair' : line.startsWith('-') ? 'error' : undefined;
    return `  ${style === undefined ? line : paint(style, line)}`;
  });
  return ['', paint('strong', 'Sidebar'), ...lines];
}
