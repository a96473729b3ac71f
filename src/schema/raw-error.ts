/** A requirement of a schema that a value does not meet. */
export interface RawError {
  /** JSON Pointer of the value. */
  readonly instancePath: string;
  readonly keyword: string;
  /** The key that is refused, if it is not the value. */
  readonly propertyName?: string;
  readonly params: Readonly<Record<string, unknown>>;
}
