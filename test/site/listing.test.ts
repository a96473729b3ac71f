/** The names of files folder by folder: as a map, with edits on top, and what is asked of the page index. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memory, overlay } from '../../src/index.ts';
import type { ListedPathKind } from '../../src/index.ts';
import { MutableFileListing } from '../../src/site/listing.ts';
import { pageNamesOf } from '../../src/site/page-names.ts';
import { PageIndex } from '../../src/site/pages.ts';
import { cases } from '../support/cases.ts';

/** Few names, so that paths meet: folders with the names of files, names that objects have, case, Unicode forms, no names at all. */
const name = fc.constantFrom(
  'a',
  'A',
  'b.mdx',
  'B.mdx',
  'b.md',
  'B.md',
  'README.md',
  '__proto__',
  'constructor',
  'café.mdx',
  'cafe\u0301.mdx',
  '',
);
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'));
const state = fc.constantFrom<ListedPathKind>('file', 'file', 'file', 'outside', 'no-file', 'closed', 'unknown');
const files = fc.uniqueArray(fc.tuple(path, state), { maxLength: 20, selector: ([at]) => at });

const sorted = (entries: Iterable<readonly [string, ListedPathKind]>): (readonly [string, ListedPathKind])[] =>
  [...entries].toSorted(([a], [b]) => (a < b ? -1 : 1));

describe('a listing', () => {
  test('behaves like a Map, and a listing on top of it does not change it', () => {
    fc.assert(
      fc.property(files, fc.array(fc.tuple(path, fc.option(state)), { maxLength: 20 }), path, (given, edits, other) => {
        const base = MutableFileListing.of(new Map(given));
        const edited = new MutableFileListing(base);
        const expected = new Map(given);
        for (const [at, now] of edits) {
          if (now === null) edited.delete(at);
          else edited.set(at, now);
          if (now === null) expected.delete(at);
          else expected.set(at, now);
        }
        for (const [listing, map] of [
          [base, new Map(given)],
          [edited, expected],
        ] as const) {
          expect(sorted(listing)).toEqual(sorted(map));
          expect([listing.size, [...listing.keys()].length, [...listing.values()].length]).toEqual([map.size, map.size, map.size]);
          for (const at of [other, ...map.keys(), ...base.keys()])
            expect([at, listing.get(at), listing.has(at)]).toEqual([at, map.get(at), map.has(at)]);
          const called: [string, ListedPathKind][] = [];
          listing.forEach((now, at) => called.push([at, now]));
          expect(called).toEqual([...listing]);
        }
      }),
      { numRuns: cases(200) },
    );
  });

  test('has exactly the folders that contain something', () => {
    fc.assert(
      fc.property(files, fc.array(path), path, (given, gone, asked) => {
        const listing = new MutableFileListing(MutableFileListing.of(new Map(given)));
        for (const at of gone) listing.delete(at);
        const expected = [...listing.keys()].some((at) => at.startsWith(`${asked}/`));
        expect(new PageIndex(listing, '', ['.mdx']).hasFolder(asked)).toBe(expected || asked === '');
      }),
      { numRuns: cases(300) },
    );
  });

  test('numbers files in the order in which they were added', () => {
    const listing = new MutableFileListing(
      MutableFileListing.of(
        new Map([
          ['b/a', 'file'],
          ['a', 'file'],
          ['b/b', 'outside'],
        ]),
      ),
    );
    listing.set('b/c', 'file').delete('a');
    expect(['b/a', 'a', 'b/b', 'b/c'].map((at) => listing.numberOf(at))).toEqual([0, undefined, -2, 2]);
    expect(listing.end).toBe(3);
  });

  test('can have 100,000 files in one folder and a folder 1,000 levels deep', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => `page-${index}.mdx`);
    const deep = `${'a/'.repeat(1_000)}end.mdx`;
    const base = memory(new Map([...many, deep].map((at) => [at, ''])));
    const listed = overlay(
      base,
      new Map([
        [deep, null],
        ['page-7.mdx', null],
        ['new.mdx', ''],
      ]),
    ).list(() => true);
    expect([listed.size, listed.has(deep), listed.has('page-7.mdx'), listed.has('new.mdx')]).toEqual([100_000, false, false, true]);
  });
});

describe('the names of pages', () => {
  const ignored = (_: string, file: string): 'repository-file' | undefined => (/^readme/i.test(file) ? 'repository-file' : undefined);
  const indexOf = (given: readonly (readonly [string, ListedPathKind])[], root = ''): PageIndex =>
    new PageIndex(new Map(given), root, ['.mdx', '.md'], ignored);
  const root = fc.constantFrom('', 'a');

  test('are the same by folder, by subfolder and by ending as in the list of all pages', () => {
    fc.assert(
      fc.property(files, root, path, (given, below, asked) => {
        const pages = indexOf(given, below);
        const all = [...pages.all()].map(([page]) => page);
        const folderOf = (page: string): string => page.slice(0, Math.max(0, page.lastIndexOf('/')));
        const names = pageNamesOf(pages);
        const isIn = (page: string): boolean => (asked === '' ? !page.includes('/') : page.includes('/') && folderOf(page) === asked);
        expect(names.inFolder(asked).toSorted()).toEqual(all.filter(isIn).toSorted());
        const inside = asked === '' ? '' : `${asked}/`;
        const inner = all.flatMap((page) =>
          page.startsWith(inside) && page.includes('/', inside.length) ? [page.slice(inside.length, page.indexOf('/', inside.length))] : [],
        );
        expect(names.foldersIn(asked)).toEqual([...new Set(inner)]);
        const ending = all.filter((page) => `/${page}`.endsWith(`/${asked}`));
        // Of many questions, the later ones are answered by a table.
        for (let time = 0; time < 102; time += 101) expect(names.endingIn(asked).toSorted()).toEqual(ending.toSorted());
        for (let time = 0; time < 100; time++) names.endingIn('a');
        expect(names.endingIn(asked).toSorted()).toEqual(ending.toSorted());
      }),
      { numRuns: cases(200) },
    );
  });

  test('are found regardless of case and Unicode form, pages before others', () => {
    const fold = (text: string): string => text.normalize('NFC').toLowerCase();
    fc.assert(
      fc.property(files, root, path, (given, below, asked) => {
        const pages = indexOf(given, below);
        const found = pageNamesOf(pages).fileIgnoringCase(asked);
        const alike = given.flatMap(([at, now]) => (now === 'file' && fold(pages.pathOf(at) ?? '\0') === fold(asked) ? [at] : []));
        expect(found === undefined ? alike : alike.filter((at) => at === found)).toHaveLength(found === undefined ? 0 : 1);
        expect(found !== undefined && pages.ignoreReason(found) !== undefined).toBe(
          alike.length > 0 && alike.every((at) => pages.ignoreReason(at) !== undefined),
        );
      }),
      { numRuns: cases(300) },
    );
  });

  test('without a mark are exactly those that were not reached', () => {
    fc.assert(
      fc.property(files, root, fc.array(path), (given, below, reached) => {
        const pages = indexOf(given, below);
        const marks = new Uint8Array(pages.files.end);
        const found = new Set<string>();
        for (const at of reached) {
          const [number, file] = [pages.numberOf(at), pages.find(at)];
          expect(number === -1).toBe(file === undefined);
          if (file === undefined) continue;
          expect(pages.files.numberOf(file)).toBe(number);
          marks[number] = 1;
          found.add(file);
        }
        expect(pages.filesWithMark(marks, 0)).toEqual(
          [...pages.all()]
            .flatMap(([, file]) => (found.has(file) ? [] : [file]))
            .toSorted((a, b) => (pages.files.numberOf(a) ?? 0) - (pages.files.numberOf(b) ?? 0)),
        );
      }),
      { numRuns: cases(200) },
    );
  });
});
