/** One mistake, one finding: of several rules that meet the same mistake, the one nearest its cause speaks. */
import { child, keys, parentOf } from '../document/pointer.ts';
import { CHILD_ARRAYS } from '../navigation/model.ts';
import type { Severity } from '../subject/settings.ts';
import type { Problem } from './problem.ts';

/**
 * What rules speak of. A finding of an earlier cause silences those of later ones on the same property; two rules of one cause never
 * meet there. A rule without a cause comes last and silences nobody.
 */
const CAUSES = ['text', 'reference', 'root', 'children', 'value', 'language', 'target', 'property', 'effect', 'file'] as const;

export type Cause = (typeof CAUSES)[number];

const RANKS: ReadonlyMap<Cause | undefined, number> = new Map(CAUSES.map((cause, rank) => [cause, rank]));

/** The last cause that leaves values unread. */
const LAST_UNREAD = rankOf('reference');

/**
 * The last cause that is about properties. Rules about the whole site look past files that are wrong: an orphan may be the page that is
 * missing, an operation stand in a description that cannot be read.
 */
const LAST_OF_PROPERTIES = rankOf('effect');

/** A finding about one of these explains why its element leads nowhere. */
const LEADS: ReadonlySet<string> = new Set([...Object.keys(CHILD_ARRAYS), 'href', 'root']);

export interface Judged {
  readonly rule: string;
  readonly cause?: Cause | undefined;
  readonly problem: Problem;
}

/**
 * Keeps the findings that no other one explains. Causes come first, and only a finding that is kept itself explains others: everything
 * at or below a value that is no element or cannot be read, a finding about the same property, and that an element leads nowhere if
 * something is wrong with where it leads.
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

/** Values of which nothing more is to be said come one by one, the outermost first; then findings rank by rank. */
function inOrderOfCauses(judged: readonly Judged[]): readonly (readonly Judged[])[] {
  const [wholes, ranks]: [Judged[], Judged[][]] = [[], []];
  for (const entry of judged) {
    if (wholesOf(entry.problem).length > 0) wholes.push(entry);
    else (ranks[rankOf(entry.cause)] ??= []).push(entry);
  }
  const depthOf = ({ problem }: Judged): number => Math.min(...wholesOf(problem).map((pointer) => keys(pointer).length));
  // Of what cannot be read at all nothing else is a mistake.
  const isUnread = (entry: Judged): number => Number(rankOf(entry.cause) > LAST_UNREAD);
  wholes.sort((one, other) => isUnread(one) - isUnread(other) || depthOf(one) - depthOf(other) || rankOf(one.cause) - rankOf(other.cause));
  return [...wholes.map((entry) => [entry]), ...ranks.filter((entries) => entries.length > 0)];
}

/** Pointers of values of which a finding says all there is to say. */
function wholesOf({ element, isWholeElement, silences = [] }: Problem): readonly string[] {
  return isWholeElement && element !== undefined ? [element, ...silences] : silences;
}

/** What the findings that are kept say something about. */
class Said {
  readonly #wholes = new Set<string>();
  /** By pointer of a property, or of an element for where it leads: the rank of the first that spoke. */
  readonly #ranks = new Map<string, number>();

  add(entry: Judged): void {
    const { element, key, covers = [] } = entry.problem;
    for (const pointer of wholesOf(entry.problem)) this.#wholes.add(pointer);
    if (element === undefined) return;
    const names = key === undefined ? covers : [key, ...covers];
    for (const name of names) this.#claim(child(element, name), entry);
    if (key === undefined || names.some((name) => LEADS.has(name))) this.#claim(element, entry);
  }

  explains(entry: Judged): boolean {
    const { at, element, key } = entry.problem;
    const pointer = 'pointer' in at ? at.pointer : element;
    if (this.#wholes.size > 0 && pointer !== undefined && this.#isBelowWhole(pointer)) return true;
    if (element === undefined) return false;
    return (this.#ranks.get(key === undefined ? element : child(element, key)) ?? Infinity) < rankOf(entry.cause);
  }

  #claim(pointer: string, entry: Judged): void {
    if (!this.#ranks.has(pointer)) this.#ranks.set(pointer, rankOf(entry.cause));
  }

  #isBelowWhole(pointer: string): boolean {
    for (let at: string | undefined = pointer; at !== undefined; at = parentOf(at)) if (this.#wholes.has(at)) return true;
    return false;
  }
}

/** True if a rule may have nothing to say only as long as a finding of another stands. */
export function maySilence(cause: Cause | undefined, severity: Severity, silent: Cause | undefined): boolean {
  const [own, other] = [rankOf(silent), rankOf(cause)];
  return own <= LAST_OF_PROPERTIES ? other <= own : other < own && severity === 'error';
}

function rankOf(cause: Cause | undefined): number {
  return RANKS.get(cause) ?? CAUSES.length;
}
