/** What an ignore file leaves out, and what it may ask for; processes/ignored-by-git.test.ts holds it against git itself. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lint, memory } from '../../../src/index.ts';
import { readIgnoreFile } from '../../../src/site/patterns/ignore-file.ts';
import { HOSTILE_PAGES, HOSTILE_PATTERNS } from './hostile-patterns.ts';
import { cases } from '../../support/cases.ts';
import { matchesSlowly } from './pattern-reference.ts';
import { leastThreadTime } from '../../support/thread-time.ts';
import { MINTLIFY } from '../../support/mintlify-site.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a line', () => {
  const leavesOut = (text: string, path: string): boolean => readIgnoreFile(bytes(text), () => [path]).patterns.ignores(path);

  test.each([
    ['a folder and everything in it', 'drafts/', ['drafts/a.mdx', 'b/drafts/c/d.mdx'], ['drafts', 'drafts.mdx']],
    ['a path from the root', '/a/b.mdx', ['a/b.mdx'], ['c/a/b.mdx']],
    ['all matches except those that a later “!” line includes again', '*.mdx\n!a.mdx', ['b.mdx'], ['a.mdx', 'x/a.mdx']],
    ['a file below an excluded folder even if “!” includes it again', 'a/\n!a/b.mdx', ['a/b.mdx'], []],
    ['a nested file even if “!a**” includes the names in its folder again', '*\n!a**', ['a/b'], ['a', 'ab']],
    ['a name in which “??” matches the two bytes of “é”', 'caf??', ['café'], ['cafe']],
    ['names in lines with Windows line endings and trailing spaces', 'a.mdx  \r\nb.mdx\\ \r\n', ['a.mdx', 'b.mdx '], ['b.mdx']],
    ['names with an escaped “#” or “!”, but not comments', '# a\n\\#b\n\\!c', ['#b', '!c'], ['# a', 'a']],
  ])('excludes %s', (_, text, out, left) => {
    expect(out.filter((path) => !leavesOut(text, path))).toEqual([]);
    expect(left.filter((path) => leavesOut(text, path))).toEqual([]);
  });

  test('is read from UTF-16 as well', () => {
    const utf16 = new Uint8Array(Buffer.from('\ufeffa.mdx\r\n', 'utf16le'));
    expect(readIgnoreFile(utf16, () => []).patterns.ignores('a.mdx')).toBe(true);
  });
});

describe('a page that the ignore file excludes', () => {
  test('is reported as excluded, whatever files are next to it', async () => {
    const beside = fc.uniqueArray(
      fc.constantFrom('guides/index.mdx', 'guides/start.mdx', 'Guides.mdx', 'guides.html', 'guide.mdx', 'old/guides.mdx', 'guides/a.png'),
    );
    await fc.assert(
      fc.asyncProperty(beside, fc.boolean(), fc.constantFrom('guides', '/guides/', 'guides.mdx'), async (names, isRedirected, page) => {
        const docs = {
          ...MINTLIFY,
          navigation: { pages: [page] },
          redirects: isRedirected ? [{ source: '/guides', destination: '/guides/start' }] : [],
        };
        const texts = Object.fromEntries(['guides.mdx', ...names].map((name) => [name, '']));
        const files = memory({ ...texts, 'docs.json': JSON.stringify(docs), '.mintignore': '/guides.mdx' });
        const { diagnostics } = await lint({ files, rules: { 'orphan-page': 'off' } });
        expect(diagnostics.filter(({ rule }) => rule === 'page-exists').map(({ message }) => message)).toEqual([
          `Page “${page}” does not exist. The file guides.mdx exists, but .mintignore excludes it.`,
        ]);
      }),
      { numRuns: cases(60) },
    );
  });
});

describe('a page that no navigation reaches', () => {
  const files = { 'index.mdx': '', 'AGENTS.md': '', 'templates/a.mdx': '', 'templates/b.md': '---\ntitle: B\n---\n', 'c d.mdx': '' };
  const found = async (schema: object, ignored: string) => {
    const docs = JSON.stringify({ ...schema, navigation: { pages: ['index'] } });
    const { diagnostics } = await lint({ files: memory({ ...files, 'docs.json': docs, '.mintignore': ignored }) });
    return diagnostics.filter(({ rule }) => rule === 'orphan-page');
  };

  test('is no longer reported once it is in .mintignore, which its finding suggests in the mintlify dialect', async () => {
    const hosted = MINTLIFY;
    const orphans = await found(hosted, '');
    expect(orphans.length).toBeGreaterThan(2);
    expect(orphans.filter(({ message }) => !/add (?:it|them) to \.mintignore/.test(message))).toEqual([]);
    const named = orphans.flatMap(({ entries }) => entries.map(({ file }) => `/${file}`));
    expect(await found(hosted, named.join('\n'))).toEqual([]);
    expect((await found({}, '')).filter(({ message }) => message.includes('.mintignore'))).toEqual([]);
  });
});

describe('the limits of an ignore file', () => {
  const problemsOf = (text: string, files: readonly string[] = ['a.mdx']) => readIgnoreFile(bytes(text), () => files).problems;

  test('reports each kind of exceeded limit at the first line that exceeds it', () => {
    expect(problemsOf(`${'x'.repeat(1_000)}\n${'a/'.repeat(63)}a\n# ${'x'.repeat(2_000)}`)).toEqual([]);
    expect(problemsOf(`a\n${'x'.repeat(1_001)}\n${'a/'.repeat(64)}a\n${'x'.repeat(33_000)}\n`)).toEqual([
      { kind: 'long', line: 2, size: 1_001, most: 1_000, more: 1 },
      { kind: 'deep', line: 3, size: 65, most: 64, more: 0 },
    ]);
    const blank = '# a\n  \r\n\n';
    expect(problemsOf(`${blank}a\n`.repeat(1_000))).toEqual([]);
    expect(problemsOf(`${blank}a\n`.repeat(1_010))).toEqual([{ kind: 'many', line: 4_004, size: 1_010, most: 1_000, more: 9 }]);
  });

  test('on work drop the last patterns, but only those with wildcards', () => {
    const files = Array.from({ length: 2_000 }, (_, index) => `guides/page-${index}.mdx`);
    const lines = Array.from(
      { length: 1_000 },
      (_, index) => `*page-${'*'.repeat((index % 3) + 1)}?${'?e*'.repeat(index % 7)}${index % 10}*${(index >> 3) % 10}?.mdx`,
    );
    const { patterns, problems } = readIgnoreFile(bytes([...lines, 'guides/page-7.mdx'].slice(1).join('\n')), () => files);
    expect(problems).toMatchObject([{ kind: 'costly', size: 2_000 }]);
    expect(patterns.ignores('guides/page-7.mdx')).toBe(true);
  });

  test('are not needed to match paths with thousands of folders in time', async () => {
    const files = Array.from({ length: 5 }, (_, index) => `${index}/${'a/'.repeat(2_000)}page.mdx`);
    const least = await leastThreadTime(5_000, () => {
      const { patterns } = readIgnoreFile(bytes(`${'**/a/'.repeat(6)}**/[b]*/**\n`.repeat(20)), () => files);
      expect(files.filter((file) => patterns.ignores(file))).toEqual([]);
    });
    expect(least).toBeLessThan(5_000);
  });
});

describe('hostile patterns in an ignore file', () => {
  const pages = HOSTILE_PAGES;

  test('hostile patterns match what a slow reference matcher matches', () => {
    const wrong = HOSTILE_PATTERNS.flatMap((pattern) => {
      if (pattern.length > 1_000 || pattern.split('/').length > 64 || pattern.includes('\0')) return [];
      const { patterns } = readIgnoreFile(bytes(pattern), () => pages);
      return pages.filter((page) => patterns.ignores(page) !== isLeftOutSlowly(pattern, page)).map((page) => ({ pattern, page }));
    });
    expect(wrong).toEqual([]);
  });

  test('give a report without control characters', async () => {
    const docs = JSON.stringify({ ...MINTLIFY, navigation: { pages: ['a/b/c'] } });
    const files = Object.fromEntries(pages.map((page) => [`${page}.mdx`, '']));
    for (const pattern of HOSTILE_PATTERNS) {
      const { diagnostics } = await lint({ files: memory({ ...files, 'docs.json': docs, '.mintignore': pattern }) });
      const found = diagnostics.filter(({ rule }) => rule === 'ignore-file');
      expect(found.length).toBe(pattern.length > 1_000 || pattern.split('/').length > 64 ? 1 : 0);
      expect(found.map(({ message }) => message).join('')).not.toMatch(/\p{Cc}/u);
    }
  });
});

/** One pattern that takes nothing back: the path or a folder above it matches. */
function isLeftOutSlowly(line: string, page: string): boolean {
  const isOfFolders = line.endsWith('/');
  const pattern = new TextDecoder('latin1').decode(bytes(isOfFolders ? line.slice(0, -1) : line));
  const names = page.split('/');
  return names.some((name, index) => {
    if (isOfFolders && index === names.length - 1) return false;
    if (!pattern.includes('/')) return matchesSlowly(pattern, name);
    return matchesSlowly(pattern.replace(/^\//, ''), names.slice(0, index + 1).join('/'));
  });
}
