/** The tokens of a project in a month: requests to the provider stop at the limit, and operators are warned before. */
import { budgetExceeded } from '../model/budgets.ts';
import { nextMonth, tokensOfMonth } from '../store/limits.ts';
import type { AttemptWithWorkspace } from './attempt.ts';

/** The part of the limit from which operators are warned. */
const WARNING_PART = 0.8;

/** A check that throws `ModelError` (budget_exceeded) at the limit, and warns once; undefined if the project has none. */
export function monthlyBudget({ assignment, parts }: AttemptWithWorkspace): (() => Promise<void>) | undefined {
  const { id, monthlyTokens: limit } = assignment.project;
  if (limit === null) return undefined;
  let isWarned = false;
  return async () => {
    const now = new Date();
    const used = await tokensOfMonth(parts.database, id, now);
    if (used >= limit) {
      const day = nextMonth(now).toISOString().slice(0, 10);
      throw budgetExceeded(
        `The project has used ${used} tokens this month; its limit is ${limit}. Raise the limit, or send the instruction again from ${day} (UTC) on.`,
      );
    }
    if (isWarned || used < limit * WARNING_PART) return;
    isWarned = true;
    parts.log.warn({ used, limit }, 'The project has used more than 80 % of its tokens of this month.');
  };
}
