/** Keeps the steps of a message in the database, so that the next attempt goes on where this one ends. */
import { MAX_TOOL_TARGET_LENGTH, type ToolCall } from '../contract/event.ts';
import { countCallsByTool, type ModelAnswer } from '../model/answer.ts';
import { describeCalls } from '../model/described-calls.ts';
import type { ToolResult } from '../draft/draft.ts';
import { NOTHING_USED, type MessageBudgetUse } from '../model/budgets.ts';
import type { ConversationStepWriter, ProgressOfEarlierAttempts, ConversationStep } from '../model/journal.ts';
import type { TokenCounts } from '../model/usage.ts';
import {
  beginWorkAnew,
  findUsage,
  saveAnswer,
  saveResults,
  saveUsage,
  takeOverEarlierWork,
  type StoredConversationStep,
} from '../store/work.ts';
import type { AttemptWithWorkspace } from './attempt.ts';
import { maskServiceSecrets } from './find-secrets.ts';

type Edits = readonly (readonly [path: string, text: string | null])[];

/** What earlier attempts have left. Restores their edits in the draft, which must be open. */
export async function restoreOrBeginWork({
  assignment: { attemptId },
  parts: { database, log },
  workspace,
  child,
}: AttemptWithWorkspace): Promise<ProgressOfEarlierAttempts> {
  const use: MessageBudgetUse = { ...NOTHING_USED, ...(await findUsage(database, attemptId)) };
  if (!workspace.isContinued) {
    const { branch, base, tip = null } = workspace;
    await beginWorkAnew(database, attemptId, { branch, base, tip });
    return { steps: [], use };
  }
  const { steps, edits } = await takeOverEarlierWork(database, attemptId);
  if (edits !== null) await child.call('restore', JSON.parse(edits) as Edits);
  log.info({ steps: steps.length }, 'The work continues where an earlier attempt stopped.');
  return { steps: steps.map(stepOf), use };
}

/** Stores each step before the next one begins. */
export function createStepStore(attempt: AttemptWithWorkspace): ConversationStepWriter {
  const {
    assignment: { attemptId },
    parts,
    child,
  } = attempt;
  const { database, log, metrics } = parts;

  function count({ inputTokens, outputTokens }: TokenCounts): void {
    metrics.tokens.input += inputTokens;
    metrics.tokens.output += outputTokens;
  }

  const toolsOf = (answer: ModelAnswer, results?: readonly ToolResult[]): readonly ToolCall[] =>
    describeCalls(answer, results).map((call) => ({
      ...call,
      target: call.target === null ? null : maskServiceSecrets(attempt, call.target, MAX_TOOL_TARGET_LENGTH),
    }));

  return {
    async saveAnswer(step, { spent, ...kept }) {
      count(kept.answer.tokens);
      await saveAnswer(database, attemptId, {
        step,
        answer: JSON.stringify({ ...kept, spent }),
        used: spent,
        tools: toolsOf(kept.answer),
      });
      log.info({ step, tools: countCallsByTool(kept.answer) }, 'The model answered.');
      await parts.onStep?.('answered', attemptId);
    },

    async saveResults(step, { answer, results, spent }) {
      await parts.onStep?.('ran', attemptId);
      const edits = await child.call('edits', null);
      await saveResults(database, attemptId, {
        step,
        results: JSON.stringify(results),
        edits: edits && JSON.stringify(edits),
        used: spent,
        tools: toolsOf(answer, results),
      });
      await parts.onStep?.('stored', attemptId);
    },

    async saveFailedRequest(tokens, spent) {
      if (tokens) count(tokens);
      await saveUsage(database, attemptId, spent);
    },
  };
}

function stepOf({ answer, results }: StoredConversationStep): ConversationStep {
  return {
    ...(JSON.parse(answer) as Pick<ConversationStep, 'asked' | 'spent'> & { readonly answer: ModelAnswer }),
    results: results === null ? null : (JSON.parse(results) as readonly ToolResult[]),
  };
}
