/** Holds the findings of the linter against the answer of the platform. */
import type { Case } from './case.ts';
import type { Json } from './format.ts';
import type { Answer } from './platform.ts';
import { isThing } from './places.ts';
import { pagesIn } from './written.ts';
import type { Report } from '../../src/index.ts';

/**
 * `error`: the platform loses a page or refuses the file, and the linter has no error. `loss`: the pages that findings lose are
 * not as many as the platform loses. `shape`: the platform keeps everything, and the linter has an error about the shape. `fix`: after
 * the safe fixes, the platform refuses a file that it took, or drops a page that it kept.
 */
export type Law = 'error' | 'loss' | 'shape' | 'fix';

export interface Verdict {
  readonly given: Case;
  readonly breaches: readonly Law[];
  readonly isRefused: boolean;
  /** The platform keeps every value that the author wrote. */
  readonly isWhole: boolean;
  readonly lost: ReadonlySet<string>;
  /** Pages that the findings say are lost. */
  readonly said: number;
  /** Pages that were served before the safe fixes and are not after them; `undefined` if there is nothing to fix. */
  readonly taken: ReadonlySet<string> | undefined;
  /** Rules of findings about the shape, with their severity. */
  readonly rules: readonly string[];
}

/** Rules about something else than the shape of docs.json: files, duplicates and links. */
const NOT_SHAPE = /^(?:page-|duplicate-|openapi-|orphan-page|default-version|link|redirect|lost-url|language-parity|suppression)/;
/** Of these, rules about `redirects`, API descriptions and page paths can name what makes the platform refuse the file. */
const CAN_NAME_LOSS = /^(?:redirect|openapi-file|page-exists)/;

/** @param fixed What the platform says after the safe fixes, if there are any. */
export function judge(given: Case, { navigation, hasWarnings }: Answer, { diagnostics }: Report, fixed?: Answer): Verdict {
  const isRefused = navigation === undefined;
  const kept = pagesIn(navigation);
  const lost = new Set([...given.written].filter((page) => !kept.has(page)));
  const said = diagnostics.reduce((sum, { loses }) => sum + (loses?.pages ?? 0), 0);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const isShape = ({ rule }: { rule: string }): boolean => !NOT_SHAPE.test(rule);
  const isWhole = !hasWarnings && keeps(navigation, given.docs['navigation']);
  const breaches: Law[] = [];
  if ((isRefused || lost.size > 0) && !errors.some((error) => isShape(error) || CAN_NAME_LOSS.test(error.rule))) breaches.push('error');
  if (said !== lost.size) breaches.push('loss');
  if (isWhole && errors.some(isShape)) breaches.push('shape');
  const left = fixed && pagesIn(fixed.navigation);
  const taken = left && new Set([...kept].filter((page) => !left.has(page)));
  if ((taken?.size ?? 0) > 0 || (!isRefused && fixed && fixed.navigation === undefined)) breaches.push('fix');
  const rules = diagnostics
    .filter(({ rule }) => isShape({ rule }) || CAN_NAME_LOSS.test(rule))
    .map(({ rule, severity }) => `${rule} ${severity}`);
  return { given, breaches, isRefused, isWhole, lost, said, taken, rules: [...new Set(rules)].sort() };
}

/** True if everything that was written is still there; a group may get an empty `pages`, and texts may be trimmed. */
function keeps(kept: Json | undefined, written: Json | undefined): boolean {
  if (Array.isArray(written)) {
    return Array.isArray(kept) && kept.length === written.length && written.every((entry, index) => keeps(kept[index], entry));
  }
  if (isThing(written)) return isThing(kept) && Object.entries(written).every(([key, value]) => keeps(kept[key], value));
  if (typeof written === 'string' && typeof kept === 'string') return plain(kept) === plain(written);
  return kept === written;
}

function plain(text: string): string {
  return text.trim().replace(/^(?:\.?\/)+/, '');
}
