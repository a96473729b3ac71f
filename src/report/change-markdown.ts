/** Formats a change of a site as Markdown for a pull request. */
import { changeSections, countOf, cutLines } from './change-sections.ts';
import type { Section } from './change-sections.ts';
import { inMarkdown } from './change-words.ts';
import type { HrefOf } from './change-words.ts';
import type { SiteChange } from '../change/site-change.ts';

/** How much of a change is shown. */
export interface ChangeMarkdownOptions {
  /** The maximum number of entries in a list; the rest is only counted. Default 50. */
  readonly limit?: number;
}

/**
 * Formats a change as Markdown: a bold line for each kind of change, followed by a list. What runs code or leads readers away
 * comes first, then the navigation, other properties of docs.json, and files. Text of the site is in code spans, so that it
 * is not interpreted as Markdown, HTML or a user name.
 *
 * @returns Lines that end with `\n`; “Nothing changes for readers.” if nothing does.
 * @example
 * const site = openFiles({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["index"] } }', 'index.mdx': '', 'setup.mdx': '' }) });
 * const after = site.withEdits(new Map([['docs.json', '{ "navigation": { "pages": ["index", "setup"] } }']]));
 * const text = changeToMarkdown(await describeChange(site, after));
 * text.split('\n')[0]; // '**Pages added** (1)'
 */
export function changeToMarkdown(change: SiteChange, { limit = 50 }: ChangeMarkdownOptions = {}): string {
  return sectionsToMarkdown(changeSections(change), limit) || `${NOTHING}\n`;
}

/** Returns `''` if there are none. */
export function sectionsToMarkdown(sections: readonly Section[], limit: number, hrefOf?: HrefOf): string {
  return sections.map((section) => textOf(section, limit, hrefOf)).join('\n');
}

export const NOTHING = 'Nothing changes for readers.';

function textOf(section: Section, limit: number, hrefOf: HrefOf | undefined): string {
  const lines = cutLines(section, limit, (sentence) => inMarkdown(sentence, hrefOf));
  return `**${section.title}** (${countOf(section)})\n\n${lines.map((line) => `- ${line}\n`).join('')}`;
}
