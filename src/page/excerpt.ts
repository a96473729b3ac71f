/** What a page of a site is held as: its title, and all else that rules about the navigation read of it. */
import { decode } from '../document/decode.ts';
import { frontMatterWithDelimiters, yamlFrontMatterIn } from '../pages/front-matter.ts';
import { importedPagesOf, mayImport } from '../pages/imports.ts';
import { readOrphanFlagsAndAllImports, type FrontMatterFlags } from '../pages/orphan-flags-and-all-imports.ts';
import { readBytesOrEmpty } from '../pages/read-bytes-or-empty.ts';
import { readHeads, type NavigationFrontMatter } from '../pages/titles.ts';
import type { Files } from '../site/files.ts';

/** Properties from which a page gets its content. */
const CONTENT = /^(?:openapi|asyncapi|graphql|api)[ \t]*:/m;

/** Returns the excerpts of files that are pages, or that may import some. */
export async function readExcerpts(paths: readonly string[], files: Files): Promise<Map<string, string>> {
  const heads = await readHeads(paths, files);
  const { frontMatter } = await readOrphanFlagsAndAllImports(paths, new Map(), files);
  const excerpts = new Map<string, string>();
  for (const path of paths) {
    const { text } = decode(readBytesOrEmpty(path, files));
    excerpts.set(path, [frontMatterText(text, heads.get(path), frontMatter.get(path)), ...importsIn(text, path), bodyOf(text)].join(''));
  }
  return excerpts;
}

/** Written so that no YAML parser is needed: values are JSON. */
function frontMatterText(
  text: string,
  { title, sidebarTitle }: Partial<NavigationFrontMatter> = {},
  matter: FrontMatterFlags | undefined,
): string {
  const written = frontMatterWithDelimiters(text);
  if (written === '' || yamlFrontMatterIn(text) === undefined) return written;
  const lines = [
    ...(title === undefined ? [] : [`title: ${JSON.stringify(title)}\n`]),
    ...(sidebarTitle === undefined ? [] : [`sidebarTitle: ${JSON.stringify(sidebarTitle)}\n`]),
    ...(matter?.isHidden ? ['hidden: true\n'] : []),
    ...(CONTENT.test(written) ? ['api: ""\n'] : []),
  ];
  return `---\n${lines.join('')}---\n`;
}

function importsIn(text: string, path: string): string[] {
  if (!mayImport(path)) return [];
  const imported = new Set<string>();
  for (const target of importedPagesOf(text, path)) imported.add(target);
  return [...imported].map((target) => `import '/${target}'\n`);
}

function bodyOf(text: string): string {
  return text.slice(frontMatterWithDelimiters(text).length).trim() === '' ? '' : 'Text.\n';
}
