/** Merges a mistake that is repeated throughout a file into one finding that counts its places. */
import { addTo } from '../text/group-by.ts';
import type { Source } from '../document/source.ts';
import type { RuleProblem } from './precedence.ts';
import { toSourceLocationKey } from './locate.ts';
import type { Problem } from './problem.ts';

/**
 * Merges problems of one rule and message with the same `together`: the first represents all, the others become related
 * places. A place in a file that is included twice counts once.
 */
export function mergeByGroupKey(judged: readonly RuleProblem[], source: Source): RuleProblem[] {
  const merged: RuleProblem[] = [];
  const groups = new Map<string, RuleProblem[]>();
  for (const entry of judged) {
    const { groupKey, messageId } = entry.problem;
    if (groupKey === undefined) merged.push(entry);
    else addTo(groups, `${entry.rule} ${messageId} ${groupKey}`, entry);
  }
  for (const group of groups.values()) {
    const [first, ...others] = distinct(group, source).map(({ problem }) => problem);
    if (first && group[0]) merged.push({ rule: group[0].rule, problem: mergeProblems(first, others) });
  }
  return merged;
}

function distinct(group: readonly RuleProblem[], source: Source): RuleProblem[] {
  const places = new Map<string, RuleProblem>();
  for (const entry of group) {
    const place = toSourceLocationKey(entry.problem.at, source);
    if (!places.has(place)) places.set(place, entry);
  }
  return [...places.values()];
}

/** A mistake made once is certain; one that is repeated may be intended, so unless the rule says otherwise, its fix is only a suggestion. */
function mergeProblems(first: Problem, others: readonly Problem[]): Problem {
  if (others.length === 0) return first;
  const all = [first, ...others];
  const isSafe = all.every(({ fix }) => fix?.safe && fix.staysSafe);
  const fix = first.fix && { ...first.fix, safe: isSafe, repairs: all.flatMap((problem) => problem.fix?.repairs ?? []) };
  const also = others.flatMap((other) => [{ at: other.at, message: 'Here too.' }, ...otherEntries(other)]);
  const beside = otherEntries(first);
  return {
    ...first,
    count: all.reduce((sum, { count = 1 }) => sum + count, 0),
    related: [...beside, ...also, ...(first.related ?? []).slice(beside.length)],
    ...(first.names && { names: all.flatMap(({ names = [] }) => names) }),
    ...(fix && { fix }),
  };
}

/** The places of the entries that a problem covers, except its own. */
function otherEntries({ count = 1, related = [] }: Problem): NonNullable<Problem['related']> {
  return related.slice(0, count - 1);
}
