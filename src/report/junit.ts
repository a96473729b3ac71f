/** JUnit XML: one suite per site, one test case per finding, and a passing one for a site without findings. */
import type { Finding } from '../lint/diagnostic.ts';
import { numberIdentities } from '../lint/identity.ts';
import { type FilePositionLookup, createFilePositionLookup } from './file-position-lookup.ts';
import type { Reporter } from './report.ts';
import { cwdPathToRepositoryPath } from './repository-path.ts';
import { selectFindings } from './shown-findings.ts';
import { describeFinding } from './sentences.ts';
import { bySite } from './sites.ts';
import { summaryLine } from './summary.ts';
import { makeVisible } from '../text/visible.ts';

export const junit: Reporter = (report, options) => {
  const nameOf = (file: string): string => cwdPathToRepositoryPath(file, options.repositoryPrefix);
  const places = createFilePositionLookup(report, nameOf);
  const fails = ({ severity }: Finding): boolean => severity === 'error' || (severity === 'warning' && options.warningsFail === true);
  const counts = (tests: number, all: readonly Finding[]): string =>
    `tests="${tests}" failures="${all.filter(fails).length}" errors="0" skipped="0" time="0"`;
  const all = selectFindings(report, options, true);
  const groups = bySite(report.sites, all);
  const suites = groups.flatMap(({ site, diagnostics }) => {
    const config = attribute(nameOf(site.config));
    const numbered = numberIdentities();
    const cases = diagnostics.map((diagnostic) => {
      const { file, span, identity } = diagnostic;
      const { line } = places.range(file, span).start;
      const attributes = `name="${attribute(numbered(identity))}" file="${attribute(nameOf(file))}" line="${line}"`;
      return `    <testcase classname="docs-nav" ${attributes} time="0">${outcome(diagnostic, places, fails(diagnostic))}</testcase>`;
    });
    if (cases.length === 0) cases.push(`    <testcase classname="docs-nav" name="no problems in ${config}" file="${config}" time="0"/>`);
    return [
      `  <testsuite name="${config}" ${counts(cases.length, diagnostics)}>`,
      `    <properties><property name="summary" value="${attribute(summaryLine(report, true))}"/></properties>`,
      ...cases,
      '  </testsuite>',
    ];
  });
  const tests = groups.reduce((sum, { diagnostics }) => sum + Math.max(diagnostics.length, 1), 0);
  return `${['<?xml version="1.0" encoding="UTF-8"?>', `<testsuites name="docs-nav" ${counts(tests, all)}>`, ...suites, '</testsuites>'].join('\n')}\n`;
};

function outcome(diagnostic: Finding, places: FilePositionLookup, isFailure: boolean): string {
  const { severity, rule, pointer, file, span, message } = diagnostic;
  const lines = [`${severity} [${makeVisible(rule)}]`, ...describeFinding(diagnostic), `at ${places.link(file, span)}`];
  if (pointer !== '') lines.push(`pointer ${makeVisible(pointer)}`);
  const body = escape(lines.join('\n'));
  return isFailure
    ? `<failure type="${attribute(rule)}" message="${attribute(message)}">${body}</failure>`
    : `<system-out>${body}</system-out>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The text must be visible, so that it does not contain characters that are invalid in XML. */
function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}

function attribute(text: string): string {
  return escape(makeVisible(text));
}
