/** Tells each finding what it costs readers. */
import { toChildPointer, parentOf } from '../document/pointer.ts';
import type { Source } from '../document/source.ts';
import type { LossesByMistake } from '../resolve/served/losses.ts';
import { lossesIn } from '../subject/losses.ts';
import type { Subject } from '../subject/subject.ts';
import { severityOf, type ConfiguredRule } from './levels.ts';
import { toDeduplicationKey } from './locate.ts';
import { isAboutElementDestination, type RuleProblem } from './precedence.ts';
import type { Problem } from './problem.ts';

/**
 * A finding loses the pages of the mistakes that it is about. By what these cost alone it is an error: a mistake inside a part that another
 * one drops already must not pass. Where readers get nothing at all, every mistake that drops something is an error; the finding that says
 * no more than that is left only if no other error explains it.
 */
export function attributeLostPages(judged: readonly RuleProblem[], runs: readonly ConfiguredRule[], subject: Subject): RuleProblem[] {
  const costing = addCosts(judged, subject);
  if (!judged.some(({ problem }) => problem.isLastResort)) return costing;
  const byRule = new Map(runs.map((run) => [run.rule.id, run]));
  const isError = ({ rule, problem }: RuleProblem): boolean => {
    const run = byRule.get(rule);
    return run !== undefined && severityOf(run, problem.severity, subject.settings) === 'error';
  };
  const isTold = costing.some(
    (entry, index) =>
      !entry.problem.isLastResort && (entry !== judged[index] || isAboutElementDestination(entry.problem)) && isError(entry),
  );
  return isTold ? costing.filter(({ problem }) => !problem.isLastResort) : costing;
}

function addCosts(judged: readonly RuleProblem[], subject: Subject): RuleProblem[] {
  const losses = lossesIn(subject);
  const firsts = firstOccurrences(judged, subject.source);
  if (losses.byCause.size === 0) return [...judged];
  const found = new Map<string, number>();
  for (const [index, { problem }] of judged.entries())
    for (const pointer of causesOf(problem)) if (!found.has(pointer)) found.set(pointer, firsts[index] ?? index);
  const costs = new Map<number, Cost>();
  for (const [cause, loss] of losses.byCause) {
    const index = innermostAt(cause, found);
    if (index !== undefined) costs.set(index, sumCosts(costs.get(index), loss));
  }
  return judged.map((entry, index) => {
    const cost = costs.get(index);
    return cost && (cost.isCostly || cost.pages > 0 || losses.isEmpty) ? { ...entry, problem: withCost(entry.problem, cost) } : entry;
  });
}

/** For each finding the first one that it becomes part of: a slip that is repeated, or a file that is included twice, is one finding. */
function firstOccurrences(judged: readonly RuleProblem[], source: Source): readonly number[] {
  const firsts = new Map<string, number>();
  return judged.map((entry, index) => {
    const { messageId, groupKey } = entry.problem;
    const name = groupKey === undefined ? toDeduplicationKey(entry, source) : `${entry.rule} ${messageId} ${groupKey}`;
    const first = firsts.get(name);
    if (first === undefined) firsts.set(name, index);
    return first ?? index;
  });
}

type Cost = NonNullable<ReturnType<LossesByMistake['byCause']['get']>>;

/** Pointers of the mistakes that a finding speaks of. */
function causesOf({ at, element, key, coversElement, alsoCovers = [], costs = [] }: Problem): string[] {
  if (coversElement && element !== undefined) return [element, ...costs];
  const named =
    element === undefined ? [] : [...(key === undefined ? [] : [key]), ...alsoCovers].map((name) => toChildPointer(element, name));
  return ['pointer' in at ? at.pointer : '', ...named, ...costs];
}

/** The finding at a pointer, or at the innermost value around it that has one. */
function innermostAt(pointer: string, found: ReadonlyMap<string, number>): number | undefined {
  for (let at: string | undefined = pointer; at !== undefined && at !== ''; at = parentOf(at)) {
    const index = found.get(at);
    if (index !== undefined) return index;
  }
  return undefined;
}

function sumCosts(one: Cost | undefined, other: Cost): Cost {
  if (one === undefined) return other;
  const alreadyLostTo = one.alreadyLostTo ?? other.alreadyLostTo;
  return {
    pages: one.pages + other.pages,
    isCostly: one.isCostly || other.isCostly,
    ...(alreadyLostTo !== undefined && { alreadyLostTo }),
  };
}

function withCost(problem: Problem, { pages, alreadyLostTo }: Cost): Problem {
  if (pages > 0) return { ...problem, severity: 'error', loses: { pages } };
  if (alreadyLostTo === undefined) return { ...problem, severity: 'error' };
  const related = [...(problem.related ?? []), { at: { pointer: alreadyLostTo }, message: 'This drops the same pages.' }];
  return { ...problem, severity: 'error', related };
}
