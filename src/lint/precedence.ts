/** One mistake, one finding: of several rules that meet the same mistake, the one nearest its cause speaks. */
import { parentOf } from '../document/pointer.ts';
import type { Problem } from './rule.ts';

/** Earlier rules silence later ones on the same element. Rules that are not named here stand for themselves. */
const OWNERS = [
  'json-syntax',
  'ref',
  'root-pattern',
  'child-kind',
  'one-child-kind',
  'href-with-children',
  'schema',
  'empty-element',
  'unknown-property',
  'no-effect',
];

export interface Judged {
  readonly rule: string;
  readonly problem: Problem;
}

/**
 * Drops what an earlier owner already said: everything at or below an element that is none, and on one
 * element a finding about the same property or about the element as a whole.
 */
export function settlePrecedence(judged: readonly Judged[]): Judged[] {
  const whole = new Map<string, Judged>();
  const byElement = new Map<string, Judged[]>();
  for (const entry of judged) {
    const { element, isWholeElement } = entry.problem;
    if (element === undefined || rankOf(entry) === -1) continue;
    const owner = whole.get(element);
    if (isWholeElement && (!owner || rankOf(entry) < rankOf(owner))) whole.set(element, entry);
    const others = byElement.get(element);
    if (others) others.push(entry);
    else byElement.set(element, [entry]);
  }
  return judged.filter((entry) => {
    const { problem } = entry;
    const pointer = 'pointer' in problem.at ? problem.at.pointer : problem.element;
    if (whole.size > 0 && pointer !== undefined && isOwned(pointer, entry, whole)) return false;
    const rank = rankOf(entry);
    if (rank === -1 || problem.element === undefined) return true;
    return !(byElement.get(problem.element) ?? []).some(
      (other) => rankOf(other) < rank && (problem.key === undefined || problem.key === other.problem.key),
    );
  });
}

/** True if the pointer or one above it is an element that another finding declares to be none. */
function isOwned(pointer: string, entry: Judged, whole: ReadonlyMap<string, Judged>): boolean {
  for (let at: string | undefined = pointer; at !== undefined; at = parentOf(at)) {
    const owner = whole.get(at);
    if (owner && owner !== entry) return true;
  }
  return false;
}

function rankOf({ rule }: Judged): number {
  return OWNERS.indexOf(rule);
}
