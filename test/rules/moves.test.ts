/** What is wrong with a site is not new because something got another path or label: laws over the sites of all rules. */
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  checkEdits,
  memory,
  openSiteFromFiles,
  overlay,
  renameFolder,
  renamePage,
  setProperty,
  type Diagnostic,
  type OpenSite,
  type SiteInput,
} from '../../src/index.ts';
import { pointerOf } from '../../src/navigation/model.ts';
import type { Edits } from '../../src/session/open-site.ts';
import type { Subject } from '../../src/subject/subject.ts';
import { inputOf } from '../support/fixture.ts';

const ROOT = 'fixtures/rules';

/** Where names alone decide, so that another name says something else. */
const DECIDED_BY_NAMES: readonly { readonly site: RegExp; readonly rules: readonly string[]; readonly why: string }[] = [
  { site: /^page-(?:exists|outside)\//, rules: ['orphan-page'], why: 'a misspelled entry was near the old name, not the new one' },
  { site: /^redirect\/(?:hidden-pages|spec)$/, rules: ['redirect', 'orphan-page'], why: 'a redirect hid the page at its old path' },
  { site: /^redirect\/clean-shared-host$/, rules: ['redirect'], why: 'the first folders of pages tell which URLs are of this site' },
  { site: /^url-collision\/twins$/, rules: ['redirect'], why: 'two files had the URL, and only one of them moves' },
];

/** Pages and folders that mean something by their names. */
const SPECIAL = /(?:^|\/)(?:index|404|readme|agents|changelog|license|contributing|_?snippets)(?:\/|$)/i;

/** At most so many pages, folders and elements of a site. */
const MOST = 6;

interface Moved {
  readonly what: string;
  readonly edits: Edits;
}

for (const rule of readdirSync(ROOT).sort()) {
  describe(`a mistake of ${rule}`, () => {
    test('is not reported as new when a page, a folder or an element is renamed', async () => {
      const news: string[] = [];
      for (const name of readdirSync(`${ROOT}/${rule}`)) {
        const site = await siteOf(`${rule}/${name}`);
        if (!site) continue;
        const decided = new Set(DECIDED_BY_NAMES.filter((one) => one.site.test(`${rule}/${name}`)).flatMap(({ rules }) => rules));
        for (const { what, edits } of await movesIn(site)) {
          const { introduced } = await checkEdits(site, edits);
          for (const found of introduced) if (!decided.has(found.rule)) news.push(`${name}, ${what}: ${found.rule}: ${found.message}`);
        }
      }
      expect(news).toEqual([]);
    });
  });
}

test('renaming the folder of a language reports no dead link as new, even if another language has the same one', async () => {
  const pages = { 'a.mdx': '[B](/b#gone)', 'b.mdx': 'B', 'es/a.mdx': '[B](/es/b#gone)', 'es/b.mdx': 'B' };
  const languages = [
    { language: 'en', pages: ['a', 'b'] },
    { language: 'es', pages: ['es/a', 'es/b'] },
  ];
  const files = memory({ ...pages, 'docs.json': JSON.stringify({ navigation: { languages } }) });
  const site = openSiteFromFiles({ files, folder: 'docs', rules: { link: 'error' } });
  const result = await renameFolder(site, 'es', 'es-renamed');
  expect(result.ok && (await checkEdits(site, result.edits)).introduced).toEqual([]);
});

test('a dead link that is added to a page while it is renamed is reported as new', async () => {
  const missed: string[] = [];
  let count = 0;
  for (const rule of readdirSync(ROOT)) {
    for (const name of readdirSync(`${ROOT}/${rule}`)) {
      const site = await siteOf(`${rule}/${name}`);
      for (const { what, edits } of site ? someOf(await movesIn(site)) : []) {
        const moved = [...edits].find(([file, text]) => /\.mdx?$/.test(file) && text !== null);
        if (!site || !moved || typeof moved[1] !== 'string') continue;
        count++;
        const { introduced } = await checkEdits(site, new Map([...edits, [moved[0], `${moved[1]}\n\n[New](/never/heard-of)\n`]]));
        if (!introduced.some(isAboutNewLink)) missed.push(`${rule}/${name}, ${what}`);
      }
    }
  }
  expect(missed).toEqual([]);
  expect(count).toBeGreaterThan(150);
});

/** Every third, and at least one of each fixture. */
function someOf(moves: readonly Moved[]): readonly Moved[] {
  return moves.filter((_, index) => index % 3 === 0);
}

function isAboutNewLink({ rule, message }: Diagnostic): boolean {
  return rule === 'link' && message.includes('/never/heard-of');
}

/** A fixture with a text in every page, so that each of them is known by it, and with links checked; none whose docs.json cannot be read as written. */
async function siteOf(name: string): Promise<OpenSite | undefined> {
  const { before: _, baseline: __, ignore: ___, lintsWholeConfig: ____, ...input } = await inputOf(`${ROOT}/${name}`);
  const texts = new Map<string, string>();
  for (const [file, state] of input.files.list(() => true)) {
    const isEmpty = /\.mdx?$/.test(file) && state === 'file' && input.files.read(file)?.length === 0;
    if (isEmpty) texts.set(file, `This page tells about ${file}.\n`);
  }
  const given: SiteInput = { ...input, files: overlay(input.files, texts), rules: { ...input.rules, link: 'error' } };
  const site = openSiteFromFiles(given);
  return (await site.subject()).isComplete ? site : undefined;
}

/** Pages, folders and elements with free names in the same folder or in a new one there. */
async function movesIn(site: OpenSite): Promise<readonly Moved[]> {
  const subject = await site.subject();
  const paths = Array.from(subject.pages.all(), ([path]) => path).filter((path) => !SPECIAL.test(path));
  const folders = new Set(
    paths.flatMap((path) =>
      path
        .split('/')
        .slice(0, -1)
        .map((_, index, parts) => parts.slice(0, index + 1).join('/')),
    ),
  );
  const found: Moved[] = [];
  const add = (what: string, result: Awaited<ReturnType<typeof renameFolder>>): void => {
    if (result.ok) found.push({ what, edits: result.edits as Edits });
  };
  for (const path of paths.slice(0, MOST)) {
    const end = path.lastIndexOf('/') + 1;
    for (const to of [`${path}-renamed`, `${path.slice(0, end)}new-folder/${path.slice(end)}`])
      add(`${path} → ${to}`, await renamePage(site, path, to, { siblings: true }));
  }
  for (const folder of [...folders].slice(0, MOST))
    add(`${folder}/ → ${folder}-renamed/`, await renameFolder(site, folder, `${folder}-renamed`, { siblings: true }));
  for (const { at, name, label } of elementsIn(subject)) add(`${at}: ${label}`, await setProperty(site, { at, name, value: label }));
  return found;
}

function elementsIn({ navigation }: Subject): { readonly at: string; readonly name: string; readonly label: string }[] {
  const labelled = navigation.elements.filter(({ kind, label }) => label !== undefined && !['root', 'language', 'version'].includes(kind));
  return labelled.slice(0, MOST).map((element) => ({ at: pointerOf(element), name: element.kind, label: `${element.label} renamed` }));
}
