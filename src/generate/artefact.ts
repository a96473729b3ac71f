/** A generated file. */
export interface GeneratedFile {
  /** Path relative to the root of the repository, with forward slashes. */
  readonly path: string;
  /** Without a text, the file must not exist. */
  readonly text?: string;
}

/** Makes one or more files, always with the same text for the same sources. */
export type MakeGeneratedFiles = () => Promise<readonly GeneratedFile[]>;
