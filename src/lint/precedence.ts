/** One finding per mistake: if several rules find the same mistake, the one closest to its cause reports it. */
import { toChildPointer, isBelow, keys } from '../document/pointer.ts';
import { ENTRY_KIND_BY_CHILD_ARRAY } from '../navigation/model.ts';
import type { Severity } from '../subject/settings.ts';
import type { Problem } from './problem.ts';

/**
 * What findings are about. A finding with an earlier cause silences those with later causes on the same property; two rules with the same
 * cause never report the same property. A rule without a cause comes last and silences none.
 */
const CAUSES = ['text', 'reference', 'root', 'children', 'value', 'language', 'target', 'property', 'effect', 'file'] as const;

export type RulePrecedenceCategory = (typeof CAUSES)[number];

const RANKS: ReadonlyMap<RulePrecedenceCategory | undefined, number> = new Map(CAUSES.map((cause, rank) => [cause, rank]));

/** The last cause whose findings leave values unread. */
const LAST_UNREAD = rankOf('reference');

/**
 * The last cause that is about properties. Rules with later causes depend on the whole site, so wrong files can hide their findings: an
 * orphan may be the missing page, and an operation may be in a description that cannot be read.
 */
const LAST_OF_PROPERTIES = rankOf('effect');

/** A finding about one of these explains why its element leads nowhere. */
const DESTINATION_KEYS: ReadonlySet<string> = new Set([...Object.keys(ENTRY_KIND_BY_CHILD_ARRAY), 'href', 'root', 'openapi', 'asyncapi']);

export interface RuleProblem {
  readonly rule: string;
  readonly cause?: RulePrecedenceCategory | undefined;
  readonly problem: Problem;
}

/**
 * Keeps the findings that no other one explains. Earlier causes are settled first, and only a kept finding explains others: everything
 * at or below a value that is not an element or cannot be read, findings about the same property, and that an element leads nowhere if
 * its target is wrong.
 */
export function dropExplained(judged: readonly RuleProblem[]): RuleProblem[] {
  const kept = new Map<RuleProblem, RuleProblem>();
  const said = new KeptProblems();
  for (const equals of groupByPrecedence(judged)) {
    // Findings of one rank do not explain one another.
    const standing = equals.flatMap((entry) => {
      const left = said.withoutCovered(entry);
      return left && !said.explains(left) ? [[entry, left] as const] : [];
    });
    for (const [entry, left] of standing) {
      kept.set(entry, left);
      said.add(left);
    }
  }
  return judged.flatMap((entry) => kept.get(entry) ?? []);
}

/** Findings about whole values come one by one, the outermost first; then the others rank by rank. */
function groupByPrecedence(judged: readonly RuleProblem[]): readonly (readonly RuleProblem[])[] {
  const [wholes, ranks]: [RuleProblem[], RuleProblem[][]] = [[], []];
  for (const entry of judged) {
    if (coveredValues(entry.problem).length > 0) wholes.push(entry);
    else (ranks[rankOf(entry.cause)] ??= []).push(entry);
  }
  const depthOf = ({ problem }: RuleProblem): number => Math.min(...coveredValues(problem).map((pointer) => keys(pointer).length));
  // A value that cannot be read has no other mistakes.
  const isUnread = (entry: RuleProblem): number => Number(rankOf(entry.cause) > LAST_UNREAD);
  wholes.sort((one, other) => isUnread(one) - isUnread(other) || depthOf(one) - depthOf(other) || rankOf(one.cause) - rankOf(other.cause));
  return [...wholes.map((entry) => [entry]), ...ranks.filter((entries) => entries.length > 0)];
}

/** Pointers of values about which no other finding is reported. */
function coveredValues({ element, coversElement, suppresses = [] }: Problem): readonly string[] {
  return coversElement && element !== undefined ? [element, ...suppresses] : suppresses;
}

/** Whether a finding is about where an element leads. */
export function isAboutElementDestination(problem: Problem): boolean {
  return problem.element !== undefined && (problem.key === undefined || keysOf(problem).some((name) => DESTINATION_KEYS.has(name)));
}

function keysOf({ key, alsoCovers = [] }: Problem): readonly string[] {
  return key === undefined ? alsoCovers : [key, ...alsoCovers];
}

/** What the kept findings are about. */
class KeptProblems {
  readonly #coveredValues = new Set<string>();
  /** The rank of the first finding, by pointer of a property, or of an element for findings about where it leads. */
  readonly #ranks = new Map<string, number>();

  add(entry: RuleProblem): void {
    const { element } = entry.problem;
    for (const pointer of coveredValues(entry.problem)) this.#coveredValues.add(pointer);
    if (element === undefined) return;
    for (const name of keysOf(entry.problem)) this.#claim(toChildPointer(element, name), entry);
    if (isAboutElementDestination(entry.problem)) this.#claim(element, entry);
  }

  /** The finding about those of its entries that are in no covered value; nothing if all of them are. */
  withoutCovered(entry: RuleProblem): RuleProblem | undefined {
    const { narrowTo } = entry.problem;
    if (!narrowTo || this.#coveredValues.size === 0) return entry;
    const problem = narrowTo((pointer) => !this.#isCovered(pointer));
    return problem && { ...entry, problem };
  }

  explains(entry: RuleProblem): boolean {
    const { at, element, key, explainedBy = [] } = entry.problem;
    const pointer = 'pointer' in at ? at.pointer : element;
    if (pointer !== undefined && this.#isCovered(pointer)) return true;
    if (element === undefined) return false;
    const places = [key === undefined ? element : toChildPointer(element, key), ...explainedBy];
    return places.some((place) => (this.#ranks.get(place) ?? Infinity) < rankOf(entry.cause));
  }

  #isCovered(pointer: string): boolean {
    return this.#coveredValues.size > 0 && (this.#coveredValues.has(pointer) || isBelow(pointer, this.#coveredValues));
  }

  #claim(pointer: string, entry: RuleProblem): void {
    if (!this.#ranks.has(pointer)) this.#ranks.set(pointer, rankOf(entry.cause));
  }
}

/** Whether a rule may be silent only because of a finding of another rule. */
export function mayExplain(
  cause: RulePrecedenceCategory | undefined,
  severity: Severity,
  silent: RulePrecedenceCategory | undefined,
): boolean {
  const [own, other] = [rankOf(silent), rankOf(cause)];
  return own <= LAST_OF_PROPERTIES ? other <= own : other < own && severity === 'error';
}

function rankOf(cause: RulePrecedenceCategory | undefined): number {
  return RANKS.get(cause) ?? CAUSES.length;
}
