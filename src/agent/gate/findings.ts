/** Findings in the form of the API, and as texts for the model. */
import type { OpenSite } from '../../index.ts';
import { type Finding, decode, type LineIndex, linesOf, makeVisible } from '../../internal.ts';
import type { ReportedFinding } from '../contract/job.ts';

/** Findings with their line numbers in `site`. */
export async function reportedFindings(diagnostics: readonly Finding[], site: OpenSite): Promise<readonly ReportedFinding[]> {
  if (diagnostics.length === 0) return [];
  const { source } = await site.subject();
  const known = new Map<string, LineIndex>();
  return diagnostics.map(({ rule, severity, message, file, span }) => {
    const lines = known.get(file) ?? linesOf(source.documents.get(file)?.text ?? readTextOrEmpty(file, site));
    known.set(file, lines);
    return { rule, severity, message, file, line: lines.position(span.start).line };
  });
}

/** UTF-16 units of the text that a fix adds. */
const MAX_ADDED_LENGTH = 4_000;

/** `docs.json:14: error [page-exists] Page “b” does not exist. Fix: …` on one line. */
export function textForModel({ file, line, severity, rule, message }: ReportedFinding, fix: Finding['fix']): string {
  const added = (fix?.edits ?? [])
    .filter(({ start, end }) => start === end)
    .map(({ text }) => text.replace(/^[\s,]+|(?<![\s,])[\s,]+$/g, ''));
  const text = added.join(', ').replace(/(?<!\s)\s*\n\s*/g, ' ');
  const repair = fix === undefined ? '' : ` Fix: ${fix.title}${text === '' || text.length > MAX_ADDED_LENGTH ? '' : ` Add ${text}`}`;
  return makeVisible(`${file}:${line}: ${severity} [${rule}] ${message}${repair}`);
}

function readTextOrEmpty(file: string, { files }: OpenSite): string {
  const bytes = files.read(file);
  return bytes === undefined ? '' : decode(bytes).text;
}
