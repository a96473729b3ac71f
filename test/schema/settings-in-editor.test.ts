/** Mistakes beside the navigation, completion and hover, in the language service of VS Code and in our linter. */
import { expect, test } from 'vitest';
import { lint, memory } from '../../src/index.ts';
import { JsonEditor } from '../support/json-editor.ts';

/** Without `$schema`, which editors would load instead. */
const SITE = {
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  navigation: { pages: ['index'] },
};
const LINK = { label: 'Blog', href: 'https://example.com' };
const editor = new JsonEditor('mintlify');

/** A change of the site, where its mistake is, and whether the platform refuses the file. */
type Slip = readonly [name: string, change: object, at: string, severity: 'error' | 'warning'];

const SLIPS: readonly Slip[] = [
  ['a theme that does not exist', { theme: 'quill' }, '/theme', 'error'],
  ['a theme in capitals', { theme: 'Maple' }, '/theme', 'error'],
  ['no theme', { theme: undefined }, '', 'error'],
  ['a blank name', { name: '  ' }, '/name', 'error'],
  ['no colors', { colors: undefined }, '', 'error'],
  ['a color by its name', { colors: { primary: 'teal' } }, '/colors/primary', 'error'],
  ['a color with alpha', { colors: { primary: '#0D9373FF' } }, '/colors/primary', 'error'],
  ['a background among the colors', { colors: { primary: '#000', background: { light: '#fff' } } }, '/colors/background', 'error'],
  ['a logo for one appearance', { logo: { light: '/index.mdx' } }, '/logo', 'error'],
  ['a logo that is too short', { logo: 'a' }, '/logo', 'error'],
  ['a size of the logo', { logo: { light: '/index.mdx', dark: '/index.mdx', width: 120 } }, '/logo/width', 'warning'],
  ['a link with “url”', { navbar: { links: [{ label: 'Blog', url: 'https://example.com' }] } }, '/navbar/links/0/url', 'error'],
  ['a link to a host without a scheme', { navbar: { links: [{ ...LINK, href: 'example.com' }] } }, '/navbar/links/0/href', 'error'],
  ['a link without a label', { navbar: { links: [{ href: '/' }] } }, '/navbar/links/0', 'error'],
  ['a button without a type', { navbar: { primary: LINK } }, '/navbar/primary', 'error'],
  ['a button of an unknown type', { navbar: { primary: { ...LINK, type: 'link' } } }, '/navbar/primary/type', 'error'],
  ['an icon with “fa-”', { navbar: { links: [{ ...LINK, icon: 'fa-rss' }] } }, '/navbar/links/0/icon', 'error'],
  ['an unknown network', { footer: { socials: { mastodon: 'https://example.com' } } }, '/footer/socials/mastodon', 'error'],
  ['a network without encryption', { footer: { socials: { github: 'http://github.com/acme' } } }, '/footer/socials/github', 'error'],
  ['a footer without columns', { footer: { links: [] } }, '/footer/links', 'error'],
  ['a column with a title', { footer: { links: [{ title: 'More', items: [LINK] }] } }, '/footer/links/0/title', 'warning'],
  ['a telephone number in the footer', { footer: { links: [{ items: [{ ...LINK, href: 'tel:123' }] }] } }, '/footer/links/0/items/0/href', 'error'],
  ['a banner without a text', { banner: { dismissible: true } }, '/banner', 'error'],
  ['a color of a banner as a text', { banner: { content: 'New', color: '#ff0000' } }, '/banner/color', 'error'],
  ['a misspelled setting of a banner', { banner: { content: 'New', dismissable: true } }, '/banner/dismissable', 'warning'],
  ['an unknown decoration', { background: { decoration: 'dots' } }, '/background/decoration', 'error'],
  ['a switch as a text', { appearance: { strict: 'true' } }, '/appearance/strict', 'error'],
  ['a font file without its format', { fonts: { family: 'Inter', source: 'https://example.com/inter.woff2' } }, '/fonts', 'error'],
  ['a weight beside two fonts', { fonts: { heading: { family: 'Inter' }, weight: 400 } }, '/fonts/weight', 'error'],
  ['an unknown theme of code', { styling: { codeblocks: 'github-dark' } }, '/styling/codeblocks', 'error'],
  ['an old name of the playground', { api: { playground: { mode: 'simple' } } }, '/api/playground/mode', 'warning'],
  ['one language instead of a list', { api: { examples: { languages: 'curl' } } }, '/api/examples/languages', 'error'],
  ['another key beside a source', { api: { openapi: { source: 'https://example.com/a.json', dir: 'api' } } }, '/api/openapi/dir', 'error'],
  ['meta tags in “metadata”', { metadata: { 'og:title': 'Acme' } }, '/metadata/og:title', 'warning'],
  ['a number as a meta tag', { seo: { metatags: { year: 2026 } } }, '/seo/metatags/year', 'error'],
  ['a slash before a folder', { seo: { paths: [{ path: '/guides', metatags: {} }] } }, '/seo/paths/0/path', 'error'],
  ['an unknown service', { integrations: { osano: {} } }, '/integrations/osano', 'error'],
  ['an ID of another kind', { integrations: { ga4: { measurementId: 'UA-1' } } }, '/integrations/ga4/measurementId', 'error'],
  ['numbers as IDs', { integrations: { hotjar: { hjid: 1, hjsv: '6' } } }, '/integrations/hotjar/hjid', 'error'],
  ['another error page', { errors: { 404: {}, 500: {} } }, '/errors/500', 'warning'],
  ['an unknown option of the menu', { contextual: { options: ['copy', 'mail'] } }, '/contextual/options/1', 'error'],
  ['a number as a variable', { variables: { port: 8080 } }, '/variables/port', 'error'],
  ['a property that is gone', { feedback: { thumbs: true } }, '/feedback', 'warning'],
];

test.each(SLIPS)('%s is one message in the editor and one finding, at the same place', async (_, change, at, severity) => {
  const docs = JSON.parse(JSON.stringify({ ...SITE, ...change })) as object;
  const messages = await editor.messages(docs);
  expect(messages).toHaveLength(1);
  expect(messages[0]?.pointer).toBe(at);
  const { diagnostics } = await lint({ files: memory({ 'docs.json': JSON.stringify(docs), 'index.mdx': '---\ntitle: Start\n---\n' }), dialect: 'mintlify' });
  expect(diagnostics).toHaveLength(1);
  expect(diagnostics[0]).toMatchObject({ severity });
  expect(diagnostics[0]?.pointer === at || diagnostics[0]?.pointer.startsWith(`${at}/`)).toBe(true);
});

test('a correct file with every setting has no message and no finding', async () => {
  const docs = { ...SITE, ...EVERYTHING };
  expect(await editor.messages(docs)).toEqual([]);
  const { diagnostics } = await lint({ files: memory({ 'docs.json': JSON.stringify(docs), 'index.mdx': '---\ntitle: Start\n---\n' }), dialect: 'mintlify' });
  expect(diagnostics).toEqual([]);
});

const EVERYTHING = {
  description: 'All about Acme.',
  logo: { light: 'https://example.com/light.svg', dark: 'https://example.com/dark.svg', href: 'https://example.com' },
  appearance: { default: 'system', strict: false },
  background: { decoration: 'grid', color: { light: '#fff', dark: '#000000' } },
  fonts: { heading: { family: 'Inter', weight: 600 }, body: { family: 'Inter' } },
  icons: { library: 'lucide' },
  styling: { eyebrows: 'breadcrumbs', latex: true, codeblocks: { theme: { light: 'github-light', dark: 'github-dark' } } },
  thumbnails: { appearance: 'dark', fonts: { family: 'Inter' } },
  navbar: { links: [LINK, { type: 'github', href: 'https://github.com/acme' }], primary: { ...LINK, type: 'button' } },
  interaction: { drilldown: true },
  footer: { socials: { x: 'https://x.com/acme' }, links: [{ header: 'More', items: [LINK] }] },
  banner: { content: 'See [what is new](/).', dismissible: true, type: 'info', color: { light: '#fff', dark: '#000' } },
  search: { prompt: 'Search' },
  contextual: { options: ['copy', { title: 'Ask', description: 'Ask us.', href: { base: 'https://example.com', query: [{ key: 'q', value: '$page' }] } }], display: 'toc' },
  api: { playground: { display: 'simple', proxy: false }, examples: { languages: ['curl'] }, params: { expanded: 'all' }, mdx: { server: ['https://api.example.com'] } },
  seo: { indexing: 'all', metatags: { 'og:title': 'Acme' }, paths: [{ path: 'guides/cloud', metatags: { robots: 'noindex' } }], organization: { url: 'https://example.com' } },
  redirects: [{ source: '/old', destination: 'https://example.com', permanent: true }],
  errors: { 404: { redirect: false, title: 'Nothing here' } },
  integrations: { ga4: { measurementId: 'G-1' }, plausible: { domain: 'docs.example.com' }, cookies: {} },
  metadata: { timestamp: true },
  variables: { version: '2' },
  markdown: { schema: true, instructions: ['Be brief.'] },
  public: true,
};

const inSite = (text: string): string => JSON.stringify(SITE).replace(/\}$/, `, ${text} }`);

test.each([
  ['the settings', '"|"', 'appearance'],
  ['themes', '"theme": "|"', '"willow"'],
  ['colors', '"colors": { "|" }', 'primary'],
  ['decorations', '"background": { "decoration": | }', '"windows"'],
  ['appearances', '"appearance": { "default": | }', '"system"'],
  ['properties of a link', '"navbar": { "links": [{ "|" }] }', 'href'],
  ['types of a button', '"navbar": { "primary": { "type": | } }', '"discord"'],
  ['networks', '"footer": { "socials": { "|" } }', 'bluesky'],
  ['properties of a column', '"footer": { "links": [{ "|" }] }', 'items'],
  ['kinds of banners', '"banner": { "type": | }', '"critical"'],
  ['themes of code', '"styling": { "codeblocks": { "theme": | } }', '"nord"'],
  ['words beside an object', '"styling": { "codeblocks": | }', '"dark"'],
  ['properties of a font', '"fonts": { "heading": { "|" } }', 'family'],
  ['formats of a font', '"fonts": { "heading": { "format": | } }', '"woff2"'],
  ['services', '"integrations": { "|" }', 'posthog'],
  ['settings of a service', '"integrations": { "posthog": { "|" } }', 'apiHost'],
  ['entries of the menu', '"contextual": { "options": [|] }', '"chatgpt"'],
  ['kinds of playgrounds', '"api": { "playground": { "display": | } }', '"simple"'],
  ['error pages', '"errors": { "|" }', '404'],
  ['which pages are indexed', '"seo": { "indexing": | }', '"navigable"'],
])('the editor offers %s', async (_, text, label) => {
  expect((await editor.complete(inSite(text))).map((item) => item.label)).toContain(label);
});

test.each([
  ['"theme|": "mint"', 'layout of the site'],
  ['"logo|": "/logo.svg"', 'one for each appearance'],
  ['"logo": { "hre|f": "/" }', 'Where the logo links to'],
  ['"colors": { "primary|": "#000" }', 'main color'],
  ['"favicon|": "/f.svg"', 'browser tab'],
  ['"fonts": { "heading": { "weight|": 400 } }', 'weight of the font'],
  ['"fonts": { "body|": { "family": "Inter" } }', 'font of text'],
  ['"background": { "image|": "/a.png" }', 'An image'],
  ['"styling": { "latex|": true }', 'LaTeX'],
  ['"navbar": { "primary|": {} }', 'stands out'],
  ['"footer": { "socials|": {} }', 'social networks'],
  ['"banner": { "content|": "New" }', 'Markdown'],
  ['"search": { "prompt|": "Find" }', 'empty field'],
  ['"contextual": { "display|": "toc" }', 'Where the menu is'],
  ['"api": { "playground": { "proxy|": true } }', 'proxy'],
  ['"seo": { "paths": [{ "path|": "a" }] }', 'without a slash'],
  ['"redirects": [{ "permanent|": true }]', 'remember the redirect'],
  ['"errors": { "404": { "redirect|": true } }', 'home page'],
  ['"integrations": { "plausible": { "domain|": "a.com" } }', 'domain of the site'],
  ['"markdown": { "instructions|": "Be brief." }', 'AI tools'],
])('the editor describes %s', async (text, words) => {
  expect(await editor.hover(inSite(text))).toContain(words);
});
