/** The program of a child, which answers the calls of its worker one after the other, and ends with the worker. */
import type { CallRequest } from './calls.ts';
import type { ChildReply } from './child.ts';
import { serializeError, type SerializedError } from './errors.ts';
import { serveCalls } from './serve-calls.ts';

/** In UTF-16 units. The worker parses each answer without yielding to other work. */
const MAX_REPLY_LENGTH = 4 << 20;

const calls = serveCalls();

async function replyTo({ call, given }: CallRequest): Promise<string> {
  try {
    // The worker uses the same table of calls.
    const value = await (calls[call] as (given: unknown) => Promise<unknown>)(given);
    const text = JSON.stringify({ value } satisfies ChildReply);
    return text.length <= MAX_REPLY_LENGTH ? text : errorReply({ kind: 'size' });
  } catch (error) {
    return errorReply(serializeError(error));
  }
}

function errorReply(error: SerializedError): string {
  return JSON.stringify({ error } satisfies ChildReply);
}

process.on('message', (question) => {
  void replyTo(JSON.parse(String(question)) as CallRequest).then((text) => process.send?.(text));
});
process.once('disconnect', () => process.exit(0));
