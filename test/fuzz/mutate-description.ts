/** Mutations that make a description of an API a bomb, or lead it out. */
import { pathsOut } from './hostile.ts';
import type { Mutate, Site } from './mutation.ts';
import { filesOf } from './mutation.ts';
import type { Random } from './random.ts';
import { parse, set } from './raw-json.ts';
import { DESCRIPTIONS } from './samples.ts';
import { fileOf, textIn } from './tree.ts';

const HEAD = 'openapi: 3.1.0\ninfo: {title: A, version: "1"}\n';
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

type Bomb = readonly [name: string, text: (random: Random, site: Site) => string];

const BOMBS: readonly [Bomb, ...Bomb[]] = [
  [
    'lists of aliases',
    () =>
      `${HEAD}x: &a [x, x, x, x, x, x, x, x, x]\n${chain((name, last) => `x-${name}: &${name} [${`*${last},`.repeat(9)}]`)}paths: {/x: {get: *z}}\n`,
  ],
  [
    'maps of aliases',
    () =>
      `${HEAD}x: &a {k: v}\n${chain(
        (name, last) =>
          `x-${name}: &${name} {${LETTERS.slice(0, 9)
            .map((key) => `${key}: *${last}`)
            .join(', ')}}`,
      )}paths: *z\n`,
  ],
  [
    'merges of merges',
    () =>
      `${HEAD}x: &a {k0: v}\n${chain((name, last) => `x-${name}: &${name}\n  <<: [${`*${last}, `.repeat(9)}*${last}]\n  ${name}: {<<: *${last}, x: *${last}}`)}paths:\n  /x:\n    get: {<<: *z}\n`,
  ],
  [
    'wide maps merged often',
    () =>
      `${HEAD}x: &a {${Array.from({ length: 3_000 }, (_, key) => `k${key}: v`).join(', ')}}\npaths:\n${Array.from({ length: 3_000 }, (_, path) => `  /p${path}: {get: {<<: *a}}`).join('\n')}\n`,
  ],
  ['an alias to what holds it', () => `${HEAD}paths: &a\n  /x: *a\n  /y: {get: &b {x: *b, <<: *b}}\n`],
  [
    'merge keys that merge nothing',
    () => `${HEAD}paths:\n  <<: 5\n  /x:\n    <<: [1, null, {get: {}}]\n    "<<": {post: {}}\n    ? [a, b]\n    : c\n`,
  ],
  ['depth in flow', (random) => `${HEAD}paths: ${random.pick(['[', '{a: ', '{? ', '!!map {a: '] as const).repeat(10_000)}\n`],
  ['depth in blocks', () => `${HEAD}paths:\n${Array.from({ length: 2_000 }, (_, depth) => `${' '.repeat(depth + 1)}a:`).join('\n')}\n`],
  ['depth in sequences', () => `${HEAD}paths:\n  ${'- '.repeat(10_000)}x\n`],
  [
    'paths by the thousand',
    () =>
      `${HEAD}paths:\n${Array.from({ length: 20_000 }, (_, path) => `  /p/${path}/{id}:\n    get: {summary: S ${path}, tags: [T${path % 50}]}\n`).join('')}`,
  ],
  [
    'tags and types',
    () =>
      `${HEAD}paths: !!python/object/apply:os.system ["id"]\nx: !!js/function "function () {}"\ny: !<tag:yaml.org,2002:binary> AAAA\nz: !!timestamp 2001-12-14\n`,
  ],
  [
    'documents and directives',
    () => `%YAML 1.2\n%TAG ! tag:x,2000:\n---\n${HEAD}paths: {/x: {get: {}}}\n...\n---\nopenapi: 3.0.0\npaths: {/y: {get: {}}}\n`,
  ],
  ['a key of a megabyte', () => `${HEAD}paths:\n  "/${'a'.repeat(1 << 20)}":\n    get: {summary: ${'b '.repeat(1 << 18)}}\n`],
  [
    'numbers and dates as keys',
    () =>
      `${HEAD}paths:\n  2001-01-01: {get: {}}\n  .nan: {get: {}}\n  -.inf: {}\n  0x${'f'.repeat(500)}: {}\n  ~: {}\n  __proto__: {get: {}}\n  constructor: {get: {}}\n`,
  ],
  [
    'references to elsewhere',
    (random, site) => {
      const path = random.pick(pathsOut(site.outside));
      return `${HEAD}paths:\n  /x: {$ref: ${JSON.stringify(path)}}\n  /y: {get: {$ref: ${JSON.stringify(`${path}#/a`)}}}\ncomponents: {schemas: {A: {$ref: ${JSON.stringify(path)}}, B: {$ref: "#/components/schemas/B"}}}\n`;
    },
  ],
  [
    'references in a circle',
    () =>
      `${HEAD}paths:\n${Array.from({ length: 200 }, (_, path) => `  /p${path}: {$ref: "#/paths/~1p${(path + 1) % 200}"}`).join('\n')}\ncomponents:\n  schemas:\n    A: {allOf: [{$ref: "#/components/schemas/A"}, {$ref: "#/components/schemas/B"}]}\n    B: {properties: {a: {$ref: "#/components/schemas/A"}}}\n`,
  ],
  [
    'schemas that use one another tenfold',
    () =>
      `${HEAD}paths: {/x: {get: {responses: {"200": {description: OK, content: {a/b: {schema: {$ref: "#/components/schemas/S0"}}}}}}}}\ncomponents:\n  schemas:\n${Array.from({ length: 20 }, (_, at) => `    S${at}: {anyOf: [${`{$ref: "#/components/schemas/S${at + 1}"}, `.repeat(10)}]}\n`).join('')}    S20: {pattern: "(a+)+$", type: string, default: "${'a'.repeat(40)}!"}\n`,
  ],
  ['JSON with the same key', () => `{"openapi":"3.1.0","openapi":"2.0","paths":{"/x":{"get":{}},"/x":{"post":{}}},"paths":{"/x":5}}`],
];

/** A bomb in the place of a description that there is, or in a new one, which docs.json then names. */
export const mutateDescription: Mutate = (site, random) => {
  const named = filesOf(site, (path) => /(?:^|\/)(?:[ab]|.*(?:api|spec|swagger).*)\.(?:json|ya?ml)$/i.test(path) && path !== site.docs);
  const path = random.oneIn(3) ? undefined : random.pick(named);
  const [name, text] = random.pick(BOMBS);
  const chosen = path ?? `${site.root}${random.pick(['api.yaml', 'api.yml', 'openapi.json'])}`;
  site.tree.set(chosen, fileOf(random.oneIn(8) ? random.pick(DESCRIPTIONS) : text(random, site)));
  const docs = parse(textIn(site.tree, site.docs) ?? '');
  if (docs !== undefined && (path === undefined || random.oneIn(2))) {
    const source = chosen.slice(site.root.length);
    set(docs, 'navigation', {
      tabs: [
        { tab: 'API', openapi: source, groups: [{ group: 'G', pages: ['GET /x', 'index'] }] },
        ...('navigation' in docs ? [{ tab: 'Rest', ...Object(docs.navigation) }] : []),
      ],
    });
    site.tree.set(site.docs, fileOf(JSON.stringify(docs)));
  }
  return `${chosen}: ${name}`;
};

function chain(line: (name: string, last: string) => string): string {
  return LETTERS.slice(1)
    .map((name, at) => `${line(name, LETTERS[at] ?? '')}\n`)
    .join('');
}
