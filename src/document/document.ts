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

/** A value in the text. `entry` is what to delete to remove the value from its parent, its comma included. */
export interface Node {
  readonly pointer: string;
  readonly value: Span;
  /** The span of the key with its quotes, if the parent is an object. */
  readonly key?: Span;
  readonly entry: Span;
  readonly parent?: Node;
}

/** A key given twice in one object: where it stands, and where it stood first. */
export interface DuplicateKey {
  readonly name: string;
  /** Pointer of the object that holds both. */
  readonly parent: string;
  readonly key: Span;
  readonly first: Span;
}

/** The positioned form of a document. */
export interface Tree {
  /** The node at a JSON Pointer; of keys given twice, the last (as `JSON.parse` does). */
  find(pointer: string): Node | undefined;
  /** The innermost node whose entry covers the offset. */
  at(offset: number): Node | undefined;
  duplicates(): Iterable<DuplicateKey>;
}

/** A JSON file. `value` is best effort where `problems` is not empty; `tree()` is built on the first call only. */
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
  tree(): Tree;
}
