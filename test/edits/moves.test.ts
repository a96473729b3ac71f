/** Moves of pages and folders: what leads to them, and from them, leads there afterwards. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkEdits, memory, openSiteFromFiles, renameNonPageFile, renameFolder, renamePage, type OpenSite } from '../../src/index.ts';
import { importsIn } from '../../src/pages/imports.ts';
import { cases } from '../support/cases.ts';
import { made, siteOf, textOf } from './edited.ts';
import { contentsOf, linkedSite, NO_MDX, openLinked } from '../generators/linked-sites.ts';
import { REQUIRED } from '../support/mintlify-site.ts';

const TARGETS = ['moved', 'guides/moved', 'other/deep/moved', 'guides/deep/new name', 'ß/é'];

describe('laws of moves', () => {
  test.each([
    ['a page', renamePage, (pages: readonly string[]) => pages],
    ['a folder', renameFolder, (pages: readonly string[]) => foldersOf(pages)],
  ] as const)(
    'moving %s breaks no link even without a redirect and leaves code alone, and moving back restores every byte',
    async (_, rename, namesOf) => {
      let count = 0;
      await fc.assert(
        fc.asyncProperty(linkedSite, fc.nat(), fc.constantFrom(...TARGETS), async (files, which, to) => {
          const site = openLinked(files);
          expect((await site.diagnostics()).filter(({ severity }) => severity !== 'info')).toEqual([]);
          const names = namesOf([...files.keys()].filter((file) => file.endsWith('.mdx')).map((file) => file.slice(0, -'.mdx'.length)));
          const from = names[which % names.length] ?? '';
          const result = await rename(site, from, to, { redirect: false });
          if (!result.ok) return;
          count++;
          const after = site.withEdits(result.edits);
          expect((await checkEdits(site, result.edits)).introduced).toEqual([]);
          for (const [file, text] of contentsOf(after))
            if (file.endsWith('.mdx') && text.includes('```')) expect(text).toContain('[no](/guides/start) ![no](./x.png)');
          expect(deadImports(after)).toEqual([]);
          const back = await rename(after, to, from, { redirect: false });
          // A name with an apostrophe, which sites may have, is none for a new file.
          if (!back.ok && from.includes("'")) return;
          if (!back.ok) throw new Error(back.message);
          expect(contentsOf(after.withEdits(back.edits))).toEqual(contentsOf(site));
          const redirected = await rename(site, from, to);
          if (!redirected.ok) throw new Error(redirected.message);
          expect((await checkEdits(site, redirected.edits)).introduced).toEqual([]);
          const there = site.withEdits(redirected.edits);
          const backAgain = await rename(there, to, from, { redirect: false });
          if (!backAgain.ok) throw new Error(backAgain.message);
          expect(contentsOf(there.withEdits(backAgain.edits))).toEqual(contentsOf(site));
        }),
        { numRuns: cases(50) },
      );
      expect(count).toBeGreaterThan(0);
    },
  );
});

test('moving a folder rewrites links to it and to the folders in it', async () => {
  const site = openSiteFromFiles({
    dialect: 'mintlify',
    files: memory({
      'docs.json': JSON.stringify({ ...REQUIRED, navigation: { pages: ['index', 'g/a', 'g/d/e'] } }),
      'index.mdx': '[1](/g) [2](/g/d) [3](g/d/) [4](/g/nothing)',
      'g/a.mdx': '[1](/g/d#part)',
      'g/d/e.mdx': '[1](..) [2](../../other) [3](./)',
      'other/a.mdx': '[1](../g/d)',
    }),
  });
  const result = await renameFolder(site, 'g', 'new/h');
  if (!result.ok) throw new Error(result.message);
  const after = contentsOf(site.withEdits(result.edits));
  expect(after.get('index.mdx')).toBe('[1](/new/h) [2](/new/h/d) [3](new/h/d/) [4](/g/nothing)');
  expect(after.get('new/h/a.mdx')).toBe('[1](/new/h/d#part)');
  expect(after.get('new/h/d/e.mdx')).toBe('[1](..) [2](../../../other) [3](./)');
  expect(after.get('other/a.mdx')).toBe('[1](../new/h/d)');
});

describe('redirects', () => {
  const PAGES = ['index', 'guides/a', 'guides/b', 'snippets/a/note'];

  async function redirectsOf(dialect: 'spec' | 'mintlify', folder: string, to: string): Promise<unknown> {
    const site = siteOf({ ...REQUIRED, navigation: { pages: ['index', 'guides/a'] } }, PAGES, { dialect });
    const result = await renameFolder(site, folder, to);
    if (!result.ok) throw new Error(result.message);
    const docs = contentsOf(site.withEdits(result.edits)).get('docs.json') ?? '';
    return (JSON.parse(docs) as { redirects?: unknown }).redirects;
  }

  test('are added for unlisted pages only where the platform serves them, and never for snippets', async () => {
    const listed = { source: '/guides/a', destination: '/learn/a' };
    expect(await redirectsOf('spec', 'guides', 'learn')).toEqual([listed]);
    expect(await redirectsOf('mintlify', 'guides', 'learn')).toEqual([listed, { source: '/guides/b', destination: '/learn/b' }]);
    for (const dialect of ['spec', 'mintlify'] as const) expect(await redirectsOf(dialect, 'snippets/a', 'snippets/b')).toBeUndefined();
  });
});

describe('renames update the imports of a page that is not valid MDX', () => {
  const CODE = '```js\nimport No from "/snippets/note.mdx"\n```\n{/*\nimport No from "/snippets/note.mdx"\n*/}';
  const pageOf = (path: string, line: string): string =>
    `---\ntitle: A page\n---\nimport Note from "${path}"\nimport {\n  a,\n} from '/snippets/a.jsx'\n\n${CODE}\n\n<Note />\n\n${line}\n`;

  test.each(NO_MDX)('%s', async (line) => {
    const site = siteOf({ ...REQUIRED, navigation: { pages: ['index', 'guides/a'] } }, [], { dialect: 'mintlify' }).withEdits(
      new Map([
        ['index.mdx', pageOf('/snippets/note.mdx', line)],
        ['guides/a.mdx', pageOf('../snippets/note.mdx', line)],
        ['snippets/note.mdx', 'A note\n'],
        ['snippets/a.jsx', 'export const a = 1;\n'],
      ]),
    );
    const there = site.withEdits(await made(renameNonPageFile(site, 'snippets/note.mdx', 'snippets/new.mdx')));
    expect(textOf(there, 'index.mdx')).toBe(pageOf('/snippets/new.mdx', line));
    expect(textOf(there, 'guides/a.mdx')).toBe(pageOf('../snippets/new.mdx', line));
    const deeper = there.withEdits(await made(renamePage(there, 'guides/a', 'guides/deep/a')));
    expect(textOf(deeper, 'guides/deep/a.mdx')).toBe(pageOf('../../snippets/new.mdx', line));
  });
});

/** Imports of what is not there, in pages. */
function deadImports(site: OpenSite): string[] {
  const contents = contentsOf(site);
  return [...contents].flatMap(([file, text]) =>
    importsIn(/^import Part .*$/m.exec(text)?.[0] ?? '', file).flatMap(({ target }) =>
      contents.has(target) ? [] : [`${file}: ${target}`],
    ),
  );
}

function foldersOf(pages: readonly string[]): string[] {
  return [
    ...new Set(
      pages.flatMap((page) =>
        page
          .split('/')
          .slice(0, -1)
          .map((_, index, parts) => parts.slice(0, index + 1).join('/')),
      ),
    ),
  ];
}
