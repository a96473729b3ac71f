/** A change for readers of pages that were there before. */

export interface SideEffect {
  /** True if no text of the edits says so: it happened because something else was moved, renamed or removed. */
  readonly isSilent: boolean;
  /** What changed, as a sentence. */
  readonly what: string;
  /** What to do about it, if it is silent. */
  readonly remedy: string;
}
