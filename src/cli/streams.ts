/** What a command may touch of the outside world. */

/** A stream that text can be written to. */
export interface Stream {
  write(text: string): void;
  readonly isTTY: boolean;
  /** Width of the terminal; 80 where there is none. */
  readonly columns: number;
}

export interface Context {
  /** Takes results only, so that programs can read it. */
  readonly stdout: Stream;
  /** Takes errors and notes. */
  readonly stderr: Stream;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}
