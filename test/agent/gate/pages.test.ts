/** What the gate reads in pages: in limited time, and only what is new. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findUnresolvedConflict } from '../../../src/agent/gate/pages/conflict-markers.ts';
import { frontMatterProblems, isSimpleFrontMatter } from '../../../src/agent/gate/pages/front-matter-problems.ts';
import { hasPossibleMdxSyntax, mdxProblems } from '../../../src/agent/gate/pages/mdx-problems.ts';
import { createTimedParser, type MdxParseResult } from '../../../src/agent/gate/pages/timed-parser.ts';
import { findIntroducedPageProblems } from '../../../src/agent/gate/pages/find-introduced-page-problems.ts';
import { isObject } from '../../../src/document/json-object.ts';
import { parseValidYamlWithinLimits } from '../../../src/document/yaml.ts';
import { memory, openSiteFromFiles } from '../../../src/index.ts';
import type { ReportedFinding } from '../../../src/agent/contract/job.ts';
import { cases } from '../../support/cases.ts';

/** Takes minutes to parse. */
const SLOW = `${'*a_ '.repeat(20_000)}<br />`;
const BROKEN = '<Card>\n\nText.\n';
const SITE = {
  'docs.json': '{ "navigation": { "pages": ["a", "b", "c"] } }',
  'a.mdx': 'Text.\n',
  'b.mdx': BROKEN,
  'c.mdx': "import Part from '/snippets/part.mdx';\n\n<Part />\n",
  'snippets/part.mdx': 'A part.\n',
};
const read = (
  edits: Readonly<Record<string, string | null>>,
  site: Readonly<Record<string, string>> = SITE,
  parse = createTimedParser(),
) => {
  const [opened, changes] = [openSiteFromFiles({ files: memory(site) }), new Map(Object.entries(edits))];
  return findIntroducedPageProblems({ site: opened, edited: opened.withEdits(changes), edits: changes }, async () => parse);
};
const rulesOf = (found: readonly ReportedFinding[]): string[] => found.map(({ file, rule }) => `${file} ${rule}`);

describe('a page that is hard to parse', () => {
  test('is not checked, which is reported only as an info', async () => {
    const parse = createTimedParser({ page: 20, all: 1_000 });
    expect(await read({ 'a.mdx': SLOW }, SITE, parse)).toMatchObject([{ file: 'a.mdx', rule: 'mdx-syntax', severity: 'info' }]);
  });

  test('leaves even a simple page unchecked once the time that all pages share is used up', () => {
    expect(createTimedParser({ page: 20, all: 0 })('Text.').kind).toBe('late');
  });

  test('does not keep the parser from working for later pages', () => {
    const parse = createTimedParser({ page: 1_000, all: 60_000 });
    expect(parse(SLOW).kind).toBe('late');
    expect(parse('<Card>').kind).toBe('broken');
    expect(parse('<Card />').kind).toBe('tree');
  });
});

describe('a fault from before the edits', () => {
  test('is not reported if the page changes elsewhere or moves', async () => {
    expect(await read({ 'b.mdx': `${BROKEN}More.\n` })).toEqual([]);
    expect(await read({ 'b.mdx': null, 'moved.mdx': BROKEN })).toEqual([]);
    expect(rulesOf(await read({ 'moved.mdx': BROKEN }))).toEqual(['moved.mdx mdx-syntax']);
  });

  test('is reported for the second of two new pages that contain it', async () => {
    const edits = { 'b.mdx': null, 'one.mdx': BROKEN, 'other.mdx': BROKEN };
    expect(rulesOf(await read(edits))).toEqual(['other.mdx mdx-syntax']);
  });
});

test('the gate reports one mistake once, without the errors that follow from it', async () => {
  const marked = '---\n<<<<<<< HEAD\ntitle: A\n=======\ntitle: B\n>>>>>>> main\n---\n\n<Card>\n';
  expect(rulesOf(await read({ 'a.mdx': marked }))).toEqual(['a.mdx conflict-marker']);
  expect(rulesOf(await read({ 'a.mdx': '---\ntitle: "A\n---\n\n<Card>\n' }))).toEqual(['a.mdx front-matter']);
});

test('the gate reports a deleted snippet on the pages that import it, whether or not they change', async () => {
  const missing = ['c.mdx missing-import'];
  expect(rulesOf(await read({ 'snippets/part.mdx': null }))).toEqual(missing);
  expect(rulesOf(await read({ 'snippets/part.mdx': null, 'c.mdx': `${SITE['c.mdx']}\nMore.\n` }))).toEqual(missing);
  expect(await read({ 'snippets/part.mdx': null, 'c.mdx': 'Text.\n' })).toEqual([]);
});

test.each([
  ['<Card>\n\nText.', 1],
  ['Text.\n\n<Card>\n\nText.', 3],
  ['Text.\n\nText {a b}.', 3],
  ['Text.\n\nText.\n\n</Card>', 5],
])('the gate reports the line of a syntax error in a page: %j', async (text, line) => {
  expect(await read({ 'a.mdx': `---\ntitle: A\n---\n${text}\n` })).toMatchObject([{ rule: 'mdx-syntax', line: line + 3 }]);
});

const word = fc.stringMatching(/^[a-z]{1,8}$/);
const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string()), fc.dictionary(word, fc.string()));

test('the gate accepts front matter with any JSON values, and reports it as unclosed without its end', () =>
  fc.assert(
    fc.asyncProperty(fc.dictionary(word, value, { minKeys: 1 }), fc.string(), async (properties, body) => {
      const lines = Object.entries(properties).map(([name, content]) => `${name}: ${JSON.stringify(content)}`);
      const head = `---\n${lines.join('\n')}\n`;
      expect(await frontMatterProblems(`${head}---\n${body}`)).toEqual([]);
      expect(await frontMatterProblems(head)).toMatchObject([{ key: 'unclosed' }]);
    }),
    { numRuns: cases(200) },
  ));

test('front matter that isSimpleFrontMatter accepts is always a YAML mapping', () => {
  const names = fc.oneof(word, fc.constantFrom('null', 'True', 'y', '_a', 'a-b', 'sidebarTitle', 'title', '1', '~', 'tr'));
  const pieces = fc.constantFrom(
    'a',
    'Set up',
    '"',
    '"a: b"',
    ' ',
    ',',
    ':',
    ': ',
    '#',
    ' #',
    '-',
    '- ',
    '(b)',
    '/',
    '.',
    "'",
    'é',
    '7',
    '\t',
    '\u0085',
    '\u2028',
    '[',
    '&',
    '*',
  );
  const line = fc
    .tuple(names, fc.constantFrom(':', ': ', ':  ', ' : '), fc.array(pieces, { maxLength: 4 }))
    .map(([name, colon, rest]) => `${name}${colon}${rest.join('')}`);
  let plain = 0;
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), fc.constantFrom('\n', '\r\n', '\n\n'), (lines, end) => {
      const block = lines.join(end);
      if (!isSimpleFrontMatter(block)) return;
      plain++;
      expect(isObject(parseValidYamlWithinLimits(block)?.value), JSON.stringify(block)).toBe(true);
    }),
    { numRuns: cases(1_500) },
  );
  expect(plain).toBeGreaterThan(20);
});

test('the gate finds no faults in text without MDX syntax', () => {
  const pieces = [
    'a',
    '*',
    '_',
    '`',
    '```\n',
    '~~~',
    '$',
    '$$',
    '[',
    '](',
    ')',
    '![',
    '#',
    '> ',
    '- ',
    '1. ',
    '|',
    '---',
    '\n',
    '\n\n',
    '    ',
    '\t',
    '}',
    '&',
    '&lt;',
    '\\',
    ':',
    '@',
    'http://a.b',
    '^',
    '~',
    '[^1]',
    '[^1]: ',
    '!',
    '\0',
    '\r',
    'é',
    '"',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      if (hasPossibleMdxSyntax(text)) return;
      const parse = createTimedParser();
      expect([...mdxProblems({ file: 'a.mdx', text, parse, hasFile: () => false })], JSON.stringify(text)).toEqual([]);
    }),
    { numRuns: cases(2_000) },
  );
});

test('conflict markers are found in any text, but not in code blocks', () =>
  fc.assert(
    fc.property(fc.array(word), word, (lines, name) => {
      const marked = (label: string): string => `<<<<<<< ${label}\n${lines.join('\n')}\n=======\n${name}\n>>>>>>> ${label}`;
      expect([...findUnresolvedConflict(marked(name))]).toHaveLength(1);
      expect([...findUnresolvedConflict(`\`\`\`\n${marked(name)}\n\`\`\`\n`)]).toEqual([]);
      expect([...findUnresolvedConflict(`${lines.join('\n')}\n${name}\n=======\n`)]).toEqual([]);
    }),
    { numRuns: cases(200) },
  ));

/** With work that grows with the square of the length, a page could keep the gate from its end. */
test.each(['<!--', '<!-- -->', '-->', '$', '$$', '$a\n', '`', '```\n', '~~~\n```\n', '> ', '---\n', '<<<<<<< \n', '>>>>>>>\n'])(
  'the gate checks a page that repeats “%s” a million times in a short time, apart from the parser',
  (part) => {
    const text = part.repeat(1_000_000);
    const parse = (): MdxParseResult => ({ kind: 'broken', reason: 'Too long', line: 1 });
    expect([...mdxProblems({ file: 'a.mdx', text, parse, hasFile: () => true })]).toMatchObject([{ key: 'broken' }]);
    expect([...findUnresolvedConflict(text)]).toEqual([]);
  },
);
