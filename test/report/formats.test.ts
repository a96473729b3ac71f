/** Formats for other tools: each against its published schema or grammar, whatever a report holds. */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../src/lint/diagnostic.ts';
import { bytesOf } from '../../src/report/bytes.ts';
import { concise } from '../../src/report/concise.ts';
import { github } from '../../src/report/github.ts';
import { gitlab } from '../../src/report/gitlab.ts';
import { toMarkdownAddingCodeSpans } from '../../src/text/to-markdown-adding-code-spans.ts';
import { json } from '../../src/report/json.ts';
import { jsonl } from '../../src/report/jsonl.ts';
import { junit } from '../../src/report/junit.ts';
import { markdown } from '../../src/report/markdown.ts';
import { rdjson } from '../../src/report/rdjson.ts';
import type { Report, ReportOptions } from '../../src/report/report.ts';
import { sarif } from '../../src/report/sarif.ts';
import { describeFinding } from '../../src/report/sentences.ts';
import { makeVisible } from '../../src/text/visible.ts';
import { rules } from '../../src/rules/all.gen.ts';
import { cases } from '../support/cases.ts';
import { contract } from '../support/contracts.ts';
import { SITE, finding, hostileReport, options as sampleOptions, reportOf, spanOf } from './sample-report.ts';
import { parseXml, type Element } from './xml.ts';

const { maxProblems: _, ...rest } = sampleOptions;
const options: ReportOptions = { ...rest, repositoryPrefix: 'packages/a b', rules: new Map(rules.map((rule) => [rule.id, rule])) };

/** A tab and an emoji stand before the range; the emoji is two UTF-16 units and four bytes. */
const EMOJI = '{ "navigation": { "tabs": [\n\t{ "tab": "😀", "pages": ["lost"] }\n] } }\n';
const LOST = finding({
  message: 'Page “lost” does not exist.',
  span: spanOf('"lost"', EMOJI),
  loses: { pages: 2 },
  related: [{ message: 'It was “here”.', file: 'docs/shared.json', span: { start: 0, end: 2 } }],
  fix: { title: 'Replace it with “found”.', safe: true, edits: [{ file: 'docs/docs.json', ...spanOf('"lost"', EMOJI), text: '"found"' }] },
});
const TEXTS = new Map([
  ['docs/docs.json', EMOJI],
  ['docs/shared.json', '[]'],
]);
const ONE = reportOf([LOST], { texts: TEXTS });

const ORPHAN = finding({
  rule: 'orphan-page',
  severity: 'info',
  message: 'No navigation names this page.',
  file: 'docs/a b%.mdx',
  span: { start: 0, end: 0 },
  pointer: '',
  identity: 'orphan-page docs/a b%.mdx',
});
const WARNING = finding({ rule: 'no-such-rule', severity: 'warning', message: 'Beware.', identity: 'no-such-rule docs/docs.json' });

const REPORTS: readonly (readonly [string, Report])[] = [
  ['no findings', reportOf([])],
  ['an emoji and a tab', ONE],
  ['whole files', reportOf([ORPHAN])],
  [
    'every severity, with suppressed ones',
    reportOf([WARNING, ORPHAN, LOST], { texts: TEXTS, summary: { errors: 1, warnings: 1, infos: 1, suppressed: 3, notChecked: 2 } }),
  ],
  [
    'several sites, one without findings, and a shared file with two',
    reportOf(
      [
        LOST,
        finding({ file: 'docs/api/docs.json' }),
        finding({ file: 'docs/api/x.mdx', pointer: '', identity: 'x' }),
        finding({ file: '../shared.json' }),
        finding({ file: '../shared.json' }),
      ],
      {
        sites: [
          SITE,
          { ...SITE, config: 'docs/api/docs.json' },
          { ...SITE, config: '../docs.json' },
          { ...SITE, config: 'none/docs.json' },
        ],
        texts: TEXTS,
      },
    ),
  ],
];

const lineSchema = (() => {
  const ajv = new Ajv({ allErrors: true, strict: true, strictRequired: false, strictTypes: false });
  (addFormats as unknown as (instance: Ajv) => void)(ajv);
  ajv.addSchema(JSON.parse(readFileSync(new URL('../../schema/report.schema.json', import.meta.url), 'utf8')) as object, 'report');
  return ajv.compile({ $ref: 'report#/definitions/line' });
})();

interface Region {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}
interface Physical {
  readonly artifactLocation: { readonly uri: string };
  readonly region: Region;
}
interface SarifRun {
  readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string; readonly name: string }[] } };
  readonly automationDetails: { readonly id: string };
  readonly invocations: readonly [{ readonly toolExecutionNotifications: readonly { readonly message: { readonly text: string } }[] }];
  readonly results: readonly {
    readonly ruleId: string;
    readonly ruleIndex: number;
    readonly message: { readonly text: string };
    readonly locations: readonly [{ readonly physicalLocation: Physical }];
    readonly partialFingerprints: Readonly<Record<string, string>>;
  }[];
}
const runsOf = (output: string): readonly SarifRun[] => (JSON.parse(output) as { runs: SarifRun[] }).runs;

interface Issue {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number; readonly end: number } };
}
interface BytePosition {
  readonly line: number;
  readonly column: number;
}
interface ByteRange {
  readonly start: BytePosition;
  readonly end: BytePosition;
}
interface Rdjson {
  readonly diagnostics: readonly { readonly message: string; readonly location: { readonly path: string; readonly range: ByteRange } }[];
}

const sarifSchema = contract('sarif-2.1.0.schema.json');
const rdfSchema = contract('rdf.schema.json');

/** What must hold of the output of a format for any report. */
const GRAMMARS: Readonly<Record<string, (report: Report) => void>> = {
  jsonl(report) {
    const lines = jsonl(report, options)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map((line) => (lineSchema(line) ? [] : lineSchema.errors))).toEqual(lines.map(() => []));
    expect(lines.map((line) => 'summary' in line)).toEqual([...report.diagnostics.map(() => false), true]);
    const whole = JSON.parse(json(report, options)) as { diagnostics: unknown[] };
    expect(lines.slice(0, -1)).toEqual(whole.diagnostics);
    expect({ ...lines.at(-1), diagnostics: whole.diagnostics }).toEqual(whole);
  },

  gitlab(report) {
    const issues = JSON.parse(gitlab(report, options)) as Issue[];
    expect(issues).toHaveLength(report.diagnostics.length);
    for (const {
      description,
      check_name,
      fingerprint,
      severity,
      location: { path, lines },
      ...others
    } of issues) {
      expect(others).toEqual({});
      expect([description, check_name].every((text) => typeof text === 'string' && text !== '')).toBe(true);
      expect(fingerprint).toMatch(/^[0-9a-f]{32}$/);
      expect(['info', 'minor', 'major', 'critical', 'blocker']).toContain(severity);
      expect(path).not.toMatch(/^\/|^\.\//);
      expect([Number.isInteger(lines.begin), lines.begin >= 1, lines.end >= lines.begin]).toEqual([true, true, true]);
    }
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length);
  },

  sarif(report) {
    const output = sarif(report, options);
    expect(sarifSchema?.(JSON.parse(output)) ?? []).toEqual([]);
    const runs = runsOf(output);
    expect(runs.flatMap(({ results }) => results)).toHaveLength(report.diagnostics.length);
    expect(new Set(runs.map(({ automationDetails: { id } }) => id)).size).toBe(runs.length);
    for (const { tool, automationDetails, results } of runs) {
      expect(automationDetails.id).toMatch(/^docs-nav\/.*\/$/s);
      expect(tool.driver.rules.map(({ id }) => id)).toEqual([...new Set(results.map(({ ruleId }) => ruleId))].sort());
      for (const rule of tool.driver.rules) {
        expect(rule).toMatchObject({
          name: expect.stringMatching(/^[^-]+$/),
          shortDescription: { text: expect.stringMatching(/./) },
          fullDescription: { text: expect.stringMatching(/./) },
          help: { text: expect.stringMatching(/./) },
        });
      }
      for (const { ruleId, ruleIndex, message, locations, partialFingerprints } of results) {
        expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
        expect(message.text).not.toBe('');
        const {
          artifactLocation: { uri },
          region,
        } = locations[0].physicalLocation;
        expect(uri).not.toMatch(/^\/|^\.\/|:|[^!-~]/);
        expect(Object.values(region).every((value) => Number.isInteger(value) && value >= 1)).toBe(true);
        expect(partialFingerprints['primaryLocationLineHash']).toMatch(/^[0-9a-f]{16}:\d+$/);
      }
      expect(new Set(results.map((result) => result.partialFingerprints['docsNavIdentity/v1'])).size).toBe(results.length);
    }
  },

  rdjson(report) {
    const value = JSON.parse(rdjson(report, options)) as Rdjson;
    expect(rdfSchema?.(value) ?? []).toEqual([]);
    expect(value.diagnostics.map(({ location }) => location.path)).toEqual(report.diagnostics.map(({ file }) => file));
    for (const {
      message,
      location: { range },
    } of value.diagnostics) {
      expect(message).not.toBe('');
      expect(
        [range.start.line, range.start.column, range.end.line, range.end.column].every((number) => Number.isInteger(number) && number >= 1),
      ).toBe(true);
    }
  },

  junit(report) {
    const root = parseXml(junit(report, options));
    expect(root.name).toBe('testsuites');
    expect(root.children.map(({ name }) => name)).toEqual(report.sites.map(() => 'testsuite'));
    const cases = root.children.flatMap((suite) => {
      const [properties, ...own] = suite.children;
      expect(properties?.name).toBe('properties');
      expect(own.length).toBeGreaterThan(0);
      expect(Number(suite.attributes.get('tests'))).toBe(own.length);
      expect(Number(suite.attributes.get('failures'))).toBe(failures(own));
      expect(new Set(own.map(({ attributes }) => attributes.get('name'))).size).toBe(own.length);
      return own;
    });
    expect(root.attributes.get('tests')).toBe(String(cases.length));
    expect(root.attributes.get('failures')).toBe(String(failures(cases)));
    expect(failures(cases)).toBe(report.summary.errors);
    for (const { name, children } of cases) {
      expect(name).toBe('testcase');
      expect(children.map((child) => child.name).filter((child) => child !== 'failure' && child !== 'system-out')).toEqual([]);
      expect(children.length).toBeLessThanOrEqual(1);
    }
  },

  markdown(report) {
    const nodes = nodesOf(markdown(report, options));
    const items = nodes.filter(({ type }) => type === 'listItem');
    expect(items).toHaveLength(report.diagnostics.length);
    expect(
      nodes.filter(({ type }) => !['root', 'heading', 'list', 'listItem', 'paragraph', 'text', 'strong', 'inlineCode'].includes(type)),
    ).toEqual([]);
    // What GitHub and GitLab make links, names and formulas of, beyond what the parser knows.
    const risky = nodes.filter(({ type, value }) => type === 'text' && /[@#<>|~*_`$\\[\]&{}]|:\S|www\.|\bGH-\d/i.test(value ?? ''));
    expect(risky).toEqual([]);
    const bare = (text: string): string => text.replaceAll(/[\s“”]/g, '');
    const said = items.map((item) =>
      bare(
        nodesBelow(item)
          .map(({ value }) => value ?? '')
          .join(''),
      ),
    );
    for (const diagnostic of report.diagnostics) {
      const sentences = bare(describeFinding(diagnostic).join(' '));
      expect(said.some((text) => text.includes(sentences))).toBe(true);
    }
  },
};

const failures = (cases: readonly Element[]): number =>
  cases.filter(({ children }) => children.some(({ name }) => name === 'failure')).length;

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Node[];
}
const nodesOf = (text: string): Node[] => nodesBelow(unified().use(remarkParse).parse(text) as Node);
const nodesBelow = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodesBelow)];

describe.each(Object.entries(GRAMMARS))('%s', (_, holds) => {
  test.each(REPORTS)('output matches its schema or grammar: %s', (_, report) => {
    holds(report);
  });

  test('law: output matches its schema or grammar, whatever users write', () => {
    fc.assert(
      fc.property(hostileReport, (report) => {
        const named = report.diagnostics.map((diagnostic, index) => ({ ...diagnostic, identity: `${diagnostic.identity} ${index % 3}` }));
        holds({ ...report, diagnostics: named });
      }),
      { numRuns: cases(150) },
    );
  });
});

test('law: all formats give the same range for a finding', () => {
  const pieces = fc.constantFrom('a', '"', ' ', '\t', 'é', '日', '😀', '👩‍💻', '\n', '\r\n', '\r', '\u2028');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), fc.nat(60), fc.nat(20), (parts, from, length) => {
      const source = parts.join('');
      const start = parts.slice(0, from).join('').length;
      const end = parts.slice(0, from + length).join('').length;
      const report = reportOf([finding({ span: { start, end } })], { texts: new Map([['docs/docs.json', source]]) });
      const starts = [0, ...Array.from(source.matchAll(/\r\n|\n|\r/g), ({ 0: lineEnd, index }) => index + lineEnd.length)];
      const offset = (line: number, column: number): number => (starts[line - 1] ?? NaN) + column - 1;
      const byteOffset = ({ line, column }: BytePosition): number => {
        const bytes = Buffer.from(source.slice(starts[line - 1])).subarray(0, column - 1);
        return (starts[line - 1] ?? NaN) + bytes.toString().length;
      };

      const [run] = runsOf(sarif(report, options));
      const region = run?.results[0]?.locations[0].physicalLocation.region;
      expect(region && [offset(region.startLine, region.startColumn), offset(region.endLine, region.endColumn)]).toEqual([start, end]);
      const range = (JSON.parse(rdjson(report, options)) as Rdjson).diagnostics[0]?.location.range;
      expect(range && [byteOffset(range.start), byteOffset(range.end)]).toEqual([start, end]);
      const [, line = '', column = ''] = /:(\d+):(\d+): error/.exec(concise(report, options)) ?? [];
      expect(offset(Number(line), Number(column))).toBe(start);
      expect(markdown(report, options)).toContain(`docs.json:${line}:${column}\``);
      expect(junit(report, options)).toContain(` line="${line}" `);
      expect((JSON.parse(gitlab(report, options)) as Issue[])[0]?.location.lines).toEqual({
        begin: region?.startLine,
        end: region?.endLine,
      });
      const annotation =
        /line=(\d+),endLine=(\d+)(?:,col=(\d+),endColumn=(\d+))?,title/.exec(github(report, options))?.slice(1).map(Number) ?? [];
      const columns = region?.startLine === region?.endLine ? [region?.startColumn, region?.endColumn] : [NaN, NaN];
      expect(annotation).toEqual([region?.startLine, region?.endLine, ...columns]);
    }),
  );
});

test('law: bytesOf counts the UTF-8 bytes up to any offset, in any order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.constant('日'.repeat(600))), { maxLength: 6 }),
      fc.array(fc.nat(2_000)),
      (parts, offsets) => {
        const text = parts.join('');
        const count = bytesOf(text);
        for (const offset of offsets) {
          const at = (text.codePointAt(offset - 1) ?? 0) > 0xffff ? offset + 1 : offset;
          expect(count(at)).toBe(Buffer.byteLength(text.slice(0, at)));
        }
      },
    ),
  );
  expect(bytesOf('\ud83d')(1)).toBe(3);
});

test('jsonl: a clean run is one line with the tool, the sites and the summary', () => {
  expect(jsonl(reportOf([]), options)).toBe(
    '{"version":1,"tool":{"name":"docs-nav","version":"1.0.0"},"sites":[{"config":"docs/docs.json","dialect":"spec","pages":412,"notChecked":0}],"summary":{"errors":0,"warnings":0,"infos":0,"suppressed":0,"notChecked":0}}\n',
  );
  expect(lineSchema({ version: 1 })).toBe(false);
});

test('gitlab: writes an issue with a severity and a place for each finding', () => {
  expect(gitlab(reportOf([]), options)).toBe('[]\n');
  expect(JSON.parse(gitlab(reportOf([LOST, WARNING, ORPHAN], { texts: TEXTS }), options))).toEqual([
    {
      description: 'Page “lost” does not exist. Readers lose 2 pages. Fix: Replace it with “found”.',
      check_name: 'page-exists',
      fingerprint: '1b84e492ecbc6599911a930c6a8b0c29',
      severity: 'critical',
      location: { path: 'packages/a b/docs/docs.json', lines: { begin: 2, end: 2 } },
    },
    expect.objectContaining({ severity: 'major' }),
    expect.objectContaining({ severity: 'minor', location: { path: 'packages/a b/docs/a b%.mdx', lines: { begin: 1, end: 1 } } }),
  ]);
});

test('gitlab: fingerprints do not depend on lines, and a repeated finding gets a different one', () => {
  const fingerprints = (report: Report) => (JSON.parse(gitlab(report, options)) as Issue[]).map(({ fingerprint }) => fingerprint);
  const moved = reportOf([{ ...LOST, span: { start: 3, end: 9 } }], { texts: TEXTS });
  expect(fingerprints(moved)).toEqual(fingerprints(ONE));
  const twice = fingerprints(reportOf([LOST, LOST], { texts: TEXTS }));
  expect(twice[0]).toBe(fingerprints(ONE)[0]);
  expect(twice[1]).not.toBe(twice[0]);
});

test('sarif: writes all details of a finding, and its rule', () => {
  const [run] = runsOf(sarif(ONE, options));
  const region = { startLine: 2, startColumn: 27, endLine: 2, endColumn: 33 };
  const artifactLocation = { uri: 'packages/a%20b/docs/docs.json', uriBaseId: '%SRCROOT%' };
  expect(run?.results).toEqual([
    {
      ruleId: 'page-exists',
      ruleIndex: 0,
      level: 'error',
      message: { text: 'Page “lost” does not exist. Readers lose 2 pages. Fix: Replace it with “found”.' },
      locations: [
        { physicalLocation: { artifactLocation, region }, logicalLocations: [{ fullyQualifiedName: '/navigation/tabs/0/pages/1' }] },
      ],
      relatedLocations: [
        {
          id: 1,
          physicalLocation: {
            artifactLocation: { ...artifactLocation, uri: 'packages/a%20b/docs/shared.json' },
            region: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 3 },
          },
          message: { text: 'It was “here”.' },
        },
      ],
      partialFingerprints: { primaryLocationLineHash: '1b84e492ecbc6599:1', 'docsNavIdentity/v1': '1b84e492ecbc6599911a930c6a8b0c29' },
      fixes: [
        {
          description: { text: 'Replace it with “found”.' },
          artifactChanges: [{ artifactLocation, replacements: [{ deletedRegion: region, insertedContent: { text: '"found"' } }] }],
        },
      ],
    },
  ]);
  expect(run).toMatchObject({
    columnKind: 'utf16CodeUnits',
    automationDetails: { id: 'docs-nav/packages/a b/docs/docs.json/' },
    tool: {
      driver: {
        name: 'docs-nav',
        semanticVersion: '1.0.0',
        rules: [{ id: 'page-exists', name: 'PageExists', shortDescription: { text: 'Every page in the navigation has a file.' } }],
      },
    },
  });
});

test('sarif: writes a run for each of up to 20 sites, or else a single run', () => {
  const report = (count: number) =>
    reportOf([LOST], { texts: TEXTS, sites: Array.from({ length: count }, (_, index) => ({ ...SITE, config: `${index}/docs.json` })) });
  expect(runsOf(sarif(report(20), options))).toHaveLength(20);
  expect(runsOf(sarif(report(21), options)).map(({ automationDetails }) => automationDetails.id)).toEqual(['docs-nav/']);
});

test('sarif: keeps the 25,000 most important results and says what is left out', () => {
  const many = (length: number) =>
    reportOf(Array.from({ length }, (_, index) => ({ ...(index % 2 === 0 ? WARNING : finding({})), identity: String(index) })));
  const levels = (report: Report) => {
    const [run] = runsOf(sarif(report, options));
    return {
      count: run?.results.length,
      errors: run?.results.findLastIndex(({ ruleId }) => ruleId === 'page-exists'),
      said: run?.invocations[0].toolExecutionNotifications.map(({ message }) => message.text),
    };
  };
  expect(levels(many(5_000)).said).toEqual(['2500 errors, 2500 warnings in docs/docs.json (412 pages).']);
  expect(levels(many(5_002))).toMatchObject({
    count: 5_002,
    errors: 2_500,
    said: ['GitHub shows the first 5000; the most important are first.', expect.any(String)],
  });
  expect(levels(many(30_000))).toMatchObject({
    count: 25_000,
    errors: 14_999,
    said: ['5000 findings of 30000 are not in this file. GitHub shows the first 5000; the most important are first.', expect.any(String)],
  });
});

test('sarif: escapes brackets in messages, so that they are not read as links', () => {
  const [run] = runsOf(sarif(reportOf([finding({ message: 'See [this](https://example.com) \\ [that].' })]), options));
  expect(run?.results[0]?.message.text).toBe(String.raw`See \[this\](https://example.com) \\ \[that\].`);
});

test('sarif: every rule describes itself within the limits of GitHub', () => {
  const report = reportOf(rules.map(({ id }) => finding({ rule: id, identity: id })));
  const [run] = runsOf(sarif(report, options));
  expect(run?.tool.driver.rules).toHaveLength(rules.length);
  for (const rule of run?.tool.driver.rules ?? []) {
    const { shortDescription, fullDescription, help } = rule as unknown as Record<string, { text: string }>;
    expect(
      [shortDescription, fullDescription].every((part) => part !== undefined && part.text.length <= 1024 && !part.text.includes('`')),
    ).toBe(true);
    expect(help?.text).toContain(`"${rule.id}"`);
  }
});

test('rdjson: counts columns in bytes with an exclusive end, and suggests only single edits', () => {
  const range = { start: { line: 2, column: 29 }, end: { line: 2, column: 35 } };
  expect(JSON.parse(rdjson(ONE, options))).toEqual({
    source: { name: 'docs-nav' },
    diagnostics: [
      {
        message: 'Page `lost` does not exist. Readers lose 2 pages. Fix: Replace it with `found`.',
        location: { path: 'docs/docs.json', range },
        severity: 'ERROR',
        code: { value: 'page-exists' },
        suggestions: [{ range, text: '"found"' }],
        related_locations: [
          {
            message: 'It was `here`.',
            location: { path: 'docs/shared.json', range: { start: { line: 1, column: 1 }, end: { line: 1, column: 3 } } },
          },
        ],
      },
    ],
  });
  const edit = { file: 'docs/docs.json', start: 0, end: 1, text: '' };
  const suggested = (...edits: readonly (typeof edit)[]) =>
    rdjson(reportOf([{ ...LOST, fix: { title: 'Do it.', safe: true, edits } }]), options).includes('suggestions');
  expect([suggested(edit), suggested(edit, edit), suggested({ ...edit, file: 'docs/other.json' })]).toEqual([true, false, false]);
});

test('junit: a clean run has a test case that passes; warnings fail if they fail the run', () => {
  expect(`\n${junit(reportOf([]), options)}`).toBe(`
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="docs-nav" tests="1" failures="0" errors="0" skipped="0" time="0">
  <testsuite name="packages/a b/docs/docs.json" tests="1" failures="0" errors="0" skipped="0" time="0">
    <properties><property name="summary" value="No problems in docs/docs.json (412 pages)."/></properties>
    <testcase classname="docs-nav" name="no problems in packages/a b/docs/docs.json" file="packages/a b/docs/docs.json" time="0"/>
  </testsuite>
</testsuites>
`);
  const failing = (changes: Partial<ReportOptions>) =>
    parseXml(junit(reportOf([LOST, WARNING, ORPHAN]), { ...options, ...changes })).attributes.get('failures');
  expect([failing({}), failing({ warningsFail: true })]).toEqual(['1', '2']);
});

test('junit: writes all details of a finding', () => {
  const [suite] = parseXml(junit(ONE, options)).children;
  const [, testcase] = suite?.children ?? [];
  expect(Object.fromEntries(testcase?.attributes ?? [])).toEqual({
    classname: 'docs-nav',
    name: LOST.identity,
    file: 'packages/a b/docs/docs.json',
    line: '2',
    time: '0',
  });
  const [failure] = testcase?.children ?? [];
  expect(Object.fromEntries(failure?.attributes ?? [])).toEqual({ type: 'page-exists', message: 'Page “lost” does not exist.' });
  expect(failure?.text).toBe(`error [page-exists]
Page “lost” does not exist.
Readers lose 2 pages.
Fix: Replace it with “found”.
at packages/a b/docs/docs.json:2:27
pointer /navigation/tabs/0/pages/1`);
});

test('markdown: lists the most important findings first, then counts those not shown', () => {
  const report = reportOf([WARNING, ORPHAN, LOST], {
    texts: TEXTS,
    summary: { errors: 1, warnings: 1, infos: 1, suppressed: 3, notChecked: 2 },
  });
  expect(`\n${markdown(report, options)}`).toBe(`
### docs-nav: 1 error, 1 warning, 1 info in docs/docs.json (412 pages), 3 suppressed.

- **error** \`packages/a b/docs/docs.json:2:27\` Page \`lost\` does not exist. Readers lose 2 pages. Fix: Replace it with \`found\`. (\`page-exists\`)
- **warning** \`packages/a b/docs/docs.json:4:1\` Beware. (\`no-such-rule\`)
- **info** \`packages/a b/docs/a b%.mdx:1:1\` No navigation names this page. (\`orphan-page\`)

2 entries not checked: their OpenAPI descriptions are behind URLs, or their files are not available.
`);
  expect(markdown(reportOf([]), options)).toBe('### docs-nav: No problems in docs/docs.json (412 pages).\n');
  expect(markdown(report, { ...options, maxProblems: 1 })).toContain('(`page-exists`)\n\nAnd 2 more findings, not shown here.\n');
});

test.each([
  ['Page “a_b” is not in <x>.', 'Page `a_b` is not in `<x>`.'],
  ['“a`b” and “`”', '``a`b`` and `` ` ``'],
  ['“” “ ”', '`“”` `“ ”`'],
  ['“a”“b”', '`a` `b`'],
  ['ask @org/team, :tada: or https://x.y!', 'ask `@org/team`, `:tada`: or `https://x.y`!'],
  ['“not closed @x', '`“not closed @x`'],
  ['a\n# b', '`a␊#` b'],
])('Markdown writes quotations and special parts of “%s” as code', (text, expected) => {
  expect(toMarkdownAddingCodeSpans(text)).toBe(expected);
});

const lost = (count: number): Report =>
  reportOf(
    Array.from({ length: count }, (_, index): Diagnostic => ({
      ...LOST,
      message: `Page “${'x'.repeat(60)}${index}” does not exist.`,
      identity: `page-exists ${index}`,
    })),
    { texts: TEXTS },
  );

test.each([
  ['1,000', 1_000, ['jsonl', 'gitlab', 'sarif', 'rdjson', 'junit']],
  // One format that is a JSON text, and the one that is not JSON.
  ['10,000', 10_000, ['gitlab', 'junit']],
])('output for as many as %s findings matches its schema or grammar too', (_, count, names) => {
  const report = lost(count);
  for (const name of names) GRAMMARS[name]?.(report);
});

test('10,000 findings in Markdown are cut at a megabyte, and it says so', () => {
  const output = markdown(lost(10_000), options);
  const rows = output.match(/^- \*\*error\*\*.*\)$/gm)?.length ?? 0;
  expect(Buffer.byteLength(output)).toBeLessThan(2 ** 20);
  expect(rows).toBeGreaterThan(4_000);
  expect(output).toContain(`\n\nAnd ${10_000 - rows} more findings, not shown here.\n`);
  expect(makeVisible(output.replaceAll('\n', ''))).toBe(output.replaceAll('\n', ''));
});
