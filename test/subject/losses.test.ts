/** One answer to what readers get: lint, resolve, why and the findings agree on every page, whatever is wrong with a navigation. */
import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DIALECTS, type Dialect } from '../../src/navigation/dialects.ts';
import { entriesOf, lint, memory, openSiteFromFiles, resolve } from '../../src/index.ts';
import type { SiteInput } from '../../src/index.ts';
import { cases } from '../support/cases.ts';
import { emptyNavigation } from '../lint/empty-navigation.ts';
import { inputOf } from '../support/fixture.ts';
import { mistakenNavigation } from '../generators/mistaken.ts';
import { anyDocs } from '../generators/navigations.ts';
import { lawsOf } from '../session/served-laws.ts';
import { REQUIRED } from '../support/mintlify-site.ts';

const DOCUMENTS = cases(60);

const FILES = {
  'index.mdx': '',
  'a/b.mdx': '',
  'a.mdx': '',
  'b.mdx': '',
  'c.mdx': '',
  'a.json': '{ "openapi": "3.0.0", "info": { "title": "A", "version": "1" }, "paths": { "/x": { "get": {} }, "/y": { "get": {} } } }',
  'b.json': '{ "openapi": "3.0.0", "info": { "title": "B", "version": "1" }, "paths": {} }',
};

function siteOf(value: object, dialect: Dialect): SiteInput {
  return { files: memory({ 'docs.json': JSON.stringify({ ...(dialect === 'mintlify' && REQUIRED), ...value }), ...FILES }), dialect };
}

describe.each(DIALECTS)('in the dialect %s', (dialect) => {
  test.each([
    ['lint, resolve and why agree on navigations of any form', anyDocs.map(({ navigation }) => navigation), 'lost'],
    ['lint, resolve and why agree on navigations with some mistakes', mistakenNavigation, 'lost'],
    ['lint, resolve and why agree on navigations that lead nowhere', emptyNavigation, 'empty'],
  ] as const)('%s', async (_, navigations, kind) => {
    let met = 0;
    await fc.assert(
      fc.asyncProperty<[unknown]>(navigations, async (navigation) => {
        const { breaches, lost, isEmpty } = await lawsOf(siteOf({ navigation }, dialect));
        expect(breaches).toEqual([]);
        met += Number(kind === 'lost' ? lost > 0 : isEmpty);
      }),
      { numRuns: DOCUMENTS },
    );
    expect(met).toBeGreaterThan(DOCUMENTS / 30);
  });
});

test.each(DIALECTS)('in the dialect %s, lint counts the pages that resolve shows, also where the text is broken', async (dialect) => {
  let met = 0;
  await fc.assert(
    fc.asyncProperty(mistakenNavigation, async (navigation) => {
      const { files } = siteOf({ navigation }, dialect);
      const text = new TextDecoder().decode(files.read('docs.json')).replace(/}$/, ',\n"key": 7x }');
      const input: SiteInput = { files: memory({ ...FILES, 'docs.json': text }), dialect };
      const { diagnostics, sites } = await lint(input);
      const resolved = await resolve(openSiteFromFiles(input));
      const shown = [...entriesOf(resolved.navigation)].filter(
        (entry) => !entry.droppedBy && (entry.kind === 'page' ? entry.file !== undefined : entry.kind === 'operation' && !entry.generated),
      );
      expect(diagnostics.some(({ rule }) => rule === 'json-syntax')).toBe(true);
      expect(sites[0]?.pages).toBe(new Set(shown.map(({ name }) => name)).size);
      met += Number((resolved.lost?.length ?? 0) > 0);
    }),
    { numRuns: DOCUMENTS },
  );
  expect(met).toBeGreaterThan(DOCUMENTS / 30);
});

describe('lint, resolve and why agree on what is lost', () => {
  const folders = readdirSync('fixtures/rules').flatMap((rule) => readdirSync(`fixtures/rules/${rule}`).map((name) => `${rule}/${name}`));

  test.each(folders)('%s', async (folder) => {
    const { rules: _, ignore: __, baseline: ___, before: ____, preset: _____, ...input } = await inputOf(`fixtures/rules/${folder}`);
    expect((await lawsOf(input)).breaches).toEqual([]);
  });
});
