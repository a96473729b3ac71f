/** docs.json and the files it draws in by `$ref`, as one value whose parts still know where they stand. */
import type { Document } from './document.ts';

/** Why a `$ref` draws nothing in. */
export type RefFault = 'url' | 'fragment' | 'outside' | 'missing' | 'not-json' | 'unreadable' | 'cycle' | 'too-large';

/** A `$ref` that cannot be followed. `pointer` is that of the object holding it, in the expanded value. */
export interface RefProblem {
  readonly fault: RefFault;
  readonly pointer: string;
  /** The text of `$ref`. */
  readonly target: string;
  /** Files from the root to the one that cannot be read, for cycles with the repeated one last. */
  readonly chain: readonly string[];
  /** For `unreadable`: what stands in the way. */
  readonly detail?: string;
}

/** The whole configuration. Pointers of everything above this folder are pointers into `value`. */
export interface Source {
  readonly root: Document;
  /** Every file read, by its path below the docs root; the root document first. */
  readonly documents: ReadonlyMap<string, Document>;
  readonly value: unknown;
  readonly problems: readonly RefProblem[];
  /** Where a `$ref` was followed, and the path of the file that stands there. */
  readonly references: ReadonlyMap<string, string>;
  /** The file that holds a value of the expanded value, and its pointer there. */
  origin(pointer: string): { readonly document: Document; readonly pointer: string };
}

/** Opens a `$ref` target: a document, or why there is none. */
export type OpenTarget = (path: string) => Document | { readonly fault: RefFault; readonly detail?: string };

/** True if a file may hold a `$ref` to follow. */
export function mayHaveReferences(document: Document): boolean {
  return document.text.includes('"$ref"');
}

/** A configuration in one file. */
export function sourceOfOne(root: Document): Source {
  return {
    root,
    documents: new Map([[root.file, root]]),
    value: root.value,
    problems: [],
    references: new Map(),
    origin: (pointer) => ({ document: root, pointer }),
  };
}
