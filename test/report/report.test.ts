import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Diagnostic, CoveredMistake } from '../../src/lint/diagnostic.ts';
import { agent } from '../../src/report/agent.ts';
import { cleanRunReporter } from '../../src/report/clean.ts';
import { concise } from '../../src/report/concise.ts';
import { REPORT_FORMATS, loadReporterForRun } from '../../src/report/formats.ts';
import { github } from '../../src/report/github.ts';
import { json } from '../../src/report/json.ts';
import { text } from '../../src/report/text.ts';
import { makeVisible, makeFileNameVisible } from '../../src/text/visible.ts';
import { widthOf } from '../../src/text/width.ts';
import { SITE, SOURCE, finding, hostileFinding, hostileReport, options, reportOf, spanOf } from './sample-report.ts';
import { cases } from '../support/cases.ts';
import { rawIn } from '../support/hidden.ts';

const MISSING = finding({
  loses: { pages: 12 },
  fix: {
    title: 'Replace it with “quickstart”.',
    safe: false,
    edits: [{ file: 'docs/docs.json', ...spanOf('quickstrat'), text: 'quickstart' }],
  },
});

const TWO_KINDS = finding({
  rule: 'one-child-kind',
  message: 'Tab “API” has “pages” and “groups”; it may hold one of them.',
  span: spanOf('"groups"'),
  pointer: '/navigation/tabs/1',
  related: [
    { message: 'The other kind.', file: 'docs/docs.json', span: spanOf('"pages": ["api"') },
    { message: 'This stands far away.', file: 'docs/shared.json', span: { start: 0, end: 1 } },
  ],
  fix: { title: 'Remove the empty “groups”.', safe: true, edits: [{ file: 'docs/docs.json', ...spanOf(', "groups": []'), text: '' }] },
  identity: 'one-child-kind docs/docs.json /navigation/tabs/API groups 1',
});

const WARNING = finding({
  rule: 'empty-element',
  severity: 'warning',
  message: 'There is nothing in “groups”.',
  span: spanOf('[]'),
  count: 3,
});
const NOTE = finding({ rule: 'no-effect', severity: 'info', message: 'Nothing uses it.', span: spanOf('"tabs"') });

const FULL = reportOf([MISSING, TWO_KINDS, WARNING, NOTE], {
  summary: { errors: 2, warnings: 1, infos: 1, suppressed: 2, notChecked: 5 },
});

test('text: shows each finding with a frame, then the summary', () => {
  expect(`\n${text(FULL, options)}`).toBe(`
error [page-exists] Page “quickstrat” does not exist. Did you mean “quickstart”?
  docs/docs.json:4:44
  3 |     "tabs": [
  4 |       { "tab": "Guide", "pages": ["index", "quickstrat"] },
    |                                            ^^^^^^^^^^^^
  5 |       { "tab": "API", "pages": ["api"], "groups": [] }
  Readers lose 12 pages.
  Suggestion: Replace it with “quickstart”.

error [one-child-kind] Tab “API” has “pages” and “groups”; it may hold one of
  them.
  docs/docs.json:5:41
  4 |       { "tab": "Guide", "pages": ["index", "quickstrat"] },
  5 |       { "tab": "API", "pages": ["api"], "groups": [] }
    |                                         ^^^^^^^^
    |                       --------------- The other kind.
  6 |     ]
  Related: docs/shared.json:1:1 This stands far away.
  Fix: Remove the empty “groups”.

warning [empty-element] There is nothing in “groups”.
  docs/docs.json:5:51
  4 |       { "tab": "Guide", "pages": ["index", "quickstrat"] },
  5 |       { "tab": "API", "pages": ["api"], "groups": [] }
    |                                                   ^^
  6 |     ]
  3 places have this problem.

1 info hidden (--info).
5 entries not checked: their OpenAPI descriptions are behind URLs, or their files are not available.
1 finding can be fixed with --fix.
2 errors, 1 warning in docs/docs.json (412 pages), 2 suppressed.
`);
});

test('text in colour: adds only escape sequences to the same text', () => {
  const colored = text(FULL, { ...options, color: true });
  expect(colored.split('\n').slice(0, 5).join('\n')).toBe(
    [
      '\u001b[1;31merror\u001b[0m \u001b[2m[page-exists]\u001b[0m \u001b[1mPage “quickstrat” does not exist. Did you mean “quickstart”?\u001b[0m',
      '  \u001b[36mdocs/docs.json:4:44\u001b[0m',
      '\u001b[2m  3 |\u001b[0m     "tabs": [',
      '\u001b[2m  4 |\u001b[0m       { "tab": "Guide", "pages": ["index", "quickstrat"] },',
      '\u001b[2m    |\u001b[0m                                            \u001b[1;31m^^^^^^^^^^^^\u001b[0m',
    ].join('\n'),
  );
  expect(withoutColor(colored)).toBe(text(FULL, options));
});

test('text: shows infos on demand, only errors if quiet, and errors first within the limit', () => {
  expect(text(FULL, { ...options, showInfo: true })).toContain('info [no-effect] Nothing uses it.\n  docs/docs.json:3:5\n');
  expect(text(FULL, { ...options, showInfo: true })).toMatch(
    /\n2 errors, 1 warning, 1 info in docs\/docs\.json \(412 pages\), 2 suppressed\.\n$/,
  );

  const quiet = text(FULL, { ...options, quiet: true });
  expect(quiet).not.toContain('warning [');
  expect(quiet).not.toContain('--info');
  expect(quiet).toMatch(
    /\n\n1 finding can be fixed with --fix\.\n2 errors, 1 warning in docs\/docs\.json \(412 pages\), 2 suppressed\.\n$/,
  );

  const one = text(reportOf([WARNING, MISSING, TWO_KINDS]), { ...options, maxProblems: 1 });
  expect(one.match(/^(error|warning) \[.*\]/gm)).toEqual(['error [page-exists]']);
  expect(one).toContain('\nAnd 2 more (--max-problems 0).\n');
  expect(text(reportOf([WARNING, MISSING, TWO_KINDS]), { ...options, maxProblems: 0 })).not.toContain('more');
});

test('the summary counts the findings that are known to the base', () => {
  const known = reportOf([], {
    base: 'origin/\u001bmain',
    summary: { errors: 0, warnings: 0, infos: 0, suppressed: 1, notChecked: 0, known: 12 },
  });
  const line = 'No new problems in docs/docs.json (412 pages), 1 suppressed, 12 existing findings not shown (compared with origin/␛main).';
  expect(text(known, options)).toBe(`${line}\n`);
  expect(cleanRunReporter(known, options)).toBe(`${line}\n`);
  const infos = reportOf([], { summary: { ...known.summary, known: 12, knownInfos: 10 } });
  expect(text(infos, options)).toContain(', 2 existing findings not shown.');
  expect(text(infos, { ...options, showInfo: true })).toContain(', 12 existing findings not shown.');
  const only = reportOf([], { summary: { ...known.summary, known: 12, knownInfos: 12 } });
  expect(text(only, options)).toBe('No new problems in docs/docs.json (412 pages), 1 suppressed.\n');
  const unnamed = reportOf([MISSING], { summary: { ...known.summary, errors: 1, suppressed: 0 } });
  expect(text(unnamed, options)).toMatch(/\n1 error in docs\/docs\.json \(412 pages\), 12 existing findings not shown\.\n$/);
});

test('text: groups findings by file, with headings if there are several files', () => {
  const other = finding({ file: 'api/docs.json', message: 'Elsewhere.', span: { start: 0, end: 2 } });
  const report = reportOf([other, MISSING, finding({ ...WARNING, file: 'api/docs.json' })], {
    sites: [SITE, { ...SITE, config: 'api/docs.json', pages: 3 }],
    texts: new Map([
      ['docs/docs.json', SOURCE],
      ['api/docs.json', '{}'],
    ]),
  });
  const headings = text(report, options).match(/^\S+: \d.*$|^(?:error|warning) \[\S+\]/gm);
  expect(headings).toEqual([
    'api/docs.json: 1 error, 1 warning',
    'error [page-exists]',
    'warning [empty-element]',
    'docs/docs.json: 1 error',
    'error [page-exists]',
  ]);
  expect(text(report, options)).toMatch(/\n2 errors, 1 warning in 2 sites \(415 pages\)\.\n$/);
});

test('text: shows five related locations and counts the rest', () => {
  const far = Array.from({ length: 9 }, (_, index) => ({
    message: `Place ${index}.`,
    file: 'docs/shared.json',
    span: { start: 0, end: 1 },
  }));
  const shown = text(reportOf([finding({ related: far })]), options);
  expect(shown.match(/^  Related: .*$/gm)).toEqual([
    ...far.slice(0, 5).map(({ message }) => `  Related: docs/shared.json:1:1 ${message}`),
    '  Related: 4 more places.',
  ]);
});

test('text: gives the lines of other entries that its frame does not show', () => {
  const source = Array.from({ length: 60 }, (_, index) => `"entry ${index + 1}"\n`).join('');
  const entryOf = (line: number): CoveredMistake => ({ at: '', file: 'docs/docs.json', pointer: '', name: `${line}` });
  const shownOf = (lines: readonly number[], count = lines.length): string => {
    const [span, ...others] = lines.map((line) => spanOf(`"entry ${line}"`, source));
    const related = others.map((place) => ({ message: 'This one too.', file: 'docs/docs.json', span: place }));
    const several = finding({ ...(span && { span }), count, entries: lines.map(entryOf), related });
    return text(reportOf([several], { texts: new Map([['docs/docs.json', source]]) }), options);
  };
  expect(shownOf([1, 3, 30])).toContain('\n  3 places have this problem, also on line 30.\n');
  expect(shownOf([1, 20, 30, 40])).toContain('\n  4 places have this problem, also on lines 20, 30 and 40.\n');
  expect(shownOf([1, 20, 21, 22, 23, 24, 25, 26])).toContain(
    '\n  8 places have this problem, also on lines 20, 21, 22, 23, 24 and 2 more.\n',
  );
  expect(shownOf([1, 20, 30], 50)).toContain('\n  50 places have this problem, also on lines 20, 30 and 47 more.\n');
  // All have one place, or are in the frame.
  expect(shownOf([1, 1, 1, 2, 2])).toContain('\n  5 places have this problem.\n');
  expect(shownOf([1, 1, 1, 2, 2]).match(/This one too/g)).toHaveLength(1);
  expect(shownOf([1, 20, 30])).not.toContain('Related: ');
});

test('text: lists a related location far away on the same line instead of marking it in the frame', () => {
  const line = `{"a": 1, ${' '.repeat(5000)}"a": 2}`;
  const report = reportOf(
    [finding({ span: spanOf('"a": 2', line), related: [{ message: 'First.', file: 'docs/docs.json', span: spanOf('"a": 1', line) }] })],
    { texts: new Map([['docs/docs.json', line]]) },
  );
  expect(text(report, options)).toContain('\n  Related: docs/docs.json:1:2 First.\n');
});

test('a clean run is one line', () => {
  expect(text(reportOf([]), options)).toBe('No problems in docs/docs.json (412 pages).\n');
  const one = reportOf([], { sites: [{ ...SITE, pages: 1 }] });
  expect(text(one, options)).toBe('No problems in docs/docs.json (1 page).\n');
  expect(concise(one, options)).toBe('No problems in docs/docs.json (1 page).\n');
  expect(github(one, options)).toBe('No problems in docs/docs.json (1 page).\n');
  expect(agent(one, options)).toBe('No problems in docs/docs.json (1 page). (agent format; --format text is for people)\n');
  expect(text(reportOf([]), { ...options, color: true })).toBe('\u001b[32mNo problems in docs/docs.json (412 pages).\u001b[0m\n');
  expect(text(reportOf([], { sites: [SITE, SITE] }), options)).toBe('No problems in 2 sites (824 pages).\n');
});

test('for a run without errors and warnings, the clean reporter gives the same output as the text reporter', () => {
  fc.assert(
    fc.property(fc.nat(2), fc.nat(2), fc.nat(2), fc.boolean(), fc.boolean(), (infos, suppressed, notChecked, color, quiet) => {
      const report = reportOf(Array(infos).fill(NOTE), { summary: { errors: 0, warnings: 0, infos, suppressed, notChecked } });
      expect(cleanRunReporter(report, { ...options, color, quiet })).toBe(text(report, { ...options, color, quiet }));
    }),
  );
});

test('concise: writes one line per finding, which a problem matcher can read', () => {
  const output = concise(FULL, options);
  expect(`\n${output}`).toBe(`
docs/docs.json:4:44: error [page-exists] Page “quickstrat” does not exist. Did you mean “quickstart”?
docs/docs.json:5:41: error [one-child-kind] Tab “API” has “pages” and “groups”; it may hold one of them.
docs/docs.json:5:51: warning [empty-element] There is nothing in “groups”.
1 info hidden (--info).
5 entries not checked: their OpenAPI descriptions are behind URLs, or their files are not available.
2 errors, 1 warning in docs/docs.json (412 pages), 2 suppressed.
`);
  const matcher = /^(.+?):(\d+):(\d+): (error|warning|info) \[([a-z0-9-]+)\] (.*)$/;
  const matches = output.split('\n').flatMap((line) => matcher.exec(line)?.slice(1, 6).join(' ') ?? []);
  expect(matches).toEqual([
    'docs/docs.json 4 44 error page-exists',
    'docs/docs.json 5 41 error one-child-kind',
    'docs/docs.json 5 51 warning empty-element',
  ]);
});

test('agent: writes one line per finding, with its pointer and fix, then the summary', () => {
  expect(`\n${agent(FULL, options)}`).toBe(`
docs/docs.json:4:44 error page-exists /navigation/tabs/0/pages/1 Page “quickstrat” does not exist. Did you mean “quickstart”? | loses 12 pages | fix(suggestion): Replace it with “quickstart”. [docs/docs.json:4:45-4:55 -> "quickstart"]
docs/docs.json:5:41 error one-child-kind /navigation/tabs/1 Tab “API” has “pages” and “groups”; it may hold one of them. | fix(safe): Remove the empty “groups”. [docs/docs.json:5:39-5:53 -> ""] | related: docs/docs.json:5:23 The other kind.; docs/shared.json:1:1 This stands far away.
docs/docs.json:5:51 warning empty-element /navigation/tabs/0/pages/1 There is nothing in “groups”. | covers 3 entries
docs/docs.json:3:5 info no-effect /navigation/tabs/0/pages/1 Nothing uses it.
2 errors, 1 warning, 1 info in docs/docs.json (412 pages), 2 suppressed. 5 entries not checked: their OpenAPI descriptions are behind URLs, or their files are not available. 1 finding can be fixed with --fix. (agent format; --format text is for people)
`);
});

test('agent: quotes pointers with spaces, and counts long fixes and many related locations', () => {
  const edit = { file: 'docs/docs.json', start: 0, end: 0, text: 'x'.repeat(200) };
  const place = { message: 'Here.', file: 'docs/docs.json', span: { start: 0, end: 1 } };
  const output = agent(
    reportOf([
      finding({ pointer: '', message: 'One.', fix: { title: 'Write it.', safe: false, edits: [edit, edit] } }),
      finding({ pointer: '/a key/0', message: 'Two.', related: [place, place, place, place, place] }),
    ]),
    options,
  );
  expect(output).toContain(' page-exists - One. | fix(suggestion): Write it. (2 edits: --format json)\n');
  expect(output).toContain(
    ' page-exists "/a key/0" Two. | related: docs/docs.json:1:1 Here.; docs/docs.json:1:1 Here.; docs/docs.json:1:1 Here.; and 2 more\n',
  );
});

test('github: writes each finding as a workflow command, then the summary', () => {
  expect(`\n${github(FULL, { ...options, repositoryPrefix: 'packages/site' })}`).toBe(`
::error file=packages/site/docs/docs.json,line=4,endLine=4,col=44,endColumn=56,title=page-exists::Page “quickstrat” does not exist. Did you mean “quickstart”?%0AReaders lose 12 pages.%0ASuggestion: Replace it with “quickstart”.%0Apackages/site/docs/docs.json:4:44
::error file=packages/site/docs/docs.json,line=5,endLine=5,col=41,endColumn=49,title=one-child-kind::Tab “API” has “pages” and “groups”; it may hold one of them.%0AFix: Remove the empty “groups”.%0Apackages/site/docs/docs.json:5:41
::warning file=packages/site/docs/docs.json,line=5,endLine=5,col=51,endColumn=53,title=empty-element::There is nothing in “groups”.%0Apackages/site/docs/docs.json:5:51
::notice file=packages/site/docs/docs.json,line=3,endLine=3,col=5,endColumn=11,title=no-effect::Nothing uses it.%0Apackages/site/docs/docs.json:3:5
5 entries not checked: their OpenAPI descriptions are behind URLs, or their files are not available.
2 errors, 1 warning, 1 info in docs/docs.json (412 pages), 2 suppressed.
`);
});

test('github: resolves paths above the working directory, and omits columns of multi-line ranges', () => {
  const above = github(reportOf([finding({ file: '../docs.json' })]), { ...options, repositoryPrefix: 'a/b/' });
  expect(above).toMatch(/^::error file=a\/docs\.json,/);
  const several = github(reportOf([finding({ span: { start: 2, end: 60 } })]), options);
  expect(several).toContain('file=docs/docs.json,line=2,endLine=4,title=page-exists::');
});

test('github: shows errors first, at most ten of each severity, and a complete list if there are more', () => {
  const diagnostics = Array.from({ length: 24 }, (_, index) => (index % 2 === 0 ? WARNING : MISSING));
  const lines = github(reportOf(diagnostics), options).trimEnd().split('\n');
  expect(lines.slice(0, 20).map((line) => line.split(' ', 1)[0])).toEqual([...Array(10).fill('::error'), ...Array(10).fill('::warning')]);
  expect(lines[20]).toBe('::group::All 24 findings');
  expect(lines.slice(21, 45).filter((line) => /^docs\/docs\.json:\d+:\d+: (error|warning) \[/.test(line))).toHaveLength(24);
  expect(lines.slice(45)).toEqual(['::endgroup::', '12 errors, 12 warnings in docs/docs.json (412 pages).']);
});

const ajv = new Ajv({ allErrors: true, strict: true, strictRequired: false });
(addFormats as unknown as (instance: Ajv) => void)(ajv);
const schema: object = JSON.parse(readFileSync(new URL('../../schema/report.schema.json', import.meta.url), 'utf8'));
const isReport = ajv.compile(schema);

test('json: matches its schema and keeps the order of keys', () => {
  const output = json(FULL, options);
  const value = JSON.parse(output);
  expect(isReport(value), ajv.errorsText(isReport.errors)).toBe(true);
  expect(value.diagnostics).toHaveLength(4);
  const compared = JSON.parse(json({ ...FULL, summary: { ...FULL.summary, known: 3 } }, options));
  expect(isReport(compared), ajv.errorsText(isReport.errors)).toBe(true);
  expect(compared.summary.known).toBe(3);
  expect(value.diagnostics[0]).toEqual({
    rule: 'page-exists',
    severity: 'error',
    message: 'Page “quickstrat” does not exist. Did you mean “quickstart”?',
    file: 'docs/docs.json',
    pointer: '/navigation/tabs/0/pages/1',
    range: { start: { offset: 77, line: 4, column: 44 }, end: { offset: 89, line: 4, column: 56 } },
    count: 1,
    related: [],
    loses: { pages: 12 },
    fix: {
      title: 'Replace it with “quickstart”.',
      safe: false,
      edits: [{ file: 'docs/docs.json', start: 78, end: 88, text: 'quickstart' }],
    },
    fingerprint: '1b84e492ecbc6599911a930c6a8b0c29',
  });
  expect(Object.keys(value.diagnostics[0])).toEqual([
    'rule',
    'severity',
    'message',
    'file',
    'pointer',
    'range',
    'count',
    'related',
    'loses',
    'fix',
    'fingerprint',
  ]);
  expect(`\n${json(reportOf([]), options)}`).toBe(`
{
  "version": 1,
  "tool": {"name":"docs-nav","version":"1.0.0"},
  "sites": [
    {"config":"docs/docs.json","dialect":"spec","pages":412,"notChecked":0}
  ],
  "diagnostics": [],
  "summary": {"errors":0,"warnings":0,"infos":0,"suppressed":0,"notChecked":0}
}
`);
});

test('json: quiet leaves only errors, and the schema refuses unknown properties', () => {
  const value = JSON.parse(json(FULL, { ...options, quiet: true }));
  expect(value.diagnostics.map(({ severity }: Diagnostic) => severity)).toEqual(['error', 'error']);
  expect(isReport({ ...value, extra: 1 })).toBe(false);
  value.diagnostics[0].range.start.line = 0;
  expect(isReport(value)).toBe(false);
});

test('the schema of JSON reports describes every property', () => {
  const undescribed: string[] = [];
  function visit(node: unknown, path: string): void {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties' || key === 'definitions') {
        for (const [name, property] of Object.entries(value as object)) {
          if (!('description' in property) && !('$ref' in property)) undescribed.push(`${path}/${name}`);
        }
      }
      visit(value, `${path}/${key}`);
    }
    if ('properties' in node) expect([path, node]).toEqual([path, expect.objectContaining({ additionalProperties: false })]);
  }
  visit(schema, '');
  expect(undescribed).toEqual([]);
});

test('columns count UTF-16 units, frames count terminal columns', () => {
  const source = '\t{ "👩‍💻": "日本" }';
  const report = reportOf([finding({ span: spanOf('"日本"', source) })], { texts: new Map([['docs/docs.json', source]]) });
  expect(concise(report, options)).toMatch(/^docs\/docs\.json:1:13: /);
  expect(text(report, options)).toContain('\n  1 |   { "👩‍💻": "日本" }\n    |           ^^^^^^\n');
});

test('a file whose text is missing is treated as empty', () => {
  const report = reportOf([MISSING], { texts: new Map() });
  expect(concise(report, options)).toMatch(/^docs\/docs\.json:1:1: /);
  expect(text(report, options)).toContain('\n  1 |\n    | ^\n');
});

test('formats: each has a one-line description and is loaded by its name', async () => {
  expect(REPORT_FORMATS.map(({ name }) => name)).toEqual(expect.arrayContaining(['text', 'concise', 'json', 'agent', 'github']));
  expect(REPORT_FORMATS[0]?.name).toBe('text');
  for (const { name, description, load } of REPORT_FORMATS) {
    expect(description).toMatch(/^[A-Z][^\n]{10,90}$/);
    expect(await loadReporterForRun(name)).toBe(await load());
  }
  expect(await loadReporterForRun('text')).toBe(text);
  expect(await loadReporterForRun('text', reportOf([NOTE]), options)).toBe(cleanRunReporter);
  expect(await loadReporterForRun('text', reportOf([NOTE]), { ...options, showInfo: true })).toBe(text);
  expect(await loadReporterForRun('text', reportOf([WARNING]), options)).toBe(text);
  expect(await loadReporterForRun('json', reportOf([]), options)).toBe(json);
  await expect(loadReporterForRun('yaml')).rejects.toThrow('The format “yaml” does not exist; expected one of text, concise,');
});

// Bounded by the time limit of a test: quadratic work on the long line would take minutes. Four times the findings, on a line of 400 KB, are for
// one format of each family: frames, lines, and places in JSON.
test.each([
  [1_000, REPORT_FORMATS],
  [4_000, REPORT_FORMATS.filter(({ name }) => ['text', 'github', 'sarif'].includes(name))],
])('renders %i findings in reasonable time, also if all are on one line', async (count, formats) => {
  const rows = Array.from({ length: count }, (_, index) => `  "pages/number-${String(index).padStart(5, '0')} 日本語 ${'x'.repeat(60)}"`);
  for (const separator of [',\n', ',']) {
    const source = `[${rows.join(separator)}]`;
    let offset = 1;
    const diagnostics = rows.map((row, index) => {
      const span = { start: offset + 2, end: offset + row.length };
      offset += row.length + separator.length;
      return finding({ span, identity: String(index), pointer: `/${index}` });
    });
    const report = reportOf(diagnostics, { texts: new Map([['docs/docs.json', source]]) });
    for (const { name, load } of formats) {
      const output = (await load())(report, { ...options, maxProblems: 0 });
      expect([name, output.length > 10 * count]).toEqual([name, true]);
    }
  }
});

const COMMAND = /^\s*::|##\[|##vso\[/;
const OURS =
  /^::(?:error|warning|notice) file=[^:,]*,line=\d+,endLine=\d+(?:,col=\d+,endColumn=\d+)?,title=[^:,]*::|^::group::All \d+ findings$|^::endgroup::$/;

function withoutColor(output: string): string {
  return output.replace(new RegExp(`${String.fromCharCode(0x1b)}\\[[\\d;]+m`, 'g'), '');
}

test('law: no format passes on control characters or CI commands from user text', async () => {
  const reporters = await Promise.all(REPORT_FORMATS.map(async ({ name, load }) => ({ name, reporter: await load() })));
  fc.assert(
    fc.property(hostileReport, fc.boolean(), fc.integer({ min: 0, max: 120 }), (report, showInfo, width) => {
      for (const { name, reporter } of reporters) {
        const output = reporter(report, { ...options, showInfo, width });
        expect([name, rawIn(output), output.includes('\t')]).toEqual([name, [], false]);
        for (const line of output.split('\n')) {
          if (name === 'github' && OURS.test(line)) expect(line).not.toMatch(/##\[/);
          else expect([name, COMMAND.exec(line)]).toEqual([name, null]);
        }
        expect(withoutColor(reporter(report, { ...options, showInfo, width, color: true }))).toBe(output);
      }
    }),
    { numRuns: cases(200) },
  );
});

test('law: concise and agent write one line per finding, and the summary last', () => {
  fc.assert(
    fc.property(hostileReport, (report) => {
      const all = { ...options, showInfo: true };
      const ending = 1;
      const lines = concise(report, all).trimEnd().split('\n');
      expect(lines).toHaveLength(report.diagnostics.length + ending);
      report.diagnostics.forEach(({ file, severity, rule, message }, index) => {
        const line = lines[index] ?? '';
        expect(line.startsWith(`${makeFileNameVisible(file)}:`)).toBe(true);
        expect(line.endsWith(`: ${severity} [${rule}] ${makeVisible(message)}`)).toBe(true);
      });
      const read = agent(report, options).trimEnd().split('\n');
      expect(read).toHaveLength(report.diagnostics.length + 1);
      expect(read.at(-1)).toMatch(/\(agent format; --format text is for people\)$/);
    }),
  );
});

test('law: JSON contains the values of the report and matches its schema', () => {
  fc.assert(
    fc.property(hostileReport, (report) => {
      const value = JSON.parse(json(report, options));
      expect(isReport(value), ajv.errorsText(isReport.errors)).toBe(true);
      expect(value.sites[0].config).toBe(report.sites[0]?.config);
      report.diagnostics.forEach(({ message, file, pointer, fix }, index) => {
        expect(value.diagnostics[index]).toMatchObject({ message, file, pointer, fix });
      });
    }),
  );
});

test('law: unescaping a workflow command gives the original file, title and message', () => {
  const unescape = (value: string): string =>
    value.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%25', '%');
  fc.assert(
    fc.property(hostileFinding, (diagnostic) => {
      const [command = ''] = github(reportOf([{ ...diagnostic, file: 'docs,1:2%3A.json' }]), options).split('\n');
      const [, properties = '', data = ''] = /^::\w+ (.*?)::(.*)$/.exec(command) ?? [];
      const pairs = new Map(properties.split(',').map((pair) => pair.split('=', 2) as [string, string]));
      expect(unescape(pairs.get('file') ?? '')).toBe('docs,1:2%3A.json');
      expect(unescape(pairs.get('title') ?? '')).toBe(diagnostic.rule);
      const message = data.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%').split('\n');
      expect(message.slice(0, 2)).toEqual([
        makeVisible(diagnostic.message),
        `${diagnostic.fix?.safe === true ? 'Fix' : 'Suggestion'}: ${makeVisible(diagnostic.fix?.title ?? '')}`,
      ]);
    }),
  );
});

test.each([
  [['plans/a.md'], '1 page is published but not in the navigation, in “plans/”; --info lists it.'],
  [['a.mdx', 'b.mdx'], '2 pages are published but not in the navigation, in the top folder; --info lists them.'],
  [
    ['plans/a.md', 'plans/b/c.md', 'd.mdx'],
    '3 pages are published but not in the navigation, most of them in “plans/”; --info lists them.',
  ],
  [['a/a.mdx', 'b/b.mdx'], '2 pages are published but not in the navigation; --info lists them.'],
])('the summary counts published pages that are not in the navigation, and says where most of them are: %j', (files, line) => {
  const entries = files.map((file) => ({ at: file, file, pointer: '', name: `orphan-page ${file}` }));
  const unlisted = finding({ rule: 'orphan-page', severity: 'info', count: files.length, entries });
  expect(text(reportOf([unlisted]), options).split('\n')).toContain(line);
  const more = text(reportOf([unlisted, NOTE]), options);
  expect(more).toContain(`${line}\n1 more info hidden (--info).\n`);
  expect(text(reportOf([unlisted]), { ...options, showInfo: true })).not.toContain('published but');
});

test('law: related places, fixes and suggestions wrap to the terminal without breaking words, and lose none', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abc“”/日-'), minLength: 1, maxLength: 14 });
  const sentence = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => `${words.join(' ')}.`);
  fc.assert(
    fc.property(
      fc.array(sentence, { maxLength: 3 }),
      sentence,
      fc.boolean(),
      fc.integer({ min: 40, max: 160 }),
      (messages, title, safe, width) => {
        const report = reportOf([
          finding({
            related: messages.map((message, index) => ({ message, file: 'docs/shared.json', span: { start: index, end: index + 1 } })),
            fix: { title, safe, edits: [] },
          }),
        ]);
        const kind = safe ? 'Fix' : 'Suggestion';
        const lines = text(report, { ...options, width }).split('\n');
        const own = lines.slice(
          lines.findIndex((line) => /^ {2}(?:Related|Fix|Suggestion): /.test(line)),
          lines.indexOf(''),
        );
        for (const line of own) expect(widthOf(line) <= width || !line.trim().includes(' ')).toBe(true);
        expect(own.map((line) => line.trim()).join(' ')).toBe(
          [...messages.map((message, index) => `Related: docs/shared.json:1:${index + 1} ${message}`), `${kind}: ${title}`].join(' '),
        );
        const unwrapped = text(report, { ...options, width: 0 }).split('\n');
        expect(unwrapped).toContain(`  ${kind}: ${title}`);
      },
    ),
  );
});
