/** Whether readers of a page see anything. */
import { frontMatterWithDelimiters } from './front-matter.ts';

/** Properties that give a page content without text. */
const CONTENT_PROPERTY = /^(?:openapi|openapi-schema|asyncapi|api|url|mode):/m;

/** Whether a page has text below its front matter, or a front matter that stands for it. */
export function hasPageContent(text: string): boolean {
  const matter = frontMatterWithDelimiters(text);
  return text.slice(matter.length).trim() !== '' || CONTENT_PROPERTY.test(matter);
}
