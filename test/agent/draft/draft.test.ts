/** Drafts: what the tools answer, and what they leave behind. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findAll } from '../../../src/agent/draft/find-all.ts';
import type { Draft } from '../../../src/agent/draft/draft.ts';
import { isRefusal } from '../../../src/agent/draft/refusal.ts';
import { NoDocsJson, openDraft } from '../../../src/agent/draft/open-draft.ts';
import { SITE } from '../site.ts';
import { temporary } from '../../support/temporary.ts';

const { tree } = temporary();
const draftOf = (files: Readonly<Record<string, string>> = {}, limits = {}) =>
  openDraft({ folder: tree({ ...SITE, ...files }), docs: '', limits });
const refusedBy = (answer: unknown): string => (isRefusal(answer) ? answer.refused : `not refused: ${String(answer)}`);

describe('opening a draft', () => {
  test('chooses the docs.json nearest to the root of the repository', async () => {
    const nested = { 'z/docs.json': '{}', 'a/b/docs.json': '{}', '.hidden/docs.json': '{}', 'node_modules/docs.json': '{}' };
    expect((await openDraft({ folder: tree(nested), docs: '' })).docs).toBe('z');
    expect((await openDraft({ folder: tree({ ...nested, 'docs.json': '{}' }), docs: '' })).docs).toBe('');
    expect((await openDraft({ folder: tree(nested), docs: 'a/b/' })).docs).toBe('a/b');
    expect((await openDraft({ folder: tree({ ...nested, 'docs.json': '[{ "name": "Main" }]' }), docs: '' })).docs).toBe('z');
  });

  test.each([
    ['', /has no docs.json/],
    ['missing', /“missing”, does not exist/],
    ['empty', /“empty”, has no docs\.json/],
    ['../up', /cannot be used/],
    ['link', /“link”, does not exist/],
  ])('reports that “%s” has no docs.json', async (docs, words) => {
    const folder = tree({ 'empty/a.md': '', link: { to: 'empty' } });
    const error: unknown = await openDraft({ folder, docs }).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(NoDocsJson);
    expect(String(error)).toMatch(words);
    expect(String(error)).not.toContain(folder);
  });

  test('uses the rules of the repository’s configuration, but not those of one above the checkout', async () => {
    const folder = tree({
      'docs-nav.config.json': '{ "rules": { "page-exists": "off" } }',
      'job/docs/docs.json': '{ "navigation": { "pages": ["gone"] } }',
    });
    const above = await openDraft({ folder: join(folder, 'job'), docs: '' });
    expect((await above.site.diagnostics()).map(({ rule }) => rule)).toContain('page-exists');
    writeFileSync(join(folder, 'job/docs-nav.config.json'), '{ "rules": { "page-exists": "off" } }');
    const inside = await openDraft({ folder: join(folder, 'job'), docs: '' });
    expect((await inside.site.diagnostics()).map(({ rule }) => rule)).not.toContain('page-exists');
  });

  test('reports an invalid configuration and does not use it', async () => {
    const draft = await draftOf({ 'docs-nav.config.json': '{ "rules": 3 }' });
    expect(draft.notes.join(' ')).toContain('is not used');
    expect(await draft.site.diagnostics()).toEqual([]);
  });
});

describe('reading a draft', () => {
  test('lists files without hidden ones, and groups long lists by folder', async () => {
    const draft = await draftOf({ '.env': 'x', 'node_modules/a.md': 'x', 'e\u0301.mdx': '' });
    expect(await draft.list()).toBe(
      'The docs root has 7 files.\napi/intro.mdx\ndocs.json\ne\u0301.mdx\nguides/more.mdx\nguides/setup.mdx\nindex.mdx\nopenapi.json',
    );
    expect(await draft.list({ folder: 'guides' })).toContain('“guides” has 2 files.');
    const many = await draftOf(Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`many/${at}.mdx`, ''])), { listEntries: 10 });
    expect(await many.list()).toMatch(/shortened[^]*many\/ \(30\)/);
    expect(await many.list({ folder: 'many' })).toMatch(/… and 21 more$/);
  });

  test('numbers lines, and takes ranges', async () => {
    const draft = await draftOf();
    expect(await draft.read({ path: 'guides/setup.mdx' })).toBe(
      '“guides/setup.mdx”, lines 1-6 of 6. The text of the file is after “| ”:\n1| ---\n2| title: Setup\n3| ---\n4| \n5| Run the setup.\n6| Run it again.',
    );
    expect(await draft.read({ path: './guides\\setup.mdx', from: 5, to: 5 })).toMatch(/lines 5-5 of 6[^]*\n5\| Run the setup\.$/);
    expect(await draft.read({ path: 'guides/setup.mdx', from: 9 })).toContain('line 9 does not exist');
    expect(refusedBy(await draft.read({ path: 'guides/setpu.mdx' }))).toContain('Did you mean “guides/setup.mdx”?');
    expect(refusedBy(await draft.read({ path: 'guides/setup' }))).toContain('Did you mean “guides/setup.mdx”?');
  });

  test('cuts long files and long lines, and says how to continue', async () => {
    const draft = await draftOf({ 'long.md': `${'é'.repeat(200)}\n`.repeat(50), 'line.md': 'x'.repeat(5_000) }, { readBytes: 1_000 });
    const answer = String(await draft.read({ path: 'long.md' }));
    expect(Buffer.byteLength(answer)).toBeLessThan(1_300);
    expect(answer).toContain('Continue with “from”: 4.');
    expect(answer).not.toContain('\uFFFD');
    expect(await draft.read({ path: 'line.md' })).toContain('this line has 5000 characters');
  });

  test('searches for literal text and limits the matches', async () => {
    const draft = await draftOf({ 'odd.md': `${'a'.repeat(100_000)}\n(a+)+$ .* [\nİstanbul Setup\n` });
    expect(await draft.search({ text: '(a+)+$' })).toBe('1 line contains “(a+)+$”:\nodd.md:2: (a+)+$ .* [');
    expect(await draft.search({ text: 'SETUP' })).toMatch(/^5 lines contain[^]*odd\.md:3/);
    expect(await draft.search({ text: 'SETUP', matchCase: true })).toContain('No file contains');
    expect(await draft.search({ text: 'setup', folder: 'guides' })).toMatch(/^2 lines in “guides”/);
    expect(String(await draft.search({ text: 'a'.repeat(900) })).length).toBeLessThan(1_500);
    expect(await draft.search({ text: '' })).toContain('Expected a literal text');
    const limited = await draftOf({ 'many.md': 'word\n'.repeat(500) }, { searchMatches: 10 });
    expect(await limited.search({ text: 'word' })).toMatch(/^10 lines[^]*There may be more/);
  });

  test('searches and replaces repetitive text without slowing down', async () => {
    const text = 'a'.repeat(4 << 20);
    const draft = await draftOf({ 'a.md': text, 'b.md': `${text}\n` });
    const evil = `${'a'.repeat(499)}b${'a'.repeat(499)}`;
    expect(await draft.search({ text: evil })).toContain('No file contains');
    const worse = `${'a'.repeat(100_000)}b${'a'.repeat(100_000)}`;
    expect(await draft.edit({ path: 'a.md', find: worse, replace: 'x' })).toContain('Nothing was changed');
    expect(await draft.edit({ path: 'a.md', find: `${worse}\n${worse}`, replace: 'x' })).toContain('Nothing was changed');
    expect(await draft.edit({ path: 'a.md', find: 'a'.repeat(100_000), replace: 'x' })).toContain('at least 1000 times');
  });

  test('finds the same matches as String.startsWith at every position', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 300 }),
        fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 24 }),
        (text, wanted) => {
          const expected = [...text].flatMap((_, at) => (text.startsWith(wanted, at) ? [at] : []));
          expect(findAll(text, wanted, 1_000)).toEqual(expected);
          expect(findAll(text.repeat(3), text || 'x', 1)).toEqual(text === '' ? [] : [0]);
        },
      ),
    );
  });

  test('a search finds text over several lines, whatever the line ends', async () => {
    const draft = await draftOf({ 'crlf.md': 'one\r\ntwo\r\n' });
    expect(await draft.search({ text: 'ONE\ntwo' })).toContain('crlf.md:1: one');
  });

  test('sees what was edited', async () => {
    const draft = await draftOf();
    await draft.write({ path: 'new/page.mdx', text: 'brand new words\n' });
    await draft.remove({ path: 'api/intro.mdx' });
    expect(await draft.read({ path: 'new/page.mdx' })).toContain('1| brand new words');
    expect(await draft.search({ text: 'brand new' })).toContain('new/page.mdx:1');
    expect(await draft.list()).toMatch(/new\/page\.mdx/);
    expect(await draft.list()).not.toMatch(/api\/intro/);
    expect(refusedBy(await draft.read({ path: 'api/intro.mdx' }))).toContain('does not exist');
  });
});

describe('editing a draft', () => {
  test('replaces the only match, and takes the new text literally', async () => {
    const draft = await draftOf();
    expect(await draft.edit({ path: 'guides/setup.mdx', find: 'Run the setup.', replace: '$& $1 $$' })).toBe(
      'Changed “guides/setup.mdx” at line 5.',
    );
    expect(draft.edits().get('guides/setup.mdx')).toBe(SITE['guides/setup.mdx'].replace('Run the setup.', () => '$& $1 $$'));
  });

  test('says how many matches and near misses there are, and changes nothing', async () => {
    const draft = await draftOf();
    expect(await draft.edit({ path: 'guides/setup.mdx', find: 'Run', replace: 'x' })).toContain('2 times, on lines 5, 6');
    expect(await draft.edit({ path: 'guides/setup.mdx', find: 'run  the setup', replace: 'x' })).toContain('line 5: "Run the setup."');
    expect(await draft.edit({ path: 'guides/setup.mdx', find: 'nowhere', replace: 'x' })).toContain('No line is similar to its first line');
    expect(await draft.edit({ path: 'guides/setup.mdx', find: '', replace: 'x' })).toContain('empty');
    expect(await draft.edit({ path: 'guides/setup.mdx', find: 'Run the', replace: 'Run the' })).toContain('the same');
    expect(await draft.edit({ path: 'guides/setup.mdx', find: ' \n ', replace: 'x' })).toContain('only blank lines');
    expect(draft.edits().size).toBe(0);
  });

  test('keeps byte order mark and line ends', async () => {
    const draft = await draftOf({ 'crlf.md': '\uFEFFone\r\ntwo\r\nthree\r\n' });
    expect(await draft.edit({ path: 'crlf.md', find: 'one\ntwo', replace: 'one\nnew\ntwo' })).toContain('line 1');
    expect(draft.edits().get('crlf.md')).toBe('\uFEFFone\r\nnew\r\ntwo\r\nthree\r\n');
    await draft.edit({ path: 'crlf.md', find: '\nthree', replace: '\nfour' });
    expect(draft.edits().get('crlf.md')).toBe('\uFEFFone\r\nnew\r\ntwo\r\nfour\r\n');
    await draft.write({ path: 'crlf.md', text: 'a\nb\n' });
    expect(draft.edits().get('crlf.md')).toBe('\uFEFFa\r\nb\r\n');
    expect(await draft.read({ path: 'crlf.md' })).toContain('1| a\n2| b');
  });

  test('counts a change that is undone as no edit, and a move as two', async () => {
    const draft = await draftOf();
    await draft.edit({ path: 'index.mdx', find: 'Hello', replace: 'Goodbye' });
    await draft.edit({ path: 'index.mdx', find: 'Goodbye', replace: 'Hello' });
    await draft.write({ path: 'a.md', text: 'x' });
    await draft.remove({ path: 'a.md' });
    expect(draft.edits().size).toBe(0);
    const answer = await draft.move({ from: 'guides/setup.mdx', to: 'guides/install.mdx' });
    expect(answer).toMatch(/Moved “guides\/setup\.mdx” to “guides\/install\.mdx”[^]*page-exists/);
    expect([...draft.edits()]).toEqual([
      ['guides/setup.mdx', null],
      ['guides/install.mdx', SITE['guides/setup.mdx']],
    ]);
    expect(await draft.move({ from: 'index.mdx', to: 'api/intro.mdx' })).toContain('already');
  });

  test('paths for the repository begin with the docs root; the checkout stays as it is', async () => {
    const folder = tree(Object.fromEntries(Object.entries(SITE).map(([path, text]) => [`docs/${path}`, text])));
    const draft = await openDraft({ folder, docs: '' });
    await draft.write({ path: 'a.md', text: 'x' });
    await draft.edit({ path: 'docs.json', find: '"Acme"', replace: '"Apex"' });
    expect([...draft.repositoryEdits().keys()]).toEqual(['docs/a.md', 'docs/docs.json']);
    expect(readdirSync(join(folder, 'docs'))).not.toContain('a.md');
    expect(readFileSync(join(folder, 'docs/docs.json'), 'utf8')).toBe(SITE['docs.json']);
  });
});

describe('the navigation', () => {
  test('is checked on request, and an error is reported with its file and line until it is fixed', async () => {
    const draft = await draftOf();
    expect(await draft.check()).toContain('Nothing is changed yet');
    await draft.edit({ path: 'docs.json', find: '"guides/setup"', replace: '"guides/install"' });
    expect(await draft.check()).toMatch(/must be fixed[^]*docs\.json:5:\d+: error page-exists: /);
    await draft.edit({ path: 'docs.json', find: '"guides/install"', replace: '"guides/setup"' });
    await draft.edit({ path: 'index.mdx', find: 'Hello', replace: 'Hi' });
    expect(await draft.check()).toContain('introduce no findings');
  });

  test('ignores findings from before the edits, and counts those that are fixed', async () => {
    const draft = await draftOf({ 'docs.json': '{ "navigation": { "pages": ["index", "gone", "guides/setup", "api/intro"] } }' });
    await draft.edit({ path: 'index.mdx', find: 'Hello', replace: 'Hi' });
    expect(await draft.check()).toContain('introduce no findings');
    await draft.write({ path: 'gone.mdx', text: '---\ntitle: Back\n---\n' });
    expect(await draft.check()).toContain('1 finding from before your edits is gone');
  });

  test('can be checked even if docs.json is not JSON', async () => {
    const draft = await draftOf();
    await draft.write({ path: 'docs.json', text: '{ "navigation": ' });
    expect(await draft.check()).toMatch(/error json-syntax/);
    expect(await draft.resolve({ page: 'index' })).toContain('is not in the navigation');
  });

  test('shows where a page is, what it inherits, and where it was before the edits', async () => {
    const draft = await draftOf();
    expect(await draft.resolve({ page: '/guides/setup' })).toBe(
      '“guides/setup” at /navigation/tabs/0/groups/0/pages/0\n  in: tab “Guides” › group “Start”\n  file: guides/setup.mdx\n  previous: index\n  next: guides/more\n  directory: card, set by group “Start” at /navigation/tabs/0/groups/0',
    );
    expect(await draft.resolve({ page: 'GET /users' })).toMatch(/openapi: openapi\.json, set by tab “API” at \/navigation\/tabs\/1/);
    await draft.edit({ path: 'docs.json', find: '"guides/setup", ', replace: '' });
    expect(await draft.resolve({ page: 'guides/setup' })).toMatch(/is not in the navigation[^]*Before your edits: “guides\/setup” at/);
  });
});

describe('limits of a draft', () => {
  test('cut every answer at the number of bytes for reading', async () => {
    const label = 'x'.repeat(20_000);
    const draft = await draftOf({ 'docs.json': SITE['docs.json'].replace('"Guides"', JSON.stringify(label)) }, { readBytes: 1_000 });
    await draft.edit({ path: 'docs.json', find: '"guides/more"', replace: `"${label}", "guides/more"` });
    for (const answer of [
      await draft.check(),
      await draft.resolve({ page: 'guides/setup' }),
      await draft.remove({ path: 'guides/setup.mdx' }),
      await draft.read({ path: 'docs.json' }),
    ]) {
      expect(Buffer.byteLength(String(answer))).toBeLessThan(1_300);
      expect(answer).toMatch(/Cut after 1000 bytes/);
    }
  });

  test('the edited site is computed only once for each state of the draft', async () => {
    const draft = await draftOf();
    expect(draft.edited).toBe(draft.site);
    await draft.write({ path: 'a.md', text: 'x' });
    expect(draft.edited).toBe(draft.edited);
    expect(draft.edited.edits.get('a.md')).toBe('x');
    await draft.remove({ path: 'a.md' });
    expect(draft.edited.edits.has('a.md')).toBe(false);
  });

  test('apply to the size of a file, and to the size and the number of files of a message', async () => {
    const draft = await draftOf({}, { fileBytes: 1_000, messageBytes: 2_500, files: 4 });
    expect(refusedBy(await draft.write({ path: 'a.md', text: 'é'.repeat(501) }))).toContain('a file can have at most 1000');
    for (const name of ['a', 'b']) expect(await draft.write({ path: `${name}.md`, text: 'x'.repeat(1_000) })).toContain('Created');
    expect(refusedBy(await draft.write({ path: 'c.md', text: 'x'.repeat(1_000) }))).toContain('a message can write at most 2500');
    await draft.write({ path: 'c.md', text: 'x' });
    await draft.write({ path: 'd.md', text: 'x' });
    expect(refusedBy(await draft.write({ path: 'e.md', text: 'x' }))).toContain('a message can change at most 4');
    expect([...draft.edits().keys()]).toEqual(['a.md', 'b.md', 'c.md', 'd.md']);
  });

  test('let an existing file that is too large, or nearly so, grow by a tenth', async () => {
    const draft = await draftOf(
      { 'large.md': `begin ${'x'.repeat(2_000)}`, 'nearly.md': `begin ${'x'.repeat(990)}` },
      { fileBytes: 1_000 },
    );
    expect(await draft.edit({ path: 'nearly.md', find: 'begin', replace: 'begin again and again' })).toContain('Changed');
    expect(await draft.edit({ path: 'large.md', find: 'begin', replace: 'begin again' })).toContain('Changed');
    expect(refusedBy(await draft.edit({ path: 'large.md', find: 'begin', replace: 'y'.repeat(500) }))).toContain('a file can have');
  });
});

describe('removing and renaming', () => {
  const versions = (...names: readonly string[]): string =>
    JSON.stringify({
      navigation: { versions: names.map((version) => ({ version, pages: [1, 2, 3, 4, 5, 6].map((n) => `${version}/p${n}`) })) },
    });
  const pagesOf = (...folders: readonly string[]): Record<string, string> =>
    Object.fromEntries(
      folders.flatMap((folder) => [1, 2, 3, 4, 5, 6].map((n) => [`${folder}/p${n}.mdx`, '---\ntitle: P\n---\n\nText.\n'])),
    );

  test('a version goes with its pages in one call, with a redirect from each, and the answer counts them', async () => {
    const draft = await openDraft({ folder: tree({ 'docs.json': versions('v1', 'v2'), ...pagesOf('v1', 'v2') }), docs: '' });
    const answer = await draft.removeElement({ at: 'versions[version=v1]', redirectTo: 'v2/p1' });
    expect(answer).toContain('Deleted 6 files, such as v1/p1.mdx, v1/p2.mdx, v1/p3.mdx, v1/p4.mdx, v1/p5.mdx.');
    expect(String(answer)).toContain('your edits introduce no findings');
    const edits = draft.edits();
    expect([...edits.values()].filter((edit) => edit === null)).toHaveLength(6);
    expect(JSON.parse(edits.get('docs.json') ?? '').redirects).toHaveLength(6);
  });

  test('the files of a removed version stay if the call says so', async () => {
    const draft = await openDraft({ folder: tree({ 'docs.json': versions('v1', 'v2'), ...pagesOf('v1', 'v2') }), docs: '' });
    await draft.removeElement({ at: 'versions[version=v1]', deleteFiles: false });
    expect([...draft.edits().keys()]).toEqual(['docs.json']);
  });

  const languages = JSON.stringify({
    navigation: { languages: ['en', 'ja'].map((language) => ({ language, pages: [1, 2, 3, 4, 5, 6].map((n) => `${language}/p${n}`) })) },
  });

  test.each([
    ['all languages', {}, ['en/p1.mdx', 'ja/p1.mdx']],
    ['one language, if the call says so', { siblings: false }, ['en/p1.mdx']],
  ])('a page that exists in two languages is renamed and removed in %s', async (_, options, gone) => {
    const folder = tree({ 'docs.json': languages, ...pagesOf('en', 'ja') });
    const deleted = async (change: (draft: Draft) => Promise<unknown>): Promise<string[]> => {
      const draft = await openDraft({ folder, docs: '' });
      await change(draft);
      return [...draft.edits()].flatMap(([path, edit]) => (edit === null ? [path] : [])).toSorted();
    };
    expect(await deleted((draft) => draft.renamePage({ from: 'en/p1', to: 'en/new', ...options }))).toEqual(gone);
    expect(await deleted((draft) => draft.removePage({ page: 'en/p1', deleteFile: true, redirectTo: 'en/p2', ...options }))).toEqual(gone);
  });
});
