/** The loop of a conversation: asks the model and runs its calls until it is done or a budget is exceeded. */
import type { ModelMessage, ToolModelMessage } from 'ai';
import { maskSecrets } from '../secrets/mask.ts';
import { ask, type Asked } from './ask.ts';
import { BUDGETS, budgetExceeded, Clock, warningOf, whyOver, type Spent } from './budgets.ts';
import { ToolCalls } from './tool-calls.ts';
import { ModelError } from './model-error.ts';
import type { Conversation, Outcome, Run } from './run.ts';
import { FIRST_SHORTENING, shortened } from './shorten.ts';

/** The most times that a call may return the same answer. */
const MOST_REPETITIONS = 6;
/** The most answers in a row that are cut off or empty. */
const MOST_IN_VAIN = 3;
const LONGEST_SUMMARY = 4_000;
/** Characters of the tool results of one answer, which are kept in memory until the message is done. */
const MOST_ANSWERED = 1_000_000;
const TOO_MUCH = 'Not done: the other calls in your answer already returned too much text. Repeat this call with fewer others.';
const SILENCE: ModelMessage = { role: 'assistant', content: '(No answer.)' };
const NO_SUMMARY = 'The model gave no summary of its work.';

export async function converse(run: Run, { system, messages: said, spent: before }: Conversation): Promise<Outcome> {
  const budgets = { ...BUDGETS, ...run.budgets };
  let messages: ModelMessage[] = [...said];
  let due = FIRST_SHORTENING;
  const toolCalls = new ToolCalls(run.draft, before.refusals);
  const clock = new Clock(budgets.minutes, before.milliseconds, run.signal);
  let spent = before;
  let inVain = 0;
  try {
    for (;;) {
      clock.check();
      const over = whyOver(spent, budgets);
      if (over) throw over;
      ({ messages, due } = shortened(messages, due));
      const answer = await ask(run.model, { system, messages, clock, retryPauses: budgets.retryPauses });
      const hasCalls = answer.calls.length + answer.wrongCalls.length > 0;
      // Some providers reject conversations with empty answers.
      messages.push(...(hasCalls || answer.text !== '' ? answer.messages : [SILENCE]));
      const results = await carryOut(answer, toolCalls, clock);
      spent = sum(spent, answer, toolCalls, clock);
      run.onProgress?.({
        step: spent.steps,
        tools: answer.calls.map(({ toolName }) => toolName),
        inputTokens: spent.inputTokens,
        outputTokens: spent.outputTokens,
      });
      clock.check();

      if (answer.finish === 'content-filter')
        throw new ModelError('model_rejected', 'The provider withheld the answer of the model because of its content.', {
          isPermanent: true,
        });
      if (answer.finish === 'error')
        throw new ModelError('model_unavailable', 'The provider ended the answer of the model with an error.', { isPermanent: false });
      const isCut = answer.finish === 'length';
      const isDone = !hasCalls && !isCut && (answer.text !== '' || inVain > 0);
      if (isDone) {
        const { steps, inputTokens, outputTokens } = spent;
        return { summary: summaryOf(answer.text), steps, inputTokens, outputTokens, conversation: { system, messages, spent } };
      }
      inVain = isCut || !hasCalls ? inVain + 1 : 0;
      if (inVain > MOST_IN_VAIN)
        throw budgetExceeded(
          `The answers of the model were cut off ${inVain} times in a row. Split the instruction into several, or choose a model with longer answers.`,
        );
      if (toolCalls.repetitions >= MOST_REPETITIONS)
        throw budgetExceeded(`The model made the same call with the same result ${toolCalls.repetitions} times without progress.`);
      if (results) messages.push(noted(results, warningOf(spent, budgets)));
      else if (!hasCalls)
        messages.push({
          role: 'user',
          content: isCut
            ? 'Your answer was cut off because it was too long. Continue in smaller parts.'
            : 'Your answer was empty. Continue the work, or finish with your summary.',
        });
    }
  } finally {
    clock.stop();
  }
}

/** The results of all calls; `undefined` if there are none. Calls in an answer that was cut off may be incomplete and are not run. */
async function carryOut({ calls, wrongCalls, finish }: Asked, toolCalls: ToolCalls, clock: Clock): Promise<ToolModelMessage | undefined> {
  for (const { isUnknown } of wrongCalls) if (isUnknown) toolCalls.countRefusal();
  const content: ToolModelMessage['content'] = [];
  let answered = 0;
  for (const call of calls) {
    clock.check();
    const value =
      finish === 'length'
        ? 'Not done: your answer was cut off because it was too long. Write less at a time.'
        : answered > MOST_ANSWERED
          ? TOO_MUCH
          : await toolCalls.answer(call);
    answered += value.length;
    content.push({ type: 'tool-result', toolCallId: call.toolCallId, toolName: call.toolName, output: { type: 'text', value } });
  }
  return content.length > 0 ? { role: 'tool', content } : undefined;
}

/** Adds a note of the service to the last result. */
function noted(results: ToolModelMessage, note: string | undefined): ToolModelMessage {
  const last = results.content.at(-1);
  if (note === undefined || last?.type !== 'tool-result' || last.output.type !== 'text') return results;
  const output = { ...last.output, value: `${last.output.value}\n\n${note}` };
  return { ...results, content: [...results.content.slice(0, -1), { ...last, output }] };
}

function sum(before: Spent, { usage }: Asked, toolCalls: ToolCalls, clock: Clock): Spent {
  return {
    steps: before.steps + 1,
    inputTokens: before.inputTokens + usage.inputTokens,
    outputTokens: before.outputTokens + usage.outputTokens,
    weightedTokens: before.weightedTokens + usage.weightedTokens,
    refusals: toolCalls.refusals,
    milliseconds: clock.milliseconds,
  };
}

/** Masks secrets before cutting, because half a secret would not be recognized. */
function summaryOf(said: string): string {
  if (said === '') return NO_SUMMARY;
  const text = maskSecrets(said);
  return text.length <= LONGEST_SUMMARY ? text : `${text.slice(0, LONGEST_SUMMARY)}…`;
}
