/** The work of a model on a site: edits in memory on top of a checkout, and the tools that make them. */
import type { Edits, OpenSite } from '../../index.ts';
import type { Refusal } from './refusal.ts';

/** What a tool answers: a text for the model, or why it does not do what it was asked to. */
export type Answer = string | Refusal;

/**
 * A site that a model works on. Nothing is ever written to the checkout. Paths are relative to the docs root; reading sees
 * what was edited before.
 */
export interface Draft {
  /** The docs root below the repository's root, with forward slashes; `''` if they are the same. */
  readonly docs: string;
  /** The site as the checkout has it. */
  readonly site: OpenSite;
  /** The site with all edits so far. */
  readonly edited: OpenSite;
  /** What the configuration of the checkout could not be used for, a sentence each. */
  readonly notes: readonly string[];
  /** Whole texts by path below the docs root, `null` where a file is deleted. What was changed back is no edit. */
  edits(): Edits;
  /** The same by path below the repository's root. */
  repositoryEdits(): ReadonlyMap<string, string | null>;

  list(request?: { readonly folder?: string | undefined }): Promise<Answer>;
  search(request: { readonly text: string; readonly folder?: string | undefined; readonly matchCase?: boolean | undefined }): Promise<Answer>;
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
