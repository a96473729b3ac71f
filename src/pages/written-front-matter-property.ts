/** A property in the front matter of a page, with its place. */
import type { Span } from '../document/document.ts';
import type { Files } from '../site/files.ts';
import { frontMatterWithDelimiters, readProperty, yamlFrontMatterIn } from './front-matter.ts';
import { pageText } from './links.ts';

export interface WrittenFrontMatterProperty {
  /** The place of the text, without quotes. */
  readonly span: Span;
  readonly text: string;
}

/** A value on one line, with or without quotes. */
const VALUES = {
  openapi: /^openapi:[ \t]+(?:(?:"([^"\\\n]+)"|'([^'\n]+)')[ \t]*(?:#|\r?$)|([^"'\s#&*!|>{[][^#\n\r]*))/dm,
  asyncapi: /^asyncapi:[ \t]+(?:(?:"([^"\\\n]+)"|'([^'\n]+)')[ \t]*(?:#|\r?$)|([^"'\s#&*!|>{[][^#\n\r]*))/dm,
};

/** Whether the front matter of a page may have a property: a quick look. */
export function mayHaveProperty(file: string, name: keyof typeof VALUES, files: Files): boolean {
  const text = pageText(file, files);
  return typeof text !== 'string' && frontMatterWithDelimiters(text.page).includes(name);
}

/** Returns `undefined` if the page has no such property, or one that is not a text on one line. */
export async function propertyIn(file: string, name: keyof typeof VALUES, files: Files): Promise<WrittenFrontMatterProperty | undefined> {
  const text = pageText(file, files);
  const matter = typeof text === 'string' ? '' : frontMatterWithDelimiters(text.page);
  const match = VALUES[name].exec(matter);
  const at = match?.indices?.slice(1).find((range) => range !== undefined);
  const block = at && yamlFrontMatterIn(matter);
  if (!at || block === undefined) return undefined;
  const written = matter.slice(...at).trimEnd();
  // A parser decides where a line that looks like the property may be something else.
  const value = await readProperty(block, name, () => (/[\n][ \t]/.test(block) ? undefined : written));
  return value === written ? { text: written, span: { start: at[0], end: at[0] + written.length } } : undefined;
}
