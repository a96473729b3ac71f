/** The front matter of a page: where it stands, and what its properties say. A cheap look first, a real YAML parser where it matters. */

/** Two runs of blanks never meet: each way to share them out would be tried. */
const FRONT_MATTER = /^---[ \t]*(?:([a-z]+)[ \t]*)?\r?\n([^]*?\n)??---[ \t]*(?:\r?\n|$)/;

/** With its lines of dashes, in whatever language it is written; `''` if there is none. */
export function frontMatterIn(text: string): string {
  return FRONT_MATTER.exec(text)?.[0] ?? '';
}

/** The lines between the dashes; `undefined` if there are none, or if they are no YAML. */
export function yamlIn(text: string): string | undefined {
  const [found, language, block = ''] = FRONT_MATTER.exec(text) ?? [];
  return found === undefined || (language !== undefined && language !== 'yaml') ? undefined : block;
}

/**
 * The value of a property. `look` is given what stands behind its name and answers `undefined` where it takes a parser to tell; it is
 * not asked where the block does not name the property, or where the value may go on in the next line.
 */
export async function readProperty(block: string, name: string, look: (written: string) => unknown): Promise<unknown> {
  if (!block.includes(name)) return undefined;
  const written = new RegExp(`^${name}:[ \\t]+(.*)$(?!\\r?\\n\\s)`, 'm').exec(block)?.[1];
  const value = written === undefined ? undefined : look(written.trimEnd());
  if (value !== undefined) return value;
  const { parseFrontMatter } = await import('./gray-matter.ts');
  return parseFrontMatter(`---\n${block}---\n`)[name];
}
