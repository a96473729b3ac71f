/** The loop of a conversation: asks the model and runs its calls until it is done or a budget is exceeded. */
import type { ModelMessage, ToolModelMessage, ToolResultPart } from 'ai';
import type { Answer, DraftTools } from '../draft/draft.ts';
import { isRefusal } from '../draft/refusal.ts';
import { maskBeginning } from '../mask-beginning.ts';
import { callsOf, countUnknown, textOf, validCallsOf, type Call, type ModelAnswer } from './answer.ts';
import { ask } from './ask.ts';
import { BUDGETS, budgetExceeded, Clock, warningOf, whyOver, type Spent } from './budgets.ts';
import { Journal } from './journal.ts';
import { ModelError } from './model-error.ts';
import type { Conversation, Outcome, Run } from './run.ts';
import { FIRST_SHORTENING, shortened } from './shorten.ts';
import { Results, runCall } from './tool-calls.ts';

/** The most times that a call may return the same answer. */
const MOST_REPETITIONS = 6;
/** The most answers in a row that are cut off or empty. */
const MOST_IN_VAIN = 3;
const LONGEST_SUMMARY = 4_000;
/** Characters of the tool results of one answer, which are kept in memory until the message is done. */
const MOST_ANSWERED = 1_000_000;
const TOO_MUCH = 'Not done: the other calls in your answer already returned too much text. Repeat this call with fewer others.';
const NOT_RUN = 'Not done: your answer was cut off because it was too long. Write less at a time.';
const CUT_OFF = 'Your answer was cut off because it was too long. Continue in smaller parts.';
const EMPTY = 'Your answer was empty. Continue the work, or finish with your summary.';
const SILENCE: ModelMessage = { role: 'assistant', content: '(No answer.)' };
const NO_SUMMARY = 'The model gave no summary of its work.';

/** @param asked What the service asks with the last message, if the conversation goes on after it was done. */
export async function converse(run: Run, { system, messages: said, spent }: Conversation, asked: string | null = null): Promise<Outcome> {
  const budgets = { ...BUDGETS, ...run.budgets };
  const journal = run.journal ?? new Journal({ steps: [], spent });
  const results = new Results();
  const clock = new Clock(budgets.minutes, journal.milliseconds, run.signal);
  let messages: ModelMessage[] = [...said];
  let due = FIRST_SHORTENING;
  let toKeep = asked;
  let inVain = 0;

  /** The next answer: a stored one, or else that of the model. */
  async function next(): Promise<{ answer: ModelAnswer; stored: readonly Answer[] | null }> {
    const step = journal.take();
    if (step !== undefined) return { answer: step.answer, stored: step.results };
    clock.check();
    const over = whyOver(journal.spent, budgets);
    if (over) throw over;
    const answer = await ask(run.model, { system, messages, clock, retryPauses: budgets.retryPauses }).catch(async (error: unknown) => {
      if (run.signal?.aborted !== true) await journal.lost(clock.milliseconds);
      throw error;
    });
    const unusable = whyUnusable(answer);
    if (unusable) {
      await journal.lost(clock.milliseconds, answer.tokens);
      throw unusable;
    }
    await journal.answered(toKeep, answer, { refusals: countUnknown(answer), milliseconds: clock.milliseconds });
    return { answer, stored: null };
  }

  try {
    for (;;) {
      ({ messages, due } = shortened(messages, due));
      const { answer, stored } = await next();
      toKeep = null;
      const text = textOf(answer);
      const hasCalls = callsOf(answer).length > 0;
      const isCut = answer.finish === 'length';
      // Some providers reject conversations with empty answers.
      messages.push(...(hasCalls || text !== '' ? answer.messages : [SILENCE]));
      const isDone = !hasCalls && !isCut && (text !== '' || inVain > 0);
      if (isDone) return { summary: summaryOf(text), ...totals(journal.spent), conversation: { system, messages, spent: journal.spent } };

      const calls = validCallsOf(answer);
      const raw = stored ?? (await carryOut(run.draft, calls, { isCut, clock }));
      if (stored === null && calls.length > 0)
        await journal.ran(raw, { refusals: raw.filter(isRefusal).length, milliseconds: clock.milliseconds });
      clock.check();
      inVain = isCut || !hasCalls ? inVain + 1 : 0;
      if (inVain > MOST_IN_VAIN)
        throw budgetExceeded(
          `The answers of the model were cut off ${inVain} times in a row. Split the instruction into several, or choose a model with longer answers.`,
        );
      const worded = calls.map((call, at) => resultOf(call, results.worded(call, raw[at] ?? '')));
      if (results.repetitions >= MOST_REPETITIONS)
        throw budgetExceeded(`The model made the same call with the same result ${results.repetitions} times without progress.`);
      if (worded.length > 0) messages.push(noted({ role: 'tool', content: worded }, warningOf(journal.spent, budgets)));
      else if (!hasCalls) messages.push({ role: 'user', content: isCut ? CUT_OFF : EMPTY });
    }
  } finally {
    clock.stop();
  }
}

/** Why an answer cannot be part of a conversation. */
function whyUnusable({ finish }: ModelAnswer): ModelError | undefined {
  if (finish === 'content-filter')
    return new ModelError('model_rejected', 'The provider withheld the answer of the model because of its content.', { isPermanent: true });
  if (finish === 'error')
    return new ModelError('model_unavailable', 'The provider ended the answer of the model with an error.', { isPermanent: false });
  return undefined;
}

function totals({ steps, inputTokens, outputTokens }: Spent): Pick<Outcome, 'steps' | 'inputTokens' | 'outputTokens'> {
  return { steps, inputTokens, outputTokens };
}

interface Circumstances {
  /** Calls in an answer that was cut off may be incomplete and are not run. */
  readonly isCut: boolean;
  readonly clock: Clock;
}

/** The results of all calls, made one after the other. */
async function carryOut(draft: DraftTools, calls: readonly Call[], { isCut, clock }: Circumstances): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  let answered = 0;
  for (const call of calls) {
    clock.check();
    const answer = isCut ? NOT_RUN : answered > MOST_ANSWERED ? TOO_MUCH : await runCall(draft, call);
    answered += isRefusal(answer) ? answer.refused.length : answer.length;
    answers.push(answer);
  }
  return answers;
}

function resultOf({ toolCallId, toolName }: Call, value: string): ToolResultPart {
  return { type: 'tool-result', toolCallId, toolName, output: { type: 'text', value } };
}

/** Adds a note of the service to the last result. */
function noted(results: ToolModelMessage, note: string | undefined): ToolModelMessage {
  const last = results.content.at(-1);
  if (note === undefined || last?.type !== 'tool-result' || last.output.type !== 'text') return results;
  const output = { ...last.output, value: `${last.output.value}\n\n${note}` };
  return { ...results, content: [...results.content.slice(0, -1), { ...last, output }] };
}

function summaryOf(said: string): string {
  return said === '' ? NO_SUMMARY : maskBeginning(said, LONGEST_SUMMARY);
}
