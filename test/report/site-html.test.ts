/** The page of a resolved site names everything that readers see, and every text of the site is text on it. */
import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entriesOf, memory, resolve } from '../../src/index.ts';
import { treeOf } from '../../src/cli/tree.ts';
import { html } from '../../src/html/html.ts';
import { sitesHtml } from '../../src/report/site-html.ts';
import { inputOf } from '../support/fixture.ts';

const FOLDERS = readdirSync('fixtures/resolve').map((name) => `fixtures/resolve/${name}`);

test.each(FOLDERS)('%s: the page contains all titles and marks dropped entries', async (folder) => {
  const site = await resolve(await inputOf(folder), { titles: true });
  const page = sitesHtml([site]);
  for (const { title, name } of entriesOf(site.navigation)) expect(page).toContain(html`${title ?? name}`.toString());
  const { length } = page.match(/<li class="dropped">/g) ?? [];
  expect(length > 0).toBe([...entriesOf(site.navigation)].some(({ droppedBy }) => droppedBy) && !site.navigation.droppedBy);
});

test.each(FOLDERS)('%s: the page shows the same number of pages as “docs-nav resolve”', async (folder) => {
  const site = await resolve(await inputOf(folder), { titles: true });
  const [, count] = /: (\d+ pages?)/.exec(treeOf(site)[0] ?? '') ?? [];
  expect(sitesHtml([site])).toContain(`<p class="lead">${count}`);
});

test('the HTML page of a site counts no missing pages, opens a single element and shows the size of a closed one', async () => {
  const names = Array.from({ length: 99 }, (_, index) => `p${index}`);
  const group = (label: string, pages: readonly unknown[]) => ({ group: label, pages });
  const tabs = ['A', 'B'].map((tab) => ({ tab, groups: [group('Outer', [...names, group('Inner', ['gone'])])] }));
  const docs = { navigation: { languages: [{ language: 'en', tabs }] } };
  const files = memory({ 'docs.json': JSON.stringify(docs), ...Object.fromEntries(names.map((name) => [`${name}.mdx`, ''])) });
  const page = sitesHtml([await resolve({ files })]);
  expect(page).toContain('<p class="lead">99 pages');
  expect(page).toMatch(/<details open><summary><span class="name">en</);
  expect(page).toMatch(/<details><summary><span class="name">A<.*?tab · 100</);
});

test('text of the site is never markup', async () => {
  const label = '<img src=x onerror=alert(1)>‮"';
  const docs = { navigation: { groups: [{ group: label, tag: label, pages: [label] }], tabs: [{ tab: label, href: label }] } };
  const page = sitesHtml([await resolve({ files: memory({ 'docs.json': JSON.stringify(docs) }) })]);
  expect(page).toContain('&lt;img');
  expect(page).not.toMatch(/<img|‮|<script/);
});

test('law: no text in an HTML page can start a CI command', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('\n', '\r\n', '::error::x', '##vso[x]', '##[x]', ' ', 'a', '<')), (parts) => {
      const page = html`<p title="${parts.join('')}">${parts.join('')}</p>`.toString();
      expect(page).not.toMatch(/^\s*::|##(?:vso)?\[/m);
    }),
  );
});
