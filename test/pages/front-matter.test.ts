/** Front matter: where it stands, and what a cheap look makes of it, held against the parser that looks closely. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { memory } from '../../src/index.ts';
import { frontMatterWithDelimiters, yamlFrontMatterIn } from '../../src/pages/front-matter.ts';
import { parseFrontMatter } from '../../src/pages/gray-matter.ts';
import { readOrphanFlagsAndAllImports } from '../../src/pages/orphan-flags-and-all-imports.ts';
import { readTitles } from '../../src/pages/titles.ts';
import { cases } from '../support/cases.ts';

describe('the front matter block', () => {
  test.each([
    ['---\ntitle: A\n---\nText', 'title: A\n'],
    ['---\r\ntitle: A\r\n---\r\nText', 'title: A\r\n'],
    ['--- \ntitle: A\n---\t\n', 'title: A\n'],
    ['---yaml\ntitle: A\n---\n', 'title: A\n'],
    ['---\n---\nText\n---\nMore', ''],
    ['---\ntitle: A\n---', 'title: A\n'],
    ['---\na: |\n  ---\n---\n', 'a: |\n  ---\n'],
  ])('is found in %j', (text, block) => expect(yamlFrontMatterIn(text)).toBe(block));

  test.each(['', '# Title', ' ---\na: b\n---\n', '---\na: b\n', '---\na: b\n----\n', '----\na: b\n---\n', 'Text\n---\na: b\n---\n'])(
    'is not found in %j',
    (text) => {
      expect(frontMatterWithDelimiters(text)).toBe('');
      expect(yamlFrontMatterIn(text)).toBeUndefined();
    },
  );

  test('is not read in another language than YAML, and is not text of the page either', () => {
    const text = '---json\n{ "title": "A" }\n---\n';
    expect(yamlFrontMatterIn(text)).toBeUndefined();
    expect(frontMatterWithDelimiters(text)).toBe(text);
  });

  test('is looked for without hanging on many dashes and blanks', () => {
    for (const text of ['---' + ' \t'.repeat(50_000), `---\n${'--- x\n'.repeat(50_000)}`, `---${' '.repeat(50_000)}a\n`])
      expect(frontMatterWithDelimiters(text)).toBe('');
  });
});

function isYaml(text: string): boolean {
  const document = parseDocument(text);
  try {
    document.toJS();
    return document.errors.length === 0;
  } catch {
    return false; // of an alias that stands for nothing
  }
}

test('the quick reader gives the same title and “hidden” as the YAML parser', async () => {
  const value = fc.oneof(
    fc.constantFrom(
      'true',
      'false',
      'True',
      'null',
      '~',
      '"true"',
      "'a'",
      '"a \\" b"',
      'A b',
      'a: b',
      'a #b',
      'true # yes',
      'true#',
      '# no',
      '',
      '>',
      '[a]',
      '12',
      '1.5',
      '0x1',
      '2020-01-01',
      '*a',
      'Ärger (2)',
      'no',
      "it's",
      '"a" b',
    ),
    fc.string({ maxLength: 6 }).map((text) => text.replaceAll(/[\r\n]/g, '')),
  );
  const line = fc
    .tuple(
      fc.constantFrom(
        'title',
        'hidden',
        'x',
        '"title"',
        ' title',
        'subtitle',
        "'hidden'",
        '? hidden\n',
        '? hidden # why\n',
        'hidden-title',
      ),
      fc.constantFrom(': ', ':', ':\t', ' : ', ':   '),
      value,
    )
    .map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 3 }), fc.constantFrom('\n', '\r\n'), async (lines, end) => {
      fc.pre(isYaml(lines.join('\n')));
      const text = ['---', ...lines, '---', ''].join(end);
      const { title, hidden } = parseFrontMatter(text);
      const files = memory({ 'a.mdx': text });
      expect((await readTitles(['a.mdx'], files)).get('a.mdx')).toBe(typeof title === 'string' ? title : undefined);
      expect((await readOrphanFlagsAndAllImports(['a.mdx'], new Map(), files)).frontMatter.get('a.mdx')).toEqual({
        isPresent: true,
        isHidden: hidden === true,
      });
    }),
    { numRuns: cases(500) },
  );
});
