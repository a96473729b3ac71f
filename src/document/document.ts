/** One JSON file as text, value and positions: the interfaces everything above this folder reads. */

/** A range of a document's text in UTF-16 units; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A replacement of `[start, end)` of one document's text. */
export interface TextEdit extends Span {
  readonly text: string;
}

/** What kind of mistake a syntax problem is. The first three leave the meaning of the rest beyond doubt. */
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

/** A place where a file is not JSON. `message` is a finished sentence for people. */
export interface SyntaxProblem {
  readonly code: SyntaxProblemCode;
  readonly message: string;
  readonly span: Span;
  /** Present when there is exactly one sensible repair (comments, trailing commas). */
  readonly fix?: { readonly title: string; readonly edits: readonly TextEdit[] };
}

/** A value in the text. Everything but `value` and `key` is found out when it is asked for. */
export interface Node {
  readonly pointer: string;
  /** Empty where a damaged text lacks the value. */
  readonly value: Span;
  /** The span of the key with its quotes, if the parent is an object. */
  readonly key: Span | undefined;
  /**
   * What to delete so that the value is gone and the rest is tidy: with its key and one comma, with its lines if
   * nothing else stands on them, and with all white space inside the brackets if nothing else stands between them.
   */
  readonly entry: Span;
  readonly parent: Node | undefined;
  /** The values in this object or array, in the order of the text; keys given twice appear twice. */
  readonly children: readonly Node[];
}

/** A key given more than once in one object. */
export interface DuplicateKey {
  readonly name: string;
  /** How often it is given. */
  readonly count: number;
  /** The value that counts, as `JSON.parse` sees it. */
  readonly last: Node;
  /** The values before it in the order of the text; of very many, the first ones. */
  readonly earlier: readonly Node[];
}

/** The positioned form of a document. */
export interface Tree {
  /** The node at a JSON Pointer; of keys given twice, the last (as `JSON.parse` does). */
  find(pointer: string): Node | undefined;
  /** The innermost node whose entry covers the offset; `undefined` outside the whole value. */
  at(offset: number): Node | undefined;
  /** Every key that is given more than once, in the order of the text. Values that are dropped are not looked into. */
  duplicates(): Iterable<DuplicateKey>;
}

/** A JSON file. `value` is best effort where `problems` is not empty; Positions are made by `treeOf`, when they are needed. */
export interface Document {
  /** Path below the docs root, with forward slashes. */
  readonly file: string;
  /** The text without a byte order mark. */
  readonly text: string;
  /** True if the bytes began with a byte order mark, to be kept when the file is written. */
  readonly bom: boolean;
  readonly value: unknown;
  readonly problems: readonly SyntaxProblem[];
  /** True if no problem makes the value a guess: it may be judged further. */
  readonly isReliable: boolean;
}
