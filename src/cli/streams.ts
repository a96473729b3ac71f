/** The access of commands to the outside world. */
import type { PageReadingProgress } from '../site/long-work.ts';
import type { SiteInput } from '../session/open-site.ts';
import type { DocumentationOnlyFiles } from '../host/limit-reads-to-documentation.ts';

export interface OutputStream {
  write(text: string): void;
  readonly isTTY: boolean;
  /** Whether it is a regular file, which is not shown on a terminal or in a build log. */
  readonly isFile?: boolean;
  /** Width of the terminal; 0 without one. */
  readonly columns: number;
  /** Whether the reader has closed it. */
  readonly isClosed?: boolean;
}

/** Standard input. Reading blocks until there is data, or the end. */
export interface StandardInput {
  readonly isTTY: boolean;
  /** Returns the bytes up to the end, at most `limit`. Throws `UsageError` if it cannot be read. */
  read(limit: number): Uint8Array;
  /** Returns the next line without its end; `undefined` after the last. */
  line(): string | undefined;
}

export interface CommandContext {
  /** Loaded only by the few commands that read it. */
  readonly stdin: () => Promise<StandardInput>;
  /** For results only, so that programs can read it. */
  readonly stdout: OutputStream;
  /** For errors and notes. */
  readonly stderr: OutputStream;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Returns a text of the package by its path there. Only the program that is one file has it. */
  readonly readEmbedded?: (path: string) => string;
  /** Ends long work when it is aborted. */
  readonly signal?: AbortSignal;
  /** Told how far long work is; without it, a terminal is. */
  readonly onProgress?: (progress: PageReadingProgress) => void;
  /** Told the result as data, beside the text, where a program wants both. */
  readonly onResult?: (result: object) => void;
  /** Called before files of a site are written; throws if that is no longer wanted. */
  readonly beforeWrite?: () => Promise<void>;
  /** Which files of a site a command may read, where that is not all of them. `root` is the docs root. */
  readonly filesOf?: (input: SiteInput, root: string) => Promise<DocumentationOnlyFiles>;
}
