/** Links in page bodies: the scan misses nothing that a parser finds, parses nothing without need, and ends on any text. */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { linksIn } from '../../src/pages/links-in-page.ts';
import { candidatesIn } from '../../src/pages/link-candidates.ts';
import { readLinks } from '../../src/pages/links.ts';
import type { MdxNode } from '../../src/pages/mdx.ts';
import { frontMatterWithDelimiters } from '../../src/pages/front-matter.ts';
import { PageParseBudget } from '../../src/pages/parse-budget.ts';
import { parseCost } from '../../src/pages/parse-cost.ts';
import { fixSite, lint, memory, openSiteFromFiles } from '../../src/index.ts';
import type { Report, DocsNavSettings } from '../../src/index.ts';
import { linkPaths, rewriteLink } from '../../src/resolve/body-links.ts';
import { cases } from '../support/cases.ts';
import { leastThreadTime } from '../support/thread-time.ts';

const mdx = unified().use(remarkParse).use(remarkMdx).freeze();
const markdown = unified().use(remarkParse).freeze();

/** The URLs that a parser finds, and the text around each. Images and links only: definitions and attributes apart. */
function reference(page: string): { readonly url: string; readonly start: number; readonly end: number }[] {
  const found: { url: string; start: number; end: number }[] = [];
  const visit = (node: MdxNode): void => {
    const add = (url: unknown, position: MdxNode['position']): void => {
      if (typeof url === 'string') found.push({ url, start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 });
    };
    add(node.url, node.position);
    for (const { name, value, position } of node.attributes ?? []) if (name === 'href' || name === 'src') add(value, position);
    node.children?.forEach(visit);
  };
  visit(treeOf(page));
  return found.filter(({ url }) => !/^[a-z][a-z\d+.-]*:/i.test(url));
}

function treeOf(page: string): MdxNode {
  try {
    return mdx.parse(page);
  } catch {
    return markdown.parse(page);
  }
}

/** Every URL a parser finds stands among the candidates, at its place; where it is written with escapes the scan says so. */
function expectScanned(page: string): void {
  const candidates = [...candidatesIn(page)];
  for (const { url, start, end } of reference(page)) {
    const inside = candidates.filter((candidate) => candidate.start >= start && candidate.end <= end);
    const isFound = inside.some((candidate) => {
      const text = page.slice(candidate.start, candidate.end);
      return text === url || /[\\&\r\n]/.test(text);
    });
    if (!isFound) throw new Error(`“${url}” is not among the candidates of: ${page.slice(start, end)}`);
  }
}

const URLS = [
  '/a',
  'b/c',
  './d.mdx',
  '../e#f',
  '<g h>',
  '/i(j)',
  '/k(l(m))n',
  '/o\\)p',
  '/q&amp;r',
  '',
  '#s',
  '/t?u=v',
  '<>',
  '[w]',
  'x"y',
  "z'",
  '/ä',
  '/a)b',
];
const SPACES = ['', ' ', '\n', '\t', '  \n '];
const url = fc.constantFrom(...URLS);
const space = fc.constantFrom(...SPACES);
const quoted = fc.constantFrom(...URLS.filter((text) => !/["\\]/.test(text)));
const title = fc.constantFrom('', ' "t"', " 't](u)'", ' (t)', '\n"t"');

const { fragment } = fc.letrec<{ fragment: string }>((tie) => ({
  fragment: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom(
      'text',
      '`](/code)`',
      '*',
      '[',
      ']',
      '![',
      '](',
      ']: ',
      '<',
      '>',
      '{',
      '}',
      '\\',
      '`',
      '&',
      '\n',
      '\n\n',
      '    ',
      '{"](x)"}',
      '<br />',
      '{/* ](x) */}',
    ),
    fc
      .tuple(fc.constantFrom('', '!'), tie('fragment'), space, url, title, space)
      .map(([mark, text, before, target, after, end]) => `${mark}[${text}](${before}${target}${after}${end})`),
    fc
      .tuple(fc.constantFrom('a', 'b]', '^1'), space, url, title)
      .map(([label, before, target, after]) => `\n\n[${label}]:${before}${target}${after}\n\n[${label}] `),
    fc
      .tuple(fc.constantFrom('a', 'Card', 'img'), fc.constantFrom('href', 'src'), space, quoted, tie('fragment'))
      .map(([name, key, gap, target, text]) => `<${name} ${key}${gap}=${gap}"${target}">${text}</${name}>`),
    fc
      .tuple(fc.constantFrom('href', 'src'), space, fc.constantFrom('"', "'", '`'), fc.constantFrom('/a', 'b?c=d', '../e'))
      .map(([key, gap, quote, target]) => `<a ${key}={${gap}${quote}${target}${quote}${gap}} />`),
    tie('fragment').map((text) => `\n> ${text.replaceAll('\n', '\n> ')}\n`),
    tie('fragment').map((text) => `\n- ${text.replaceAll('\n', '\n  ')}\n`),
    tie('fragment').map((text) => `\n\`\`\`\n${text}\n\`\`\`\n`),
    tie('fragment').map((text) => `\n<Note>\n  ${text}\n</Note>\n`),
    fc.tuple(tie('fragment'), tie('fragment')).map(([one, two]) => `${one} ${two}`),
  ),
}));
const page = fc.array(fragment, { maxLength: 6 }).map((fragments) => fragments.join(''));

function pagesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.mdx?$/.test(entry.name))
    .map(({ parentPath, name }) => `${parentPath}/${name}`);
}
const OWN = [...pagesBelow('docs'), ...pagesBelow('fixtures'), 'README.md', 'CONTRIBUTING.md', 'src/README.md'];

describe('the scan', () => {
  test('finds every link that a parser finds', () => {
    fc.assert(fc.property(page, expectScanned), { numRuns: cases(500) });
  });

  test('finds every link of the pages in this repository', () => {
    const texts = OWN.map((file) => readFileSync(file, 'utf8')).filter((text) => Number.isFinite(parseCost(text)));
    texts.forEach(expectScanned);
    expect(texts.flatMap(reference).length).toBeGreaterThan(100);
  });

  test('finds links across lines, in expressions, in single quotes and in definitions', () => {
    const text = '> [a](\n> /b) <a href =\n {`/c`} src=\'d\'/> [e]: <f g> "t"\n';
    expect([...candidatesIn(text)].map(({ start, end, form }) => [form, text.slice(start, end)])).toEqual([
      ['inline', '/b'],
      ['attribute', '/c'],
      ['attribute', 'd'],
      ['definition', 'f g'],
    ]);
  });

  test.each([
    '](',
    ']:',
    '](<',
    ']:<',
    '](\\',
    'href="',
    "href='",
    'src={`',
    'href',
    'href ',
    'href=',
    ']( ',
    ']:\n',
    '](((',
    '](a)',
    ']:a]:',
    '[',
    '>',
    '](]:href="',
    '](<\\',
    ' ]:',
    '](()',
  ])('scans very many of %j without hanging', (text) => {
    const long = text.repeat(100_000 / text.length);
    for (const hostile of [long, `](${long}`, `]:${long}`, `href="${long}`]) {
      let last = 0;
      let areOrdered = true;
      for (const { start, end } of candidatesIn(hostile)) {
        areOrdered &&= start >= last && end >= start && end <= hostile.length;
        last = start;
      }
      expect(areOrdered).toBe(true);
    }
  });
});

describe('the exact parse', () => {
  test('finds only links that the reference parser finds, at their exact position', () => {
    const check = (text: string): void => {
      const known = new Set(reference(text).map(({ url: target }) => target));
      for (const { url: target, span } of linksIn(text) ?? []) {
        const written = text.slice(span.start, span.end);
        expect(written === target || /[\\&\r\n]/.test(written) || isInExpression(text, span.start) || known.has(target)).toBe(true);
      }
    };
    fc.assert(fc.property(page, check), { numRuns: cases(200) });
  });

  test.each([
    ['[a](/b "c](d)")', [['/b', '/b']]],
    [
      '[![a](/b)](/c)',
      [
        ['/b', '/b'],
        ['/c', '/c'],
      ],
    ],
    ['[a](/b\\_c)', [['/b_c', '/b\\_c']]],
    ['<a href="/b&amp;c" />', [['/b&c', '/b&amp;c']]],
    ['<a href={`/b`} />', [['/b', '/b']]],
    ['<a href={"/b"} />', [['/b', '/b']]],
    ['<a href={"/b" + c} />', []],
    ['<a href={`/b${c}`} />', []],
    ['<a {...b} href />', []],
    ['[a]\n\n[a]: /b\n[a]: /c\n[d]: /e', [['/b', '/b']]],
    ['[^1]\n\n[^1]: /b', []],
    [
      '<Player src="b" /> <Player src="/b" /> <img src="c" />',
      [
        ['/b', '/b'],
        ['c', 'c'],
      ],
    ],
    ['---\na: "[b](/c)"\n---\n[d](/e)', [['/e', '/e']]],
    ['---js\n[b](/c)\n---\n[d](/e)', [['/e', '/e']]],
    [
      '1 < 2 [a](/b) [c](d) <a href="/e">',
      [
        ['/b', '/b'],
        ['/e', '/e'],
      ],
    ],
    ['{ <!-- [a](/b) <a href="/b"> --> {/* [c](/d) */}', []],
  ])('finds the links in %j', (text, expected) => {
    expect(linksIn(text)?.map(({ url: target, span }) => [target, text.slice(span.start, span.end)])).toEqual(expected);
  });
});

/** The reference leaves expressions out. */
function isInExpression(text: string, start: number): boolean {
  return /\{\s*["'`]$/.test(text.slice(0, start));
}

describe('reading pages', () => {
  afterEach(() => {
    vi.doUnmock('../../src/pages/mdx.ts');
    vi.resetModules();
  });

  /** Judges links in modules of their own, and counts how often the parser is loaded. */
  async function loadsOf(text: string): Promise<number> {
    vi.resetModules();
    let loads = 0;
    vi.doMock('../../src/pages/mdx.ts', async (original) => {
      loads++;
      return original();
    });
    const own = await import('../../src/pages/links.ts');
    await own.readLinks(['a.mdx'], { files: memory({ 'a.mdx': text }), faultOf: (target) => (target === '/b' ? undefined : 'dead') });
    return loads;
  }

  test('does not load the parser if every link is valid', async () => {
    expect(await loadsOf('[a](/b) `c` <Card href="/b" /> [mail](mailto:a@b.c) ![x](data:image/png;base64,AAAA&)')).toBe(0);
    expect(await loadsOf('[a](/c)')).toBe(1);
    expect(await loadsOf('```\n[a](/c)\n```')).toBe(1);
    expect(await loadsOf('[a](/b\\_)')).toBe(1);
  });

  test('does not check the relative links of an imported snippet', async () => {
    const files = memory({ 'a.mdx': 'import B from "./b.mdx"\n\n[a](/dead)', 'b.mdx': '[b](dead) [c](/dead)' });
    const { faulty } = await readLinks(['a.mdx', 'b.mdx'], { files, faultOf: () => 'dead' });
    expect([...faulty].map(([file, links]) => [file, links.map(({ url: target }) => target)])).toEqual([
      ['a.mdx', ['/dead']],
      ['b.mdx', ['/dead']],
    ]);
  });
});

describe('paths', () => {
  test.each([
    ['/a/b/?c#d', 'x/y', ['a/b']],
    ['a', 'x/y', ['x/a']],
    ['./a', 'x/y', ['x/a']],
    ['../a', 'x/y', ['a']],
    ['../../../a', 'x/y', ['a']],
    ['a', 'x/index', ['x/a', 'a']],
    ['a%20b', 'x', ['a b']],
    ['#a', 'x', []],
    ['//a.b/c', 'x', []],
    ['tel:1', 'x', []],
    ['/{a}', 'x', []],
  ])('resolves %s in %s', (target, from, expected) => {
    expect(linkPaths(target, from, `${from}.mdx`)).toEqual(expected);
  });

  test('a rewritten link leads from the page to the intended path', () => {
    const segment = fc.constantFrom('a', 'b', 'c d', "e'(f)", 'é', 'g*');
    const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => segments.join('/'));
    fc.assert(
      fc.property(path, path, fc.constantFrom('dead', './dead', '../dead#x', '/dead?y'), (from, meant, dead) => {
        const written = rewriteLink(dead, from, 'dead', meant);
        expect(linkPaths(written, from, `${from}.mdx`)).toEqual([meant]);
        expect(written).not.toMatch(/[\s()<>"'`&\\*]/);
      }),
    );
  });
});

test('a fix repairs a link in a page, but not in a page that is not UTF-8', async () => {
  const page = '\uFEFFSee [a](/guide/start).\r\n';
  const latin = Uint8Array.from([0xe9, 0x20, ...new TextEncoder().encode('[a](/guide/start)')]);
  const docs = '{ "navigation": { "pages": ["index", "latin", "guide/Start"] } }';
  const files = memory({ 'docs.json': docs, 'index.mdx': page, 'latin.mdx': latin, 'guide/Start.mdx': '' });
  const edits = await fixSite(openSiteFromFiles({ files, rules: { link: 'error' } }));
  expect([...edits]).toEqual([['index.mdx', page.replace('start', 'Start')]]);
});

describe('hostile pages', () => {
  const dead = '\n\n[a](/nowhere)\n';
  const settings: DocsNavSettings = { rules: { link: 'error' } };

  async function check(content: string | Uint8Array): Promise<{ report: Report; found: string[] }> {
    const report = await lint({
      files: memory({ 'docs.json': '{ "navigation": { "pages": ["index"] } }', 'index.mdx': content }),
      ...settings,
    });
    return {
      report,
      found: report.diagnostics.map(({ rule, message }) => `${rule} ${/“\/\w+”|because .*/.exec(message)?.[0] ?? message}`),
    };
  }

  test.each([
    ['quotes', '>'.repeat(100_000)],
    ['quotes with spaces', '> '.repeat(100_000)],
    ['brackets', '['.repeat(100_000)],
    ['images', '!['.repeat(50_000)],
    ['emphasis', '*a_'.repeat(50_000)],
    ['lists', '- '.repeat(100_000)],
    ['nested lists', Array.from({ length: 1_000 }, (_, depth) => `${' '.repeat(2 * depth)}- a`).join('\n')],
    ['code', '`a``'.repeat(50_000)],
    ['tags', '<a>'.repeat(50_000)],
    ['underlined headings', 'A\n---\n'.repeat(5_000)],
    ['underlined headings with blank lines', 'A\r\n===\r\n\r\n'.repeat(5_000)],
    ['underlined headings in quotes', '> A\n>  = \n'.repeat(5_000)],
    ['underlined headings in lists', '- A\n  --\n'.repeat(5_000)],
    ['underlined headings after a lone carriage return', 'A\r=\n\n'.repeat(5_000)],
    ['underlined headings in quotes with carriage returns', '> A\r> =\r\r'.repeat(5_000)],
    ['underlined headings of marks', '++\n=\n\n'.repeat(5_000)],
    ['underlined dashes', '--\n=\n\n'.repeat(5_000)],
    ['underlined headings of marks in quotes', '> > ++\n> > =\n\n'.repeat(5_000)],
    ['quotes apart', '> A\n\n'.repeat(5_000)],
    ['lists apart', '- A\n\nB\n\n'.repeat(5_000)],
    ['numbered lists apart', '1. A\n\nB\n\n'.repeat(5_000)],
    ['lists in items', '- - A\n'.repeat(5_000)],
    ['lists below items', '- A\n  - B\n'.repeat(5_000)],
    ['empty lists in lists', 'A\n- -\n'.repeat(5_000)],
    ['quotes in items', '1. > A\n'.repeat(5_000)],
    ['lists in quotes', '> - A\n\n'.repeat(5_000)],
  ])('refuses to parse many %s, but checks the links after them where they need not be parsed', async (_, text) => {
    const budget = new PageParseBudget();
    expect(linksIn(text + dead, budget)).toBeUndefined();
    expect(budget.refusal).toBe('costly');
    expect((await check(text + dead)).found).toEqual([
      expect.stringMatching(/^link (?:“\/nowhere”|because its text is nested too deeply)/),
    ]);
    expect((await check(text)).found.filter((line) => !line.includes('because'))).toEqual([]);
  });

  test('reports links among many tags as unchecked', async () => {
    const found = [expect.stringMatching(/^link because its text is nested too deeply/)];
    for (const text of ['<a>'.repeat(50_000), '`a``'.repeat(50_000), '- <a>\n'.repeat(5_000)])
      expect((await check(text + dead)).found).toEqual(found);
  });

  test.each([
    ['a long quote', '> A\n'.repeat(5_000)],
    ['a long list', '- A\n'.repeat(10_000)],
    ['a long list with lines between', '1. A\n\n   B\n\n'.repeat(5_000)],
    ['rules', 'A\n\n---\n\n'.repeat(5_000)],
    ['fewer underlined headings', 'A\n---\n\n'.repeat(2_200)],
    ['fewer lists', '- A\n  - B\n  - C\n\nD\n\n'.repeat(1_200)],
    ['40,000 lines of prose', 'Words of a paragraph.\n'.repeat(40_000)],
    ['20,000 paragraphs of prose', 'Words of a paragraph.\n\n'.repeat(20_000)],
    ['a table', `| a | b |\n| --- | --- |\n${'| - | > |\n'.repeat(2_000)}`],
  ])('allows %s to be parsed', (_, text) => {
    expect(parseCost(text)).toBeLessThan(Infinity);
  });

  test.each([
    ['braces', `{(${'{},'.repeat(1_500)}`],
    ['code over many blocks', `export const a = [${'\n\n1,'.repeat(3_000)}`],
    ['nested arrays', `{${'['.repeat(5_000)}`],
    ['open templates', `{\`${'}'.repeat(3_000)}`],
  ])('finds a dead link after %s that are not valid MDX', async (_, text) => {
    expect((await check(text + dead)).found).toEqual(['link “/nowhere”']);
  });

  test('code in front matter is not run', async () => {
    expect((await check(`---js\nthrow new Error('run');\n---${dead}`)).found).toEqual(['link “/nowhere”']);
  });

  test('reports a page of 20 MB as too large only if it has a link that may be dead, and a larger one always', async () => {
    const text = 'Text of a long page. '.repeat(1_000_000).slice(0, 20 * 1024 * 1024);
    const tooLarge = ['link because it is too large (more than 1 MB).'];
    expect((await check(text)).found).toEqual([]);
    expect((await check(`${text.slice(dead.length)}${dead}`)).found).toEqual(tooLarge);
    expect((await check(`${text} `)).found).toEqual(tooLarge);
  });

  test('finds a dead link among bytes that are not text', async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 256);
    expect((await check(bytes)).found.filter((line) => !line.startsWith('link'))).toEqual([]);
    const { report, found } = await check(Uint8Array.from([0xff, 0xc3, 0x28, 0, ...new TextEncoder().encode(dead)]));
    expect(found).toEqual(['link “/nowhere”']);
    const [finding] = report.diagnostics;
    expect(report.texts.get('index.mdx')?.slice(finding?.span.start, finding?.span.end)).toBe('/nowhere');
  });
});

/** Of the processor, for texts of 300 KB. Where the time grows with the square of the length, they take minutes. */
const MOST_MILLISECONDS = 2000;

describe('front matter', () => {
  test.each([
    '---\n---\n',
    '---\na: 1\n---\n',
    '--- \t\r\na: 1\r\n---\r\n',
    '---yaml\na: 1\n--- ',
    '--- toml \na = 1\n---',
    '---\n\n---\n',
  ])('is recognized in %j', (matter) => {
    expect(frontMatterWithDelimiters(`${matter.replace(/\n?$/, '\n')}Words.\n`)).toBe(matter.replace(/\n?$/, '\n'));
  });

  test.each(['--- a b\n---\n', '----\n---\n', ' ---\n---\n', '---\na: 1\n', '--- 1\n---\n', 'Words.\n---\n---\n'])(
    'is not recognized in %j',
    (text) => {
      expect(frontMatterWithDelimiters(text)).toBe('');
    },
  );

  test.each([' ', '\t', 'a', ' a', '\n', '\n---', '\n--- ', '-'])('is looked for in linear time: many of %j', async (piece) => {
    const texts = ['', 'X', '!', '\n'].map((end) => `---${piece.repeat(300_000 / piece.length)}${end}`);
    const least = await leastThreadTime(MOST_MILLISECONDS, () => {
      for (const text of texts) expect(text.startsWith(frontMatterWithDelimiters(text))).toBe(true);
    });
    expect(least).toBeLessThan(MOST_MILLISECONDS);
  });
});

test('linksIn returns the same links for a page again after other pages were read', () => {
  const page = (name: string): string => `---\nnote: ${'long '.repeat(200_000)}\n---\n[${name}](/${name})\n`;
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const asked = [...names, 'f', 'a', ...names];
  expect(asked.map((name) => linksIn(page(name))?.map(({ url }) => url))).toEqual(asked.map((name) => [`/${name}`]));
});
