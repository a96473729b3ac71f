/** What tools are built on: validation of a value, reports in every format, the docs of a rule. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explain, formats, InputError, lint, memory, renderReport, rules, validate } from '../../src/index.ts';
import { REPORT_FORMATS } from '../../src/report/formats.ts';
import { renderInFormat } from '../../src/cli/render.ts';
import { valueAt } from '../../src/document/pointer.ts';
import { cases } from '../support/cases.ts';
import { anyDocs } from '../generators/navigations.ts';
import { MINTLIFY, REQUIRED } from '../support/mintlify-site.ts';

describe('validate', () => {
  const said = async (value: unknown, options = {}): Promise<string[]> =>
    (await validate(value, options)).map(({ rule, pointer }) => `${rule} ${pointer}`);

  test.each([
    [{ navigation: { pages: ['index', 'gone'] } }, []],
    [{ navigation: { tabs: [{ tab: 'A', groups: [{ group: 'B', pages: ['x', 'x'] }] }] } }, []],
    [{ navigation: { pages: ['index'], tabs: [] } }, ['one-child-kind /navigation/tabs']],
    [{ navigation: { pages: [5] } }, ['schema /navigation/pages/0']],
    [{ navigation: { group: [] } }, ['root-pattern /navigation/group']],
    [{ navigation: 5 }, ['root-pattern /navigation']],
    [{}, ['root-pattern ']],
    [[], ['root-pattern ']],
    ['docs', ['root-pattern ']],
    [null, ['root-pattern ']],
    [{ navigation: { languages: [{ language: 'xx', pages: [] }] } }, ['language-code /navigation/languages/0/language']],
    [{ navigation: { pages: ['a'], iconn: 'x' } }, ['unknown-property /navigation/iconn']],
  ])('reports the expected rules and pointers for %j', async (value, expected) => expect(await said(value)).toEqual(expected));

  test('uses the given dialect, or the one that “$schema” of the value names', async () => {
    const value = { navigation: { tabs: [{ tab: 'A', hidden: true, pages: [] }] } };
    expect(await said(value)).toEqual(['unknown-property /navigation/tabs/0/hidden']);
    expect(await said({ ...REQUIRED, ...value }, { dialect: 'mintlify' })).toEqual([]);
    expect(await said({ ...MINTLIFY, ...value })).toEqual([]);
    await expect(validate(value, { dialect: 'mint' as never })).rejects.toThrow('Did you mean “mintlify”?');
  });

  test('refuses values that JSON cannot represent', async () => {
    const circle: { self?: object } = {};
    circle.self = circle;
    for (const value of [undefined, () => {}, 5n, circle]) await expect(validate(value)).rejects.toThrow(InputError);
  });

  test('accepts any JSON value and returns only pointers that exist in it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), fc.record({ navigation: fc.jsonValue() }), anyDocs), async (value) => {
        for (const { pointer } of await validate(value)) expect(valueAt(value, pointer)).toBeDefined();
      }),
      { numRuns: cases(200) },
    );
  });

  test('includes the errors about structure that lint reports', async () => {
    await fc.assert(
      fc.asyncProperty(anyDocs, async (value) => {
        const { diagnostics } = await lint({ files: memory({ 'docs.json': JSON.stringify(value) }) });
        const errors = diagnostics.filter(({ rule }) => rule === 'schema' || rule === 'one-child-kind').map(({ message }) => message);
        expect((await validate(value)).map(({ message }) => message)).toEqual(expect.arrayContaining(errors));
      }),
      { numRuns: cases(100) },
    );
  });
});

describe('renderReport', () => {
  const report = lint({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["a", "b"] } }' }), folder: 'docs' });
  const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

  test.each(REPORT_FORMATS)('$name: gives the same output as the command line', async ({ name }) => {
    const text = await renderReport(await report, name, { tool: { name: 'x', version: '1' } });
    expect(text).toBe(
      await renderInFormat(name, await report, {
        tool: { name: 'x', version: '1' },
        color: false,
        showInfo: false,
        quiet: false,
        width: 0,
        hash,
      }),
    );
    expect(text).not.toBe('');
  });

  test('refuses an unknown format', async () => {
    expect(formats.map(({ name }) => name)).toEqual(REPORT_FORMATS.map(({ name }) => name));
    await expect(renderReport(await report, 'sarf')).rejects.toThrow(
      new InputError([{ pointer: '', message: 'The format “sarf” does not exist. Did you mean “sarif”?' }]),
    );
    await expect(renderReport(await report, 'xml')).rejects.toThrow(/^The format “xml” does not exist\. There are text, concise, .*\.$/);
  });
});

describe('the library function explain', () => {
  test.each(rules)('describes $id with its summary and messages', ({ id, summary, messages }) => {
    const text = explain(id);
    expect(text.startsWith(`${id}: `)).toBe(true);
    const words = text.replaceAll(/\s+/g, ' ');
    for (const sentence of [summary, ...Object.values(messages)]) expect(words).toContain(sentence);
  });

  test('refuses an unknown rule', () => {
    expect(() => explain('page-exist')).toThrow(
      new InputError([{ pointer: '', message: 'The rule “page-exist” does not exist. Did you mean “page-exists”?' }]),
    );
    expect(() => explain('zzz')).toThrow('The rule “zzz” does not exist. “rules” lists them.');
  });
});
