/** The search for words in the files of a folder, held against reading each file. */
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode } from '../../src/document/decode.ts';
import { disk } from '../../src/host/disk.ts';
import { withV8FlagsSetOnRead } from '../../src/cli/short-runs.ts';
import { memory } from '../../src/index.ts';
import { readOrphanFlagsAndAllImports } from '../../src/pages/orphan-flags-and-all-imports.ts';
import { readBytesOrEmpty } from '../../src/pages/read-bytes-or-empty.ts';
import { UnreadableError, type Files } from '../../src/site/files.ts';
import { isSearchable, LOAD_SEARCH_KEY } from '../../src/site/searchable.ts';
import { cases } from '../support/cases.ts';
import { fileSystem } from '../support/file-system.ts';
import { temporary } from '../support/temporary.ts';

const { tree, repository } = temporary();
const system = fileSystem();
const WORDS = ['import', 'export'];
const all = (): boolean => true;
const isMdx = (path: string): boolean => path.endsWith('.mdx');

async function found(files: Files, fits = isMdx): Promise<Record<string, string>> {
  files.list(all);
  if (!isSearchable(files)) throw new Error('Expected files that can be searched.');
  const search = await files[LOAD_SEARCH_KEY]();
  // Decoded when all were found: none may be overwritten by another.
  return Object.fromEntries([...search(WORDS, fits)].map(([path, content]) => [path, decode(content).text]).sort());
}

/** What reading each file finds; others may be found, too. */
function expected(files: Files): Record<string, string> {
  const texts = [...files.list(all)].flatMap(([path, state]): [string, string][] =>
    state === 'file' && isMdx(path) ? [[path, textOf(path, files)]] : [],
  );
  return Object.fromEntries(texts.filter(([, text]) => WORDS.some((word) => text.includes(word))).sort());
}

/** The files of this process that are open. */
/** The files below `root` that this process holds open. Other descriptors come and go with the process's other work. */
function openFiles(root: string): string[] {
  if (!existsSync('/proc/self/fd')) return [];
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${descriptor}`);
      return path.startsWith(root) ? [path] : [];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  });
}

const textOf = (path: string, files: Files): string => decode(readBytesOrEmpty(path, files)).text;
const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, 'utf16le');
const LONG = 'Text.\n'.repeat(20_000);

test('the search for words finds every match that reading each file finds, with the same content', async () => {
  const folder = fc.constantFrom('', 'a/', 'a/b/', 'ü/', 'a b/');
  const name = fc.constantFrom('x.mdx', 'y.mdx', 'É.mdx', 'import.mdx', '.git:x.mdx', 'a\\b.mdx', 'z.png');
  const content = fc.constantFrom(
    '',
    'Text.',
    "import A from './y.mdx'",
    "export { a } from '/x.mdx'",
    'ünïmport',
    `${LONG}import`,
    LONG,
    'x'.repeat(65_535),
    `${'x'.repeat(65_530)}import`,
    `${'x'.repeat(65_529)}import`,
    utf16("import A from './y.mdx'"),
    utf16('Text.'),
    Buffer.from([0xff, 0x69, 0x6d, 0x70, 0x6f, 0x72, 0x74]),
  );
  const sites = fc.uniqueArray(fc.tuple(folder, name, content), { maxLength: 12, selector: ([at, named]) => at + named });
  await fc.assert(
    fc.asyncProperty(sites, async (written) => {
      const root = tree();
      for (const [at, named, bytes] of written) {
        mkdirSync(join(root, at), { recursive: true });
        writeFileSync(join(root, at, named), bytes);
      }
      const files = disk(root);
      const texts = await found(files);
      expect(texts).toMatchObject(expected(files));
      for (const [path, text] of Object.entries(texts)) {
        expect(text).toBe(textOf(path, files));
        expect(text).toBe(decode(readFileSync(join(root, path))).text);
      }
      rmSync(root, { recursive: true });
    }),
    { numRuns: cases(60) },
  );
});

test('the search for words follows links inside the repository, and never out of it', async () => {
  const outside = tree({ 'secret.mdx': 'import', 'folder/secret.mdx': 'import' });
  const root = repository({
    'own.mdx': 'import own',
    'other/linked.mdx': 'import linked',
    'docs/file.mdx': { to: '../other/linked.mdx' },
    'docs/folder': { to: '../other' },
    'docs/out.mdx': { to: join(outside, 'secret.mdx') },
    'docs/away': { to: join(outside, 'folder') },
    'docs/self': { to: '.' },
  });
  expect(await found(disk(join(root, 'docs')))).toEqual({ 'file.mdx': 'import linked', 'folder/linked.mdx': 'import linked' });
});

test('the search for words follows no file or folder that became a link out of the repository after the listing', async () => {
  const outside = tree({ 'secret.mdx': 'import secret' });
  const root = tree({ 'a.mdx': 'import a', 'b/c.mdx': 'import c', 'd.mdx': 'import d' });
  const files = disk(root);
  files.list(all);
  rmSync(join(root, 'a.mdx'));
  symlinkSync(join(outside, 'secret.mdx'), join(root, 'a.mdx'));
  renameSync(join(root, 'b'), join(root, 'e'));
  symlinkSync(outside, join(root, 'b'));
  expect(await found(files)).toEqual({ 'd.mdx': 'import d' });
});

test('the search for words in files skips a bare Git repository inside the folder', async () => {
  const root = tree({ 'inner/HEAD': '', 'inner/objects/x.mdx': 'import', 'inner/refs/x.mdx': 'import', 'inner/x.mdx': 'import' });
  expect(await found(disk(root))).toEqual({});
});

test.each(['EACCES', 'EIO'])('the search for words skips a file that cannot be opened (%s)', async (code) => {
  const root = tree({ 'closed.mdx': 'import', 'open.mdx': 'import' });
  const files = disk(root);
  const fail = (real: (...args: never[]) => unknown) =>
    function (...args: never[]): unknown {
      if (String(args[0]).endsWith('closed.mdx')) throw Object.assign(new Error(code), { code });
      return real(...args);
    };
  system.always('openSync', fail);
  files.list(all);
  expect(() => files.read('closed.mdx')).toThrow(UnreadableError);
  expect(await found(files)).toEqual({ 'open.mdx': 'import' });
});

test.each(['EACCES', 'ELOOP'])('the search for words leaves out a folder that cannot be entered (%s)', async (code) => {
  const files = disk(tree({ 'locked/a.mdx': 'import', 'locked/b/c.mdx': 'import', 'open/d.mdx': 'import' }));
  files.list(all);
  const fail = (real: (...args: never[]) => unknown) =>
    function (...args: never[]): unknown {
      if (String(args[0]).includes('locked')) throw Object.assign(new Error(code), { code });
      return real(...args);
    };
  system.always('lstatSync', fail);
  expect(() => files.read('locked/a.mdx')).toThrow(UnreadableError);
  expect(await found(files)).toEqual({ 'open/d.mdx': 'import' });
});

test('a file whose first read fails during a search is read again, and none stays open', async () => {
  const root = tree({ 'a.mdx': 'import', 'b.mdx': 'Text.', 'c.mdx': LONG });
  const files = disk(root);
  files.list(all);
  system.fail('readSync', 'EIO');
  expect(await found(files)).toEqual({ 'a.mdx': 'import', 'c.mdx': LONG });
  expect(openFiles(root)).toEqual([]);
});

test('disk files that were copied with “...” are not searchable, but those of a short run are', () => {
  const files = disk(tree());
  expect(isSearchable({ ...files, read: () => undefined })).toBe(false);
  expect(isSearchable(memory({}))).toBe(false);
  const run = { sites: [{ input: { files }, docs: 'docs.json' }] } as unknown as Parameters<typeof withV8FlagsSetOnRead>[0];
  const [input] = withV8FlagsSetOnRead(run);
  expect(input && isSearchable(input.files)).toBe(true);
});

test('opens each page once, and calls “read” of the files only for the orphan pages', async () => {
  const texts = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`${index}.mdx`, '# Page']));
  const files = disk(tree(texts));
  const listed = files.list(all);
  const opened: string[] = [];
  system.always('openSync', (real) => (...args: never[]) => {
    opened.push(basename(String(args[0])));
    return real(...args);
  });
  let calls = 0;
  const read = files.read.bind(files);
  Object.assign(files, {
    read(path: string, limit?: number) {
      calls++;
      return read(path, limit);
    },
  });
  const { isImported } = await readOrphanFlagsAndAllImports(['1.mdx', '2.mdx'], listed, files);
  expect(isImported('1.mdx')).toBe(false);
  expect(opened.sort()).toEqual(Object.keys(texts).sort());
  expect(calls).toBe(2);
});

test('knows whether other pages import a page, both on disk and in memory', async () => {
  const texts = {
    'orphan.mdx': '# Orphan',
    'imported.mdx': '# Imported',
    'deep/again.mdx': '# Again',
    'index.mdx': "import A from '/imported.mdx'\nexport { b } from './deep/again.mdx'",
  };
  const orphans = ['orphan.mdx', 'imported.mdx', 'deep/again.mdx'];
  for (const files of [disk(tree(texts)), memory(texts)]) {
    const { isImported } = await readOrphanFlagsAndAllImports(orphans, files.list(all), files);
    expect(orphans.map(isImported)).toEqual([false, true, true]);
  }
});

test('finds imports and re-exports of a page in .mdx, .md, .jsx and .tsx files, but not in .ts files', async () => {
  const files = (name: string, text: string) => disk(tree({ 'part.mdx': '# Part', [name]: text }));
  const lines = ["import P from './part.mdx'", "export { P } from './part.mdx'"];
  for (const [name, text] of ['a.mdx', 'a.md', 'a.jsx', 'a.tsx'].flatMap((one) => lines.map((line) => [one, line] as const))) {
    const site = files(name, text);
    const { isImported } = await readOrphanFlagsAndAllImports(['part.mdx'], site.list(all), site);
    expect([name, text, isImported('part.mdx')]).toEqual([name, text, true]);
  }
  const other = files('a.ts', lines[0] ?? '');
  expect((await readOrphanFlagsAndAllImports(['part.mdx'], other.list(all), other)).isImported('part.mdx')).toBe(false);
});

test('reads a file to its end even if a single read returns less', async () => {
  const page = `${'x'.repeat(1_020)}\nimport A from './part.mdx'\n`;
  const files = disk(tree({ 'part.mdx': '# Part', 'a.mdx': page }));
  // As file systems of a network do it.
  system.always('readSync', (real) => (...args: never[]) => {
    const [descriptor, bytes, offset, length, at] = args as unknown as [number, Uint8Array, number, number, null];
    return real(...([descriptor, bytes, offset, Math.min(length, 512), at] as never[]));
  });
  expect(await found(files)).toEqual({ 'a.mdx': page });
});
