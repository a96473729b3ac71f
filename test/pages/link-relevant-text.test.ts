/** The part of a page that is parsed has the same links as the whole page: held against the parser over generated pages. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { candidatesIn } from '../../src/pages/link-candidates.ts';
import { linksIn, parseLinks } from '../../src/pages/links-in-page.ts';
import { PageParseBudget } from '../../src/pages/parse-budget.ts';
import { cases } from '../support/cases.ts';
import { expectSame, someOf } from './part-law.ts';

const URLS = ['/a', 'b', './c#d', '/e(f)', '<g h>', '/i "t"', "/j 'k`l'", '/m`n', '/o{p}', '/q (r)', ''];
const inline = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('text', 'more words', '**bold**', '`code`', '_it_') },
  { weight: 4, arbitrary: fc.constantFrom(...URLS).map((url) => `[a](${url})`) },
  fc.constantFrom(...URLS).map((url) => `![a](${url})`),
  fc.constantFrom(
    '`[a](/x)`',
    '``a ` [b](/y)``',
    '`',
    '``',
    '\\`',
    '\\<',
    '\\{',
    '\\',
    ']',
    '](',
    ']:',
    '[',
    '[r]',
    '[r][s]',
    '[a][r]',
    '[a][b`]',
  ),
  fc.constantFrom(
    '<b>',
    '</b>',
    '<br/>',
    '<b>[a](/x)</b>',
    '<a href="/h">',
    '</a>',
    '<i',
    '/>',
    '< b',
    '<img src="/s.png" />',
    '<!-- c -->',
  ),
  fc.constantFrom(
    '{a}',
    '{"}"}',
    '{`/t`}',
    '{/* [a](/x) */}',
    '{',
    '}',
    '{{ a: 1 }}',
    "{'it'}",
    '{a /b/}',
    '{a}}',
    "it's",
    '{a => {}}',
    '{/*',
    '*/}',
  ),
  fc.constantFrom('<https://a.b>', 'https://a.b', '&amp;', '&#123;', '~~~', '```', '$x$'),
);
const words = fc.array(inline, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
const marker = fc.constantFrom('- ', '* ', '1. ', '2) ', '> ', '>', '-   ', '10. ', '- - ', '> - ', '+ ', '-\t', '- 1. ');
const indentation = fc.constantFrom('', '', '', '  ', '    ', '   ', ' ', '      ', '\t');
const flow = fc.constantFrom(
  '<Note>',
  '</Note>',
  '<Card title="A" href="/card">',
  '</Card>',
  '<Tabs items={["a", "b"]}>',
  '</Tabs>',
  '<Note> text',
  '<Note /> {a}',
  '<Frame style={{ width: "1px" }}><img src="/i.png" /></Frame>',
  '<Card',
  '  title="A"',
  'href="/multi"',
  '>',
  '/>',
  '{/*',
  '*/}',
  '{/* c */}',
  '{a}',
  '{[',
  '"a",',
  ']}',
  '{`',
  '`}',
  '</>',
  '<>',
  'a <',
  '<A.B c:d="e" {...f}>',
  '</A.B>',
);
const line = fc.oneof(
  { weight: 5, arbitrary: words },
  { weight: 3, arbitrary: flow },
  { weight: 2, arbitrary: fc.constantFrom('```', '```js', '~~~', '````', '```js a`b', '``` ```') },
  {
    weight: 2,
    arbitrary: fc.tuple(marker, fc.oneof(words, flow, fc.constantFrom('```', '~~~', '', '# h'))).map((parts) => parts.join('')),
  },
  fc.constantFrom('# Heading', '## Heading {#id}', '===', '---', '***', '| a | b |', '|---|---|'),
  fc.constantFrom('[r]: /ref', '[r]: /other "t"', '[s]: <x y>', '[t]:', '/u', '[r]: /v `', '[b`]: /w'),
  fc.constantFrom(
    'import A from "a";',
    "import { B, C } from '/b.mdx'",
    'export const a = [',
    'export const b = 1',
    '];',
    'import this is text',
    'export x',
    'import A from "a"; text',
    'import {',
    '} from "x"',
  ),
);
const lines = fc
  .array(fc.tuple(indentation, line, fc.constantFrom('\n', '\n', '\n\n', '\n\n', '\n \n', '\r\n\r\n', '\n\t\n')), {
    minLength: 1,
    maxLength: 14,
  })
  .map((all) => all.flat().join(''));

/** Whole elements, lists and code blocks, in one another, as people write them. */
const { block } = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    words,
    fc.constantFrom('[a](/x)', '[a][r]', '`{a}` and [b](/y)', '# Heading', '<Card title="A" href="/card" />', '{/* [a](/x) */}'),
    words.map((text) => `\`\`\`md\n${text}\n\n[a](/x)\n\`\`\``),
    fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((blocks) => `<Note>\n\n${blocks.join('\n\n')}\n\n</Note>`),
    fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((blocks) => `<Step>\n${indented(blocks.join('\n\n'), '  ')}\n</Step>`),
    fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((blocks) => `- ${indented(blocks.join('\n\n'), '  ').trimStart()}`),
    fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((blocks) => `1. ${indented(blocks.join('\n\n'), '   ').trimStart()}`),
    tie('block').map((text) => `> ${text.replaceAll('\n', '\n> ')}`),
  ),
}));
const blocks = fc
  .tuple(fc.array(block, { minLength: 1, maxLength: 6 }), fc.constantFrom('', '\n\n[r]: /ref'))
  .map(([all, end]) => all.join('\n\n') + end);

function indented(text: string, by: string): string {
  return text.replace(/^(?=.)/gm, by);
}

test('a part of a page is as valid as the page, and has the same links', () => {
  let [parsed, all] = [0, 0];
  fc.assert(
    fc.property(fc.oneof(lines, blocks), fc.integer({ min: 1, max: 1_000 }), (page, choice) => {
      const some = someOf(page, choice);
      parsed += expectSame(page, some);
      // What is remembered of one part is not taken for another one.
      linksIn(page, new PageParseBudget(), some);
      const candidates = [...candidatesIn(page)];
      expect(linksIn(page, new PageParseBudget(), candidates)).toEqual(parseLinks(page, new PageParseBudget(), candidates));
      all += page.length;
    }),
    { numRuns: cases(400) },
  );
  expect(parsed).toBeLessThan(all);
});

test.each([
  ['code in a quote that ends before its fence', '> ```\n  [a](/x)\n  ```\n\n[b](/y)\n\n```\n[c](/z)\n```\n'],
  ['a number that begins no list', 'text\n2. ```js\n   [a](/x)\n   ```\n\n[b](/y)\n\n```\n[c](/z)\n```\n'],
  ['a name that makes an image of a link', '![[x](/a)][r] \n\ntext\n\n[r]: /ref\n'],
  ['the first of two definitions', '[a][r]\n\n[r]: /one\n\n[r]: /two\n'],
  ['an expression that goes on after a blank line', '{a <\n\nb}\n\n[c](/d)\n'],
  ['an expression that no line ends', '{a +\n\nb\n\n[c](/d)\n'],
  ['a tag in a list that goes on without indentation', '- <Card\n\ntitle="a" />\n\n[c](/d)\n'],
  ['a text behind a tag of many lines', '<Card\n\ntitle="a"> text\n\n[c](/d)\n\n</Card>\n'],
  ['code of a list that a line ends', '- ```\n[a](/x)\n  ```\n\n[b](/y)\n\n  ```\n'],
  ['code in a line after the title of a link', '[a](/b "`") [c](/d) `e`\n\n[f](/g)\n'],
  ['an element that ends in a list', '<Note>\n\n- a\n\n  </Note>\n\n[c](/d)\n'],
  ['an element that ends outside of its list', '1.  <Note>\n\n  b\n\n    </Note>\n\n[c](/d)\n'],
  ['emphasis around a tag', '<Note>\n*a <b> c* </b>\n</Note>\n\n[c](/d)\n'],
  ['a heading under a tag', '<Note>\n# a\n</Note>\nb\n===\n\n[c](/d)\n'],
  ['an import that goes on', 'import a from "b"\ntext\n\n[c](/d)\n'],
  ['an export that goes on', 'export const a = [\n\n1]\n\n[c](/d)\n'],
  ['tabs', '-\ta\n\n\t```\n\t[a](/x)\n\n[b](/y)\n\n\t```\n'],
  ['a no-break space behind a less-than sign', 'a <\u00a0b\n\n[c](/d)\n'],
  ['a label with a backtick', '[a][b`] [c](/d) `e\n\n[b`]: /f\n'],
  ['a tag behind a label with a backtick', '[a][b`] <i> `e\n\n[b`]: /f\n\n[c](/d)\n'],
  ['a less-than sign that ends a text', 'a <\n\n[c](/d)\n'],
  ['a less-than sign that ends a heading', '# <\n\n[c](/d)\n'],
  ['a less-than sign that ends an item', '- <\r\n\r\n[c](/d)\n'],
  ['a less-than sign that ends a line', 'a <\nb\n\n[c](/d)\n'],
  ['a tag that begins with a no-break space', '<\u00a0b>\n\n[c](/d)\n</b>\n'],
  ['a definition with a backtick in its label', '[`]: /x (`)\n\n[`]\n'],
  ['a definition in a quote with a backtick in its label', '> [`]: /x`\n\n[`]\n'],
  ['a target with an escaped parenthesis', '[a](\\)`)[c](/d)`'],
  ['an image whose target has an escaped parenthesis', '![a](x\\)`)<b>`\n\n[c](/d)\n'],
  ['a fence with a line separator', '```\u2028`[a](/x)\n```'],
  ['a fence that a line separator keeps open', '~~~\n~~~\u2028\n\n- a\n\n~~~\n\n[c](/d)\n'],
  ['an import before a line separator', 'import a from "b"\u2028export{\n\na}\n\n[c](/d)'],
  ['a comment before the rest of an expression', '{/**/b}\n- */}\n\n  ~~~\n[x](/y)\n  ~~~'],
  ['a comment in an attribute', '<b a={/* a */ b}/>\n\n- */}/>\n\n  ```\n[x](/y)\n  ```\n'],
  ['a heading with a tab', '#\ta\n2. <b>\n   </b>\n\n[c](/d)'],
  ['an expression with a hashbang', '{#!}a\n\nb}\n\n[c](/d)\n'],
  ['a byte order mark in the text', '\ufeff```\nx\n```\n\n[a](/x)\n\n```\n\ny\n\n```\n'],
  ['returns', 'a\r```\r[a](/x)\r\r[b](/y)\r```\r'],
])('%s is read as the parser reads it', (_, page) => {
  const candidates = [...candidatesIn(page)];
  for (const one of candidates) expectSame(page, [one]);
  expectSame(page, candidates);
});

test('a block of more lines than a call can have arguments is read', () => {
  const page = `<b/>\n${'ab\n'.repeat(700_000)}\n[c](/d)\n`;
  const last = [...candidatesIn(page)].at(-1);
  expect(() => parseLinks(page, new PageParseBudget(), last ? [last] : [])).not.toThrow();
});

test('links cached for a part of a page are not returned for a longer part', () => {
  const page = 'Plain.\n\n[x](/d)\n\n<Note />\nSee [y](/e)';
  const candidates = [...candidatesIn(page)];
  const urls = (among: typeof candidates): unknown => linksIn(page, new PageParseBudget(), among)?.map(({ url }) => url);
  expect(urls(candidates.slice(0, 1))).toEqual(['/d']);
  expect(urls(candidates)).toEqual(['/d', '/e']);
});

test('the same text at other places of a page is read there', () => {
  const page = '[a](/x)\n\n[a](/x)\n\nThe same twice.\n';
  const [first, second] = candidatesIn(page);
  expect([first, second].map((one) => linksIn(page, new PageParseBudget(), one ? [one] : [])?.[0]?.span.start)).toEqual([4, 13]);
});
