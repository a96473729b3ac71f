/** Sound and wrong values of each property, as the platform takes them, and the files that sound values point to. */
import type { Json, Property } from './format.ts';

interface Values {
  readonly sound: readonly Json[];
  readonly wrong: readonly Json[];
}

const switchable: Values = { sound: [true, false], wrong: ['true', 'yes', 0, 1, null, [], {}] };
const text: Values = { sound: ['Text', ''], wrong: [5, true, null, [], {}] };

export const VALUES: Readonly<Record<Property, Values>> = {
  icon: {
    sound: [
      'book',
      '',
      '/images/logo.svg',
      'https://example.com/logo.svg',
      { name: 'book' },
      { name: 'book', style: 'sharp-solid' },
      { name: 'book', library: 'lucide' },
      { name: '' },
      ' fa-book',
    ],
    wrong: [
      5,
      null,
      true,
      [],
      {},
      'fa-book',
      { name: 'fa-book' },
      { name: 5 },
      { name: 'book', style: null },
      { name: 'book', style: 'bold' },
      { name: 'book', library: 'feather' },
      { style: 'solid' },
    ],
  },
  color: {
    sound: [{ light: '#0D9373' }, { light: '#0D9373', dark: '#fff' }, {}],
    wrong: [
      'red',
      '#0D9373',
      null,
      5,
      [],
      { light: 'red' },
      { light: '#12345' },
      { light: '#0D9373FF' },
      { light: '#ffff' },
      { primary: '#0D9373' },
      { light: 5 },
    ],
  },
  directory: { sound: ['none', 'card', 'accordion'], wrong: ['table', 'Card', '', 5, true, null, [], {}] },
  openapi: {
    sound: [
      'openapi.json',
      ' openapi.json ',
      'https://example.com/openapi.json',
      ['openapi.json'],
      [],
      { source: 'openapi.json', directory: 'reference' },
      [{ source: 'openapi.json' }],
    ],
    wrong: [
      5,
      '',
      ' ',
      null,
      true,
      {},
      [5],
      [''],
      { source: 5 },
      { source: 'openapi.json', dir: 'reference' },
      'mailto:a@example.com',
      'ftp://example.com/a.json',
      [[]],
      { source: 'openapi.json', directory: 5 },
      { source: 'openapi.json', overlays: [5] },
      { source: 'openapi.json', overlays: 'a.yaml' },
      'C:/openapi.json',
      ['openapi.json', 'ftp://example.com/a.json'],
    ],
  },
  asyncapi: {
    sound: ['asyncapi.json', ['asyncapi.json'], { source: 'asyncapi.json', directory: 'events' }],
    wrong: [
      5,
      '',
      null,
      {},
      [5],
      [{ source: 'asyncapi.json' }],
      { source: '' },
      { source: 'asyncapi.json', dir: 'events' },
      'ftp://example.com/a.json',
    ],
  },
  align: { sound: ['start', 'end'], wrong: ['center', 'Start', '', 5, null] },
  boost: { sound: [2, 0.5, 0, -1], wrong: ['2', true, null, []] },
  root: { sound: [], wrong: [5, '', null, [], {}, true] },
  hidden: switchable,
  searchable: switchable,
  expanded: switchable,
  public: switchable,
  default: switchable,
  tag: text,
  name: text,
  description: text,
  banner: {
    sound: [{ content: 'Hello' }, { content: 'Hello', dismissible: true, type: 'info' }, { content: ' ', color: { light: '#0D9373' } }],
    wrong: [
      5,
      'Hello',
      null,
      {},
      { content: '' },
      { content: 5 },
      { content: 'Hello', type: 'danger' },
      { content: 'Hello', dismissible: 'yes' },
      { content: 'Hello', color: '#0D9373' },
      { content: 'Hello', color: { light: 'red' } },
    ],
  },
  footer: {
    sound: [
      {},
      { socials: { github: 'https://github.com/acme' } },
      { links: [{ header: 'More', items: [{ label: 'Blog', href: 'https://example.com/blog' }] }] },
    ],
    wrong: [
      5,
      null,
      { socials: { acme: 'https://example.com' } },
      { socials: { github: 'acme' } },
      { links: [] },
      { links: [{ items: [] }] },
      { links: [{ items: [{ label: '', href: '/a' }] }] },
      { links: [{ items: [{ label: 'Blog', href: 'http://example.com' }] }] },
      { links: [{ items: [{ label: 'Blog' }] }] },
      { links: [{ header: '', items: [{ label: 'Blog', href: '/a' }] }] },
      { socials: { github: 'http://github.com/acme' } },
      { socials: [] },
    ],
  },
  navbar: {
    sound: [
      {},
      { links: [{ label: 'Blog', href: 'https://example.com/blog' }] },
      { links: [{ label: '', href: 'https://example.com/blog' }] },
      { links: [{ type: 'github', href: 'https://example.com/blog' }] },
      { primary: { type: 'button', label: 'Start', href: 'https://example.com' } },
      { primary: { type: 'github', href: 'https://example.com' } },
    ],
    wrong: [
      5,
      null,
      { links: [{ label: 'Blog' }] },
      { links: [{ href: '/a' }] },
      { links: [{ label: 'Blog', href: 'a' }] },
      { links: [{ label: 'Blog', href: '/a', icon: 'fa-book' }] },
      { links: [{ label: 'Blog', href: '/a', type: 5 }] },
      { links: {} },
      { primary: { type: 'link', label: 'Start', href: '/a' } },
      { primary: { type: 'button', href: '/a' } },
    ],
  },
};

/** Links whose places exist in every case. */
export const HREFS: Values = {
  sound: ['https://example.com', 'mailto:help@example.com', '#top', 'tel:+123', '//example.com'],
  wrong: ['x', 'guides/start', './start', '?page=2', 'http://', '', 5, null, true, [], {}, ' '],
};
export const GRAPHQL: Values = {
  sound: [
    'schema.graphql',
    'https://example.com/schema.graphql',
    { source: 'schema.graphql' },
    { source: 'schema.graphql', directory: 'graph' },
  ],
  wrong: [
    5,
    '',
    null,
    ['schema.graphql'],
    {},
    { source: 'schema.graphql', dir: 'graph' },
    { source: 'schema.graphql', directory: '' },
    'http://example.com/schema.graphql',
    'ftp://example.com/a',
  ],
};
export const SDK: Values = {
  sound: [
    { format: 'typedoc', source: 'sdk.json' },
    { format: 'sphinx', source: 'sdk.json', directory: 'sdk' },
  ],
  wrong: [
    5,
    'sdk.json',
    null,
    {},
    { format: 'typdoc', source: 'sdk.json' },
    { format: 'typedoc' },
    { format: 'typedoc', source: '' },
    { format: 'typedoc', source: 'ftp://example.com/a' },
    { format: 'typedoc', source: 'sdk.json', directory: '' },
    { format: 'typedoc', source: 'sdk.json', dir: 'sdk' },
  ],
};

export const LANGUAGES =
  'ar ca cs cn zh-Hant nl en fi fr de he hi hu id it jp ko lv no pl pt-BR ro ru es sv tr uk uz vi zh zh-Hans zh-CN zh-TW fr-CA fr-ca ja ja-jp ja-JP pt da'.split(
    ' ',
  );

/** Operations of `openapi.json`, each of which an entry can list. */
export const OPERATIONS = 60;

/** Files beside the pages that sound values point to. */
export const FILES: Readonly<Record<string, string>> = {
  'openapi.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'API', version: '1' },
    paths: Object.fromEntries(
      Array.from({ length: OPERATIONS }, (_, index) => [`/o${index + 1}`, { get: { summary: `Get ${index + 1}`, responses: {} } }]),
    ),
  }),
  'asyncapi.json': JSON.stringify({ asyncapi: '3.0.0', info: { title: 'Events', version: '1' }, channels: { orders: {} } }),
  'schema.graphql': 'type Query { orders: [String] }',
  'sdk.json': '{}',
  'a.woff2': '',
  'images/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};
