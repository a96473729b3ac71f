/** Sites that cost whoever works on them as much as they can. In each, one page can be added as in any other. */
import { page, SITE } from '../agent/sample-site.ts';
import { MINTLIFY_TEXT } from '../support/mintlify-site.ts';

type Files = Readonly<Record<string, string>>;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The entry that edits look for, then what the site is about, as JSON: the engine writes none that nests deep. */
function site(entries: readonly string[], files: Files = {}): Files {
  const navigation = `{"groups":[{"group":"Guides","pages":["index",\n${entries.join(',\n')}]}]}`;
  const text = `{${MINTLIFY_TEXT}"navigation":${navigation}}\n`;
  return { ...SITE, 'docs/docs.json': text, ...files };
}

/** Nested groups that share nothing: `wide` of them side by side, each of them `deep`. */
function groups(wide: number, deep: number): string[] {
  return numbers(wide).map(
    (column) =>
      `${numbers(deep)
        .map((row) => `{"group":"Group ${column} ${row}","tag":"tag-${row}","pages":["start",`)
        .join('')}"start"${']}'.repeat(deep)}`,
  );
}

function bomb(levels: number): string {
  const lines = numbers(levels).map(
    (level) =>
      `x-${level}: &a${level} [${numbers(9)
        .map(() => (level === 0 ? 'lol' : `*a${level - 1}`))
        .join(', ')}]`,
  );
  return `openapi: 3.1.0\ninfo:\n  title: Bomb\n  version: "1"\n${lines.join('\n')}\npaths:\n  /users:\n    get:\n      summary: Users\n      x-all: *a${levels - 1}\n      responses:\n        "200":\n          description: OK\n`;
}

const api = (paths: number): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'API', version: '1' },
    paths: Object.fromEntries(
      numbers(paths).map((path) => [`/paths/${path}`, { get: { summary: `Path ${path}`, responses: { 200: { description: 'OK' } } } }]),
    ),
  });

const deepPage = `${'a/'.repeat(40)}page`;

export const HOSTILE: Readonly<Record<string, () => Files>> = {
  // The stand-in for the child's program knows these two by their names.
  'that-loops': () => SITE,
  'that-hoards': () => SITE,
  'many-entries': () => site(numbers(300_000).map(() => '"start"')),
  'missing-pages': () => site(numbers(60_000).map((page) => `"missing/page-${page}"`)),
  'many-groups': () => site(groups(1200, 100)),
  'deep-groups': () => site(groups(4, 30_000)),
  'yaml-bomb': () => site(['{"group":"API","openapi":"openapi.yaml","pages":["GET /users"]}'], { 'docs/openapi.yaml': bomb(12) }),
  'many-paths': () => site(['{"group":"API","openapi":"openapi.json"}'], { 'docs/openapi.json': api(100_000) }),
  'slow-pattern': () =>
    site([`"${deepPage}"`], { 'docs/.mintignore': `${'**/a/'.repeat(14)}**/b\n`, [`docs/${deepPage}.mdx`]: page('Deep') }),
  // The page that is added repairs all of them, and moves nothing but fills the report.
  'huge-report': () => site(numbers(30_000).map((group) => `{"group":"Group ${group} ${'of many words '.repeat(5)}","pages":["faq"]}`)),
};
