/** Links, navigation links and redirects of whole sites: places that are elsewhere, and hostile input. */
import { expect, test } from 'vitest';
import { lint, memory } from '../../src/index.ts';
import { MINTLIFY } from '../support/mintlify-site.ts';

const RULES = ['link', 'href', 'redirect'];

function config(pages: readonly unknown[], rest: object = {}): string {
  return JSON.stringify({ ...MINTLIFY, navigation: { pages }, ...rest });
}

async function find(texts: Readonly<Record<string, string>>): Promise<string[]> {
  const { diagnostics } = await lint({ files: memory(texts), preset: 'strict' });
  return diagnostics.map(({ rule, severity, message }) => `${severity} ${rule} ${message}`);
}

async function findLinked(texts: Readonly<Record<string, string>>): Promise<string[]> {
  return (await find(texts)).filter((finding) => RULES.some((rule) => finding.split(' ')[1] === rule));
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

test.each(['hub/index', 'hub', '/hub/index'])(
  'a listed page that is missing, %s, is reported once, not for each link to it',
  async (entry) => {
    const found = await find({
      'docs.json': config(['start', entry, { group: 'Hub', pages: [] }], { redirects: [{ source: '/old', destination: '/hub' }] }),
      'start.mdx': '[Hub](/hub), [hub](/hub#part), [hub](./hub/)',
    });
    expect(found.filter((finding) => finding.includes('page-exists'))).toHaveLength(1);
    expect(found.filter((finding) => RULES.some((rule) => finding.split(' ')[1] === rule))).toEqual([]);
  },
);

test('a link to a folder whose pages “ignoreMissing” covers is not checked', async () => {
  const files = memory({ 'docs.json': config(['start']), 'start.mdx': '[Hub](/hub) [page](/hub/page) [gone](/gone)' });
  const { diagnostics } = await lint({ files, preset: 'strict', ignoreMissing: ['hub/**'] });
  expect(diagnostics.map(({ message }) => message)).toEqual(['No page, file or redirect matches “/gone”.']);
});

test('a page with a name that ends in “index” is not its folder', async () => {
  const texts = { 'docs.json': config(['start', 'hub-index']), 'start.mdx': '[Hub](/hub-)' };
  expect(await findLinked(texts)).toEqual(['error link No page, file or redirect matches “/hub-”.']);
});

test('lint reports no dead link if the redirect patterns take too long to match', async () => {
  const redirects = range(2_000).map((index) => ({ source: `/*${'a'.repeat(index % 50)}*${index}`, destination: '/start' }));
  const found = await findLinked({
    'docs.json': config(['start', { group: 'A', pages: [] }], { redirects }),
    'start.mdx': range(5_000)
      .map((index) => `[Link](/${'a'.repeat(60)}z${index}z${index % 2_000})`)
      .join('\n'),
  });
  expect(found).toEqual([
    'info redirect The patterns among the redirects take too long to match, so redirects were not checked. Use fewer wildcards.',
  ]);
});

test('lint still checks links to headings if the redirect patterns take too long to match', async () => {
  const redirects = range(200).map((index) => ({ source: `/${':a*/'.repeat(50)}${index}`, destination: '/start' }));
  const found = await findLinked({ 'docs.json': config(['start'], { redirects }), 'start.mdx': '# One\n\n[One](#one) [two](#two)' });
  expect(found).toContain('error link No heading, ID or component title of page “start” matches “#two”.');
});

test('lint checks a thousand pages that import each other in a circle', async () => {
  const pages = range(1_000).map((index) => `p${index}`);
  const found = await findLinked({
    'docs.json': config(pages),
    ...Object.fromEntries(
      pages.map((page, index) => [`${page}.mdx`, `import Next from '/p${(index + 1) % 1_000}.mdx';\n\n[Text](./gone) [dead](/gone)`]),
    ),
  });
  expect(found).toHaveLength(1_000);
  expect(new Set(found)).toEqual(new Set(['error link No page, file or redirect matches “/gone”.']));
});

test('lint checks fragments of a page of 4 MB', async () => {
  const text = range(40_000)
    .map((index) => `## Part ${index}\n\n${'word '.repeat(20)}\n`)
    .join('\n');
  expect(text.length).toBeGreaterThan(4 * 1024 * 1024);
  const found = await findLinked({
    'docs.json': config(['start', 'long']),
    'long.mdx': text,
    'start.mdx': '[A](/long#part-39999) [B](/long#part)',
  });
  expect(found).toEqual(['error link No heading, ID or component title of page “long” matches “#part”.']);
});

test('lint reports malformed redirects only as schema errors and still follows a valid one', async () => {
  const written = [5, null, 'x', [], [{}], {}, { source: 5, destination: [] }, { source: {}, destination: '/' }, { destination: '/' }];
  const redirects = [...range(9_000).map((index) => written[index % written.length]), { source: '/old', destination: '/start' }];
  const found = await find({ 'docs.json': config(['start'], { redirects }), 'start.mdx': '[Old](/old)' });
  expect(found.length).toBeGreaterThan(9_000);
  expect(new Set(found.map((finding) => finding.split(' ')[1]))).toEqual(new Set(['schema']));
});

test('10,000 operations at one URL are one finding', async () => {
  const operations = range(10_000).map((index) => `/x${index}`);
  const paths = Object.fromEntries(operations.map((path) => [path, { get: { summary: 'Same', tags: ['t'], responses: {} } }]));
  const found = await find({
    'docs.json': config(['start', { group: 'A', openapi: 'api.json', pages: operations.map((path) => `GET ${path}`) }]),
    'api.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths }),
    'start.mdx': '[Same](/api-reference/t/same) [other](/api-reference/t/other)',
  });
  expect(found.map((finding) => finding.split(' ').slice(0, 2).join(' '))).toEqual(['error url-collision', 'error link']);
});
