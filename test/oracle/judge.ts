/** Holds the findings of the linter against the answer of the platform. */
import type { Case } from './case.ts';
import { dropsOf } from './drops.ts';
import type { Thing } from './format.ts';
import type { Answer } from './platform.ts';
import { pagesIn } from './written.ts';
import { isBelow, valueAt } from '../../src/document/pointer.ts';
import type { Report } from '../../src/index.ts';

/**
 * `error`: the platform loses a page or refuses the file, and the linter has no error. `loss`: the pages that findings lose are
 * not as many as the platform loses. `stripped`: the platform takes the file and drops a setting, and the linter has no finding
 * there or at a value around it. `shape`: the platform keeps everything, and the linter has an error about the shape. `fix`: after
 * the safe fixes, the platform refuses a file that it took, or drops a page or a setting that it kept.
 */
export type Law = 'error' | 'loss' | 'stripped' | 'shape' | 'fix';

export interface Verdict {
  readonly given: Case;
  readonly breaches: readonly Law[];
  readonly isRefused: boolean;
  /** The platform keeps every value that the author wrote. */
  readonly isWhole: boolean;
  readonly lost: ReadonlySet<string>;
  /** Pointers of what the platform drops outside `navigation` of a file that it takes. */
  readonly stripped: readonly string[];
  /** Pages that the findings say are lost. */
  readonly said: number;
  /** Pages and pointers of settings that were kept before the safe fixes and are not after them; `undefined` if there is nothing to fix. */
  readonly taken: ReadonlySet<string> | undefined;
  /** Rules of findings about the shape, with their severity. */
  readonly rules: readonly string[];
}

type Finding = Report['diagnostics'][number];

/** Rules about something else than the shape of docs.json: files, duplicates and links. */
const NOT_SHAPE = /^(?:page-|duplicate-|openapi-|orphan-page|default-version|link|redirect|lost-url|language-parity|suppression)/;
/** Of these, rules about `redirects`, API descriptions and page paths can name what makes the platform refuse the file. */
const CAN_NAME_LOSS = /^(?:redirect|openapi-file|page-exists)/;
/** Messages of `href` about where a link leads; the platform follows none. */
const ABOUT_TARGET: ReadonlySet<string | undefined> = new Set(['dead', 'near', 'case', 'folder', 'inFolder', 'hedged', 'scheme']);

/** @param fixed What the platform says after the safe fixes, if there are any. */
export function judge(given: Case, { kept, hasWarnings }: Answer, { diagnostics }: Pick<Report, 'diagnostics'>, fixed?: Answer): Verdict {
  const isRefused = kept === undefined;
  const served = pagesIn(kept?.['navigation']);
  const lost = new Set([...given.written].filter((page) => !served.has(page)));
  const drops = isRefused ? [] : dropsOf(kept, given.docs);
  const stripped = drops.filter(isOfSetting);
  const said = diagnostics.reduce((sum, { loses }) => sum + (loses?.pages ?? 0), 0);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const isWhole = !isRefused && !hasWarnings && drops.length === 0;
  const breaches: Law[] = [];
  if ((isRefused || lost.size > 0) && !errors.some((error) => isShape(error) || CAN_NAME_LOSS.test(error.rule))) breaches.push('error');
  if (said !== lost.size) breaches.push('loss');
  if (!areNamed(stripped, diagnostics)) breaches.push('stripped');
  if (isWhole && errors.some((error) => isShape(error) && !isAboutTarget(error))) breaches.push('shape');
  const taken = fixed && takenBy(fixed, kept ?? {}, served);
  if ((taken?.size ?? 0) > 0 || (!isRefused && fixed && fixed.kept === undefined)) breaches.push('fix');
  const rules = diagnostics
    .filter(({ rule }) => isShape({ rule }) || CAN_NAME_LOSS.test(rule))
    .map(({ rule, severity }) => `${rule} ${severity}`);
  return { given, breaches, isRefused, isWhole, lost, stripped, said, taken, rules: [...new Set(rules)].sort() };
}

function isShape({ rule }: Pick<Finding, 'rule'>): boolean {
  return !NOT_SHAPE.test(rule);
}

function isAboutTarget({ rule, messageId }: Finding): boolean {
  return rule === 'href' && ABOUT_TARGET.has(messageId);
}

function isOfSetting(pointer: string): boolean {
  return pointer !== '/navigation' && !pointer.startsWith('/navigation/');
}

/** Whether each of the values has a finding, or one at a value around it. */
function areNamed(pointers: readonly string[], diagnostics: readonly Finding[]): boolean {
  const findings = diagnostics.filter((finding) => isShape(finding) && finding.severity !== 'info');
  // A finding that covers several mistakes has an entry for each; `''` says that it is about no value.
  const named = new Set(findings.flatMap(({ pointer, entries }) => [pointer, ...entries.map((entry) => entry.pointer)]));
  named.delete('');
  return pointers.every((pointer) => named.has(pointer) || isBelow(pointer, named));
}

function takenBy(fixed: Answer, kept: Thing, served: ReadonlySet<string>): Set<string> {
  const left = pagesIn(fixed.kept?.['navigation']);
  // A fix may change a value, such as the destination of a redirect, but takes none away and makes no list shorter.
  const isGone = (value: unknown): boolean => value === undefined || Array.isArray(value);
  const changed = fixed.kept ? dropsOf(fixed.kept, kept).filter(isOfSetting) : [];
  const settings = changed.filter((pointer) => isGone(valueAt(fixed.kept, pointer)));
  return new Set([...[...served].filter((page) => !left.has(page)), ...settings]);
}
