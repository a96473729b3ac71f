/** Blanks out the parts of a page that are not text, so that offsets stay the same. */
import { frontMatterIn } from './front-matter.ts';

/** Replaces front matter in any language with spaces. */
export function withoutFrontMatter(text: string): string {
  const matter = frontMatterIn(text);
  return blank(matter) + text.slice(matter.length);
}

/** Replaces all characters except line breaks with spaces. */
export function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
