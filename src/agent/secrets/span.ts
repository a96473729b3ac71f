/** The place in a line where a secret seems to stand. */

/** Offsets in UTF-16 units. */
export interface SecretSpan {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}
