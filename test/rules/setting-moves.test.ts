/** Repairs of settings that are in a wrong place, as an author of mint.json or of another tool would write them. */
import { expect, test } from 'vitest';
import { fixSite, lint, memory, openSiteFromFiles, type Diagnostic } from '../../src/index.ts';
import { MINTLIFY } from '../support/mintlify-site.ts';

/** A docs.json with the settings, and what it becomes with all repairs; without, none is offered. */
const MOVES: [name: string, settings: object, repaired?: object][] = [
  ['a proxy that is turned off', { api: { playground: { disableProxy: true } } }],
  ['the languages of examples', { api: { request: { example: { languages: ['curl'] } } } }],
  ['a hidden switch of appearances', { modeToggle: { isHidden: true } }],
  ['colors of code', { codeBlock: { mode: 'auto' } }],
  ['links of the top bar', { topbarLinks: [{ name: 'Blog', url: 'https://example.com' }] }],
  ['a font with a URL', { font: { family: 'Inter', url: 'https://example.com/inter.woff2' } }],
  ['which pages are indexed', { seo: { indexHiddenPages: true } }],
  ['a part of an object that needs more', { display: 'toc' }],
  ['a part of a banner', { dismissible: true }],
  ['a value that is not valid there', { url: 'https://example.com' }],
  ['accounts on networks in a list', { footerSocials: [{ type: 'x', url: 'https://x.com/acme' }] }],
  ['accounts on networks', { footerSocials: { x: 'https://x.com/acme' } }, { footer: { socials: { x: 'https://x.com/acme' } } }],
  ['three fonts among the styles', { styling: { fonts: { body: { family: 'A' }, heading: { family: 'B' }, mono: { family: 'C' } } } }],
  ['how requests are signed', { api: { auth: { method: 'bearer' } } }, { api: { mdx: { auth: { method: 'bearer' } } } }],
  ['a service at the top level', { ga4: { measurementId: 'G-1' } }, { integrations: { ga4: { measurementId: 'G-1' } } }],
  ['a simple playground', { api: { playground: { mode: 'simple' } } }, { api: { playground: { display: 'simple' } } }],
  ['a server', { api: { baseUrl: 'https://api.example.com' } }, { api: { mdx: { server: 'https://api.example.com' } } }],
  ['services', { analytics: { ga4: { measurementId: 'G-1' } } }, { integrations: { ga4: { measurementId: 'G-1' } } }],
  ['a background', { backgroundImage: 'https://example.com/a.png' }, { background: { image: 'https://example.com/a.png' } }],
  [
    'a meta tag with a dot and a slash',
    { metadata: { timestamp: true, 'og:image.a/b~c': 'x' } },
    { metadata: { timestamp: true }, seo: { metatags: { 'og:image.a/b~c': 'x' } } },
  ],
  [
    'fonts among the styles',
    { styling: { latex: true, fonts: { family: 'Inter' } } },
    { styling: { latex: true }, fonts: { family: 'Inter' } },
  ],
  ['formulas at the top level', { latex: true }, { styling: { latex: true } }],
  [
    'a background among the colors',
    { colors: { primary: '#000', background: { dark: '#111111' } } },
    { colors: { primary: '#000' }, background: { color: { dark: '#111111' } } },
  ],
];

const filesWith = (settings: object): Record<string, string> => ({
  'docs.json': JSON.stringify({ ...MINTLIFY, ...settings, navigation: { pages: ['index'] } }, null, 2),
  'index.mdx': '---\ntitle: Start\n---\n',
});

test.each(MOVES)('%s is repaired only where the result is right', async (_, settings, repaired) => {
  const files = filesWith(settings);
  const { diagnostics } = await lint({ files: memory(files) });
  expect(diagnostics.map(({ rule }) => rule)).toEqual(['unknown-property']);
  const isOffered = diagnostics.some(({ fix }: Diagnostic) => fix !== undefined);
  if (repaired === undefined) expect(isOffered).toBe(false);
  else {
    const fixed = (await fixSite(openSiteFromFiles({ files: memory(files) }), { unsafe: true })).get('docs.json');
    expect(JSON.parse(String(fixed))).toEqual({ ...MINTLIFY, ...repaired, navigation: { pages: ['index'] } });
    expect((await lint({ files: memory({ ...files, 'docs.json': String(fixed) }) })).diagnostics).toEqual([]);
  }
});

test.each([
  ['topbarLinks', [{ name: 'Blog', url: 'https://example.com' }], 'It belongs in “navbar.links”, in another form.'],
  ['styling', { fonts: { mono: { family: 'A' } } }, 'It belongs at the top level, in another form.'],
  ['latex', true, 'It belongs in “styling”.'],
])('lint says of the setting %s whether it can be moved as it is', async (key, value, hint) => {
  const { diagnostics } = await lint({ files: memory(filesWith({ [key]: value })) });
  expect(diagnostics.map(({ message }) => message)).toEqual([expect.stringContaining(hint)]);
});

test('a guess about a place is never a safe fix', async () => {
  const docs = { colors: { primary: '#000', description: 'All about Acme', prompt: 'Find' } };
  const { diagnostics } = await lint({ files: memory(filesWith(docs)) });
  expect(diagnostics.map(({ severity, fix }) => [severity, fix?.safe])).toEqual([
    ['error', false],
    ['error', false],
  ]);
});

test('a further setting that docs.json lacks is a new finding, compared with its earlier state', async () => {
  const before = memory(filesWith({ name: undefined }));
  const after = memory(filesWith({ name: undefined, colors: undefined }));
  const { diagnostics } = await lint({ files: after, before });
  expect(diagnostics.map(({ message }) => message)).toEqual(['docs.json has no “colors”. The platform refuses the whole file.']);
});

test.each([
  ['a font by its name', { fonts: 'Inter' }, { fonts: { family: 'Inter' } }],
  ['a banner as a text', { banner: 'New' }, { banner: { content: 'New' } }],
  ['one color', { colors: '#ff8800' }, { colors: { primary: '#ff8800' } }],
  ['an appearance', { appearance: 'dark' }, { appearance: { default: 'dark' } }],
  ['a list of options', { contextual: ['copy'] }, { contextual: { options: ['copy'] } }],
  ['a theme of code', { styling: { codeblocks: 'nord' } }, { styling: { codeblocks: { theme: 'nord' } } }],
])('lint offers to write a setting as an object if it is a text or list but must be one: %s', async (_, settings, repaired) => {
  const files = filesWith(settings);
  const fixed = (await fixSite(openSiteFromFiles({ files: memory(files) }), { unsafe: true })).get('docs.json');
  expect(JSON.parse(String(fixed))).toEqual({ ...MINTLIFY, ...repaired, navigation: { pages: ['index'] } });
});

test('a wrong link in a longer text is reported without a repair, which would replace the whole text', async () => {
  const docs = { banner: { content: 'Version 2: see [x](/Index) and `[y](/nope)` and ` ``[y](/nope)`` and [z](relative)' } };
  const { diagnostics } = await lint({ files: memory(filesWith(docs)) });
  expect(diagnostics.map(({ message, fix }) => [message, fix])).toEqual([
    ['No page, file or redirect matches “/Index”; “/index” differs only in case.', undefined],
  ]);
});

test('lint reports a setting in a wrong place once, however deep the values in it', async () => {
  const deep = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  const text = `{ "theme": "mint", "name": "A", "colors": { "primary": "#000" }, "navigation": { "pages": ["index"] }, "styling": { "fonts": { "family": "a", "b": ${deep(5_000)} } } }`;
  const { diagnostics } = await lint({ files: memory({ 'docs.json': text, 'index.mdx': '' }), dialect: 'mintlify' });
  expect(diagnostics.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual(['warning unknown-property']);
});

test('a page that only the footer or a banner links to is no orphan, in both dialects', async () => {
  const docs = { footer: { links: [{ header: 'More', items: [{ label: 'About', href: '/about' }] }] }, banner: { content: '[New](/new)' } };
  const files = {
    ...filesWith(docs),
    'about.mdx': '---\ntitle: About\n---\n',
    'new.mdx': '---\ntitle: New\n---\n',
    'lost.mdx': '---\ntitle: Lost\n---\n',
  };
  for (const dialect of ['spec', 'mintlify'] as const) {
    const { diagnostics } = await lint({ files: memory(files), dialect });
    expect(
      diagnostics.filter(({ rule }) => rule === 'orphan-page').map(({ file }) => file),
      dialect,
    ).toEqual(['lost.mdx']);
  }
});
