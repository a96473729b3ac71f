/** The results of the generated validators. */

/** A requirement of the schema that a value does not meet. */
export interface RawError {
  /** JSON Pointer of the value. */
  readonly instancePath: string;
  readonly keyword: string;
  /** The key that is refused, if it is not the value. */
  readonly propertyName?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Returns true if a value is valid; otherwise `errors` contains every violated requirement, until the next call. */
export interface RawValidator {
  (value: unknown): boolean;
  errors?: readonly RawError[] | null;
}
