/** A change for readers of pages that the change does not name. */

export interface SideEffect {
  /** True if no text of the change says so: it happened because something else was moved, renamed or removed. */
  readonly isSilent: boolean;
  /** What changed, as a sentence. */
  readonly what: string;
  /** The label of the element that it is about, after the change. */
  readonly pointer: string;
}
