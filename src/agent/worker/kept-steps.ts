/** Keeps the steps of a message in the database, so that the next attempt goes on where this one ends. */
import { countTools, type ModelAnswer } from '../model/answer.ts';
import type { Answer } from '../draft/draft.ts';
import { NOTHING_SPENT, type Spent } from '../model/budgets.ts';
import type { Keeper, Past, Step } from '../model/journal.ts';
import type { Tokens } from '../model/usage.ts';
import { beginWork, findUsed, findWork, saveAnswer, saveResults, saveUsed, type StoredStep } from '../store/work.ts';
import type { Opened } from './attempt.ts';

type Edits = readonly (readonly [path: string, text: string | null])[];

/** What earlier attempts have left. Restores their edits in the draft, which must be open. */
export async function pastOf({ assignment: { at }, parts: { database, log }, workspace, child }: Opened): Promise<Past> {
  const spent: Spent = { ...NOTHING_SPENT, ...(await findUsed(database, at)) };
  if (!workspace.isContinued) {
    const { branch, base, tip = null } = workspace;
    await beginWork(database, at, { branch, base, tip });
    return { steps: [], spent };
  }
  const { steps, edits } = await findWork(database, at);
  if (edits !== null) await child.ask('restore', JSON.parse(edits) as Edits);
  log.info({ steps: steps.length }, 'The work of an earlier attempt continues.');
  return { steps: steps.map(stepOf), spent };
}

/** Stores each step before the next one begins. */
export function keeperOf({ assignment: { at }, parts, child }: Opened): Keeper {
  const { database, log, metrics } = parts;

  function count({ inputTokens, outputTokens }: Tokens): void {
    metrics.tokens.input += inputTokens;
    metrics.tokens.output += outputTokens;
  }

  return {
    async answered(step, { spent, ...kept }) {
      count(kept.answer.tokens);
      await saveAnswer(database, at, { step, answer: JSON.stringify({ ...kept, spent }), used: spent });
      log.info({ step, tools: countTools(kept.answer) }, 'The model answered.');
      await parts.onStep?.('answered', at);
    },

    async ran(step, results, spent) {
      await parts.onStep?.('ran', at);
      const edits = await child.ask('edits', null);
      await saveResults(database, at, {
        step,
        results: JSON.stringify(results),
        edits: edits && JSON.stringify(edits),
        used: spent,
      });
      await parts.onStep?.('stored', at);
    },

    async lost(tokens, spent) {
      if (tokens) count(tokens);
      await saveUsed(database, at, spent);
    },
  };
}

function stepOf({ answer, results }: StoredStep): Step {
  return {
    ...(JSON.parse(answer) as Pick<Step, 'asked' | 'spent'> & { readonly answer: ModelAnswer }),
    results: results === null ? null : (JSON.parse(results) as readonly Answer[]),
  };
}
