/** Reads commits of real documentation repositories that changed their navigation, as sites before and after. */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A commit. Page texts are not part of the data: pages have front matter with their title, if it is known. */
export interface Commit {
  readonly id: string;
  readonly pages: { readonly added: readonly string[]; readonly removed: readonly string[] };
  readonly before: ReadonlyMap<string, string>;
  readonly after: ReadonlyMap<string, string>;
}

interface Entry {
  readonly id: string;
  readonly pages: Commit['pages'];
  readonly before: string;
  readonly after: string;
  readonly refs: Readonly<Record<string, readonly [before: string | null, after: string | null]>>;
  readonly files: { readonly before: readonly string[]; readonly after: readonly string[] };
  readonly titles: {
    readonly before: Readonly<Record<string, string>>;
    readonly after: Readonly<Record<string, { readonly title?: string; readonly openapi?: string }>>;
  };
}

/** The folder of the commits, from the root of this repository. */
export function historyFolder(): string | undefined {
  const named = process.env['DOCS_NAV_HISTORY'];
  return named ? resolve(import.meta.dirname, '../..', named) : undefined;
}

export async function* readCommits(folder: string): AsyncGenerator<Commit> {
  const { records } = (await import(pathToFileURL(join(folder, 'load.mjs')).href)) as { records: () => Iterable<Entry> };
  for (const entry of records()) yield commitOf(entry);
}

function commitOf({ id, pages, before, after, refs, files, titles }: Entry): Commit {
  const was = new Map(files.before.map((file) => [file, pageText(file, { title: titles.before[file] })]));
  const is = new Map(files.after.map((file) => [file, pageText(file, titles.after[file] ?? { title: titles.before[file] })]));
  for (const [file, [one, other]] of Object.entries(refs)) {
    if (one !== null) was.set(file, one);
    if (other !== null) is.set(file, other);
  }
  return { id, pages, before: was.set('docs.json', before), after: is.set('docs.json', after) };
}

function pageText(file: string, { title, openapi }: { readonly title?: string | undefined; readonly openapi?: string }): string {
  if (!/\.mdx?$/.test(file)) return '';
  const matter = Object.entries({ title, openapi }).filter(([, value]) => value !== undefined);
  return matter.length === 0 ? '' : `---\n${matter.map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`).join('')}---\n`;
}
