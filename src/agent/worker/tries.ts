/** How often a message is tried again, by what ended its attempts. */
import { ChildEnded } from '../child/child-ended.ts';
import type { Setback } from '../store/attempts.ts';

/** The most of each kind; the one that reaches it fails the message. */
export interface Tries extends Readonly<Record<Setback, number>> {
  /** Beyond it. Nobody knows what a process was killed for, and it is hardly ever a message that it worked on. */
  readonly interruptions: number;
}

export const TRIES: Tries = { failures: 4, ended_children: 2, interruptions: 50 };

export function setbackOf(error: unknown): Setback {
  return error instanceof ChildEnded ? 'ended_children' : 'failures';
}
