/** A list for pull request comments and job summaries, the most important findings first. */
import type { Finding } from '../lint/diagnostic.ts';
import { codeSpan } from '../text/code-span.ts';
import { bytesOf } from './bytes.ts';
import { toMarkdownAddingCodeSpans } from '../text/to-markdown-adding-code-spans.ts';
import { type FilePositionLookup, createFilePositionLookup } from './file-position-lookup.ts';
import type { Reporter } from './report.ts';
import { cwdPathToRepositoryPath } from './repository-path.ts';
import { limitFindings, mostImportantFirst, selectFindings } from './shown-findings.ts';
import { describeFinding } from './sentences.ts';
import { formatSummaryNotes, summaryLine } from './summary.ts';
import { pluralize } from '../text/pluralize.ts';

/** GitHub rejects job summaries over 1 MiB, and other commands of the step may write to it as well. */
const MAX_BYTES = 1_000_000;

export const markdown: Reporter = (report, options) => {
  const places = createFilePositionLookup(report, (file) => cwdPathToRepositoryPath(file, options.repositoryPrefix));
  const all = mostImportantFirst(selectFindings(report, options, true));
  const rows = rowsThatFit(limitFindings(all, options.maxProblems ?? 0).map((diagnostic) => rowOf(diagnostic, places)));
  const left = all.length - rows.length;
  const blocks = [
    `### docs-nav: ${toMarkdownAddingCodeSpans(summaryLine(report, true))}`,
    ...(rows.length > 0 ? [rows.join('\n')] : []),
    ...(left > 0 ? [`And ${pluralize(left, 'more finding')}, not shown here.`] : []),
    ...formatSummaryNotes(report, options, true),
  ];
  return `${blocks.join('\n\n')}\n`;
};

function rowOf(diagnostic: Finding, places: FilePositionLookup): string {
  const { severity, rule, file, span } = diagnostic;
  const sentences = describeFinding(diagnostic).map(toMarkdownAddingCodeSpans).join(' ');
  return `- **${severity}** ${codeSpan(places.link(file, span))} ${sentences} (${toMarkdownAddingCodeSpans(`“${rule}”`)})`;
}

/** Returns the first rows, up to the size limit. */
function rowsThatFit(rows: readonly string[]): readonly string[] {
  let bytes = 0;
  const end = rows.findIndex((row) => (bytes += bytesOf(row)(row.length) + 1) > MAX_BYTES);
  return end === -1 ? rows : rows.slice(0, end);
}
