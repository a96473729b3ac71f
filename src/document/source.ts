/** docs.json and the files that its `$ref`s include, as one value whose parts can be traced to their files. */
import type { JsonDocument } from './document.ts';

/** Why a `$ref` cannot be followed. */
export type RefFault = 'url' | 'fragment' | 'outside' | 'missing' | 'not-json' | 'unreadable' | 'cycle' | 'too-large';

/** A `$ref` that cannot be followed. `pointer` is that of the object that contains it, in the expanded value. */
export interface RefProblem {
  readonly fault: RefFault;
  readonly pointer: string;
  /** The text of `$ref`. */
  readonly target: string;
  /** Files from the root to the one that cannot be read; in a cycle, the repeated file is last. */
  readonly chain: readonly string[];
  /** For `unreadable`: why the file cannot be read. */
  readonly detail?: string;
}

/** The whole docs.json. Other folders use pointers into `value`. */
export interface Source {
  readonly root: JsonDocument;
  /** Every file read, by path relative to the docs root; the root document is first. */
  readonly documents: ReadonlyMap<string, JsonDocument>;
  readonly value: unknown;
  /** @internal */
  readonly problems: readonly RefProblem[];
  /**
   * The pointers at which a `$ref` was followed, and the path of the file included there.
   *
   * @internal
   */
  readonly references: ReadonlyMap<string, string>;
  /** The file that contains a part of the expanded value, and its pointer in that file. */
  origin(pointer: string): { readonly document: JsonDocument; readonly pointer: string };
}

/** Opens the target of a `$ref`: returns a document, or why it cannot be followed. */
export type OpenTarget = (path: string) => JsonDocument | { readonly fault: RefFault; readonly detail?: string };

/** Whether a file may contain a `$ref`. */
export function mayHaveReferences(document: JsonDocument): boolean {
  return document.text.includes('"$ref"');
}

/** A docs.json without `$ref`s. */
export function sourceWithoutReferences(root: JsonDocument): Source {
  return {
    root,
    documents: new Map([[root.file, root]]),
    value: root.value,
    problems: [],
    references: new Map(),
    origin: (pointer) => ({ document: root, pointer }),
  };
}
