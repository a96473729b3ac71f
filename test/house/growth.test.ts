/** Time that grows with the size of a site, not with its square: hostile files of a few megabytes must not stop a run or a service. */
import { expect, test } from 'vitest';
import { describeChange, lint, memory, migrateMintJson, openSiteFromFiles, resolve, type OpenSite } from '../../src/index.ts';
import { threadTime } from '../support/thread-time.ts';
import { NearPages } from '../../src/resolve/near-pages.ts';
import { PageIndex } from '../../src/site/pages.ts';
import { topmostUnknown } from '../../src/text/topmost-unknown.ts';
import { MINTLIFY, REQUIRED } from '../support/mintlify-site.ts';

type Texts = Readonly<Record<string, string>>;

const SPEC = { openapi: '3.0.0', info: { title: 'A', version: '1' } };
const many = <Thing>(count: number, make: (index: number) => Thing): Thing[] => Array.from({ length: count }, (_, index) => make(index));
/** A word without digits, since names that differ in numbers are never compared letter by letter. */
const word = (index: number): string => `w${index.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'.charAt(Number(digit)))}`;
const texts = (names: readonly string[], text: (index: number) => string): Texts =>
  Object.fromEntries(names.map((name, index) => [name, text(index)]));
const site = (navigation: unknown, files: Texts, more: Readonly<Record<string, unknown>> = {}): Texts => ({
  'docs.json': JSON.stringify({ ...REQUIRED, navigation, ...more }),
  ...files,
});
const operations = (index: number): string => JSON.stringify({ ...SPEC, paths: { [`/x${index}`]: { get: { responses: {} } } } });

/** Milliseconds of this thread. */
async function cpuOf(run: () => unknown): Promise<number> {
  const before = threadTime();
  await run();
  return threadTime() - before;
}

/** Below this, compiling and collecting garbage decide. In milliseconds. */
const NOISE = 100;

/** Four times the size takes sixteen times as long where time is quadratic, and four times as long where it is linear. At best of three. */
async function expectLinear(run: (size: number) => unknown, size: number): Promise<void> {
  let small = NOISE;
  let large = Infinity;
  for (let turn = 0; turn < 3 && large >= 8 * small; turn++) {
    small = Math.max(small, await cpuOf(() => run(size)));
    large = Math.min(large, await cpuOf(() => run(size * 4)));
  }
  expect(large).toBeLessThan(8 * small);
}

const near = (count: number): Texts =>
  texts(
    many(count, (index) => `specs/${word(index)}y.json`),
    () => '{}',
  );

test.each<[string, number, (size: number) => Texts]>([
  [
    'missing OpenAPI files, next to as many existing ones,',
    1_000,
    (size) =>
      site(
        { groups: many(size, (index) => ({ group: `G${index}`, openapi: `specs/${word(index)}x.json`, pages: ['index'] })) },
        near(size),
      ),
  ],
  [
    'missing OpenAPI files in one list',
    1_000,
    (size) => site({ groups: [{ group: 'G', openapi: many(size, (index) => `specs/${word(index)}x.json`) }] }, near(size)),
  ],
  [
    'missing OpenAPI files in “api”',
    1_000,
    (size) => site({ pages: ['index'] }, near(size), { api: { openapi: many(size, (index) => `specs/${word(index)}x.json`) } }),
  ],
  [
    'missing operations, each with its own OpenAPI file,',
    200,
    (size) =>
      site(
        { groups: many(size, (index) => ({ group: `G${index}`, openapi: `s${index}.json`, pages: [`GET /missing${index}`] })) },
        texts(
          many(size, (index) => `s${index}.json`),
          operations,
        ),
      ),
  ],
  [
    'operations with a list of OpenAPI files',
    200,
    (size) =>
      site(
        { groups: [{ group: 'G', openapi: many(size, (index) => `s${index}.json`), pages: many(size, () => 'GET /x0') }] },
        texts(
          many(size, (index) => `s${index}.json`),
          operations,
        ),
      ),
  ],
  [
    'languages with missing pages',
    1_000,
    (size) =>
      site(
        { languages: many(size, (index) => ({ language: 'fr', tabs: [{ tab: `T${index}`, pages: [`fr/p${index}`] }] })) },
        { 'fr/p1.mdx': '' },
      ),
  ],
  [
    'versions whose global entries repeat their anchors',
    1_500,
    (size) =>
      site(
        {
          versions: many(size, (index) => {
            const anchors = [{ anchor: 'A', href: 'https://example.com' }];
            return { version: `v${index}`, global: { anchors }, anchors };
          }),
        },
        {},
        MINTLIFY,
      ),
  ],
  [
    'versions with missing pages',
    2_000,
    (size) =>
      site(
        { versions: many(size, (index) => ({ version: `v${index}`, pages: [`d${index}/p`, `d${index}/q`] })) },
        texts(
          many(size, (index) => `d${index}/p.mdx`),
          () => '',
        ),
      ),
  ],
  // 32,000 of both, 2.8 MB, take one to three seconds.
  [
    'redirects of whole folders, with as many pages,',
    1_000,
    (size) =>
      site(
        { pages: many(size, (index) => `b${index}/q`) },
        texts(
          many(size, (index) => `b${index}/q.mdx`),
          () => '',
        ),
        { redirects: many(size, (index) => ({ source: `/a${index}/:slug*`, destination: `/b${index}/:slug*` })) },
      ),
  ],
])('lint and resolve take less than eight times the time for four times as many %s', async (_, size, make) => {
  for (const run of [lint, resolve]) await expectLinear((count) => run({ files: memory(make(count)), dialect: 'mintlify' }), size);
});

test.each<[string, number, (size: number) => unknown]>([
  [
    'tabs, anchors and groups',
    1_500,
    (size) => ({
      tabs: many(size, (index) => ({ name: `T${index}`, url: `t${index}` })),
      anchors: many(size, (index) => ({ name: `A${index}`, url: `t${index}/a`, openapi: `s${index}.json` })),
      navigation: many(size, (index) => ({ group: `G${index}`, pages: [`t${index}/a`, `t${index}/b`, `a${index}`] })),
    }),
  ],
  [
    'versions with pages of their own',
    1_500,
    (size) => ({
      versions: many(size, (index) => ({ name: `v${index}`, url: `v${index}` })),
      tabs: many(size, (index) => ({ name: `T${index}`, url: `v${index}/t`, version: `v${index}` })),
      navigation: [{ group: 'G', pages: many(size, (index) => `v${index}/t/a`) }],
    }),
  ],
])('migrateMintJson takes less than eight times the time for four times as many %s of a mint.json', async (_, size, make) => {
  await expectLinear((count) => migrateMintJson(make(count)), size);
});

test.each<[string, (size: number, state: string) => object]>([
  ['versions with one page', (size, state) => ({ versions: many(size, (index) => ({ version: `${state}${index}`, pages: ['index'] })) })],
  ['tabs without pages', (size, state) => ({ tabs: many(size, (index) => ({ tab: `${state}${index}`, pages: [] })) })],
])('four times as many %s that all get another name are compared in less than eight times the time', async (_, make) => {
  const stateOf = (size: number, state: string): OpenSite =>
    openSiteFromFiles({ files: memory(site(make(size, state), { 'index.mdx': '' })), dialect: 'mintlify' });
  await expectLinear((size) => describeChange(stateOf(size, 'a'), stateOf(size, 'b')), 1_000);
});

test('topmostUnknown finds the first missing folder of a very long path in few steps', () => {
  const path = 'a/'.repeat(50_000);
  for (const existing of [0, 1, 2, 49_999, 50_000]) {
    let steps = 0;
    const unknown = topmostUnknown(path, (folder) => {
      steps++;
      return folder.length < 2 * existing;
    });
    expect(unknown).toBe(existing === 50_000 ? undefined : path.slice(0, 2 * existing + 1));
    expect(steps).toBeLessThan(20);
  }
});

test('the rule language-parity compares languages in time that grows with their number', async () => {
  await expectLinear((size) => {
    const languages = many(size, (index) => ({
      language: index === 0 ? 'en' : `l${index}`,
      pages: index === 0 ? ['index'] : [...many(11, (page) => `l${index}/p${page}`), ...many(9, (page) => `other${index}/p${page}`)],
    }));
    const all = languages.flatMap(({ pages }) => pages.map((page) => `${page}.mdx`));
    const files = memory(
      site(
        { languages },
        texts(all, () => ''),
        MINTLIFY,
      ),
    );
    return lint({ files, rules: { 'language-parity': 'warning' } });
  }, 300);
});

test('the search for a similar folder name at each level of a chain of 2,000 folders takes little time', async () => {
  const chain = (depth: number): string => 'ab/'.repeat(depth);
  const index = new PageIndex(
    memory({ [`${chain(2_000)}folder/page.mdx`]: '', [`${chain(1_000)}start.mdx`]: '' }).list(() => true),
    '',
    ['.mdx'],
  );
  const near = new NearPages(index, () => false);
  const found: (string | undefined)[] = [];
  const milliseconds = await cpuOf(() => {
    for (let depth = 0; depth <= 2_000; depth++) found.push(near.similarFolder(`${chain(depth)}foldr`, () => true));
  });
  expect(found.filter((folder) => folder !== undefined)).toEqual([`${chain(2_000)}folder`]);
  // 0.3 s; it took 13 s while each folder of the chain was walked anew.
  expect(milliseconds).toBeLessThan(6_000);
});
