/** Sentences as Markdown: words of users stand in code spans, so that they are shown and never obeyed. */
import { codeSpan } from './code-span.ts';
import { visible } from './visible.ts';

/** A quotation, which ends with the text where it is not closed, a run of blanks, or a run of anything else. */
const PARTS = /“[^”]*”?|\s+|[^\s“]+/gu;

/** What has no meaning in Markdown where a word of ours begins the line. */
const PLAIN = /^[\p{L}\p{M}\p{N}.,;:?!'’”()%/…–—-]+$/u;

/** Services make links and pictures of these without any sign of Markdown. */
const LINK = /:(?=.)|www\.|GH-\d/iu;

/**
 * A text as one line of Markdown. What stands in “…” becomes code, and so does every other word that is not plain.
 *
 * @example inlineMarkdown('Page “a_b” is not in <x>.') // 'Page `a_b` is not in `<x>.`'
 */
export function inlineMarkdown(text: string): string {
  let line = '';
  for (const [part] of visible(text).matchAll(PARTS)) {
    const quoted = /^“(.+)”$/u.exec(part)?.[1];
    const shown = quoted?.trim() ? codeSpan(quoted) : isPlain(part) ? part : codeWord(part);
    line += line.endsWith('`') && shown.startsWith('`') ? ` ${shown}` : shown;
  }
  return line;
}

/** The end of a sentence stays outside. */
function codeWord(part: string): string {
  const end = part.length > 1 && /[.,;:?!]$/.test(part) ? part.length - 1 : part.length;
  return codeSpan(part.slice(0, end)) + part.slice(end);
}

function isPlain(part: string): boolean {
  return part.trim() === '' || (PLAIN.test(part) && !LINK.test(part));
}
