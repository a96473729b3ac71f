/** One mistake, one finding: of several rules that meet the same mistake, the one nearest its cause speaks. */
import { child, parentOf } from '../document/pointer.ts';
import { CHILD_ARRAYS } from '../navigation/model.ts';
import type { Severity } from './diagnostic.ts';
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

const RANKS: ReadonlyMap<string, number> = new Map(OWNERS.map((rule, rank) => [rule, rank]));

/** A finding about one of these explains why its element leads nowhere. */
const LEADS: ReadonlySet<string> = new Set([...Object.keys(CHILD_ARRAYS), 'href', 'root']);

export interface Judged {
  readonly rule: string;
  readonly problem: Problem;
}

/**
 * Drops what an earlier owner already said: everything at or below a value that is no element or cannot be read,
 * a finding about the same property, and that an element leads nowhere if something is wrong with where it leads.
 */
export function settlePrecedence(judged: readonly Judged[]): Judged[] {
  const whole = new Map<string, Judged>();
  const claims = new Map<string, number>();
  for (const entry of judged) {
    for (const pointer of entry.problem.silences ?? []) claimWhole(whole, pointer, entry);
    const { element, isWholeElement, key, covers = [] } = entry.problem;
    if (element === undefined) continue;
    if (isWholeElement) claimWhole(whole, element, entry);
    const names = key === undefined ? covers : [key, ...covers];
    for (const name of names) claim(claims, child(element, name), rankOf(entry));
    if (key === undefined || names.some((name) => LEADS.has(name))) claim(claims, element, rankOf(entry));
  }
  return judged.filter((entry) => {
    const { at, element, key } = entry.problem;
    const pointer = 'pointer' in at ? at.pointer : element;
    if (whole.size > 0 && pointer !== undefined && isOwned(pointer, entry, whole)) return false;
    if (element === undefined) return true;
    return (claims.get(key === undefined ? element : child(element, key)) ?? Infinity) >= rankOf(entry);
  });
}

function claimWhole(whole: Map<string, Judged>, pointer: string, entry: Judged): void {
  const owner = whole.get(pointer);
  if (!owner || rankOf(entry) < rankOf(owner)) whole.set(pointer, entry);
}

function claim(claims: Map<string, number>, pointer: string, rank: number): void {
  if (rank < (claims.get(pointer) ?? Infinity)) claims.set(pointer, rank);
}

/** True if the pointer or one above it is a value of which another finding says all there is to say. */
function isOwned(pointer: string, entry: Judged, whole: ReadonlyMap<string, Judged>): boolean {
  for (let at: string | undefined = pointer; at !== undefined; at = parentOf(at)) {
    const owner = whole.get(at);
    if (owner && owner !== entry) return true;
  }
  return false;
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
