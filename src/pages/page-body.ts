/** Blanks out the parts of a page that are not text, so that offsets stay the same. */
import { frontMatterIn } from './front-matter.ts';

/** Replaces front matter in any language with spaces. */
export function withoutFrontMatter(text: string): string {
  const matter = frontMatterIn(text);
  return blank(matter) + text.slice(matter.length);
}

const CODE_BLOCK = /^[ \t>]*(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n(?:[^]*?^[ \t>]*\1|[^]*)/gm;

/** Replaces code blocks with spaces. */
export function withoutCodeBlocks(text: string): string {
  return text.replace(CODE_BLOCK, blank);
}

/** Replaces all characters except line breaks with spaces. */
export function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
