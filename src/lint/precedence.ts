/** One mistake, one finding: of several rules that meet the same mistake, the one nearest its cause speaks. */
import { child, keys, parentOf } from '../document/pointer.ts';
import { CHILD_ARRAYS } from '../navigation/model.ts';
import type { Severity } from '../subject/settings.ts';
import type { Problem } from './rule.ts';

/** Earlier rules silence later ones on the same property. Rules that are not named here stand for themselves. */
const OWNERS = [
  'json-syntax',
  'ref',
  'root-pattern',
  'child-kind',
  'one-child-kind',
  'href-with-children',
  'schema',
  'duplicate-language',
  'language-code',
  'empty-element',
  'unknown-property',
  'no-effect',
];

/** The rank of the last rule about values that cannot be read. */
const LAST_UNREAD = OWNERS.indexOf('ref');

const RANKS: ReadonlyMap<string, number> = new Map(OWNERS.map((rule, rank) => [rule, rank]));

/** A finding about one of these explains why its element leads nowhere. */
const LEADS: ReadonlySet<string> = new Set([...Object.keys(CHILD_ARRAYS), 'href', 'root']);

export interface Judged {
  readonly rule: string;
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
    else (ranks[rankOf(entry)] ??= []).push(entry);
  }
  const depthOf = ({ problem }: Judged): number => Math.min(...wholesOf(problem).map((pointer) => keys(pointer).length));
  // Of what cannot be read at all nothing else is a mistake.
  const isUnread = (entry: Judged): number => Number(rankOf(entry) > LAST_UNREAD);
  wholes.sort((one, other) => isUnread(one) - isUnread(other) || depthOf(one) - depthOf(other) || rankOf(one) - rankOf(other));
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
    return (this.#ranks.get(key === undefined ? element : child(element, key)) ?? Infinity) < rankOf(entry);
  }

  #claim(pointer: string, entry: Judged): void {
    if (!this.#ranks.has(pointer)) this.#ranks.set(pointer, rankOf(entry));
  }

  #isBelowWhole(pointer: string): boolean {
    for (let at: string | undefined = pointer; at !== undefined; at = parentOf(at)) if (this.#wholes.has(at)) return true;
    return false;
  }
}

/** Rules that look past what others report: an orphan may be the page that is missing, an operation stand in a file that cannot be read. */
const CAUSES = new Set(['page-exists', 'openapi-file']);

/** True if a rule may have nothing to say only as long as a finding of another stands. */
export function maySilence({ rule, severity }: { readonly rule: string; readonly severity: Severity }, silent: string): boolean {
  const [own, other] = [silent, rule].map((id) => RANKS.get(id) ?? OWNERS.length + (CAUSES.has(id) ? 0 : 1)) as [number, number];
  return RANKS.has(silent) ? other <= own : other < own && severity === 'error';
}

/** Rules that own nothing come last, and silence nobody. */
function rankOf({ rule }: Judged): number {
  return RANKS.get(rule) ?? OWNERS.length;
}
