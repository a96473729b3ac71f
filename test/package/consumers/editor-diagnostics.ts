/** What an editor underlines in a text that is not saved yet. */
import type { Diagnostic, Severity } from 'docs-nav';
import { openSite } from 'docs-nav/node';

export interface Marker extends Pick<Diagnostic, 'message'> {
  readonly severity: number;
  readonly code: string;
  readonly startLineNumber: number;
  readonly startColumn: number;
  readonly endLineNumber: number;
  readonly endColumn: number;
}

const SEVERITY: Readonly<Record<Severity, number>> = { error: 8, warning: 4, info: 2 };

export async function markersOf(root: string, file: string, text: string): Promise<Marker[]> {
  const site = (await openSite(root)).withEdits(new Map([[file, text]]));
  const found = (await site.diagnostics()).filter((finding) => finding.file === file);
  return found.map(({ message, severity, rule, line, column, endLine, endColumn }) => ({
    message,
    severity: SEVERITY[severity],
    code: rule,
    startLineNumber: line,
    startColumn: column,
    endLineNumber: endLine,
    endColumn,
  }));
}
