/**
 * Edits of real documentation repositories: pages that a past commit lacked, as edits, fix what is known to be wrong and break
 * nothing; and no operation on the navigation leads to an error.
 */
import { describe, expect, test } from 'vitest';
import {
  addPage,
  changeToMarkdown,
  checkEdits,
  describeChange,
  fixSite,
  movePage,
  openSiteFromFiles,
  removePage,
  renamePage,
} from '../../src/index.ts';
import type { OpenSite } from '../../src/session/open-site.ts';
import { insertEntry, applyEdits } from '../../src/document/edit.ts';
import { normalizePagePath } from '../../src/navigation/entries.ts';
import type { Diagnostic } from '../../src/lint/diagnostic.ts';
import { pointerOf } from '../../src/navigation/model.ts';
import { memory } from '../../src/site/memory.ts';
import { corpusFolder, readSites, type CorpusSite } from './sites.ts';

const folder = corpusFolder();
const all = folder === undefined ? [] : readSites(folder);
const sites = all.filter(({ expected }) => (expected?.missingPages?.length ?? 0) > 0);

describe.skipIf(folder === undefined)('edits of past commits that lack pages', () => {
  test.each(sites)('$id: adding the missing pages fixes exactly their findings', async (site) => {
    const open = openSite(site);
    const missing = missingIn(await open.diagnostics());
    expect(missing.length).toBeGreaterThan(0);
    const { traits, resolution, pages } = await open.subject();
    const named = new Set((site.expected?.missingPages ?? []).map((page) => normalizePagePath(page, traits)));
    const edits = new Map(
      resolution.pages.filter(({ path }) => named.has(path)).map(({ path }) => [`${pages.root}${path}.mdx`, '---\ntitle: A page\n---\n']),
    );
    const { introduced, fixed, ok } = await checkEdits(open, edits);
    expect(introduced).toEqual([]);
    expect(ok).toBe(true);
    expect(fixed).toEqual(missing);
  });

  test.each(sites)('$id: one more entry without a file introduces one error', async (site) => {
    const open = openSite(site);
    const { source, navigation, traits } = await open.subject();
    const holder = navigation.pages.find(({ key }) => key === 'pages')?.parent;
    if (!holder) throw new Error('There is no list of pages.');
    const { document, pointer } = source.origin(`${pointerOf(holder)}/pages`);
    const text = applyEdits(document.text, insertEntry(document, pointer, { json: '"surely/no-such-page-is-here"', index: 'end' }));
    const { introduced, ok } = await checkEdits(open, new Map([[document.file, text]]));
    expect(introduced.map(({ rule, severity }) => [rule, severity])).toEqual([['page-exists', 'error']]);
    expect(ok).toBe(false);
    expect(traits.name).toBe('mintlify');
  });
});

describe.skipIf(folder === undefined)('operations on a real site introduce no error', () => {
  test.each(all)('the site $id', async (site) => {
    const open = openSite(site).withEdits(new Map([['brand/new.mdx', '---\ntitle: New\n---\n']]));
    const { navigation } = await open.subject();
    const pages = navigation.pages.map(({ text }) => text);
    const elements = navigation.elements.map(pointerOf);
    // Past commits of a site are much like its newest.
    for (const part of site.kind === 'head' ? [0.2, 0.7] : [0.2]) {
      const page = pages[Math.floor(pages.length * part)] ?? '';
      const to = elements[Math.floor(elements.length * (1 - part))] ?? '';
      const results = [
        await addPage(open, 'brand/new', { to }),
        await movePage(open, page, { to, removeEmpty: true }),
        await removePage(open, page, { removeEmpty: true }),
        await renamePage(open, page, 'brand/newer', { redirect: true }),
      ];
      for (const result of results) {
        if (!result.ok) continue;
        const { introduced } = await checkEdits(open, result.edits);
        expect(introduced.filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(changeToMarkdown(await describeChange(open, open.withEdits(result.edits)))).toMatch(/\n$/);
      }
    }
  });
});

function openSite(site: CorpusSite): OpenSite {
  return openSiteFromFiles({ files: memory(site.texts), docs: site.config, dialect: 'mintlify' });
}

/** Without those that differ only in case, which the corpus counts apart, and URLs, which no file can answer. */
function missingIn(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.filter(({ rule, message }) => rule === 'page-exists' && !/\bonly in case\b|^Page “https?:/.test(message));
}

describe.skipIf(folder === undefined)('fixes of a real site introduce no error and leave nothing to fix', () => {
  test.each(all)('the site $id', async (site) => {
    const open = openSite(site);
    const edits = await fixSite(open);
    const after = open.withEdits(edits);
    expect(await fixSite(after)).toEqual(new Map());
    const { isComplete } = await open.subject();
    if (isComplete) expect((await checkEdits(open, edits)).introduced.filter(({ severity }) => severity === 'error')).toEqual([]);
    const repairable = (await open.diagnostics()).filter(({ fix }) => fix?.safe);
    expect(repairable.length === 0).toBe(edits.size === 0);
  });
});
