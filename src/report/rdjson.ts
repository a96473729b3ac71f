/** The format of reviewdog: columns are UTF-8 bytes, messages are Markdown, and fixes are suggested changes. */
import type { Finding } from '../lint/diagnostic.ts';
import type { Span } from '../document/document.ts';
import { bytesOf } from './bytes.ts';
import { toMarkdownAddingCodeSpans } from '../text/to-markdown-adding-code-spans.ts';
import { formatJsonArray } from './json.ts';
import { linesOf } from '../document/lines.ts';
import type { ReportWithOffsets, ReportOptions, Reporter } from './report.ts';
import { selectFindings } from './shown-findings.ts';
import { describeFinding } from './sentences.ts';
import { escapeJsonForLog } from '../text/visible.ts';

const SEVERITIES = { error: 'ERROR', warning: 'WARNING', info: 'INFO' } as const;

type RangeOf = (file: string, span: Span) => object;

/** Paths stay relative to the working directory: reviewdog adds its own prefix. */
export const rdjson: Reporter = (report, options) => {
  const rangeOf = rangesIn(report);
  const findings = selectFindings(report, options, true).map((diagnostic) => toRdjson(diagnostic, rangeOf, options.rules));
  const source = JSON.stringify({ name: options.tool.name });
  return `${escapeJsonForLog(`{\n  "source": ${source},\n  "diagnostics": ${formatJsonArray(findings, '  ')}\n}`)}\n`;
};

function toRdjson(diagnostic: Finding, rangeOf: RangeOf, rules: ReportOptions['rules']): object {
  const { file, span, severity, rule, fix, related } = diagnostic;
  const url = rules?.get(rule)?.url;
  // Reviewers accept suggestions one by one, so a fix with several edits cannot be one.
  const suggestions = fix?.edits.length === 1 ? fix.edits.filter((edit) => edit.file === file) : [];
  return {
    message: toMarkdownAddingCodeSpans(describeFinding(diagnostic).join(' ')),
    location: { path: file, range: rangeOf(file, span) },
    severity: SEVERITIES[severity],
    code: { value: rule, ...(url !== undefined && { url }) },
    ...(suggestions.length > 0 && { suggestions: suggestions.map((edit) => ({ range: rangeOf(file, edit), text: edit.text })) }),
    ...(related.length > 0 && {
      related_locations: related.map((place) => ({
        message: toMarkdownAddingCodeSpans(place.message),
        location: { path: place.file, range: rangeOf(place.file, place.span) },
      })),
    }),
  };
}

function rangesIn({ texts }: ReportWithOffsets): RangeOf {
  const known = new Map<string, (offset: number) => object>();
  function positionsIn(file: string): (offset: number) => object {
    const text = texts.get(file) ?? '';
    const lines = linesOf(text);
    const bytes = bytesOf(text);
    return (offset) => {
      const { line } = lines.position(offset);
      return { line, column: bytes(offset) - bytes(lines.lineSpan(line).start) + 1 };
    };
  }
  return (file, { start, end }) => {
    const positionOf = known.get(file) ?? positionsIn(file);
    known.set(file, positionOf);
    return { start: positionOf(start), end: positionOf(end) };
  };
}
