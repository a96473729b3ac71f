/** The work of a model on a site: edits in memory on top of a checkout, and the tools that make them. */
import type { Edits, OpenSite } from '../../index.ts';
import type { Refusal } from './refusal.ts';

/** What a tool answers: a text for the model, or why it does not do what it was asked to. */
export type Answer = string | Refusal;

/** What the tools of a model do. Paths are relative to the docs root; reading sees what was edited before. */
export interface DraftTools {
  list(request?: { readonly folder?: string | undefined }): Promise<Answer>;
  search(request: {
    readonly text: string;
    readonly folder?: string | undefined;
    readonly matchCase?: boolean | undefined;
  }): Promise<Answer>;
  /** Lines count from 1, both ends included. */
  read(request: { readonly path: string; readonly from?: number | undefined; readonly to?: number | undefined }): Promise<Answer>;
  edit(request: { readonly path: string; readonly find: string; readonly replace: string }): Promise<Answer>;
  write(request: { readonly path: string; readonly text: string }): Promise<Answer>;
  move(request: { readonly from: string; readonly to: string }): Promise<Answer>;
  remove(request: { readonly path: string }): Promise<Answer>;
  /** What the linter finds that it did not find before the edits. */
  check(): Promise<Answer>;
  /** Where a page stands in the navigation, and what it inherits. */
  resolve(request: { readonly page: string }): Promise<Answer>;
}

export type ToolName = keyof DraftTools;

/** A site as a model sees it, wherever the work on it is done. */
export interface Workplace extends DraftTools {
  /** The docs root below the repository's root, with forward slashes; `''` if they are the same. */
  readonly docs: string;
  /** Path of docs.json below the docs root. */
  readonly config: string;
  /** What the configuration of the checkout could not be used for, a sentence each. */
  readonly notes: readonly string[];
}

/** A site that is edited in memory, on top of a checkout to which nothing is ever written. */
export interface Draft extends Workplace {
  /** The site as the checkout has it. */
  readonly site: OpenSite;
  /** The site with all edits so far. */
  readonly edited: OpenSite;
  /** Whole texts by path below the docs root, `null` where a file is deleted. What was changed back is no edit. */
  edits(): Edits;
  /** The same by path below the repository's root. */
  repositoryEdits(): ReadonlyMap<string, string | null>;
}
