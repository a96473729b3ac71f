/** A JSON or YAML file after parsing: values by a path of keys, positions on demand. */
import type { Span } from '../document/document.ts';
import type { SpecProblem } from './spec.ts';

/** How far down `value` reaches: from a description to the tags of an operation. */
export const DEPTH = 7;

export interface ParsedFile {
  readonly file: string;
  readonly text: string;
  /** Keys given twice. */
  readonly problems: readonly SpecProblem[];
  /** The value at a path of keys as plain data, `undefined` where there is none. Below `DEPTH` objects and arrays may be empty. */
  value(path: readonly string[]): unknown;
  /** How many values the whole holds, those behind aliases as often as they are named. To be asked first. */
  size(): number;
  /** The whole value, made anew: a validator may change it. */
  whole(): unknown;
  /** The span of the key at a path of keys, of the value where there is no key. */
  span(path: readonly string[]): Promise<Span | undefined>;
}

export type Parse = { readonly parsed: ParsedFile } | { readonly problem: SpecProblem };
