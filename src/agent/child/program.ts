/** The program of a child: answers the calls of its worker one after the other, and ends when the worker is gone. */
import type { Question } from './calls.ts';
import type { Reply } from './child.ts';
import { toSent, type SentError } from './errors.ts';
import { serveCalls } from './serve-calls.ts';

/** In UTF-16 units. The worker takes each answer in one piece, while others wait for it. */
const LONGEST_ANSWER = 4 << 20;

const calls = serveCalls();

async function replyTo({ call, given }: Question): Promise<string> {
  try {
    // The worker's side has the same table of calls.
    const value = await (calls[call] as (given: unknown) => Promise<unknown>)(given);
    const text = JSON.stringify({ value } satisfies Reply);
    return text.length <= LONGEST_ANSWER ? text : failure({ kind: 'size' });
  } catch (error) {
    return failure(toSent(error));
  }
}

function failure(error: SentError): string {
  return JSON.stringify({ error } satisfies Reply);
}

process.on('message', (question) => {
  void replyTo(JSON.parse(String(question)) as Question).then((text) => process.send?.(text));
});
process.once('disconnect', () => process.exit(0));
