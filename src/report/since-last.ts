/** Shows the difference between two reports of the same sites for `--watch`: resolved and new findings, and the summary. */
import type { Finding } from '../lint/diagnostic.ts';
import { conciseLine } from './concise.ts';
import { paintWith } from './paint.ts';
import { createFilePositionLookup } from './file-position-lookup.ts';
import type { ReportWithOffsets, ReportOptions } from './report.ts';
import { limitFindings, selectFindings } from './shown-findings.ts';
import { summaryLine } from './summary.ts';
import { DEFAULT_MAX_TEXT_PROBLEMS, text } from './text.ts';

/** Returns `''` if nothing changed. `time` is shown before the summary. */
export function renderWatchUpdate(before: ReportWithOffsets, after: ReportWithOffsets, options: ReportOptions, time: string): string {
  const old = byIdentity(selectFindings(before, options, options.showInfo));
  const now = byIdentity(selectFindings(after, options, options.showInfo));
  const gone = [...old.values()].filter(({ identity }) => !now.has(identity));
  const appeared = [...now.values()].filter((finding) => !isSame(finding, old.get(finding.identity)));
  const isSilent = gone.length === 0 && appeared.length === 0 && summaryLine(before, true) === summaryLine(after, true);
  return isSilent
    ? ''
    : `${[...fixedLines(gone, before, options), ...withTime(text({ ...after, diagnostics: appeared }, options), time)].join('\n')}\n`;
}

function fixedLines(gone: readonly Finding[], before: ReportWithOffsets, options: ReportOptions): string[] {
  const places = createFilePositionLookup(before);
  const paint = paintWith(options.color);
  const told = limitFindings(gone, options.maxProblems ?? DEFAULT_MAX_TEXT_PROBLEMS);
  const lines = told.map((finding) => `${paint('repair', 'fixed')} ${conciseLine(finding, places)}`);
  if (told.length < gone.length) lines.push(`And ${gone.length - told.length} more fixed (--max-problems 0).`);
  return lines.length > 0 ? [...lines, ''] : [];
}

/** The last line is the summary. */
function withTime(shown: string, time: string): string[] {
  const lines = shown.trimEnd().split('\n');
  return [...lines.slice(0, -1), `${time}  ${lines.at(-1)}`];
}

function byIdentity(findings: readonly Finding[]): ReadonlyMap<string, Finding> {
  return new Map(findings.map((finding) => [finding.identity, finding]));
}

function isSame({ message, severity }: Finding, old: Finding | undefined): boolean {
  return old !== undefined && old.message === message && old.severity === severity;
}
