/** A parsed JSON or YAML file: values by a path of keys, positions on demand. */
import type { Span } from '../document/document.ts';
import type { SpecProblem } from './spec.ts';

/** The depth of `value`: from a description down to the tags of an operation. */
export const MAX_LOOKUP_VALUE_DEPTH = 7;

export interface ParsedSpecDocument {
  readonly file: string;
  readonly text: string;
  /** Duplicate keys. */
  readonly problems: readonly SpecProblem[];
  /** The value at a path of keys as plain data, `undefined` if it does not exist. Objects and arrays below `MAX_LOOKUP_VALUE_DEPTH` may be empty. */
  value(path: readonly string[]): unknown;
  /** The number of values in the file with aliases expanded. Call this before `whole`. */
  size(): number;
  /** A new copy of the whole value, which a validator may change. */
  wholeValue(): unknown;
  /** The span of the key at a path of keys, or of the value if it has no key. */
  span(path: readonly string[]): Promise<Span | undefined>;
}

export type ParseResult = { readonly parsed: ParsedSpecDocument } | { readonly problem: SpecProblem };

/** The YAML tokens that may still be read for a state of a site, because memory grows with them. */
export interface YamlTokenBudget {
  tokens: number;
}

/** About 10 to 12 MB of typical YAML, which take five seconds. */
export const MAX_YAML_TOKENS = 2_500_000;
