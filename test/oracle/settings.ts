/** Sound values of every top-level property beside `navigation`. */
import type { Thing } from './format.ts';
import { SERVICES } from './services.ts';
import { either, list, listOfUnique, object, oneOf, some, type Sound } from './sound.ts';
import type { Random } from '../fuzz/random.ts';

const boolean = oneOf(true, false);
const text = oneOf('Text', '', ' ', 'Tëxt {{version}}');
const filled = oneOf('Text', ' ', 'Text with [a link](https://example.com)');
const color = oneOf('#0D9373', '#0d9373', '#fff', '#FFF');
const colors = object({}, { light: color, dark: color });
const image = oneOf('/images/logo.svg', 'images/logo.svg', './images/logo.svg', 'https://example.com/logo.svg');
const url = oneOf('https://example.com/a', 'http://example.com', 'mailto:help@example.com', 'localhost:3000');
const href = oneOf('https://example.com', 'http://example.com', '/', '#top', 'mailto:help@example.com', '//example.com', 'tel:+123');
const https = oneOf('https://example.com/a', 'HTTPS://example.com', 'https://example.com/a?b=c');

const library = oneOf('fontawesome', 'lucide', 'tabler');
const STYLES = ['brands', 'duotone', 'light', 'regular', 'sharp-duotone-solid', 'sharp-light', 'sharp-regular', 'sharp-solid'] as const;
const icon = either(
  oneOf('book', '', '/images/logo.svg', 'https://example.com/logo.svg', ' fa-book'),
  object({ name: oneOf('book', '') }, { style: oneOf(...STYLES, 'sharp-thin', 'solid', 'thin'), library }),
);

const family = oneOf('Inter', 'Open Sans', '');
const font = either(
  object({ family }, { weight: oneOf(400, 1.5, 0), format: oneOf('woff', 'woff2') }),
  object({ family, source: oneOf('/a.woff2', 'a.woff2', 'https://example.com/a.woff2'), format: oneOf('woff', 'woff2') }),
);

const shiki = oneOf('github-dark', 'github-light', 'dracula', 'one-dark-pro', 'vitesse-black', 'css-variables');

const file = oneOf('openapi.json', ' openapi.json ', './openapi.json', 'https://example.com/openapi.json', 'HTTP://example.com/a.json');
const description = object({ source: file }, { directory: oneOf('reference', '', ' a '), overlays: list(file, 0, 2) });
const events = oneOf('asyncapi.json', './asyncapi.json', 'https://example.com/asyncapi.json');

const NETWORKS = ['x', 'website', 'facebook', 'youtube', 'discord', 'slack', 'github', 'linkedin', 'instagram', 'hacker-news', 'medium'];
const MORE = ['telegram', 'twitter', 'x-twitter', 'earth-americas', 'bluesky', 'threads', 'reddit', 'podcast'];
const socials = object({}, Object.fromEntries([...NETWORKS, ...MORE].map((name) => [name, https])));
const footerHref = oneOf('https://example.com', '/', '#top', '#', 'mailto:help@example.com', 'HTTPS://example.com');
const footerItem = object({ label: filled, href: footerHref });
const footerColumn = object({ items: list(footerItem, 1, 3) }, { header: filled });

const metatags = object({}, { 'og:image': image, 'a/b~c': filled, robots: filled, '': filled });

const PAGE_MENU = ['copy', 'assistant', 'view', 'download-pdf', 'download-spec', 'chatgpt', 'claude', 'perplexity', 'grok'] as const;
const MORE_MENU = ['aistudio', 'devin', 'windsurf', 'mcp', 'add-mcp', 'cursor', 'vscode', 'devin-mcp'] as const;
const parameter = object({ key: text, value: text });
const ownOption = object(
  { title: text, description: text, href: either(text, object({ base: text }, { query: list(parameter, 0, 2) })) },
  { icon },
);

const SETTINGS: Readonly<Record<string, Sound>> = {
  public: boolean,
  description: text,
  logo: either(oneOf('/images/logo.svg', 'abc'), object({ light: image, dark: image }, { href })),
  favicon: either(image, object({ light: image, dark: image })),
  appearance: object({}, { default: oneOf('system', 'light', 'dark'), strict: boolean }),
  background: object(
    {},
    { image: either(image, object({ light: image, dark: image })), decoration: oneOf('gradient', 'grid', 'windows'), color: colors },
  ),
  fonts: either(font, object({}, { heading: font, body: font })),
  icons: object({ library }),
  styling: object(
    {},
    {
      eyebrows: oneOf('section', 'breadcrumbs'),
      latex: boolean,
      codeblocks: either(
        oneOf('system', 'dark'),
        object({}, { theme: either(shiki, object({ light: shiki, dark: shiki })), languages: object({}, { custom: list(text, 0, 2) }) }),
      ),
    },
  ),
  thumbnails: object({}, { appearance: oneOf('light', 'dark'), background: image, fonts: object({ family }) }),
  navbar: object(
    {},
    {
      links: list(
        either(
          object({ label: text, href }, { type: oneOf('button', 'link', ''), icon }),
          object({ type: oneOf('github', 'discord'), href }, { label: text, icon }),
        ),
        0,
        3,
      ),
      primary: either(
        object({ type: oneOf('button'), label: text, href }),
        object({ type: oneOf('github', 'discord'), href }, { label: text }),
      ),
    },
  ),
  footer: object({}, { socials, links: list(footerColumn, 1, 4) }),
  banner: object({ content: filled }, { dismissible: boolean, type: oneOf('info', 'warning', 'critical'), color: colors }),
  search: object({}, { prompt: text }),
  seo: object(
    {},
    {
      indexing: oneOf('navigable', 'all'),
      metatags,
      trailingSlash: boolean,
      organization: object({}, { id: url, url, logo: url, name: filled, legalName: filled, sameAs: list(url, 0, 2) }),
      paths: listOfUnique('path', object({ path: oneOf('guides', 'guides/v2', 'a/.b', 'ü', 'a..b'), metatags }), 0, 3),
    },
  ),
  api: object(
    {},
    {
      openapi: either(file, description, list(either(file, description), 0, 3)),
      asyncapi: either(events, object({ source: events }, { directory: oneOf('events', '') }), list(events, 0, 2)),
      params: object({}, { expanded: oneOf('all', 'closed'), post: list(text, 0, 2) }),
      playground: object({}, { display: oneOf('interactive', 'simple', 'none', 'auth'), proxy: boolean, credentials: boolean }),
      examples: object(
        {},
        {
          defaults: oneOf('required', 'all'),
          languages: list(oneOf('curl', 'no such language', ''), 0, 2),
          prefill: boolean,
          autogenerate: boolean,
        },
      ),
      url: oneOf('full'),
      mdx: object(
        {},
        {
          auth: object({}, { method: oneOf('bearer', 'basic', 'key', 'cobo'), name: text }),
          server: either(url, list(url, 0, 2)),
        },
      ),
    },
  ),
  redirects: listOfUnique(
    'source',
    object({ source: oneOf('/old', '/old/:slug*', '/a'), destination: oneOf('https://example.com', '/') }, { permanent: boolean }),
    0,
    3,
  ),
  errors: object({ '404': object({}, { redirect: boolean, title: text, description: text }) }),
  contextual: object(
    { options: listOfUnique('title', either(oneOf(...PAGE_MENU, ...MORE_MENU), ownOption), 0, 5) },
    { display: oneOf('header', 'toc') },
  ),
  interaction: object({}, { drilldown: boolean }),
  metadata: object({}, { timestamp: boolean }),
  markdown: object({}, { schema: boolean, instructions: either(text, list(text, 0, 2)) }),
  variables: object({}, { version: text, 'a-b': text, 'a/b': text, __: text }),
  integrations: object({}, SERVICES),
};

/** Only this theme reads `variations`. */
const THEME_WITH_VARIATIONS = 'willow';
const THEMES = ['mint', 'maple', 'palm', THEME_WITH_VARIATIONS, 'linden', 'almond', 'aspen', 'luma', 'sequoia'] as const;
const variations = object({ options: listOfUnique('id', object({ id: oneOf('a', ' b ', 'C d'), label: oneOf('A', ' A ') }), 1, 3) });

const schema = oneOf('https://mintlify.com/docs.json', 'https://example.com/docs.json');
const siteName = oneOf('Site', ' Site ', 'Ü');
const brand = object({ primary: color }, { light: color, dark: color });

/** Names of all properties that mistakes can be made in. */
export const SETTING_NAMES = ['$schema', 'theme', 'name', 'colors', ...Object.keys(SETTINGS), 'variations'];

/** Sound settings: the required ones, and all, many, few or none of the others. */
export function settingsOf(random: Random): Thing {
  const theme = random.pick(THEMES);
  const optional = { $schema: schema, ...SETTINGS, ...(theme === THEME_WITH_VARIATIONS && { variations }) };
  return { theme, name: siteName(random), colors: brand(random), ...some(optional, random) };
}
