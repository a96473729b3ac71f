/** Wrong values and keys of settings, by what they stand for. */
import type { Json } from './format.ts';
import type { SettingPlace } from './setting-places.ts';

/** What may stand in place of any value. */
export const OTHER_VALUES: Readonly<Record<string, Json>> = {
  null: null,
  number: 5,
  true: true,
  'empty text': '',
  blank: '  ',
  text: 'somewhere',
  'empty list': [],
  'empty object': {},
  'list of texts': ['somewhere'],
  object: { note: 'text' },
};

interface WrongTexts {
  readonly isPlace: (place: SettingPlace & { readonly value: string }) => boolean;
  readonly values: readonly Json[];
}

const hasKey = (place: SettingPlace, pattern: RegExp): boolean => place.keys.some((key) => pattern.test(key));
const hasLastKey = ({ keys }: SettingPlace, pattern: RegExp): boolean => pattern.test(keys.at(-1) ?? '');

export const WRONG_TEXTS: Readonly<Record<string, WrongTexts>> = {
  'another word': {
    isPlace: ({ value }) => /^[a-z][a-z-]+$/.test(value),
    values: ['auto', 'none', 'default', 'quill', 'venus', 'dark', 'system', 'light', 'all', 'button', 'github', 'link', 'red'],
  },
  color: {
    isPlace: ({ value }) => /^#[0-9a-f]{3,6}$/i.test(value),
    values: ['teal', '#0D9373FF', '#ffff', 'rgb(1, 2, 3)', '0D9373', '#12345', '#ggg', ' #fff', '#', 'transparent', 'var(--primary)'],
  },
  url: {
    isPlace: (place) => /^(?:https?:|mailto:|tel:|[/#]|localhost)/i.test(place.value) || hasLastKey(place, /^(?:href|url|server)$/),
    values: [
      'a.com',
      'www.a.com',
      '//a.com',
      './a',
      '../a',
      '/a',
      'a',
      '?a=b',
      '#',
      '#a',
      'http://a.com',
      'http://',
      'https://',
      'https:a.com',
      'tel:+123',
      'mailto:a@example.com',
      'MAILTO:a@example.com',
      'HTTPS://A.COM',
      ' https://a.com',
      'https://a b.com',
      'ftp://a.com/a',
      'localhost:3000',
      'C:/a',
      'file:///a',
      'javascript:alert(1)',
      'https://{host}/a',
    ],
  },
  icon: {
    isPlace: (place) => hasKey(place, /^icon$/),
    values: ['fa-book', 'fas fa-book', 'fa-solid fa-book', 'FA-book', { name: 'fa-book' }, { style: 'solid' }, { icon: 'book' }],
  },
  identifier: {
    isPlace: (place) => hasKey(place, /^integrations$/),
    values: ['', ' ', 'x', 'UA-123', 'g-123', 'phx_123', 'abcde', 'a b', '123', 123, 'https://example.com', 'example.com', 'a'.repeat(101)],
  },
  folder: {
    isPlace: (place) => place.keys[0] === 'seo' && hasLastKey(place, /^path$/),
    values: [
      '/guides',
      'guides/',
      '/',
      'a//b',
      './a',
      '../a',
      'a/../b',
      'a/.',
      '..',
      'a b',
      ' a',
      'a?b',
      'a#b',
      'a\\b',
      'a*',
      'https://a.com',
    ],
  },
  file: {
    isPlace: (place) => hasLastKey(place, /^(?:openapi|asyncapi|source|overlays|favicon|logo|image)$/),
    values: ['', ' ', 'mailto:a@example.com', 'ftp://example.com/a.json', 'C:/a.json', 'https:', '/', './', 'ab', '/a.json', '../a.json'],
  },
};

/** Keys that authors write for others. */
export const RENAMED_KEYS: Readonly<Record<string, readonly string[]>> = {
  $schema: ['schema', '$Schema'],
  theme: ['layout', 'template'],
  name: ['title', 'label', 'siteName'],
  href: ['url', 'link', 'to'],
  url: ['href', 'link'],
  label: ['title', 'name', 'text'],
  header: ['title', 'label', 'heading'],
  title: ['label', 'name'],
  content: ['text', 'message'],
  dismissible: ['dismissable'],
  primary: ['main', 'cta', 'background', 'anchors'],
  light: ['day', 'default'],
  socials: ['social', 'links'],
  links: ['items', 'columns'],
  items: ['links', 'children'],
  options: ['items', 'list'],
  source: ['from', 'src', 'file'],
  destination: ['to', 'target', 'dest'],
  permanent: ['statusCode', 'isPermanent'],
  family: ['font', 'name'],
  weight: ['fontWeight', 'weights'],
  image: ['url', 'src'],
  decoration: ['decorations', 'pattern'],
  display: ['mode', 'position'],
  server: ['baseUrl', 'servers'],
  fonts: ['font', 'typography'],
  navbar: ['topbar', 'topbarLinks', 'header'],
  integrations: ['analytics', 'integration'],
  contextual: ['contextMenu'],
  appearance: ['modeToggle'],
  redirects: ['rewrites'],
  '404': ['500', 'notFound', 'not-found'],
  'hacker-news': ['hackernews'],
  github: ['GitHub', 'gitlab'],
  x: ['X', 'mastodon'],
};
export const OTHER_KEYS = ['id', 'value', 'mastodon', 'tiktok', 'google', 'x-com'] as const;
export const UNKNOWN_KEYS = [
  'note',
  '$comment',
  'toString',
  'iconType',
  'background',
  'family',
  'url',
  'options',
  'links',
  'enabled',
] as const;
export const UNKNOWN_SETTINGS = [
  'feedback',
  'head',
  'scripts',
  'styles',
  'css',
  'custom',
  'chat',
  'analytics',
  'topbarLinks',
  'footerSocials',
  'modeToggle',
  'font',
  'asyncapi',
  'openapi',
  'anchors',
  'tabs',
  'defaultLanguage',
  'settings',
  'version',
  '$comment',
  'a/b',
  'toString',
] as const;
