/** Findings that a site did not have before: two states held against each other, without git. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeToMarkdown, checkEdits, describeChange, lint, memory, openSiteFromFiles, overlay, renderReport } from '../../src/index.ts';
import type { Edits, Files, Report } from '../../src/index.ts';
import { cases } from '../support/cases.ts';
import { cleanSite } from '../edits/edited.ts';

const docs = (...pages: string[]): string => JSON.stringify({ navigation: { pages } }, null, 2);
const old = { 'docs.json': docs('a', 'gone', 'b'), 'a.mdx': '', 'b.mdx': '' };

/** The report on `edits` of a site, beside the site as it was. */
function compare(edits: Edits, texts: Readonly<Record<string, string>> = old): Promise<Report> {
  const before = memory(texts);
  return lint({ files: overlay(before, edits), before });
}

const never: Files = {
  list: () => expect.fail('listed'),
  read: () => expect.fail('read'),
};

describe('before', () => {
  test('keeps new findings and counts the known ones', async () => {
    const { diagnostics, summary } = await compare(
      new Map([
        ['b.mdx', null],
        ['c.mdx', '# C'],
      ]),
    );
    expect(diagnostics.map(({ rule, file }) => [rule, file])).toEqual([
      ['page-exists', 'docs.json'],
      ['orphan-page', 'c.mdx'],
    ]);
    expect(summary).toEqual({ errors: 1, warnings: 0, infos: 1, suppressed: 0, notChecked: 0, known: 1, knownInfos: 0 });
  });

  test('hides a known finding even if its position changes', async () => {
    const { diagnostics, summary } = await compare(new Map([['docs.json', `\n${docs('b', 'gone', 'a').replaceAll('  ', '\t')}`]]));
    expect({ diagnostics, known: summary.known }).toEqual({ diagnostics: [], known: 1 });
  });

  test('makes all findings new if it has no docs.json', async () => {
    const { diagnostics, summary } = await lint({ files: memory(old), before: memory({}) });
    expect({ rules: diagnostics.map(({ rule }) => rule), known: summary.known }).toEqual({ rules: ['page-exists'], known: 0 });
  });

  // No URL can hold half of a surrogate pair, and the language throws for it.
  test('can be compared if paths contain lone surrogates', async () => {
    const page = '---\ntitle: A\n---\n[a](/a\udc00) [b](/b\udc00) [c](c\udc00)';
    const config = (more: object): string => JSON.stringify({ navigation: { pages: ['a', 'b\udc00', 'gone\udc00'] }, ...more });
    const redirects = [
      { source: '/a\udc00', destination: '/b\udc00' },
      { source: '/d\udc00/:p', destination: '/e\udc00/:p' },
      { source: '/x', destination: '/B\udc00' },
    ];
    const navbar = { links: [{ label: 'A', href: '/B\udc00#\udc00' }] };
    const one = { 'docs.json': config({ redirects, navbar }), 'a.mdx': page, 'b\udc00.mdx': page, 'b.mdx': '' };
    const other = { 'docs.json': config({}), 'a.mdx': `${page}.`, 'b.mdx': '' };
    const rules = { link: 'error', redirect: 'error', href: 'error' } as const;
    for (const [was, is] of [
      [one, other],
      [other, one],
    ] as const) {
      const report = await lint({ files: memory(is), before: memory(was), rules });
      expect(report.diagnostics.length).toBeGreaterThan(0);
      for (const format of ['sarif', 'json', 'text'] as const) expect(await renderReport(report, format)).toContain('docs.json');
      const change = await describeChange(openSiteFromFiles({ files: memory(was) }), openSiteFromFiles({ files: memory(is) }));
      expect(changeToMarkdown(change)).not.toBe('');
    }
  });

  test('is read only for changed pages if there is nothing to report', async () => {
    const files = memory({ ...old, 'gone.mdx': '' });
    const read: Files['read'] = (path) => (path === 'a.mdx' ? files.read(path) : never.read(path));
    const report = await lint({ files, before: { ...never, read, changed: () => new Set(['a.mdx']) } });
    expect(
      await lint({ files, before: never, rules: { link: 'off', 'imported-page': 'off', 'openapi-page': 'off', emptied: 'off' } }),
    ).toEqual(report);
    expect(report).toMatchObject({ diagnostics: [], summary: { known: 0 } });
    expect((await lint({ files: memory(old) })).summary).not.toHaveProperty('known');
  });

  test('is checked with the current settings, separately for each site', async () => {
    const before = memory(old);
    const files = overlay(before, new Map([['orphan.mdx', '# O']]));
    const rules = { 'orphan-page': 'error' } as const;
    const report = await lint([
      { files, before, folder: 'one', repositoryPath: 'x', rules },
      { files, folder: 'two', rules },
    ]);
    expect(report.diagnostics.map(({ file, rule }) => [file, rule])).toEqual([
      ['one/orphan.mdx', 'orphan-page'],
      ['two/docs.json', 'page-exists'],
      ['two/orphan.mdx', 'orphan-page'],
    ]);
    expect(report.summary.known).toBe(1);
  });

  test('gives the same introduced findings as checkEdits', async () => {
    await fc.assert(
      fc.asyncProperty(
        cleanSite,
        fc.array(fc.tuple(fc.nat(), fc.constantFrom('delete', 'create', 'break')), { maxLength: 3 }),
        fc.array(fc.nat(), { maxLength: 3 }),
        async ({ text, pages }, changes, missing) => {
          const texts = Object.fromEntries([['docs.json', text], ...pages.map((page) => [`${page}.mdx`, ''])]) as Record<string, string>;
          for (const which of missing) delete texts[`${pages[which % pages.length]}.mdx`];
          const edits = new Map<string, string | null>();
          for (const [which, kind] of changes) {
            const page = pages[which % pages.length] ?? '';
            if (kind === 'delete') edits.set(`${page}.mdx`, null);
            if (kind === 'create') edits.set(`extra-${which}.mdx`, 'New.');
            if (kind === 'break') edits.set('docs.json', (edits.get('docs.json') ?? text).replace(`${page}"`, `${page}-x"`));
          }
          const { introduced, unchanged } = await checkEdits(openSiteFromFiles({ files: memory(texts) }), edits);
          const { diagnostics, summary } = await compare(edits, texts);
          expect(diagnostics).toEqual(introduced);
          expect(summary.known).toBe(unchanged.length);
        },
      ),
      { numRuns: cases(60) },
    );
  });
});
