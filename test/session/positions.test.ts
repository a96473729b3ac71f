/** Findings have the lines and columns of their texts, wherever a program gets them from, and reports of them show the same. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  checkEdits,
  describeChange,
  InputError,
  lint,
  memory,
  openSiteFromFiles,
  renderReport,
  type Diagnostic,
  type RenderableReport,
} from '../../src/index.ts';
import { applyToDisk, openSite } from '../../src/host/index.ts';
import { withPositions } from '../../src/lint/with-positions.ts';
import { inputOf } from '../support/fixture.ts';
import { temporary } from '../support/temporary.ts';

const { tree } = temporary();

/** Counted, not searched. */
function positionIn(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split(/\r\n|\r(?!\n|$)|\n/);
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

function expectPositions(findings: readonly Diagnostic[], textOf: (file: string) => string | undefined): void {
  for (const finding of findings) {
    const { file, span, line, column, endLine, endColumn } = finding;
    const text = textOf(file) ?? '';
    expect([
      { line, column },
      { line: endLine, column: endColumn },
    ]).toEqual([positionIn(text, span.start), positionIn(text, span.end)]);
    expect(JSON.parse(JSON.stringify(finding))).toMatchObject({ line, column, endLine, endColumn });
  }
}

const RULES = join(import.meta.dirname, '../../fixtures/rules');
const SITES = readdirSync(RULES).flatMap((rule) => readdirSync(join(RULES, rule)).map((name) => `${rule}/${name}`));

describe('all findings of a site have the lines and columns of their texts', () => {
  test.each(SITES)('%s', async (name) => {
    const input = await inputOf(join(RULES, name));
    const report = await lint(input);
    expectPositions(report.diagnostics, (file) => report.texts.get(file));
    const site = openSiteFromFiles(input);
    for (const findings of [await site.diagnostics(), await site.findings(), await site.suppressed()])
      expectPositions(findings, (file) => site.text(file));
    const edits = new Map([[site.config, '\uFEFF{\r\n"navigation": {\r"pages": [\n"gone-1", "gone-2"]}}']]);
    const after = site.withEdits(edits);
    const [check, change] = [await checkEdits(site, edits), await describeChange(site, after)];
    for (const { introduced, fixed, report: made } of [check, change]) {
      expectPositions(introduced, (file) => after.text(file));
      expectPositions(introduced, (file) => made.texts.get(file));
      expectPositions(fixed, (file) => site.text(file));
      expect(made.diagnostics).toBe(introduced);
    }
    expectPositions(check.unchanged, (file) => after.text(file));
    expect([change.introduced, change.fixed]).toEqual([check.introduced, check.fixed]);
  });
});

const GONE = '{\n  "navigation": { "pages": ["index", "gone"] }\n}\n';
const site = openSiteFromFiles({ files: memory({ 'docs.json': GONE.replace(', "gone"', ''), 'index.mdx': '# Index' }) });
const edits = new Map([['docs.json', GONE]]);

test('no text is read before somebody asks for a line', async () => {
  const { diagnostics } = await lint({ files: memory({ 'docs.json': GONE, 'index.mdx': '' }) });
  const asked: string[] = [];
  const [finding] = withPositions(diagnostics, (file) => {
    asked.push(file);
    return GONE;
  });
  expect(asked).toEqual([]);
  expect([finding?.line, finding?.column, finding?.endLine, finding?.endColumn]).toEqual([2, 38, 2, 44]);
  expect(asked).toEqual(['docs.json']);
});

test('lines are those of the texts that were read, whatever is on disk when somebody asks for them', async () => {
  const root = tree({ 'docs.json': GONE, 'index.mdx': '[x](/nowhere)\n' });
  const opened = await openSite(root, { rules: { link: 'error' } });
  const [found, check] = [await opened.diagnostics(), await checkEdits(opened, new Map([['gone.mdx', '']]))];
  applyToDisk(
    root,
    new Map([
      ['docs.json', '{}'],
      ['index.mdx', '\n\n'],
    ]),
  );
  expect(found.map(({ rule, line, column }) => [rule, line, column])).toEqual([
    ['page-exists', 2, 38],
    ['link', 1, 5],
  ]);
  expect(check.fixed.map(({ rule, line }) => [rule, line])).toEqual([['page-exists', 2]]);
  expect(check.unchanged.map(({ rule, column }) => [rule, column])).toEqual([['link', 5]]);
  expect([opened.text('docs.json'), opened.text('index.mdx')]).toEqual([GONE, '[x](/nowhere)\n']);
});

test('lint refuses two sites of one name, because their findings would be in one file', async () => {
  const files = memory({ 'docs.json': GONE });
  await expect(lint([{ files }, { files }])).rejects.toThrow(/^\/1\/folder: Two sites have the name “docs\.json”; /);
  const { diagnostics } = await lint([{ files }, { files, folder: 'other' }]);
  expect(diagnostics.map(({ file }) => file)).toEqual(['docs.json', 'docs.json', 'other/docs.json', 'other/docs.json']);
});

test('options of renderReport that are undefined are not given, and others have their types', async () => {
  const report = await lint({ files: memory({ 'docs.json': GONE, 'index.mdx': '' }) });
  const undefinedOptions = { tool: undefined, hash: undefined, color: undefined } as unknown as object;
  for (const format of ['json', 'sarif', 'gitlab'])
    expect(await renderReport(report, format, undefinedOptions)).toBe(await renderReport(report, format));
  await expect(renderReport(report, 'text', { maxProblems: 'x' as never })).rejects.toThrow(InputError);
});

/** The report, with something else in its findings. */
function withFinding(wrong: object): (report: RenderableReport) => unknown {
  return (report) => ({ ...report, diagnostics: 'diagnostics' in report ? report.diagnostics.map((one) => ({ ...one, ...wrong })) : [] });
}

describe('renderReport', () => {
  test('renders what lint, checkEdits and describeChange return', async () => {
    const report = await lint({ files: memory({ 'docs.json': GONE, 'index.mdx': '' }) });
    const reports: RenderableReport[] = [report, await checkEdits(site, edits), await describeChange(site, site.withEdits(edits))];
    for (const one of reports) expect(await renderReport(one, 'concise')).toMatch(/^docs\.json:2:38: error \[page-exists\] /);
  });

  test('renders the new finding of a change, whose summary counts what was there before as known', async () => {
    const broken = site.withEdits(edits);
    const check = await checkEdits(broken, new Map([['docs.json', GONE.replace('"gone"', '"gone", "lost"')]]));
    expect(check.report.summary).toMatchObject({ errors: 1, known: 1 });
    expect(await renderReport(check)).toContain('docs.json:2:46');
  });

  test.each<[what: string, value: (report: RenderableReport) => unknown]>([
    ['nothing', () => undefined],
    ['a text', () => 'report'],
    ['a list of findings', (report) => ('diagnostics' in report ? report.diagnostics : [])],
    ['an open site', () => site],
    ['a report that was JSON', (report) => JSON.parse(JSON.stringify(report))],
    ['a report without texts', (report) => ({ ...report, texts: new Map() })],
    ['findings that are none', (report) => ({ ...report, diagnostics: [{}] })],
    ['sites that are none', (report) => ({ ...report, sites: [1] })],
    ['a site without pages', (report) => ({ ...report, sites: [{ config: 'docs.json', dialect: 'spec', notChecked: 0 }] })],
    ['a summary without numbers', (report) => ({ ...report, summary: {} })],
    ['texts that are none', (report) => ({ ...report, texts: new Map([['docs.json', 1]]) })],
    ['a finding whose span has no start', withFinding({ span: { end: 5 } })],
    ['a finding of no severity', withFinding({ severity: 'fatal' })],
    ['a finding of less than nothing', withFinding({ count: -1 })],
    ['a finding with a fix without edits', withFinding({ fix: { title: 'x' } })],
    ['a finding with a related place without a message', withFinding({ related: [{ file: 'a', span: { start: 0, end: 0 } }] })],
    ['a comparison whose report is none', () => ({ report: 1 })],
  ])('refuses %s', async (_, value) => {
    const report = await lint({ files: memory({ 'docs.json': GONE, 'index.mdx': '' }) });
    for (const format of ['text', 'sarif', 'json'])
      await expect(renderReport(value(report) as RenderableReport, format)).rejects.toThrow(InputError);
  });
});
