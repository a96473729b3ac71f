/** Formats a change of a site as Markdown for a pull request. */
import { changeSections, countOf, cutLinesOfEachGroup } from './change-sections.ts';
import type { ChangeSection } from './change-sections.ts';
import { wordsToMarkdown } from './change-words.ts';
import type { HrefOf } from './change-words.ts';
import type { SiteChange } from '../change/site-change.ts';

/** How much of a change is shown. */
export interface ChangeMarkdownOptions {
  /** The maximum number of entries in a list; the rest is only counted. Default 50. */
  readonly limit?: number;
}

/** Formats a change as Markdown for a pull request. */
export function changeToMarkdown(change: SiteChange, { limit = 50 }: ChangeMarkdownOptions = {}): string {
  return sectionsToMarkdown(changeSections(change), limit) || `${NO_CHANGE_SENTENCE}\n`;
}

/** Returns `''` if there are none. */
export function sectionsToMarkdown(sections: readonly ChangeSection[], limit: number, hrefOf?: HrefOf): string {
  return sections.map((section) => textOf(section, limit, hrefOf)).join('\n');
}

export const NO_CHANGE_SENTENCE = 'Nothing changes for readers.';

function textOf(section: ChangeSection, limit: number, hrefOf: HrefOf | undefined): string {
  const lines = cutLinesOfEachGroup(section, limit, (sentence) => wordsToMarkdown(sentence, hrefOf));
  return `**${section.title}** (${countOf(section)})\n\n${lines.map((line) => `- ${line}\n`).join('')}`;
}
