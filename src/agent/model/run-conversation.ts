/** The loop of a conversation: asks the model and runs its calls until it is done or a budget is exceeded. */
import type { ModelMessage, ToolModelMessage, ToolResultPart } from 'ai';
import type { ToolResult, DraftTools } from '../draft/draft.ts';
import { isRefusal } from '../draft/refusal.ts';
import { maskAndCut } from '../mask-and-cut.ts';
import { callsOf, countUnknownTools, textOf, validCallsOf, type ToolCall, type ModelAnswer } from './answer.ts';
import { askModelWithRetries } from './ask-model-with-retries.ts';
import { DEFAULT_BUDGETS, budgetExceeded, MessageDeadline, warningOf, budgetError, type MessageBudgetUse } from './budgets.ts';
import { StepJournal } from './journal.ts';
import { ModelError } from './model-error.ts';
import type { ModelConversation, ModelRunOutcome, ModelRunOptions } from './run.ts';
import { FIRST_SHORTENING_THRESHOLD, shortenResultsWhenDue } from './shorten.ts';
import { ToolResultFormatter, runCall } from './tool-calls.ts';

/** The most times that a call may return the same answer. */
const MAX_REPETITIONS = 6;
/** The most answers in a row that are cut off or empty. */
const MAX_FRUITLESS_ANSWERS = 3;
const MAX_SUMMARY_LENGTH = 4_000;
/** Characters of the tool results of one answer, which are kept in memory until the message is done. */
const MAX_RESULT_CHARACTERS = 1_000_000;
/** How the results of calls begin that were not run. */
export const SKIPPED_CALL_PREFIX = 'Not done:';
const TOO_MUCH_TEXT_RESULT = `${SKIPPED_CALL_PREFIX} the other calls in your answer already returned too much text. Repeat this call with fewer others.`;
const NOT_RUN_RESULT = `${SKIPPED_CALL_PREFIX} your answer was cut off because it was too long. Write less at a time.`;
const ANSWER_CUT_OFF_NOTE = 'Your answer was cut off because it was too long. Continue in smaller parts.';
const EMPTY_ANSWER_NOTE = 'Your answer was empty. Continue the work, or finish with your summary.';
const NO_ANSWER_MESSAGE: ModelMessage = { role: 'assistant', content: '(No answer.)' };
const NO_SUMMARY = 'The model gave no summary of its work.';

/** @param asked What the service asks with the last message, if the conversation goes on after it was done. */
export async function runConversation(
  run: ModelRunOptions,
  { system, messages: said, spent }: ModelConversation,
  asked: string | null = null,
): Promise<ModelRunOutcome> {
  const budgets = { ...DEFAULT_BUDGETS, ...run.budgets };
  const journal = run.journal ?? new StepJournal({ steps: [], use: spent });
  const results = new ToolResultFormatter();
  const clock = new MessageDeadline(budgets.minutes, journal.milliseconds, run.signal);
  let messages: ModelMessage[] = [...said];
  let due = FIRST_SHORTENING_THRESHOLD;
  let toKeep = asked;
  let inVain = 0;
  let title: string | null = null;

  /** The next answer: a stored one, or else that of the model. */
  async function next(): Promise<{ answer: ModelAnswer; stored: readonly ToolResult[] | null }> {
    const step = journal.takeStoredStep();
    if (step !== undefined) return { answer: step.answer, stored: step.results };
    clock.check();
    const over = budgetError(journal.spent, budgets);
    if (over) throw over;
    await run.beforeRequest?.();
    const answer = await askModelWithRetries(run.model, { system, messages, clock, retryPauses: budgets.retryPauses }).catch(
      async (error: unknown) => {
        if (run.signal?.aborted !== true) await journal.recordFailedRequest(clock.milliseconds);
        throw error;
      },
    );
    const unusable = unusableAnswerError(answer);
    if (unusable) {
      await journal.recordFailedRequest(clock.milliseconds, answer.tokens);
      throw unusable;
    }
    await journal.recordAnswer(toKeep, answer, { refusals: countUnknownTools(answer), milliseconds: clock.milliseconds });
    return { answer, stored: null };
  }

  try {
    for (;;) {
      ({ messages, due } = shortenResultsWhenDue(messages, due));
      const { answer, stored } = await next();
      toKeep = null;
      const text = textOf(answer);
      const hasCalls = callsOf(answer).length > 0;
      const isCut = answer.finish === 'length';
      // Some providers reject conversations with empty answers.
      messages.push(...(hasCalls || text !== '' ? answer.messages : [NO_ANSWER_MESSAGE]));
      const isDone = !hasCalls && !isCut && (text !== '' || inVain > 0);
      if (isDone)
        return { title, summary: summaryOf(text), ...totals(journal.spent), conversation: { system, messages, spent: journal.spent } };

      const calls = validCallsOf(answer);
      if (!isCut) title = titleIn(calls) ?? title;
      const raw = stored ?? (await runCalls(run.draft, calls, { isCut, clock }));
      if (stored === null && calls.length > 0)
        await journal.recordResults(raw, { refusals: raw.filter(isRefusal).length, milliseconds: clock.milliseconds });
      clock.check();
      inVain = isCut || !hasCalls ? inVain + 1 : 0;
      if (inVain > MAX_FRUITLESS_ANSWERS)
        throw budgetExceeded(
          `The answers of the model were cut off ${inVain} times in a row. Split the instruction into several, or choose a model with longer answers.`,
        );
      const worded = calls.map((call, at) => resultOf(call, results.format(call, raw[at] ?? '')));
      if (results.repetitions >= MAX_REPETITIONS)
        throw budgetExceeded(`The model made the same call with the same result ${results.repetitions} times without progress.`);
      if (worded.length > 0) messages.push(withNote({ role: 'tool', content: worded }, warningOf(journal.spent, budgets)));
      else if (!hasCalls) messages.push({ role: 'user', content: isCut ? ANSWER_CUT_OFF_NOTE : EMPTY_ANSWER_NOTE });
    }
  } finally {
    clock.stop();
  }
}

/** Why an answer cannot be part of a conversation. */
function unusableAnswerError({ finish }: ModelAnswer): ModelError | undefined {
  if (finish === 'content-filter')
    return new ModelError('model_rejected', 'The provider withheld the answer of the model because of its content.', { isPermanent: true });
  if (finish === 'error')
    return new ModelError('model_unavailable', 'The provider ended the answer of the model with an error.', { isPermanent: false });
  return undefined;
}

function totals({ steps, inputTokens, outputTokens }: MessageBudgetUse): Pick<ModelRunOutcome, 'steps' | 'inputTokens' | 'outputTokens'> {
  return { steps, inputTokens, outputTokens };
}

/** The last title that the calls set; undefined if none does. The library has checked the input. */
function titleIn(calls: readonly ToolCall[]): string | undefined {
  const call = calls.findLast(({ toolName }) => toolName === 'set_title');
  return call && (call.input as { readonly title: string }).title;
}

interface CallRunOptions {
  /** Calls in an answer that was cut off may be incomplete and are not run. */
  readonly isCut: boolean;
  readonly clock: MessageDeadline;
}

/** The results of all calls, made one after the other. */
async function runCalls(draft: DraftTools, calls: readonly ToolCall[], { isCut, clock }: CallRunOptions): Promise<readonly ToolResult[]> {
  const answers: ToolResult[] = [];
  let answered = 0;
  for (const call of calls) {
    clock.check();
    const answer = isCut ? NOT_RUN_RESULT : answered > MAX_RESULT_CHARACTERS ? TOO_MUCH_TEXT_RESULT : await runCall(draft, call);
    answered += isRefusal(answer) ? answer.refused.length : answer.length;
    answers.push(answer);
  }
  return answers;
}

function resultOf({ toolCallId, toolName }: ToolCall, value: string): ToolResultPart {
  return { type: 'tool-result', toolCallId, toolName, output: { type: 'text', value } };
}

/** Adds a note of the service to the last result. */
function withNote(results: ToolModelMessage, note: string | undefined): ToolModelMessage {
  const last = results.content.at(-1);
  if (note === undefined || last?.type !== 'tool-result' || last.output.type !== 'text') return results;
  const output = { ...last.output, value: `${last.output.value}\n\n${note}` };
  return { ...results, content: [...results.content.slice(0, -1), { ...last, output }] };
}

function summaryOf(said: string): string {
  return said === '' ? NO_SUMMARY : maskAndCut(said, MAX_SUMMARY_LENGTH);
}
