/** Sentences as Markdown: user text is in code spans, so that it is shown but never interpreted. */
import { codeSpan } from './code-span.ts';
import { makeVisible } from './visible.ts';

/** A quotation (up to the end of the text if it is not closed), a run of white space, or a run of anything else. */
const PARTS = /“[^”]*”?|\s+|[^\s“]+/gu;

/** Text without a special meaning in Markdown, unless it begins the line. */
const PLAIN = /^[\p{L}\p{M}\p{N}.,;:?!'’”()%/…–—-]+$/u;

/** Services turn these into links and images even without Markdown. */
const LINK = /:(?=.)|www\.|GH-\d/iu;

/**
 * Returns a text as one line of Markdown. Text in “…” becomes code, and so does every other word that is not plain.
 *
 * @example toMarkdownAddingCodeSpans('Page “a_b” is not in <x>.') // 'Page `a_b` is not in `<x>.`'
 */
export function toMarkdownAddingCodeSpans(text: string): string {
  let line = '';
  for (const [part] of makeVisible(text).matchAll(PARTS)) {
    const quoted = /^“(.+)”$/u.exec(part)?.[1];
    const shown = quoted?.trim() ? codeSpan(quoted) : isPlain(part) ? part : codeWord(part);
    line += line.endsWith('`') && shown.startsWith('`') ? ` ${shown}` : shown;
  }
  return line;
}

/** Punctuation at the end of a sentence is not part of the code. */
function codeWord(part: string): string {
  const end = part.length > 1 && /[.,;:?!]$/.test(part) ? part.length - 1 : part.length;
  return codeSpan(part.slice(0, end)) + part.slice(end);
}

function isPlain(part: string): boolean {
  return part.trim() === '' || (PLAIN.test(part) && !LINK.test(part));
}
