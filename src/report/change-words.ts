/** Sentences about a change, in which text of the site is marked: each format shows it so that it is never interpreted. */
import { codeSpan } from '../text/code-span.ts';
import { makeVisible } from '../text/visible.ts';
import type { Severity } from '../subject/settings.ts';

/** Text of the site. */
export interface QuotedSiteText {
  readonly text: string;
  /** Set for pages: a link can lead to what readers see. */
  readonly isPage?: true;
  /** Set for sentences with text of the site in quotes. */
  readonly isSentence?: true;
}

/** The severity of a finding, which pages show with its mark. */
export interface SeverityWord {
  readonly severity: Severity;
}

export type RichTextPart = string | QuotedSiteText | SeverityWord;

export type RichText = readonly RichTextPart[];

/** Returns the address at which a page can be looked at, by its path or its file; `undefined` if there is none. */
export type HrefOf = (page: string) => string | undefined;

/** @example words`${code(label)} is new` */
export function toRichText(strings: TemplateStringsArray, ...values: readonly (RichTextPart | RichText)[]): RichText {
  return strings.flatMap((text, index) => [...(index === 0 ? [] : asWords(values[index - 1] ?? '')), ...(text === '' ? [] : [text])]);
}

export function quoteText(text: string): QuotedSiteText {
  return { text };
}

export function quotePage(text: string): QuotedSiteText {
  return { text, isPage: true };
}

export function quoteSentence(text: string): QuotedSiteText {
  return { text, isSentence: true };
}

/** Separates texts by commas. */
export function joinWithCommas(quoted: readonly QuotedSiteText[]): RichText {
  return quoted.flatMap((one, index) => (index === 0 ? [one] : [', ', one]));
}

export function wordsToMarkdown(line: RichText, hrefOf: HrefOf = () => undefined): string {
  return renderWords(line, hrefOf, ({ text }, href) => (href === undefined ? markdownCode(text) : `[${markdownCode(text)}](${href})`));
}

export function wordsToText(line: RichText, hrefOf: HrefOf = () => undefined): string {
  return renderWords(line, hrefOf, ({ text, isSentence }, href) => {
    const quoted = isSentence ? oneLine(text) : `“${oneLine(text)}”`;
    return href === undefined ? quoted : `${quoted} <${href}>`;
  });
}

function renderWords(line: RichText, hrefOf: HrefOf, show: (quoted: QuotedSiteText, href: string | undefined) => string): string {
  return line
    .map((word) => {
      if (typeof word === 'string') return word;
      return 'severity' in word ? word.severity : show(word, word.isPage ? hrefOf(word.text) : undefined);
    })
    .join('');
}

/** Returns a code span in one line, whatever the text contains. */
function markdownCode(text: string): string {
  const line = oneLine(text);
  return line === '' ? '(blank)' : codeSpan(line);
}

function oneLine(text: string): string {
  return makeVisible(text.replace(/[^\S ]+/g, ' ').trim());
}

function isWords(value: RichTextPart | RichText): value is RichText {
  return Array.isArray(value);
}

function asWords(value: RichTextPart | RichText): RichText {
  if (value === '') return [];
  return isWords(value) ? value : [value];
}
