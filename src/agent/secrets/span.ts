/** The place of a possible secret in a line. */

/** Offsets in UTF-16 units. */
export interface SecretSpan {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}
