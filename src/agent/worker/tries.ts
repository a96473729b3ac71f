/** How often a message is retried, by the reason that its attempts ended. */
import { ChildEnded } from '../child/child-ended.ts';
import type { Setback } from '../store/attempts.ts';

/** The number of attempts of each kind that fails the message. */
export interface Tries extends Readonly<Record<Setback, number>> {
  /** The most that are tolerated. The limit is high, because processes are rarely killed because of their message. */
  readonly interruptions: number;
}

export const TRIES: Tries = { failures: 4, ended_children: 2, interruptions: 50 };

export function setbackOf(error: unknown): Setback {
  return error instanceof ChildEnded ? 'ended_children' : 'failures';
}
