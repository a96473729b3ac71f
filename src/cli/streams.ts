/** What a command may touch of the outside world. */
import type * as Agent from '../agent/index.ts';

/** A stream that text can be written to. */
export interface Stream {
  write(text: string): void;
  readonly isTTY: boolean;
  /** True for an ordinary file, which no terminal and no build log shows. */
  readonly isFile?: boolean;
  /** Width of the terminal; 0 without one. */
  readonly columns: number;
  /** True once nobody reads any more. */
  readonly isClosed?: boolean;
}

/** What comes in. Reading waits until there is something, or the end. */
export interface Input {
  readonly isTTY: boolean;
  /** The bytes up to the end, but no more than `limit`. Throws `UsageError` where there is nothing that can be read. */
  read(limit: number): Uint8Array;
  /** The next line without its end; `undefined` after the last. */
  line(): string | undefined;
}

export interface Context {
  /** Loaded by the few commands that read it. */
  readonly stdin: () => Promise<Input>;
  /** Takes results only, so that programs can read it. */
  readonly stdout: Stream;
  /** Takes errors and notes. */
  readonly stderr: Stream;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Loads the job service, which no other command has anything to do with. */
  readonly service: () => Promise<typeof Agent>;
}
