/** One answer to what readers get: lint, resolve and the findings agree on every page, whatever is wrong with a navigation. */
import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DIALECTS, type Dialect } from '../src/navigation/dialects.ts';
import { entriesOf, lint, memory, openFiles, pointerOf, resolve } from '../src/index.ts';
import type { Diagnostic, ResolvedSite, SiteInput } from '../src/index.ts';
import { lossesIn } from '../src/subject/losses.ts';
import { nameOf } from '../src/subject/page-entries.ts';
import type { Subject } from '../src/subject/subject.ts';
import { inputOf } from './fixture.ts';
import { cases } from './cases.ts';
import { mistakenNavigation } from './mistaken.ts';
import { anyDocs } from './navigations.ts';

const DOCUMENTS = cases(500);

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
  const required = dialect === 'mintlify' && { theme: 'mint', name: 'N', colors: { primary: '#000000' } };
  return { files: memory({ 'docs.json': JSON.stringify({ ...required, ...value }), ...FILES }), dialect };
}

const lostBy = (diagnostics: readonly Diagnostic[]): number => diagnostics.reduce((sum, { loses }) => sum + (loses?.pages ?? 0), 0);

/** Names of the pages with a file and of the listed operations that a resolved site does not show as dropped. */
function shownIn({ navigation: root }: ResolvedSite, { navigation, traits }: Subject): Set<string> {
  const texts = new Map(navigation.pages.map((page) => [pointerOf(page), page.text]));
  const names = [...entriesOf(root)].flatMap((entry) => {
    if (entry.droppedBy || (entry.kind === 'page' ? entry.file === undefined : entry.kind === 'webhook' || entry.generated)) return [];
    return entry.kind === 'page' ? entry.name : nameOf(texts.get(entry.pointer) ?? '', traits);
  });
  return new Set(names);
}

/** What contradicts the laws in one site; its findings are those of the rules that are on by default. */
async function breaches(input: SiteInput): Promise<readonly string[]> {
  const { sites, diagnostics, summary } = await lint(input);
  const resolved = await resolve(input);
  const subject = await openFiles(input).subject();
  const { lost, served } = lossesIn(subject);
  const [carried, counted, shown] = [lostBy(diagnostics), sites[0]?.pages, shownIn(resolved, subject)];
  const isLeading =
    /"href":|"specs":\["/.test(JSON.stringify(resolved.navigation)) || /"asyncapi":"/.test(JSON.stringify(subject.source.value));
  const isEmpty = [...entriesOf(resolved.navigation)].every(({ droppedBy }) => droppedBy) && !isLeading;
  return [
    ...(carried === lost.size
      ? []
      : [`findings lose ${carried} of ${lost.size}: ${[...lost].map(([name, { cause }]) => `${name} by ${cause}`).join(', ')}`]),
    ...(counted === served.size ? [] : [`lint counts ${counted} of ${served.size}`]),
    ...(shown.size === served.size ? [] : [`resolve shows ${[...shown].join(', ')}, served: ${[...served].join(', ')}`]),
    ...((resolved.lost?.length ?? 0) === lost.size ? [] : ['resolve lists other pages as lost']),
    ...(lost.size > 0 && summary.errors === 0 ? ['a page is lost without an error'] : []),
    ...(isEmpty && summary.errors === 0 ? ['the site is empty without an error'] : []),
  ];
}

describe.each(DIALECTS)('in the dialect %s', (dialect) => {
  test.each([
    ['navigations of any form', anyDocs.map(({ navigation }) => navigation)],
    ['navigations with some mistakes', mistakenNavigation],
  ])('%s', { timeout: 120_000 }, async (_, navigations) => {
    let losing = 0;
    await fc.assert(
      fc.asyncProperty<[unknown]>(navigations, async (navigation) => {
        const input = siteOf({ navigation }, dialect);
        expect(await breaches(input)).toEqual([]);
        losing += Math.sign(lossesIn(await openFiles(input).subject()).lost.size);
      }),
      { numRuns: DOCUMENTS },
    );
    expect(losing).toBeGreaterThan(DOCUMENTS / 10);
  });
});

describe('fixtures', () => {
  const folders = readdirSync('fixtures/rules').flatMap((rule) => readdirSync(`fixtures/rules/${rule}`).map((name) => `${rule}/${name}`));

  test.each(folders)('%s', async (folder) => {
    const { rules: _, ignore: __, baseline: ___, before: ____, preset: _____, ...input } = await inputOf(`fixtures/rules/${folder}`);
    expect(await breaches(input)).toEqual([]);
  });
});
