/** Sites to edit in tests, and what an edit did to a text. */
import fc from 'fast-check';
import type { EditResult, Edits, FileEdits, OpenSite } from '../../src/index.ts';
import { memory, openSiteFromFiles } from '../../src/index.ts';
import type { DocsNavSettings } from '../../src/index.ts';

/** A site in memory: a docs.json with this navigation, and an empty page for each path. */
export function siteOf(docs: string | object, pages: readonly string[] = [], settings: DocsNavSettings = {}): OpenSite {
  const text = typeof docs === 'string' ? docs : `${JSON.stringify(docs, null, 2)}\n`;
  const files = Object.fromEntries(pages.map((page) => [/\.\w+$/.test(page) ? page : `${page}.mdx`, '---\ntitle: A page\n---\n']));
  return openSiteFromFiles({ files: memory({ 'docs.json': text, ...files }), ...settings });
}

/** The edits of an operation that must not be refused. */
export async function made<Kind extends FileEdits = Edits>(result: Promise<EditResult<Kind>>): Promise<Kind> {
  const answer = await result;
  if (!answer.ok) throw new Error(`${answer.reason}: ${answer.message}`);
  return answer.edits;
}

export function textOf(site: OpenSite, file = 'docs.json'): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(site.files.read(file));
}

/** The lines of two texts that differ: what stands between their common beginning and end. */
export function changedLines(before: string, after: string): { readonly gone: readonly string[]; readonly come: readonly string[] } {
  const [a, b] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return { gone: a.slice(start, a.length - end), come: b.slice(start, b.length - end) };
}

/** A site without findings, and how it is laid out. */
export interface CleanSite {
  readonly text: string;
  readonly pages: readonly string[];
  /** Addresses of the elements that list pages. */
  readonly lists: readonly string[];
}

/** Tabs of groups with nested groups, or groups alone; lists on one line or on several; CRLF, tabs, BOM. */
export const cleanSite: fc.Arbitrary<CleanSite> = fc
  .record({
    tabs: fc.integer({ min: 0, max: 3 }),
    groups: fc.integer({ min: 1, max: 3 }),
    nested: fc.boolean(),
    sizes: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 4, maxLength: 4 }),
    indent: fc.constantFrom('  ', '    ', '\t'),
    isInline: fc.boolean(),
    isRooted: fc.boolean(),
    eol: fc.constantFrom('\n', '\r\n'),
    bom: fc.constantFrom('', '\uFEFF'),
  })
  .map(({ tabs, groups, nested, sizes, indent, isInline, isRooted, eol, bom }) => {
    const pages: string[] = [];
    const lists: string[] = [];
    const list = (folder: string, size: number): string[] =>
      Array.from({ length: size }, (_, index) => {
        pages.push(`${folder}/page-${index}`);
        return `${isRooted ? '/' : ''}${folder}/page-${index}`;
      });
    const group = (folder: string, at: string, index: number): object => {
      const address = `${at}[group=Group ${index}]`;
      lists.push(address);
      const inner = `${folder}/g${index}`;
      const own = list(inner, sizes[index] ?? 1);
      if (!nested) return { group: `Group ${index}`, pages: own };
      lists.push(`${address}/pages[group=Nested]`);
      return { group: `Group ${index}`, pages: [...own, { group: 'Nested', pages: list(`${inner}/nested`, sizes[3 - index] ?? 1) }] };
    };
    const groupsIn = (folder: string, at: string): object[] =>
      Array.from({ length: groups }, (_, index) => group(folder, `${at}/groups`, index));
    const navigation =
      tabs === 0
        ? { groups: groupsIn('top', '/navigation') }
        : {
            tabs: Array.from({ length: tabs }, (_, tab) => ({
              tab: `Tab ${tab}`,
              groups: groupsIn(`t${tab}`, `/navigation/tabs[tab=Tab ${tab}]`),
            })),
          };
    const pretty = JSON.stringify({ name: 'Site', navigation }, null, indent);
    const text = isInline
      ? pretty.replaceAll(/\[\s*("[^\]{}]*")\s*\]/g, (_, inside: string) => `[${inside.replaceAll(/,\s+/g, ', ')}]`)
      : pretty;
    return { text: `${bom}${text}\n`.replaceAll('\n', eol), pages, lists };
  });
