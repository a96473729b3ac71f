/** What is known of one description of an API: its operations, and what stands in the way of knowing them. */
import type { Span } from '../document/document.ts';

/** One operation, as a reader of the site sees it. What stands after `path` is known only where `Spec.isExact`. */
export interface Operation {
  /** In upper case. */
  readonly method: string;
  readonly path: string;
  readonly summary?: string;
  readonly operationId?: string;
  readonly tags?: readonly string[];
  /** `x-hidden`: has a page that stands in no navigation unless it is listed. */
  readonly isHidden?: true;
  /** `x-excluded`: has no page. */
  readonly isExcluded?: true;
  /** `x-mint.href`: the URL of its page. */
  readonly href?: string;
}

/** A method and a path, as an entry of the navigation names them. */
export interface Wanted {
  readonly method: string;
  readonly path: string;
}

/** A range of a file below the docs root. */
export interface Place {
  readonly file: string;
  readonly span: Span;
}

export type SpecProblemCode =
  /** There is no such file. */
  | 'missing'
  /** The path, or a link, leads out of the repository. */
  | 'outside'
  /** It cannot be known here what stands there: below a submodule that is not checked out. */
  | 'unknown'
  /** A folder, a FIFO, no permission. */
  | 'unreadable'
  /** No text, or no UTF-8. */
  | 'encoding'
  | 'too-large'
  /** Neither JSON nor YAML. */
  | 'syntax'
  | 'duplicate-key'
  /** Something else than a description of an API. */
  | 'not-openapi'
  /** `paths` or a path item is not what it must be. */
  | 'shape'
  /** A `$ref` of a path item leads nowhere. */
  | 'ref';

/** Something wrong with a description. `message` is a finished sentence for people. */
export interface SpecProblem {
  readonly code: SpecProblemCode;
  readonly message: string;
  /** The file that is wrong: the description, or one it draws in by `$ref`. */
  readonly file: string;
  /** Where in that file, if the place can be named. */
  readonly span?: Span;
}

/** Problems of one description beyond these say nothing new. */
export const MAX_PROBLEMS = 20;

export interface Spec {
  /** Path below the docs root. */
  readonly file: string;
  /** As written: `3.1.0`, `2.0`. */
  readonly version: string | undefined;
  /** In the order of the file. */
  readonly operations: readonly Operation[];
  /** Names of webhooks; they are no operations. Known only if `isExact`. */
  readonly webhooks: readonly string[];
  /** At most `MAX_PROBLEMS`, the worst first. */
  readonly problems: readonly SpecProblem[];
  /** False if nothing is known of the operations: no entry can be judged by them. */
  readonly isReadable: boolean;
  /** False if only a cheap look was taken: what it found is there, and nothing is known of the rest. */
  readonly isExact: boolean;
  /** Paths whose operations stand where nobody can look: behind a URL, or a `$ref` that leads nowhere. */
  readonly unknownPaths: ReadonlySet<string>;
  /** The text of each file that was read, for lines and columns. */
  readonly texts: ReadonlyMap<string, string>;
  /** The place of an operation’s method in its path item. Reads positions on the first call. */
  readonly locate: (operation: Operation) => Promise<Place | undefined>;
}

/** What every description has that could not be read. */
export function unreadable(file: string, problem: SpecProblem, texts: ReadonlyMap<string, string> = new Map()): Spec {
  return {
    file,
    version: undefined,
    operations: [],
    webhooks: [],
    problems: [problem],
    isReadable: false,
    isExact: true,
    unknownPaths: new Set(),
    texts,
    locate: () => Promise.resolve(undefined),
  };
}

/** One text for what counts as one operation: methods in any case, paths with or without a trailing slash. */
export function operationKey({ method, path }: Wanted): string {
  return `${method.toUpperCase()} ${path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path}`;
}
