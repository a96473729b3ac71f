/** A file that is made, not written: what the generator writes or compares. */
export interface Artefact {
  /** Path below the repository root, with forward slashes. */
  readonly path: string;
  /** Without a text, the file must not exist. */
  readonly text?: string;
}

/** Makes one or more files; must give the same text for the same sources. */
export type MakeArtefacts = () => Promise<readonly Artefact[]>;
