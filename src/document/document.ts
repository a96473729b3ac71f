/** One JSON file as text, value and positions: the interfaces that other folders use. */

/** A range of a document's text in UTF-16 units; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A replacement of `[start, end)` of one document's text. */
export interface TextEdit extends Span {
  readonly text: string;
}

/** The kinds of syntax problems. The first three leave the meaning of the file certain. */
export type SyntaxProblemCode =
  | 'comment'
  | 'trailing-comma'
  | 'missing-comma'
  | 'conflict-marker'
  | 'unclosed'
  | 'bad-string'
  | 'bad-literal'
  | 'unexpected'
  | 'empty'
  | 'encoding'
  | 'too-large';

/** A place where a file is not valid JSON. */
export interface SyntaxProblem {
  readonly code: SyntaxProblemCode;
  readonly message: string;
  readonly span: Span;
  /** Present if one fix is by far the most likely (comments, trailing commas, a single wrong bracket). */
  readonly fix?: { readonly title: string; readonly edits: readonly TextEdit[] };
}

/** A value in the text. Everything except `value` and `key` is computed on demand. */
export interface PositionNode {
  readonly pointer: string;
  /** Empty if a damaged text lacks the value. */
  readonly value: Span;
  /** The span of the key with its quotes, if the parent is an object. */
  readonly key: Span | undefined;
  /**
   * The span to delete to remove the value cleanly: with its key and one comma, with its lines if nothing else is on them,
   * and with all white space inside the brackets if nothing else is between them.
   */
  readonly entry: Span;
  readonly parent: PositionNode | undefined;
  /** The values in this object or array, in the order of the text; duplicate keys appear more than once. */
  readonly children: readonly PositionNode[];
}

/** A key that occurs more than once in one object. */
export interface DuplicateKey {
  readonly name: string;
  /** How many times it occurs. */
  readonly count: number;
  /** The value that `JSON.parse` keeps. */
  readonly last: PositionNode;
  /** The values before it in the order of the text; only the first ones if there are very many. */
  readonly earlier: readonly PositionNode[];
}

/** The positioned form of a document. */
export interface PositionTree {
  /** The node at a JSON Pointer; for a duplicate key, the last one (as in `JSON.parse`). */
  find(pointer: string): PositionNode | undefined;
  /** The innermost node whose entry covers the offset; `undefined` outside the whole value. */
  at(offset: number): PositionNode | undefined;
  /** Every duplicate key, in the order of the text. Dropped values are not searched. */
  duplicates(): Iterable<DuplicateKey>;
}

/** A JSON file. If `problems` is not empty, `value` is best effort. `treeOf` computes positions on demand. */
export interface JsonDocument {
  /** Path relative to the docs root, with forward slashes. */
  readonly file: string;
  /** The text without a byte order mark. */
  readonly text: string;
  /** Whether the bytes began with a byte order mark, to be kept when the file is written. */
  readonly hasBom: boolean;
  readonly value: unknown;
  /** @internal */
  readonly problems: readonly SyntaxProblem[];
  /** Whether the value is certain despite the problems, so that rules can check it. */
  readonly isReliable: boolean;
}
