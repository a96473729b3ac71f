/** One finding per mistake: if several rules find the same mistake, the one closest to its cause reports it. */
import { child, isBelow, keys } from '../document/pointer.ts';
import { CHILD_ARRAYS } from '../navigation/model.ts';
import type { Severity } from '../subject/settings.ts';
import type { Problem } from './problem.ts';

/**
 * What findings are about. A finding with an earlier cause silences those with later causes on the same property; two rules with the same
 * cause never report the same property. A rule without a cause comes last and silences none.
 */
const CAUSES = ['text', 'reference', 'root', 'children', 'value', 'language', 'target', 'property', 'effect', 'file'] as const;

export type Cause = (typeof CAUSES)[number];

const RANKS: ReadonlyMap<Cause | undefined, number> = new Map(CAUSES.map((cause, rank) => [cause, rank]));

/** The last cause whose findings leave values unread. */
const LAST_UNREAD = rankOf('reference');

/**
 * The last cause that is about properties. Rules with later causes depend on the whole site, so wrong files can hide their findings: an
 * orphan may be the missing page, and an operation may be in a description that cannot be read.
 */
const LAST_OF_PROPERTIES = rankOf('effect');

/** A finding about one of these explains why its element leads nowhere. */
const LEADS: ReadonlySet<string> = new Set([...Object.keys(CHILD_ARRAYS), 'href', 'root', 'openapi', 'asyncapi']);

export interface Judged {
  readonly rule: string;
  readonly cause?: Cause | undefined;
  readonly problem: Problem;
}

/**
 * Keeps the findings that no other one explains. Earlier causes are settled first, and only a kept finding explains others: everything
 * at or below a value that is not an element or cannot be read, findings about the same property, and that an element leads nowhere if
 * its target is wrong.
 */
export function settlePrecedence(judged: readonly Judged[]): Judged[] {
  const kept = new Set<Judged>();
  const said = new Said();
  for (const equals of inOrderOfCauses(judged)) {
    // Findings of one rank do not explain one another.
    const standing = equals.filter((entry) => !said.explains(entry));
    for (const entry of standing) {
      kept.add(entry);
      said.add(entry);
    }
  }
  return judged.filter((entry) => kept.has(entry));
}

/** Findings about whole values come one by one, the outermost first; then the others rank by rank. */
function inOrderOfCauses(judged: readonly Judged[]): readonly (readonly Judged[])[] {
  const [wholes, ranks]: [Judged[], Judged[][]] = [[], []];
  for (const entry of judged) {
    if (wholesOf(entry.problem).length > 0) wholes.push(entry);
    else (ranks[rankOf(entry.cause)] ??= []).push(entry);
  }
  const depthOf = ({ problem }: Judged): number => Math.min(...wholesOf(problem).map((pointer) => keys(pointer).length));
  // A value that cannot be read has no other mistakes.
  const isUnread = (entry: Judged): number => Number(rankOf(entry.cause) > LAST_UNREAD);
  wholes.sort((one, other) => isUnread(one) - isUnread(other) || depthOf(one) - depthOf(other) || rankOf(one.cause) - rankOf(other.cause));
  return [...wholes.map((entry) => [entry]), ...ranks.filter((entries) => entries.length > 0)];
}

/** Pointers of values about which no other finding is reported. */
function wholesOf({ element, isWholeElement, silences = [] }: Problem): readonly string[] {
  return isWholeElement && element !== undefined ? [element, ...silences] : silences;
}

/** Whether a finding is about where an element leads. */
export function isAboutLead(problem: Problem): boolean {
  return problem.element !== undefined && (problem.key === undefined || namesIn(problem).some((name) => LEADS.has(name)));
}

function namesIn({ key, covers = [] }: Problem): readonly string[] {
  return key === undefined ? covers : [key, ...covers];
}

/** What the kept findings are about. */
class Said {
  readonly #wholes = new Set<string>();
  /** The rank of the first finding, by pointer of a property, or of an element for findings about where it leads. */
  readonly #ranks = new Map<string, number>();

  add(entry: Judged): void {
    const { element } = entry.problem;
    for (const pointer of wholesOf(entry.problem)) this.#wholes.add(pointer);
    if (element === undefined) return;
    for (const name of namesIn(entry.problem)) this.#claim(child(element, name), entry);
    if (isAboutLead(entry.problem)) this.#claim(element, entry);
  }

  explains(entry: Judged): boolean {
    const { at, element, key, because = [] } = entry.problem;
    const pointer = 'pointer' in at ? at.pointer : element;
    if (this.#wholes.size > 0 && pointer !== undefined && (this.#wholes.has(pointer) || isBelow(pointer, this.#wholes))) return true;
    if (element === undefined) return false;
    const places = [key === undefined ? element : child(element, key), ...because];
    return places.some((place) => (this.#ranks.get(place) ?? Infinity) < rankOf(entry.cause));
  }

  #claim(pointer: string, entry: Judged): void {
    if (!this.#ranks.has(pointer)) this.#ranks.set(pointer, rankOf(entry.cause));
  }
}

/** Whether a rule may be silent only because of a finding of another rule. */
export function maySilence(cause: Cause | undefined, severity: Severity, silent: Cause | undefined): boolean {
  const [own, other] = [rankOf(silent), rankOf(cause)];
  return own <= LAST_OF_PROPERTIES ? other <= own : other < own && severity === 'error';
}

function rankOf(cause: Cause | undefined): number {
  return RANKS.get(cause) ?? CAUSES.length;
}
