/** The outline of a navigation: every page is counted, every address leads to its element, and no answer is longer than asked for. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { navigationOutline } from '../../src/edits/outline.ts';
import { elementAt } from '../../src/edits/target.ts';
import { pointerOf } from '../../src/navigation/model.ts';
import type { OpenSite } from '../../src/index.ts';
import { cases } from '../support/cases.ts';
import { cleanSite, siteOf } from './edited.ts';

const WIDE = 1_000_000;
const outline = async (site: OpenSite, at?: string, bytes = WIDE, from?: number): Promise<string> =>
  String(await navigationOutline(site, { at, bytes, from }));

const DOCS = {
  navigation: {
    versions: ['v1', 'v2', 'v3'].map((version) => ({
      version,
      default: version === 'v3',
      tabs: [
        { tab: 'Guides', groups: [{ group: 'Start', root: 'a', pages: ['b', { group: 'Inner', pages: ['c'] }, 'd'] }] },
        { tab: 'Blog', href: 'https://example.com' },
        { tab: 'API', openapi: 'o.json' },
      ],
    })),
  },
};

test('the outline of a navigation shows elements that look alike on one line', async () => {
  expect(await outline(siteOf(DOCS))).toBe(`/navigation: 12 pages, 3 versions. Written in docs.json, lines 2–104.
versions[version=v1]: 4 pages, 3 tabs
  tabs[tab=Guides]: 4 pages, 1 group
  tabs[tab=Blog]: 0 pages, link to https://example.com
  tabs[tab=API]: 0 pages, has “openapi”
(like it: versions[version=v2], 4 pages; versions[version=v3], 4 pages, default)`);
});

test('the outline of an element shows its entries in their order', async () => {
  const at = '/navigation/versions[version=v2]/tabs[tab=Guides]/groups[group=Start]';
  expect(await outline(siteOf(DOCS), at)).toBe(`${at}: 4 pages, 1 group. Written in docs.json, lines 44–57.
root: a
- b
pages[group=Inner]: 1 page
- d`);
});

test('the outline refuses an address that matches no element or several', async () => {
  expect(await navigationOutline(siteOf(DOCS), { at: 'tabs[tab=Guides]', bytes: WIDE })).toMatchObject({
    reason: 'ambiguous',
    message: expect.stringContaining('Use one of these instead: “/navigation/versions[version=v1]/tabs[tab=Guides]”, “'),
  });
  expect(await navigationOutline(siteOf(DOCS), { at: '/navigation/tabs[tab=Guids]', bytes: WIDE })).toMatchObject({ reason: 'no-element' });
});

test('the outline has an address for every element, which finds it, and counts its pages', async () => {
  await fc.assert(
    fc.asyncProperty(cleanSite, async ({ text, pages }) => {
      const site = siteOf(text, pages);
      const subject = await site.subject();
      for (const element of subject.navigation.elements) {
        const shown = await outline(site, pointerOf(element));
        const [, address = '', count] = /^(.*?): (\d+) pages?[,.]/.exec(shown) ?? [];
        expect(elementAt(address, subject)).toBe(element);
        const inside = subject.navigation.pages.filter((page) => `${pointerOf(page)}/`.startsWith(`${pointerOf(element)}/`));
        expect(Number(count)).toBe(inside.length);
        for (const child of element.elements) expect(shown).toContain(`group=${child.label}]: `.replace('group=', `${child.kind}=`));
      }
    }),
    { numRuns: cases(60) },
  );
});

test('the outline splits into parts of limited size that together are complete', async () => {
  const groups = Array.from({ length: 300 }, (_, index) => ({ group: `Größe ${index}`, pages: [`p${index}`] }));
  const site = siteOf({ navigation: { groups } });
  const whole = (await outline(site)).split('\n').slice(1);
  const read: string[] = [];
  for (let from: number | undefined = 1; from !== undefined;) {
    const part: string = await outline(site, undefined, 1_000, from);
    expect(new TextEncoder().encode(part).length).toBeLessThan(1_300);
    read.push(
      ...part
        .split('\n')
        .slice(1)
        .filter((line) => !line.includes('Continue with “from”')),
    );
    const next = /Continue with “from”: (\d+)/.exec(part)?.[1];
    from = next === undefined ? undefined : Number(next);
  }
  expect(read).toEqual(whole);
});
