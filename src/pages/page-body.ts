/** The text of a page without what is none, offsets kept. */
import { frontMatterIn } from './front-matter.ts';

/** Front matter is not text of the page, in whatever language it is written. Offsets stay as they are. */
export function withoutFrontMatter(text: string): string {
  const matter = frontMatterIn(text);
  return blank(matter) + text.slice(matter.length);
}

/** Spaces in place of everything but line ends. */
export function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
