/** Hostile configurations: every way to spell a way out, in every key that takes a path, in every file that may hold it. */
import { MINTLIFY } from '../support/mintlify-site.ts';

/** Ways out of the repository, into git's own folders, and what only looks like one. `top` is the folder around the repository. */
export function waysOut(top: string): string[] {
  const relative = [
    '..',
    '../',
    '../outside',
    '../outside/',
    './../outside',
    'docs/../../outside',
    'none/../../outside',
    'link/../../outside',
    '../outside/docs.json',
    '../outside/.env',
    '../outside/none.json',
    '../none',
    '../repository/../outside',
    '....//outside',
    './/..//outside',
  ];
  const absolute = [
    `${top}/outside`,
    `${top}/outside/docs.json`,
    `${top}/outside/none.json`,
    `${top}/repository/docs`,
    '/etc/passwd',
    '/etc',
    '/',
    '//etc/passwd',
    '/proc/self/environ',
    '/dev/stdin',
  ];
  const spelled = [
    '~',
    '~/docs.json',
    '$HOME',
    '%2e%2e/outside',
    '..%2foutside/docs.json',
    '..\\outside',
    '..\\outside\\docs.json',
    'C:\\outside',
    'c:/outside',
    'C:outside',
    '\\\\host\\share',
    '//host/share',
    `file://${top}/outside/docs.json`,
    'https://example.com/docs.json',
    '../outside\0',
    'docs\0/../../outside',
    '\uff0e\uff0e/outside',
    '\u202e../outside',
    '../outside\n',
    '\ud800',
    '\u001b[2J',
  ];
  const globs = [
    '../*',
    '../**',
    '../outside/*',
    '../outside/**/docs.json',
    '{..,docs}/outside',
    '{../outside,docs}/docs.json',
    '{.,x}./outside/**',
    '@(..)/outside',
    '[.][.]/outside/*',
    '../out*/docs.json',
    '*/../../outside',
    '!docs',
    '!(docs)/docs.json',
    `${top}/outside/*`,
  ];
  const links = [
    'link',
    'link/',
    'link/docs.json',
    'link/.env',
    'link/none.json',
    'link/*',
    'link/**',
    'l*',
    'l*/*',
    'li[n]k/docs',
    '{link,docs}/docs.json',
    '{link/docs,docs/up}',
    'twice',
    'twice/docs',
    'docs/up',
    'docs/up/docs.json',
    'linked.json',
    'dead.json',
    'l*.json',
    'round',
    'round/docs.json',
  ];
  const own = [
    '.git',
    '.git/',
    '.git/config',
    '.git/docs.json',
    './.git/config',
    'docs/../.git/docs.json',
    '.GIT/docs.json',
    '.Git',
    '.git./docs.json',
    '.git /docs.json',
    'git~1/docs.json',
    '.g\u200cit/docs.json',
    '.git::$INDEX_ALLOCATION/docs.json',
    '.git/*',
    '.git/**',
    '.g*/docs.json',
    '{.git,docs}/docs.json',
    'own',
    'own/docs.json',
    'own/*',
    'store',
    'store/docs.json',
    'store/*',
    'vendor',
    'vendor/.git',
    'vendor/.git/docs.json',
    'v*/.git/docs.json',
    'vendor/.GIT/../.git',
  ];
  return [...relative, ...absolute, ...spelled, ...globs, ...links, ...own];
}

/** The same way from a folder of the repository. */
export function fromBelow(way: string): string {
  return /^[/~$%\\!]|^[a-z]+:/i.test(way) ? way : `../${way}`;
}

/** A file that holds a configuration, and where the command runs. */
export interface Holder {
  readonly file: string;
  readonly folder: string;
  readonly textOf: (settings: string) => string;
}

const plain = (settings: string): string => settings;

export const HOLDERS: readonly Holder[] = [
  { file: 'docs-nav.config.json', folder: '', textOf: plain },
  { file: 'docs-nav.config.jsonc', folder: '', textOf: (settings) => `// why\n${settings}` },
  { file: 'package.json', folder: '', textOf: (settings) => `{ "name": "x", "docs-nav": ${settings} }` },
  { file: 'sub/docs-nav.config.json', folder: 'sub', textOf: plain },
  { file: 'sub/package.json', folder: 'sub', textOf: (settings) => `{ "docs-nav": ${settings} }` },
];

/** One way out, alone and behind what is right. */
export const SITES: readonly ((path: string) => string)[] = [
  (path) => JSON.stringify({ sites: [path] }),
  (path) => JSON.stringify({ sites: ['docs', path] }),
];

/** Other settings with one way out. */
export const SETTINGS: Readonly<Record<string, (path: string) => string>> = {
  pagesRoot: (path) => JSON.stringify({ sites: ['docs'], pagesRoot: path }),
  'the rest': (path) =>
    JSON.stringify({ $schema: path, sites: ['docs'], basePath: path, ignore: [{ rule: 'page-exists', at: path, reason: path }] }),
};

/** Values of docs.json for one way out, each in a dialect that knows the key. */
export const NAVIGATIONS: Readonly<Record<string, (path: string) => unknown>> = {
  $ref: (path) => ({
    ...MINTLIFY,
    navigation: { groups: [{ group: 'G', pages: ['index'] }, { $ref: path }, { $ref: `${path}/part.json` }] },
  }),
  openapi: (path) => ({
    ...MINTLIFY,
    navigation: {
      groups: [
        { group: 'G', openapi: path, pages: ['GET /users'] },
        { group: 'H', openapi: `${path}/api.yaml` },
      ],
    },
  }),
  asyncapi: (path) => ({
    ...MINTLIFY,
    navigation: {
      groups: [
        { group: 'G', asyncapi: path },
        { group: 'H', openapi: { source: path, directory: path }, pages: ['index'] },
      ],
    },
  }),
  pages: (path) => ({ navigation: { pages: [path, `${path}/x`, `/${path}`], global: { anchors: [{ anchor: 'A', href: path }] } } }),
};

/** What commands open or write by its name, and what a link in its place may lead to, from the folder around the repository. */
export const LINKED = [
  'docs-nav.config.json',
  'docs-nav.config.jsonc',
  'package.json',
  'docs-nav-baseline.json',
  'docs/docs-nav-baseline.json',
  'docs/docs.json',
  'docs.json',
  '.gitmodules',
  'docs/.mintignore',
  'docs/index.mdx',
  'docs',
  'docs/en',
  'sub/docs',
  '.vscode',
  '.github',
  '.husky',
  '.pre-commit-config.yaml',
  'lefthook.yml',
  '.gitlab-ci.yml',
  'AGENTS.md',
  '.mcp.json',
  'node_modules',
  'node_modules/docs-nav',
];
export const TARGETS = ['outside', 'outside/docs.json', 'outside/names', 'outside/none'];

/** Configurations that are no configuration. */
export function oddities(): [name: string, text: string][] {
  const deep = (open: string, close: string, depth = 20_000): string => `${open.repeat(depth)}1${close.repeat(depth)}`;
  const long = 'a'.repeat(1_000_000);
  const values = ['null', '1', '""', '[]', '{}', 'true', '[1]', '[[]]', '{"a":1}', '"\\ud800"', '"\\u001b[31m\\u0007"', '[null]', '-1e999'];
  const typed = [
    '$schema',
    'sites',
    'dialect',
    'preset',
    'pagesRoot',
    'basePath',
    'rules',
    'ignoreMissing',
    'ignore',
    '__proto__',
    'constructor',
    '\\u001b[2J',
  ].flatMap((key) => values.map((value): [string, string] => [`${key}: ${value}`, `{ "${key}": ${value} }`]));
  return [
    ...typed,
    ['nothing', ''],
    ['a BOM alone', '\ufeff'],
    ['a BOM', '\ufeff{ "sites": ["../outside"] }'],
    ['NUL', '\0\0\0'],
    ['an open brace', '{'],
    ['text', 'sites: ../outside'],
    ['a repeated key', '{ "sites": ["docs"], "sites": ["../outside"] }'],
    ['a repeated key, the other way round', '{ "sites": ["../outside"], "sites": ["docs"] }'],
    ['a long path', `{ "sites": ["${long}"] }`],
    ['a long way up', `{ "sites": ["${'../'.repeat(300_000)}etc"] }`],
    ['a long folder', `{ "sites": ["docs"], "pagesRoot": "${long}" }`],
    ['a long key', `{ "${long}": 1 }`],
    ['a long base', `{ "sites": ["docs"], "basePath": "/${long}" }`],
    ['100,000 sites', JSON.stringify({ sites: Array.from({ length: 100_000 }, (_, index) => `../outside/${index}`) })],
    ['1,000 times one site', JSON.stringify({ sites: Array.from({ length: 1_000 }, (_, index) => `${'./'.repeat(index % 9)}docs`) })],
    ['deep lists', `{ "sites": ${deep('[', ']')} }`],
    ['deep objects', `{ "rules": { "link": ["error", ${deep('{"a":', '}')}] }, "sites": ["docs"] }`],
    ['deep and open', '{"sites":'.repeat(20_000)],
    ['deep entries', `{ "ignore": [${deep('[', ']')}] }`],
    ['controls', '{ "sites": ["\u001b[2J"] }'],
    ['half a character', '{ "sites": ["docs\\udc00"] }'],
    ['a name of the prototype', '{ "__proto__": { "sites": ["../outside"] } }'],
  ];
}
