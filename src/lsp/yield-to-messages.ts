/** Gives way to messages: what has come is read and answered, and the answers are written. */
import { setImmediate } from 'node:timers/promises';

/** Turns of the event loop from the bytes of a request to those of its answer: they are read, queued, understood, answered and written. */
const TURNS = 5;

export async function yieldToMessages(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await setImmediate();
}
