/** An OpenAPI description: its operations, and problems that prevent reading them. */
import type { Span } from '../document/document.ts';

/** One operation. The properties after `path` are known only if `Spec.isExact`. */
export interface Operation {
  /** In upper case. */
  readonly method: string;
  readonly path: string;
  readonly summary?: string;
  readonly operationId?: string;
  readonly tags?: readonly string[];
  /** `x-hidden`: its page is not in the navigation unless it is listed. */
  readonly isHidden?: true;
  /** `x-excluded`: it does not have a page. */
  readonly isExcluded?: true;
  /** `x-mint.href`: the URL of its page. */
  readonly href?: string;
}

/** A method and a path, as an entry of the navigation names them. */
export interface OperationKey {
  readonly method: string;
  readonly path: string;
}

/** A range of a file in the docs root. */
export interface FileSpan {
  readonly file: string;
  readonly span: Span;
}

export type SpecProblemCode =
  /** The file does not exist. */
  | 'missing'
  /** The path or a symbolic link leads out of the repository. */
  | 'outside'
  /** The file is in a place that cannot be read here, such as a submodule that is not checked out. */
  | 'unknown'
  /** A folder, a FIFO, no permission. */
  | 'unreadable'
  /** Not text, or not UTF-8. */
  | 'encoding'
  | 'too-large'
  /** Neither JSON nor YAML. */
  | 'syntax'
  | 'duplicate-key'
  /** Not an OpenAPI description. */
  | 'not-openapi'
  /** `paths` or a path item has the wrong type. */
  | 'shape'
  /** A `$ref` of a path item cannot be followed. */
  | 'ref';

/** A problem with a description. */
export interface SpecProblem {
  readonly code: SpecProblemCode;
  readonly message: string;
  /** The file with the problem: the description, or a file that it includes with `$ref`. */
  readonly file: string;
  /** The place in that file, if known. */
  readonly span?: Span;
}

/** The fields that OpenAPI requires in `info`. */
export const REQUIRED_INFO_FIELDS = ['title', 'version'] as const;

/** At most this many problems are listed per description. */
export const MAX_LISTED_SPEC_PROBLEMS = 20;

export interface Spec {
  /** Path relative to the docs root. */
  readonly file: string;
  /** As written, such as `3.1.0` or `2.0`. */
  readonly version: string | undefined;
  /** Required fields that it does not have, such as `info.title`, if that is known. */
  readonly missingFields?: readonly string[];
  /** In the order of the file. */
  readonly operations: readonly Operation[];
  /** Looks up operations of a description without references, so that not all are made. */
  readonly lookup?: {
    /** Returns the operations of a path as it is written there. */
    at(path: string): readonly Operation[];
    readonly isEmpty: boolean;
  };
  /** Names of webhooks, which are not operations. Known only if `isExact`. */
  readonly webhooks: readonly string[];
  /** Webhooks as operations with the method `WEBHOOK`, whose path is the name. Known only if `isExact`. */
  readonly webhookOperations: readonly Operation[];
  /** At most `MAX_LISTED_SPEC_PROBLEMS`; the worst first. */
  readonly problems: readonly SpecProblem[];
  /** Whether the operations are known, so that entries can be checked. */
  readonly isReadable: boolean;
  /** Whether the file was read exactly. A scan finds only operations that exist, but maybe not all of them. */
  readonly isExact: boolean;
  /**
   * Returns all operations of a scan with their summaries and tags, or those with some paths; absent or `undefined` if only the exact parser
   * can tell, as of a description with webhooks.
   */
  readonly outline?: (paths?: ReadonlySet<string>) => readonly Operation[] | undefined;
  /** Paths whose operations are unknown, because their `$ref` is a URL or cannot be followed. */
  readonly unknownPaths: ReadonlySet<string>;
  /** The text of each file that was read, for lines and columns. */
  readonly texts: ReadonlyMap<string, string>;
  /** Returns the place of an operation's method in its path item. Reads positions on the first call. */
  readonly locate: (operation: Operation) => Promise<FileSpan | undefined>;
}

/** Makes the description of a file that could not be read. */
export function unreadableSpec(file: string, problem: SpecProblem, texts: ReadonlyMap<string, string> = new Map()): Spec {
  return {
    file,
    version: undefined,
    operations: [],
    webhooks: [],
    webhookOperations: [],
    problems: [problem],
    isReadable: false,
    isExact: true,
    unknownPaths: new Set(),
    texts,
    locate: () => Promise.resolve(undefined),
  };
}

/** Returns the same text for equal operations: methods in any case, paths with or without a trailing slash. */
export function operationKey({ method, path }: OperationKey): string {
  return `${method.toUpperCase()} ${path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path}`;
}

/** Whether a description certainly has no operation and no webhook. */
export function isEmpty(spec: Spec): boolean {
  const { isExact, isReadable, webhooks, problems, unknownPaths, lookup } = spec;
  const isWithoutOthers = webhooks.length + problems.length + unknownPaths.size === 0;
  return isExact && isReadable && isWithoutOthers && (lookup ? lookup.isEmpty : spec.operations.length === 0);
}

/** The full validation of a description. */
export interface SpecValidation {
  /** Why the description was not validated, as a sentence; absent if it was. */
  readonly uncheckedReason?: string;
  readonly problems: readonly SpecProblem[];
  /** How many problems are not in `problems`. */
  readonly omittedCount: number;
  /** The text of each file that was read, for lines and columns. */
  readonly texts: ReadonlyMap<string, string>;
}
