/** Which introduced findings block a push. */
import type { Subject } from '../../index.ts';
import type { Finding, FindingChanges } from '../../internal.ts';
import { isFromLossRule } from '../draft/required-rules.ts';

/** Rules about whether docs.json can be read as written at all. */
const READING_RULES = new Set(['json-syntax', 'ref']);

/** Longer texts are not compared. */
const MAX_COMPARED_LENGTH = 500;

/**
 * Errors and losses for readers block; other warnings and infos are only reported. If docs.json could not be read completely before,
 * existing problems may only now become visible. Then only additional reading errors, and errors in new texts, block.
 */
export function blockingFindings({ introduced, fixed }: FindingChanges, before: ReadSource, after: ReadSource): readonly Finding[] {
  const losses = introduced.filter((finding) => isFromLossRule(finding) || isLostRedirect(finding) || isBrokenText(finding));
  const errors = introduced.filter((finding) => finding.severity === 'error' && !losses.includes(finding));
  if (before.isComplete) return [...errors, ...losses];
  const unreadable = errors.filter(isAboutReading);
  if (unreadable.length > fixed.filter(isAboutReading).length) return [...unreadable, ...losses];
  return [...errors.filter((error) => !isAboutReading(error) && isAboutNewText(error, before, after)), ...losses];
}

/** A redirect that leads nowhere, or that none reaches. One that leads to another redirect works. */
function isLostRedirect({ rule, severity, messageId }: Finding): boolean {
  return rule === 'redirect' && severity === 'warning' && messageId !== 'chain';
}

/** Rules about the texts of pages, at any severity that the site sets; an info is about spelling, or about what was not checked. */
const TEXT_RULES = new Set(['link', 'imported-page', 'openapi-page']);

function isBrokenText({ rule, severity }: Finding): boolean {
  return TEXT_RULES.has(rule) && severity !== 'info';
}

type ReadSource = Pick<Subject, 'isComplete' | 'source'>;

function isAboutReading({ rule }: Finding): boolean {
  return READING_RULES.has(rule);
}

function isAboutNewText({ file, span }: Finding, before: ReadSource, after: ReadSource): boolean {
  const [was, is] = [before.source.documents.get(file)?.text, after.source.documents.get(file)?.text];
  const text = is?.slice(span.start, span.end) ?? '';
  return was !== undefined && /^"[^\n]*"$/.test(text) && text.length <= MAX_COMPARED_LENGTH && !was.includes(text);
}
