/** Which findings that edits introduce stand against a push. */
import type { Diagnostic } from '../../index.ts';
import type { ComparedFindings } from '../../lint/compare-findings.ts';
import type { Subject } from '../../subject/subject.ts';
import { isLoss } from '../draft/required-rules.ts';

/** Rules about whether docs.json can be read as written at all. */
const READING = new Set(['json-syntax', 'ref']);

/** A text of this length says what it is about. */
const LONGEST_NAME = 500;

/**
 * Errors, and what readers lose; other warnings and infos are only reported. Where docs.json could not be read as written before, what comes to light is not the
 * work's mistake: then only what hides more than was hidden blocks, and what is wrong with a text that was nowhere in the file.
 */
export function blocking({ introduced, fixed }: ComparedFindings, before: Readable, after: Readable): readonly Diagnostic[] {
  const losses = introduced.filter(isLoss);
  const errors = introduced.filter((finding) => finding.severity === 'error' && !isLoss(finding));
  if (before.isComplete) return [...errors, ...losses];
  const unreadable = errors.filter(isAboutReading);
  if (unreadable.length > fixed.filter(isAboutReading).length) return [...unreadable, ...losses];
  return [...errors.filter((error) => !isAboutReading(error) && isAboutNewText(error, before, after)), ...losses];
}

type Readable = Pick<Subject, 'isComplete' | 'source'>;

function isAboutReading({ rule }: Diagnostic): boolean {
  return READING.has(rule);
}

function isAboutNewText({ file, span }: Diagnostic, before: Readable, after: Readable): boolean {
  const [was, is] = [before.source.documents.get(file)?.text, after.source.documents.get(file)?.text];
  const text = is?.slice(span.start, span.end) ?? '';
  return was !== undefined && /^"[^\n]*"$/.test(text) && text.length <= LONGEST_NAME && !was.includes(text);
}
