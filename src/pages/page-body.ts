/** Blanks out the parts of a page that are not text, so that offsets stay the same. */
import { frontMatterWithDelimiters } from './front-matter.ts';

/** Replaces front matter in any language with spaces. */
export function blankOutFrontMatter(text: string): string {
  const matter = frontMatterWithDelimiters(text);
  return blankOut(matter) + text.slice(matter.length);
}

/** The first line may be in a list. What follows backticks has none: otherwise it is code in a line. */
const CODE_BLOCK = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t>]+)*(`{3,}(?=[^\n`]*$)|~{3,}(?!~))[^\n]*(?:\n(?:[^]*?^[ \t>]*\1|[^]*))?/gm;

/** The ID that the platform lets authors give a heading; no MDX. */
const HEADING_ID = /\{#[^{}\n]{1,300}\}(?=[ \t]{0,20}\r?$)/gm;

/** Replaces IDs at the ends of lines, such as `{#setup}`, with spaces. */
export function blankOutHeadingIds(text: string): string {
  return text.includes('{#') ? text.replace(HEADING_ID, blankOut) : text;
}

/** Replaces code blocks with spaces. */
export function blankOutCodeBlocks(text: string): string {
  return text.replace(CODE_BLOCK, (block) => (block.includes('\n') ? blankOut(block) : block));
}

const COMMENTS = { mdx: ['{/*', '*/}'], html: ['<!--', '-->'] } as const;

/** Replaces comments with spaces; a comment that is not closed hides the rest. */
export function blankOutComments(text: string, language: keyof typeof COMMENTS): string {
  const [opening, closing] = COMMENTS[language];
  return blankOutEnclosed(text, opening, closing, 'hide-rest');
}

/** Replaces what two texts enclose, and these, with spaces. */
export function blankOutEnclosed(text: string, opening: string, closing: string, unclosed: 'hide-rest' | 'keep'): string {
  let rest = '';
  let from = 0;
  for (let start = text.indexOf(opening); start !== -1; start = text.indexOf(opening, from)) {
    const close = text.indexOf(closing, start + opening.length);
    if (close === -1 && unclosed === 'keep') break;
    const end = close === -1 ? text.length : close + closing.length;
    rest += text.slice(from, start) + blankOut(text.slice(start, end));
    from = end;
  }
  return rest + text.slice(from);
}

/** Replaces all characters except line breaks with spaces. */
export function blankOut(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
