/** Runs rules over a subject: pure, synchronous and total. */
import { reasonOf } from './crop.ts';
import type { Facts } from './facts.ts';
import type { RuleProblem } from './precedence.ts';
import type { Problem } from './problem.ts';
import type { Rule } from './rule.ts';
import type { Subject } from '../subject/subject.ts';

/** A rule and the options a user gave it. */
export interface RuleWithOptions {
  readonly rule: Rule;
  readonly options: Readonly<Record<string, unknown>>;
}

/** More problems of one rule than anybody reads; only hostile or misidentified files have so many. */
export const MAX_PROBLEMS_PER_RULE = 10_000;

/** Returns the problems, in the order of the rules. A rule that fails is reported as one problem, and the others still run. */
export function applyRules(rules: readonly RuleWithOptions[], subject: Subject, facts: Partial<Facts>): RuleProblem[] {
  const judged: RuleProblem[] = [];
  const known = { ...subject, ...facts };
  for (const { rule, options } of rules) {
    let count = 0;
    try {
      for (const problem of rule.run(known, options)) {
        judged.push({ rule: rule.id, cause: rule.cause, problem });
        if (++count < MAX_PROBLEMS_PER_RULE) continue;
        judged.push({ rule: rule.id, cause: rule.cause, problem: limitProblem(rule.id) });
        break;
      }
    } catch (error) {
      judged.push({ rule: rule.id, cause: rule.cause, problem: crashProblem(rule.id, error) });
    }
  }
  return judged;
}

/** The message if a rule finds more than `MAX_PROBLEMS_PER_RULE`. */
export function limitMessage(rule: string): string {
  return `The rule ${rule} has more than ${MAX_PROBLEMS_PER_RULE} findings; the rest are not listed.`;
}

function limitProblem(rule: string): Problem {
  return { at: { pointer: '' }, message: limitMessage(rule), messageId: 'limit', severity: 'error' };
}

function crashProblem(rule: string, error: unknown): Problem {
  return {
    at: { pointer: '' },
    message: `The rule ${rule} failed, and its findings are missing: ${reasonOf(error)}. This is a bug in docs-nav; please report it.`,
    messageId: 'crash',
    severity: 'error',
  };
}
