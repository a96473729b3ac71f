/** The sites that cases of the gate's table change, and the form of these cases. */
import { page } from '../sample-site.ts';
import { MINTLIFY } from '../../support/mintlify-site.ts';

export type Texts = Readonly<Record<string, string>>;

/** docs.json with the members that the platform requires. */
export function docsOf(members: object): string {
  return `${JSON.stringify({ ...MINTLIFY, ...members }, null, 2)}\n`;
}

export const groups = (...lists: readonly (readonly unknown[])[]): object => ({
  groups: lists.map((pages, index) => ({ group: `Group ${index + 1}`, pages })),
});

const PAGES = {
  'index.mdx': page('Welcome', 'See the [first steps](/start).\n\nWrite to us.'),
  'start.mdx': page(
    'First steps',
    "import Intro from '/snippets/intro.mdx';\n\n<Intro />\n\n## Install it\n\nRun the program.\n\n![The logo](/images/logo.png)",
  ),
  'guide/setup.mdx': page('Setup', '## Before you begin\n\nRead [the steps](../start).\n\n### With a custom ID {#custom-id}\n\nMore text.'),
  'guide/deep.mdx': page('In depth', 'All about the details.\n\n## Details\n\nMany.'),
  'hidden.mdx': '---\ntitle: Hidden\nhidden: true\n---\n\nNot in the navigation.\n',
  'snippets/intro.mdx': 'This is the product.\n',
  'images/logo.png': 'an image',
  'images/Screenshots/One.png': 'an image',
  'README.md': '# Acme\n',
};

const API = {
  openapi: '3.1.0',
  info: { title: 'Acme', version: '1.0.0' },
  paths: {
    '/users': { get: { summary: 'List users', responses: { 200: { description: 'All' } } } },
    '/users/{id}': { delete: { summary: 'Delete a user', responses: { 204: { description: 'Gone' } } } },
  },
};
export const apiWith = (change: (api: typeof API) => object): string => `${JSON.stringify(change(structuredClone(API)), null, 2)}\n`;

const TRANSLATED = ['index', 'start', 'fr/index', 'fr/start'];
interface Language {
  readonly language: string;
  readonly default?: boolean;
  readonly groups: readonly object[];
}
export const languages = (en: readonly string[], fr: readonly string[]): { readonly languages: readonly Language[] } => ({
  languages: [
    { language: 'en', default: true, groups: [{ group: 'Guides', pages: en }] },
    { language: 'fr', groups: [{ group: 'Guides', pages: fr }] },
  ],
});
export const versions = (...marked: readonly (readonly [name: string, isDefault: boolean])[]): object => ({
  versions: marked.map(([version, isDefault]) => ({
    version,
    ...(isDefault && { default: true }),
    groups: [{ group: 'Guides', pages: [`${version}/index`, `${version}/start`] }],
  })),
});
export const refs = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

export const SITES = {
  plain: { ...PAGES, 'docs.json': docsOf({ navigation: groups(['index', 'start'], ['guide/setup', 'guide/deep']) }) },
  languages: {
    'docs.json': docsOf({ navigation: languages(['index', 'start'], ['fr/index', 'fr/start']) }),
    ...Object.fromEntries(TRANSLATED.map((name) => [`${name}.mdx`, page(name, 'Text.')])),
  },
  versions: {
    'docs.json': docsOf({ navigation: versions(['v2', true], ['v1', false]) }),
    ...Object.fromEntries(['v1/index', 'v1/start', 'v2/index', 'v2/start'].map((name) => [`${name}.mdx`, page(name, 'Text.')])),
  },
  api: {
    ...PAGES,
    'docs.json': docsOf({
      api: { baseUrl: 'https://api.example.com' },
      navigation: {
        groups: [
          { group: 'Guides', pages: ['index', 'start', 'guide/setup', 'guide/deep'] },
          { group: 'API', openapi: { source: 'api/openapi.json', directory: 'reference' }, pages: ['GET /users', 'DELETE /users/{id}'] },
        ],
      },
    }),
    'api/openapi.json': apiWith((api) => api),
  },
  refs: {
    ...PAGES,
    'docs.json': docsOf({ navigation: { $ref: 'navigation/main.json' } }),
    'navigation/main.json': refs(groups(['index', 'start'], ['guide/setup', 'guide/deep'])),
  },
} satisfies Readonly<Record<string, Texts>>;

export type SiteName = keyof typeof SITES;

export type Edits = Readonly<Record<string, string | null>>;

export interface Way {
  /** What the model does; null deletes a file. */
  readonly work: Edits;
  readonly site?: SiteName;
  /** What happens on the base branch meanwhile. */
  readonly base?: Edits;
}

export interface Damage {
  readonly kind: string;
  /** `stopped`: not pushed. `conflict`: pushed, and the message fails. `reported`: pushed, and the report says it. */
  readonly is: 'stopped' | 'conflict' | 'reported';
  /** What the reason or the report contains in both ways. */
  readonly says: string;
  readonly ways: readonly [Way, Way];
}
