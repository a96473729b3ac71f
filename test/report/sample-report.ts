/** Reports that tests of formats are made of: a small one, and ones with the worst that users can write. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { Diagnostic, Finding } from '../../src/lint/diagnostic.ts';
import { withPositions } from '../../src/lint/with-positions.ts';
import type { Severity } from '../../src/subject/settings.ts';
import type { Report, ReportOptions, SiteReport } from '../../src/report/report.ts';
import { character, CODES } from '../support/hidden.ts';

export const SOURCE = `{
  "navigation": {
    "tabs": [
      { "tab": "Guide", "pages": ["index", "quickstrat"] },
      { "tab": "API", "pages": ["api"], "groups": [] }
    ]
  }
}
`;

export const options: ReportOptions = {
  tool: { name: 'docs-nav', version: '1.0.0' },
  color: false,
  showInfo: false,
  quiet: false,
  maxProblems: 100,
  width: 80,
  hash: (value) => createHash('sha256').update(value).digest('hex'),
};

export const SITE: SiteReport = { config: 'docs/docs.json', dialect: 'spec', pages: 412, notChecked: 0 };

export function spanOf(marked: string, source = SOURCE): { start: number; end: number } {
  const start = source.indexOf(marked);
  return { start, end: start + marked.length };
}

export function finding(changes: Partial<Finding>): Diagnostic {
  const one: Finding = {
    rule: 'page-exists',
    severity: 'error',
    message: 'Page “quickstrat” does not exist. Did you mean “quickstart”?',
    file: 'docs/docs.json',
    span: spanOf('"quickstrat"'),
    pointer: '/navigation/tabs/0/pages/1',
    count: 1,
    entries: [],
    related: [],
    identity: 'page-exists docs/docs.json /navigation/tabs/Guide/pages quickstrat 1',
    ...changes,
  };
  const [placed] = withPositions([one], () => SOURCE);
  return placed as Diagnostic;
}

export function reportOf(diagnostics: readonly Diagnostic[], changes: Partial<Report> = {}): Report {
  const count = (severity: Severity): number => diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  return {
    sites: [SITE],
    diagnostics,
    summary: { errors: count('error'), warnings: count('warning'), infos: count('info'), suppressed: 0, notChecked: 0 },
    texts: new Map([
      ['docs/docs.json', SOURCE],
      ['docs/shared.json', '[]'],
    ]),
    ...changes,
  };
}

const HOSTILE = [
  '\u001b[31m',
  '\u0007',
  '\u009b2J',
  '\u0000',
  '\r',
  '\n',
  '\r\n',
  '\u2028',
  '\u2029',
  '\u202e',
  '\u2066',
  '\ud83d',
  '\udc69',
  '\u{e0041}',
  '::error::x',
  '::error file=a::b',
  '::set-output name=a::b',
  '%0A::error::x',
  '%25',
  '##[error]x',
  '##[',
  '##vso[task.complete]',
  ' ',
  ':',
  ',',
  '=',
  '\u0085',
  '\u00a0',
  '👩‍💻',
  'é',
  '日',
  '<b>',
  '&amp;',
  ']]>',
  '"',
  "'",
  '\\',
  '`',
  '``',
  '|',
  '*',
  '_',
  '~',
  '$',
  '“',
  '”',
  '@org/team',
  '#1',
  'GH-1',
  ':tada:',
  '![x](http://x.y/z)',
  '[x](y)',
  '<!--',
  'https://x.y',
  'www.x.y',
  '\t',
  '\ufffe',
  '\uffff',
  '../',
  '😀',
];
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...HOSTILE),
      fc.nat(0xffff).map((code) => String.fromCharCode(code)),
      fc.constantFrom(...CODES).map(character),
      fc.string(),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

export const hostileFinding = fc
  .record({
    rule: fc.constantFrom('page-exists', 'schema', 'a:b,c%0A'),
    severity: fc.constantFrom<Severity>('error', 'warning', 'info'),
    message: hostile,
    file: hostile,
    start: fc.nat(40),
    length: fc.nat(20),
    pointer: hostile.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
    related: fc.array(fc.record({ message: hostile, file: hostile, start: fc.nat(40) }), { maxLength: 2 }),
    title: hostile,
    replacement: hostile,
    safe: fc.boolean(),
  })
  .map(({ start, length, related, title, replacement, safe, ...rest }) =>
    finding({
      ...rest,
      span: { start, end: start + length },
      related: related.map(({ message, file, start }) => ({ message, file, span: { start, end: start + 3 } })),
      fix: { title, safe, edits: [{ file: rest.file, start, end: start + length, text: replacement }] },
    }),
  );

export const hostileReport = fc
  .record({ diagnostics: fc.array(hostileFinding, { maxLength: 14 }), config: hostile, source: hostile })
  .map(({ diagnostics, config, source }) =>
    reportOf(diagnostics, {
      sites: [{ ...SITE, config }],
      texts: new Map(
        diagnostics.flatMap(({ file, related }) => [file, ...related.map((place) => place.file)]).map((file) => [file, source]),
      ),
    }),
  );
