/** What the generated validators answer. */

/** A demand of the schema that a value does not meet. */
export interface RawError {
  /** JSON Pointer of the value. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** True for a value that fits; otherwise `errors` holds every demand not met, until the next call. */
export interface RawValidator {
  (value: unknown): boolean;
  errors?: readonly RawError[] | null;
}
