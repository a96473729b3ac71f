/** The page holds a site without its files: it must find and show what the toolkit does, on every fixture. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { entriesOf, openSiteFromFiles, resolve, type SiteInput } from '../../src/index.ts';
import { EditedSiteAnalysis } from '../../src/page/analysis.ts';
import { takeSnapshot, withEvenLines } from '../../src/page/take-snapshot.ts';
import { CHANGE_RULES, canCheckInBrowser, UNCHECKED_RULES } from '../../src/page/unchecked-rules.ts';
import { keyOf, viewOf } from '../../src/page/view.ts';
import type { ResolvedSite } from '../../src/resolve/resolved-site.ts';
import { UnreadableError } from '../../src/site/files.ts';
import { inputOf } from '../support/fixture.ts';

const FOLDERS = ['rules', 'resolve'].flatMap((kind) => {
  const folders = readdirSync(`fixtures/${kind}`).map((name) => `fixtures/${kind}/${name}`);
  return kind === 'resolve' ? folders : folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`));
});

/** Not the state that some fixtures are compared with: the page shows one. */
async function siteOf(folder: string): Promise<SiteInput | undefined> {
  const { before: _, ...input } = await inputOf(folder);
  const isThere = await openSiteFromFiles(input)
    .subject()
    .catch((error: unknown) => {
      if (error instanceof UnreadableError) return undefined;
      throw error;
    });
  return isThere && withEvenLines(input);
}

test('the page lists every rule that is left out of its bundle as not checked', () => {
  const leftOut = readFileSync('tools/page.js', 'utf8').matchAll(/'rules\/([\w-]+)\.ts'/g);
  expect(Array.from(leftOut, ([, rule]) => rule).sort()).toEqual(UNCHECKED_RULES.flatMap(({ rules }) => rules).sort());
});

describe.each(FOLDERS.filter((folder) => existsSync(`${folder}/docs.json`)))('%s', (folder) => {
  test('the page shows the same findings and the same site as the toolkit', async () => {
    const input = await siteOf(folder);
    if (!input) return;
    // As it comes out of the file.
    const held = JSON.parse(JSON.stringify(await takeSnapshot(input))) as Awaited<ReturnType<typeof takeSnapshot>>;
    const { findings, site } = await new EditedSiteAnalysis(held).analyze();
    expect(site).toEqual(await resolve(input, { titles: true }));
    const found = await openSiteFromFiles({ ...input, validateOpenapi: false }).diagnostics();
    const checked = found.filter(({ rule }) => canCheckInBrowser(rule) && !CHANGE_RULES.includes(rule));
    // The page has no API descriptions: it tells only that their pages are missing.
    if (found.some(({ messageId }) => messageId === 'generated')) return expect(findings.map(({ rule }) => rule)).toContain('page-exists');
    expect(findings.map(({ identity, message, span }) => ({ identity, message, span }))).toEqual(
      checked.map(({ identity, message, span }) => ({ identity, message, span })),
    );
  });

  test('a reader reaches every entry', async () => {
    const input = await siteOf(folder);
    if (input) reachAll(await resolve(input));
  });
});

/** Opens every entry, and compares what a reader sees with the tree. */
function reachAll(site: ResolvedSite): void {
  const entries = [...entriesOf(site.navigation)];
  expect(namesBelow(site, undefined, new Set()).sort()).toEqual(entries.map(keyOf).sort());
  for (const entry of entries) {
    const { entry: open, switches, groups, previous, next } = viewOf(site, { key: keyOf(entry) });
    expect(open && keyOf(open)).toBe(keyOf(entry));
    const elements = [
      ...switches.flatMap(({ options }) => options.filter(({ isOpen }) => isOpen).map(({ element }) => element)),
      ...groups,
    ];
    const labels = elements.flatMap(({ label }) => (label === undefined ? [] : [label]));
    expect(labels.sort()).toEqual(open?.breadcrumbs.map(({ label }) => label).sort());
    expect([previous?.name, next?.name]).toEqual([open?.previous, open?.next]);
  }
}

/** All entries of sidebars that a reader comes to by switching. */
function namesBelow(site: ResolvedSite, key: string | undefined, seen: Set<string>): string[] {
  const view = viewOf(site, key === undefined ? {} : { key });
  const own = view.sidebars
    .filter(({ holder }) => !seen.has(keyOf(holder)) && seen.add(keyOf(holder)))
    .flatMap(({ nodes }) => nodes.flatMap((node) => ('children' in node ? [...entriesOf(node)] : [node])))
    .map(keyOf);
  const others = view.switches.flatMap(({ options }) => options.map(({ element }) => keyOf(element)));
  return [
    ...own,
    ...others.filter((other) => !seen.has(`to ${other}`) && seen.add(`to ${other}`)).flatMap((other) => namesBelow(site, other, seen)),
  ];
}
