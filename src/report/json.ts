/** The whole report as one JSON object, described by schema/report.schema.json. */
import type { Finding } from '../lint/diagnostic.ts';
import type { Span } from '../document/document.ts';
import { type FilePositionLookup, createFilePositionLookup } from './file-position-lookup.ts';
import type { ReportWithOffsets, ReportOptions, Reporter } from './report.ts';
import { selectFindings } from './shown-findings.ts';
import { escapeJsonForLog } from '../text/visible.ts';

/** One line per field, site or finding, which is easy to diff and search. */
export const json: Reporter = (report, options) => {
  const places = createFilePositionLookup(report);
  const { version, tool, sites, summary } = reportFields(report, options);
  const diagnostics = selectFindings(report, options, true).map((diagnostic) => toJson(diagnostic, places, options));
  const fields = [
    `"version": ${version}`,
    `"tool": ${JSON.stringify(tool)}`,
    `"sites": ${formatJsonArray(sites, '  ')}`,
    `"diagnostics": ${formatJsonArray(diagnostics, '  ')}`,
    `"summary": ${JSON.stringify(summary)}`,
  ];
  return `${escapeJsonForLog(`{\n  ${fields.join(',\n  ')}\n}`)}\n`;
};

/** Returns the report without its findings. Keys are in the order of the schema. */
export function reportFields(report: ReportWithOffsets, { tool: { name, version } }: ReportOptions) {
  const { errors, warnings, infos, suppressed, notChecked, known } = report.summary;
  return {
    version: 1,
    tool: { name, version },
    sites: report.sites.map(({ config, dialect, pages, notChecked, uncheckedLinks }) => ({
      config,
      dialect,
      pages,
      notChecked,
      ...(uncheckedLinks && { uncheckedLinks }),
    })),
    summary: { errors, warnings, infos, suppressed, notChecked, known },
  };
}

/** Converts a finding to JSON. Keys are in the order of the schema. */
export function toJson(diagnostic: Finding, places: FilePositionLookup, options: ReportOptions): Readonly<Record<string, unknown>> {
  const { rule, severity, message, file, pointer, span, count, related, loses, fix } = diagnostic;
  return {
    rule,
    severity,
    message,
    file,
    pointer,
    range: rangeToJson(file, span, places),
    count,
    related: related.map(({ message, file, span }) => ({ message, file, range: rangeToJson(file, span, places) })),
    ...(loses === undefined ? {} : { loses: { pages: loses.pages } }),
    ...(fix === undefined ? {} : { fix: fixToJson(fix) }),
    fingerprint: fingerprintOf(diagnostic, options),
  };
}

/** Fingerprint v1 must never change, because other tools store it. */
export function fingerprintOf({ identity }: Pick<Finding, 'identity'>, { hash }: ReportOptions): string {
  return hash(identity).slice(0, 32);
}

function rangeToJson(file: string, span: Span, places: FilePositionLookup): object {
  const { start, end } = places.range(file, span);
  return {
    start: { offset: span.start, line: start.line, column: start.column },
    end: { offset: span.end, line: end.line, column: end.column },
  };
}

function fixToJson({ title, safe, edits }: NonNullable<Finding['fix']>): object {
  return { title, safe, edits: edits.map(({ file, start, end, text }) => ({ file, start, end, text })) };
}

/** Formats an array with one item per line. */
export function formatJsonArray(items: readonly object[], indent = ''): string {
  if (items.length === 0) return '[]';
  const lines = items.map((item) => `${indent}  ${JSON.stringify(item)}`);
  return `[\n${lines.join(',\n')}\n${indent}]`;
}
