/** The examples of the playground show what the pages of the rules say, and links contain what they were made of. */
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPlaygroundExamples } from '../../src/generate/playground.ts';
import { EditedSiteAnalysis } from '../../src/page/analysis.ts';
import { linkTo, ShareLinkError, siteIn } from '../../src/page/share.ts';
import { SEED, cases } from '../support/cases.ts';

const examples = Object.entries(readPlaygroundExamples());

describe.each(examples.filter(([name]) => name !== 'start'))('the example of %s', (name, site) => {
  test('shows the findings that its documentation page lists', async () => {
    const { findings } = await new EditedSiteAnalysis(site).analyze();
    const expected = readFileSync(`fixtures/rules/${name}/example/expected.txt`, 'utf8');
    const [, ...heads] = `\n${expected}`.split(/\n(?=(?:error|warning|info) \[)/);
    expect(findings.map(({ severity, rule, message }) => `${severity} [${rule}] ${message}`).sort()).toEqual(
      heads.map((head) => head.split('\n', 1)[0]).sort(),
    );
  });
});

describe.each(examples)('the site %s', (_, site) => {
  test('can be shared in a link and opened again', async () => {
    const { settings, ...rest } = await siteIn(await linkTo(site));
    expect(rest).toEqual({ ...rest, texts: site.texts, editable: site.editable, ...(site.earlier && { earlier: site.earlier }) });
    const [before, after] = [await new EditedSiteAnalysis(site).analyze(), await new EditedSiteAnalysis({ ...rest, settings }).analyze()];
    expect(after.countBySeverity).toEqual(before.countBySeverity);
  });
});

describe('untrusted share links', () => {
  const shared = (value: unknown): string => `site1=${deflateRawSync(JSON.stringify(value)).toString('base64url')}`;

  test('no site is read from a damaged link: it is refused with a ShareLinkError', async () => {
    const link = await linkTo({ settings: {}, texts: { 'docs.json': '{}' } });
    for (const bad of ['site1=', link.slice(0, -6), 'site1=%%%', `site1=${'A'.repeat(70_000)}`])
      await expect(siteIn(bad)).rejects.toThrow(ShareLinkError);
  });

  test('a link that would unpack to a very large site is refused', async () => {
    const link = shared({ texts: { 'docs.json': ' '.repeat(30_000_000) } });
    expect(link.length).toBeLessThan(60_000);
    await expect(siteIn(link)).rejects.toThrow('larger than 500 KB');
  });

  test('paths outside the site, and settings and values of the wrong type, are left out', async () => {
    const site = await siteIn(
      shared({
        texts: { 'docs.json': '{}', '../x.mdx': '', '/y.mdx': '', 'a/./b.mdx': '', 'z.mdx': 7 },
        settings: {
          dialect: 'x',
          rules: { link: 'error', schema: ['off', {}], ref: 'loud' },
          ignore: [{}],
          ignoreMissing: ['{{{'],
          pagesRoot: '..',
        },
        earlier: 3,
        states: { 'a.mdx': 'x' },
      }),
    );
    expect(site).toEqual({
      docs: 'docs.json',
      folder: '',
      settings: { rules: { link: 'error', schema: 'off' }, ignoreMissing: ['**'] },
      editable: ['docs.json'],
      texts: { 'docs.json': '{}' },
      others: [],
    });
    expect((await new EditedSiteAnalysis(site).analyze()).countBySeverity.error).toBeGreaterThan(0);
  });

  test('any text and any value is a site that can be analyzed, or is refused with a sentence', async () => {
    const outcomes = new Set<string>();
    const link = fc.oneof(
      fc.oneof(fc.string(), fc.base64String()).map((text) => `site1=${text}`),
      fc.json().map((text) => shared(JSON.parse(text))),
      fc
        .record({ texts: fc.dictionary(fc.constantFrom('docs.json', 'a.mdx', '../x'), fc.anything()), settings: fc.anything() })
        .map(shared),
    );
    await fc.assert(
      fc.asyncProperty(link, async (text) => {
        const site = await siteIn(text).catch((error: unknown) => {
          expect(error).toBeInstanceOf(ShareLinkError);
          expect((error as ShareLinkError).message).toMatch(/^[A-Z].*\.$/);
        });
        outcomes.add(site ? 'site' : 'refused');
        if (site) await new EditedSiteAnalysis(site).analyze();
      }),
      { numRuns: cases(200), ...(SEED !== undefined && { seed: SEED }) },
    );
    expect(outcomes).toEqual(new Set(['site', 'refused']));
  });

  test('any docs.json in a link is analyzed, with at least one finding', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.dictionary(fc.constantFrom('a.mdx', '.mintignore', 'b/c.json'), fc.string()), async (docs, others) => {
        const site = await siteIn(shared({ texts: { 'docs.json': docs, ...others }, settings: { dialect: 'mintlify' } }));
        expect((await new EditedSiteAnalysis(site).analyze()).findings.length).toBeGreaterThan(0);
      }),
      { numRuns: cases(100), ...(SEED !== undefined && { seed: SEED }) },
    );
  });
});
