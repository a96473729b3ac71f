/** Links in runs that compare two states of a site: what a change introduces is reported, and nothing else. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkEdits, lint, memory, openSiteFromFiles, overlay } from '../../src/index.ts';
import type { Diagnostic, Edits, Report, SiteInput } from '../../src/index.ts';
import { cases } from '../support/cases.ts';
import { MINTLIFY } from '../support/mintlify-site.ts';

type Texts = Readonly<Record<string, string>>;

const docs = (pages: readonly string[], rest: object = {}): string => JSON.stringify({ navigation: { pages }, ...rest }, null, 2);
const SITE: Texts = {
  'docs.json': docs(['index', 'guides/start', 'guides/index', 'guides/faq']),
  'index.mdx': '[Start](/guides/start) [Gone](/gone)',
  'guides/start.mdx': '[FAQ](./faq) [Home](/)',
  'guides/index.mdx': '[Start](start)',
  'guides/faq.mdx': '![Logo](/images/logo.svg) [Guides](/guides) [Up](./)',
  'images/logo.svg': '<svg/>',
};

const linksOf = (diagnostics: readonly Diagnostic[]): string[] =>
  diagnostics.filter(({ rule }) => rule === 'link').map(({ file, message }) => `${file}: ${message}`);

async function introduced(edits: Record<string, string | null>, texts = SITE, settings: Omit<SiteInput, 'files'> = {}): Promise<string[]> {
  const files = memory(texts);
  const changes: Edits = new Map(Object.entries(edits));
  const check = await checkEdits(openSiteFromFiles({ ...settings, files }), changes);
  const report = await lint({ ...settings, files: overlay(files, changes), before: files });
  expect(linksOf(report.diagnostics)).toEqual(linksOf(check.introduced));
  return linksOf(check.introduced);
}

const dead = (file: string, url: string): string => `${file}: No page, file or redirect matches “${url}”.`;

describe('what a change introduces', () => {
  test.each(['/guides/deep', '/gu*/deep'])('includes a link “./” to a folder from which a redirect is gone: %s', async (source) => {
    const texts = {
      'index.mdx': '',
      'guides/deep/a.mdx': '[Up](./)',
      'docs.json': docs(['index'], { redirects: [{ source, destination: '/' }] }),
    };
    expect(await introduced({ 'docs.json': docs(['index']) }, texts)).toEqual([expect.stringContaining('“./” is a folder')]);
  });

  test('includes links whose page is gone, although their heading was missing before', async () => {
    const texts = { ...SITE, 'index.mdx': '[Part](/guides/faq#nowhere)' };
    const entries = docs(['index', 'guides/start', 'guides/index', 'guides/questions']);
    const moved = { 'guides/faq.mdx': null, 'guides/questions.mdx': SITE['guides/faq.mdx'] ?? '', 'docs.json': entries };
    expect(await introduced(moved, texts)).toContain(dead('index.mdx', '/guides/faq#nowhere'));
    expect(await introduced({ ...moved, 'index.mdx': '[Part](/guides/questions#nowhere)' }, texts)).toEqual([
      // What links to the old path is another matter.
      expect.stringContaining('guides/start.mdx: '),
    ]);
  });

  test('includes new dead links of changed pages, but not old ones', async () => {
    const index = `${SITE['index.mdx']} [New](/new)`;
    expect(await introduced({ 'index.mdx': index })).toEqual([dead('index.mdx', '/new')]);
    expect(await introduced({ 'other.mdx': '[Gone](/gone)', 'index.mdx': 'Text' })).toEqual([]);
    expect(await introduced({ 'other.mdx': '[Gone](/gone)' })).toEqual([dead('other.mdx', '/gone')]);
  });

  test('includes nothing if a dead link now goes to a page, even if the page lacks its heading', async () => {
    const texts = {
      ...SITE,
      'docs.json': docs(['index'], MINTLIFY),
      'index.mdx': '[New](/new#Third-part)',
    };
    for (const text of ['# Third part', '# First part']) {
      expect(await introduced({ 'new.mdx': text }, texts, { preset: 'strict' })).toEqual([]);
    }
  });

  test('includes links of unchanged pages to a removed page', async () => {
    const pages = ['index', 'guides/index', 'guides/faq'];
    expect(await introduced({ 'guides/start.mdx': null, 'docs.json': docs(pages) })).toEqual([
      'guides/index.mdx: No page, file or redirect matches “start”, which resolves to “/guides/start”.',
      dead('index.mdx', '/guides/start'),
    ]);
    const redirects = [{ source: '/guides/start', destination: '/guides/faq' }];
    expect(await introduced({ 'guides/start.mdx': null, 'docs.json': docs(pages, { redirects }) })).toEqual([]);
  });

  test('includes links to a renamed page, unless they are updated', async () => {
    const renamed = {
      'guides/start.mdx': null,
      'guides/begin.mdx': SITE['guides/start.mdx'] ?? '',
      'docs.json': docs(['index', 'guides/begin', 'guides/index', 'guides/faq']),
    };
    expect(await introduced(renamed)).toHaveLength(2);
    const mended = { 'index.mdx': '[Start](/guides/begin) [Gone](/gone)', 'guides/index.mdx': '[Start](begin)' };
    expect(await introduced({ ...renamed, ...mended })).toEqual([]);
  });

  test('includes links to pages that were all moved from their folder to the top', async () => {
    const moved = {
      ...Object.fromEntries(['start', 'index', 'faq'].map((page) => [`guides/${page}.mdx`, null])),
      'start.mdx': '[FAQ](./faq)',
      'faq.mdx': '',
      'docs.json': docs(['index', 'start', 'faq']),
    };
    expect(await introduced(moved)).toEqual([`${dead('index.mdx', '/guides/start')} Did you mean “/start”?`]);
    // Unless the site is said to be served there.
    expect(await introduced(moved, SITE, { basePath: '/guides' })).toEqual([]);
    // Also if the rule is on, and in docs.json.
    expect(await introduced(moved, SITE, { rules: { link: 'error' } })).toHaveLength(1);
    const navbar = { ...MINTLIFY, navbar: { links: [{ label: 'Start', href: '/guides/start' }] } };
    const withLink = { ...SITE, 'docs.json': docs(['index', 'guides/start', 'guides/index', 'guides/faq'], navbar) };
    const files = memory(withLink);
    const after = overlay(files, new Map(Object.entries({ ...moved, 'docs.json': docs(['index', 'start', 'faq'], navbar) })));
    const { diagnostics } = await lint({ files: after, before: files });
    expect(diagnostics.filter(({ rule }) => rule === 'href').map(({ message }) => message)).toEqual([
      'No page, file or redirect matches “/guides/start”. Did you mean “/start”?',
    ]);
  });

  test('does not include links below the path of the site, even if a folder of that name is gone', async () => {
    const texts = {
      'docs.json': docs(['quickstart', 'docs/old']),
      'quickstart.mdx': '[Start](/docs/quickstart)',
      'docs/old.mdx': '',
    };
    const edits = { 'docs/old.mdx': null, 'docs.json': docs(['quickstart']), 'quickstart.mdx': '[Start](/docs/quickstart) Text.' };
    expect(await introduced(edits, texts)).toEqual([]);
  });

  test('includes links to a removed index page, however they are written', async () => {
    expect(await introduced({ 'guides/index.mdx': null, 'docs.json': docs(['index', 'guides/start', 'guides/faq']) })).toEqual([
      'guides/faq.mdx: “/guides” is a folder, not a page. Did you mean “/guides/start”?',
      'guides/faq.mdx: “./” is a folder, not a page. Did you mean “./start”?',
    ]);
  });

  test('includes links to removed files and removed redirects', async () => {
    expect(await introduced({ 'images/logo.svg': null })).toEqual([dead('guides/faq.mdx', '/images/logo.svg')]);
    const redirects = [{ source: '/gone', destination: '/guides/faq' }];
    const texts = { ...SITE, 'docs.json': docs(['index', 'guides/start', 'guides/index', 'guides/faq'], { redirects }) };
    expect(await introduced({ 'docs.json': SITE['docs.json'] ?? '' }, texts)).toEqual([dead('index.mdx', '/gone')]);
  });

  test('includes links to pages that the ignore file now excludes', async () => {
    const texts = {
      ...SITE,
      'docs.json': docs(['index', 'guides/start', 'guides/index', 'guides/faq'], MINTLIFY),
    };
    const edits = { '.mintignore': 'guides/start.mdx\n', 'docs.json': (texts['docs.json'] ?? '').replace('"guides/start",', '') };
    expect(await introduced(edits, texts)).toHaveLength(2);
  });

  test('includes no link if the earlier docs.json was not valid JSON', async () => {
    const texts = { ...SITE, 'docs.json': (SITE['docs.json'] ?? '').replace('[', '') };
    expect(await introduced({ 'docs.json': SITE['docs.json'] ?? '', 'index.mdx': '[Gone](/gone) [New](/new)' }, texts)).toEqual([]);
  });
});

test('checkEdits reads no other page if the title or text of a page changes, but does if a heading changes', async () => {
  const head = (title: string): string => `---\ntitle: ${title}\ndescription: About ${title}\n---\n\n## Part\n\n`;
  const files = memory({ 'docs.json': docs(['a', 'b']), 'a.mdx': head('A'), 'b.mdx': `${head('B')}[A](/a#part)` });
  const read: string[] = [];
  const seen = { ...files, read: (path: string, length?: number) => (read.push(path), files.read(path, length)) };
  const site = openSiteFromFiles({ files: seen });
  await site.diagnostics();
  read.length = 0;
  await checkEdits(site, new Map([['a.mdx', `${head('Another')}Another text.`]]));
  expect(read).not.toContain('b.mdx');
  const { introduced: dead } = await checkEdits(site, new Map([['a.mdx', head('A').replace('Part', 'Other')]]));
  expect(read).toContain('b.mdx');
  expect(dead.map(({ rule, file }) => `${rule} ${file}`)).toEqual(['link b.mdx']);
});

describe('pages that the navigation lists', () => {
  const schema = MINTLIFY;
  const rulesOf = async (edits: Record<string, string | null>, texts: Texts): Promise<string[]> => {
    const files = memory(texts);
    const changes: Edits = new Map(Object.entries(edits));
    const { introduced: found } = await checkEdits(openSiteFromFiles({ files }), changes);
    const report = await lint({ files: overlay(files, changes), before: files });
    expect(report.diagnostics).toEqual(found);
    return found.flatMap(({ rule, file, message }) =>
      rule === 'imported-page' || rule === 'openapi-page' ? [`${rule} ${file} ${/“(.*?)”/.exec(message)?.[1]}`] : [],
    );
  };
  const part = 'import Part from "/guides/part.mdx"';
  const texts: Texts = { 'docs.json': docs(['a', 'guides/part'], schema), 'a.mdx': '', 'guides/part.mdx': '' };

  test('are reported if a changed page now imports them', async () => {
    expect(await rulesOf({ 'a.mdx': part }, texts)).toEqual(['imported-page docs.json guides/part']);
    expect(await rulesOf({ 'a.mdx': `\`\`\`\n${part}\n\`\`\`` }, texts)).toEqual([]);
    expect(await rulesOf({ 'a.mdx': `${part}\n\nMore.` }, { ...texts, 'a.mdx': part })).toEqual([]);
    expect(await rulesOf({ 'a.mdx': part }, { ...texts, 'docs.json': docs(['a', 'guides/part']) })).toEqual([]);
  });

  test('are reported as imported if they are newly listed, and another, unchanged page imports them', async () => {
    const before = { ...texts, 'docs.json': docs(['a'], schema), 'a.mdx': part };
    expect(await rulesOf({ 'docs.json': texts['docs.json'] ?? '' }, before)).toEqual(['imported-page docs.json guides/part']);
    expect(await rulesOf({ 'docs.json': `${before['docs.json']}\n` }, { ...before, 'docs.json': texts['docs.json'] ?? '' })).toEqual([]);
  });

  const api = (...paths: string[]): string =>
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'API', version: '1' },
      paths: Object.fromEntries(paths.map((path) => [path, { get: { responses: {} } }])),
    });
  const described: Texts = {
    'docs.json': JSON.stringify({ ...schema, navigation: { groups: [{ group: 'A', openapi: 'api.json', pages: ['a', 'b'] }] } }),
    'api.json': api('/users', '/orders'),
    'a.mdx': '---\nopenapi: GET /users\n---\n',
    'b.mdx': '---\ntitle: B\n---\n',
    'unlisted.mdx': '---\nopenapi: GET /nothing\n---\n',
  };

  test('are reported if their changed front matter names an unknown operation', async () => {
    const b = '---\ntitle: B\nopenapi: "GET /customers"\n---\n';
    expect(await rulesOf({ 'b.mdx': b }, described)).toEqual(['openapi-page b.mdx GET /customers']);
    expect(await rulesOf({ 'b.mdx': b.replace('customers', 'orders') }, described)).toEqual([]);
    expect(await rulesOf({ 'b.mdx': `${b}Text` }, { ...described, 'b.mdx': b })).toEqual([]);
  });

  test('are reported if a changed OpenAPI description no longer has the operation in their front matter', async () => {
    expect(await rulesOf({ 'api.json': api('/orders') }, described)).toEqual(['openapi-page a.mdx GET /users']);
    expect(await rulesOf({ 'api.json': api('/orders'), 'more.json': api('/users') }, described)).toEqual([]);
  });

  test('are reported if the channel in their front matter is gone from an AsyncAPI file that only they name', async () => {
    const events = (channel: string): string =>
      JSON.stringify({ asyncapi: '3.0.0', info: { title: 'E', version: '1' }, channels: { [channel]: { address: channel } } });
    const before = {
      'docs.json': docs(['a', 'b'], schema),
      'specs/events.json': events('orders'),
      'a.mdx': '---\nasyncapi: specs/events.json orders\n---\n',
      'b.mdx': '---\nopenapi: GET /nothing\n---\n',
    };
    expect(await rulesOf({ 'specs/events.json': events('users') }, before)).toEqual(['openapi-page a.mdx specs/events.json']);
    expect(await rulesOf({ 'specs/events.json': `${events('orders')}\n` }, before)).toEqual([]);
    expect(await rulesOf({ 'specs/other.json': events('users') }, before)).toEqual([]);
  });
});

describe('settings', () => {
  const edits = { 'index.mdx': '[New](/new)' };

  test('new findings have the level that the user chose', async () => {
    expect(await introduced(edits, SITE, { rules: { link: 'off' } })).toEqual([]);
    const { introduced: found, ok } = await checkEdits(
      openSiteFromFiles({ files: memory(SITE), rules: { link: 'warning' } }),
      new Map(Object.entries(edits)),
    );
    expect([found.map(({ severity }) => severity), ok]).toEqual([['warning'], true]);
    expect(await introduced(edits, SITE, { preset: 'strict' })).toEqual([dead('index.mdx', '/new')]);
  });

  test('ignore entries and baselines hide findings', async () => {
    expect(await introduced(edits, SITE, { ignore: [{ rule: 'link', at: 'index.mdx', reason: 'Soon.' }] })).toEqual([]);
    const names = new Set(['link docs.json index.mdx /new', 'link index.mdx /new']);
    expect(await introduced(edits, SITE, { baseline: { names } })).toEqual([]);
  });

  test('lint checks no links in pages if there is no earlier state to compare with', async () => {
    const { diagnostics } = await lint({ files: memory(SITE) });
    expect(diagnostics).toEqual([]);
    expect(
      await openSiteFromFiles({ files: memory(SITE) })
        .withEdits(new Map(Object.entries(edits)))
        .diagnostics(),
    ).toEqual([]);
  });
});

const PAGES = ['index', 'a', 'b', 'guides/index', 'guides/a', 'guides/c d', 'guides/deep/a', 'guides/deep/émile', 'snippets/part'];
const TARGETS = [
  ...PAGES.map((page) => `/${page}`),
  '/',
  '/guides',
  './',
  '../',
  '..',
  '.',
  'a',
  './a',
  '../a',
  'deep/a',
  '/x.svg',
  '/guides/x.svg',
  'x.svg',
  '/gone',
  '/guides/c%20d',
  '/guides/deep/%C3%A9mile',
  '/guides/deep',
  '/a.mdx',
  '/old/one',
  '/old/two/three',
  '/a#first',
  '/guides#second',
  'a#first-2',
  '#second',
  '/b#Third-part',
];
const HEADINGS = ['## First', '### Second', '## First', '# Third part', '## Third, part', 'import Part from "/snippets/part.mdx"'];
const REDIRECTS = [
  { source: '/old/:slug*', destination: '/a' },
  { source: '/gone', destination: '/a' },
  { source: '/gu*/deep', destination: '/a' },
  { source: '/:any/c%20d', destination: '/a' },
];
const FORMS: readonly ((url: string) => string)[] = [
  (url) => `[Link](${url})`,
  (url) => `[Link](<${url}>)`,
  (url) => `<Card href="${url}" />`,
  (url) => `![Image](${url} "Title")`,
  (url) => `[Link][1]\n\n[1]: ${url.replaceAll(' ', '%20')}`,
];
const body = fc
  .tuple(fc.subarray(HEADINGS), fc.array(fc.tuple(fc.constantFrom(...TARGETS), fc.constantFrom(...FORMS)), { maxLength: 4 }))
  .map(([headings, links]) => [...headings, ...links.map(([url, form]) => form(url))].join('\n\n'));
const rest = fc
  .record({ redirects: fc.subarray(REDIRECTS), $schema: fc.constant('https://mintlify.com/docs.json') }, { requiredKeys: [] })
  .map((value): object => value);
const pagesAndTheRest = fc.tuple(fc.dictionary(fc.constantFrom(...PAGES), body, { minKeys: 2 }), fc.subarray(PAGES), rest);
const site = pagesAndTheRest.map(([pages, listed, value]): Texts => ({
  // Each folder stays, so that no first segment becomes the path below which the site is served.
  ...Object.fromEntries(['x.svg', 'guides/x.svg', 'guides/deep/y.svg', 'snippets/y.svg'].map((file) => [file, ''])),
  ...Object.fromEntries(Object.entries(pages).map(([page, text]) => [`${page}.mdx`, text])),
  'docs.json': docs(['index', ...listed.filter((page) => Object.hasOwn(pages, page))], value),
}));
const change = fc.record({
  at: fc.constantFrom(...PAGES),
  to: fc.constantFrom(...PAGES),
  how: fc.constantFrom('edit', 'remove', 'move', 'unlist', 'image', 'redirects'),
  text: body,
});

function editsOf(texts: Texts, changes: readonly { at: string; to: string; how: string; text: string }[]): Map<string, string | null> {
  const edits = new Map<string, string | null>();
  let text = texts['docs.json'] ?? '';
  for (const { at, to, how, text: written } of changes) {
    const file = `${at}.mdx`;
    const was = edits.get(file) ?? texts[file];
    if (how === 'edit') edits.set(file, written);
    if (how === 'image') edits.set('guides/x.svg', null);
    if (how === 'remove' || how === 'move') edits.set(file, null);
    if (how === 'move' && was !== undefined) edits.set(`${to}.mdx`, was);
    if (how === 'unlist' || how === 'remove') {
      const { navigation, ...others } = JSON.parse(text) as { navigation: { pages: string[] } };
      text = docs(
        navigation.pages.filter((page) => page !== at),
        others,
      );
    }
    if (how === 'redirects') {
      const { navigation, redirects = [], ...others } = JSON.parse(text) as { navigation: { pages: string[] }; redirects?: unknown[] };
      text = docs(navigation.pages, { ...others, redirects: redirects.slice(PAGES.indexOf(at) % 2) });
    }
  }
  for (const [file, edit] of edits) if (edit === null && texts[file] === undefined) edits.delete(file);
  if (text !== texts['docs.json']) edits.set('docs.json', text);
  return edits;
}

const nameOf = ({ rule, file, span, message, severity }: Diagnostic): string => `${file} ${span.start} ${severity} ${rule} ${message}`;
const onlyLinks = (diagnostics: readonly Diagnostic[]): string[] =>
  diagnostics
    .filter(({ rule }) => rule === 'link')
    .map(nameOf)
    .sort();
/** The rule is turned on by its own level, which lifts nothing that it hedges. */
const full = (files: SiteInput['files']): Promise<Report> => lint({ files, rules: { link: 'error' } });

describe('laws of what a change introduces', () => {
  test('reports the same links as a check of all pages before and after the change', async () => {
    let told = 0;
    await fc.assert(
      fc.asyncProperty(site, fc.array(change, { minLength: 1, maxLength: 4 }), async (texts, changes) => {
        const edits = editsOf(texts, changes);
        const files = memory(texts);
        const missed = (await lint({ files: overlay(files, edits) })).diagnostics.concat((await lint({ files })).diagnostics);
        // Links to a listed page that is missing are reported once it is listed no more, though no file went then.
        fc.pre(!missed.some(({ rule }) => rule === 'page-exists'));
        const { introduced: found } = await checkEdits(openSiteFromFiles({ files }), edits);
        const exact = await checkEdits(openSiteFromFiles({ files, rules: { link: 'error' } }), edits);
        told += onlyLinks(found).length;
        expect(onlyLinks(found)).toEqual(onlyLinks(exact.introduced));
      }),
      { numRuns: cases(100) },
    );
    expect(told).toBeGreaterThan(0);
  });

  test('reports only links that a full run reports, and no old dead link of an unchanged page', async () => {
    await fc.assert(
      fc.asyncProperty(site, fc.array(change, { minLength: 1, maxLength: 4 }), async (texts, changes) => {
        const edits = editsOf(texts, changes);
        const files = memory(texts);
        const { introduced: found } = await checkEdits(openSiteFromFiles({ files }), edits);
        const report = await lint({ files: overlay(files, edits), before: files });
        expect(report.diagnostics).toEqual(found);
        const [was, is] = [await full(files), await full(overlay(files, edits))];
        const old = new Set(onlyLinks(was.diagnostics));
        expect(onlyLinks(is.diagnostics)).toEqual(expect.arrayContaining(onlyLinks(found)));
        for (const finding of found.filter(({ rule, file }) => rule === 'link' && !edits.has(file)))
          expect(old).not.toContain(nameOf(finding));
      }),
      { numRuns: cases(60) },
    );
  });

  test('reports nothing if neither pages nor docs.json change, or if a change is reverted', async () => {
    await fc.assert(
      fc.asyncProperty(site, fc.array(change, { minLength: 1, maxLength: 4 }), async (texts, changes) => {
        const opened = openSiteFromFiles({ files: memory(texts) });
        expect((await checkEdits(opened, new Map([['styles.css', 'a {}']]))).introduced).toEqual([]);
        const edits = editsOf(texts, changes);
        const back = new Map([...edits.keys()].map((file) => [file, texts[file] ?? null]));
        expect((await checkEdits(opened, back)).introduced).toEqual([]);
        const { introduced: again } = await checkEdits(opened.withEdits(edits), back);
        const { diagnostics } = await full(opened.files);
        expect(onlyLinks(diagnostics)).toEqual(expect.arrayContaining(onlyLinks(again)));
      }),
      { numRuns: cases(60) },
    );
  });
});
