/** An effect of a change on pages that the change does not mention. */

export interface SideEffect {
  /** Whether the change does not state it: it happened because something else was moved, renamed or removed. */
  readonly isSilent: boolean;
  /** What changed, as a sentence. */
  readonly what: string;
  /** The label of the affected element, after the change. */
  readonly pointer: string;
}
