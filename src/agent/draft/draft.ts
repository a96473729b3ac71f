/** The interface of a draft: a model's edits in memory on top of a checkout, and the tools that make them. */
import type {
  AddElementOptions,
  Edits,
  MovePageOptions,
  OpenSite,
  RemoveElementOptions,
  RemovePageOptions,
  SetPropertyOptions,
} from '../../index.ts';
import type { OutlineRequest } from './outline.ts';
import type { AddPageRequest } from './place-page.ts';
import type { ToolRefusal } from './refusal.ts';

/** What the repository tells agents, at the base. */
export interface RepositoryInstructions {
  /** Path in the repository. */
  readonly file: string;
  readonly text: string;
  /** How much of the file the text is. */
  readonly use: 'all' | 'beginning' | 'none';
}

/** The answer of a tool: a text for the model, or a refusal. */
export type ToolResult = string | ToolRefusal;

/** The tools of a model. Paths are relative to the docs root, and all tools see earlier edits. */
export interface DraftTools {
  list(request?: { readonly folder?: string | undefined }): Promise<ToolResult>;
  search(request: {
    readonly text: string;
    readonly folder?: string | undefined;
    readonly matchCase?: boolean | undefined;
  }): Promise<ToolResult>;
  /** Lines count from 1, both ends included. */
  read(request: { readonly path: string; readonly from?: number | undefined; readonly to?: number | undefined }): Promise<ToolResult>;
  edit(request: { readonly path: string; readonly find: string; readonly replace: string }): Promise<ToolResult>;
  write(request: { readonly path: string; readonly text: string }): Promise<ToolResult>;
  move(request: { readonly from: string; readonly to: string }): Promise<ToolResult>;
  remove(request: { readonly path: string }): Promise<ToolResult>;
  /** The findings that the edits introduce. */
  check(): Promise<ToolResult>;
  /** Where a page is in the navigation, and what it inherits. */
  resolve(request: { readonly page: string }): Promise<ToolResult>;
  outline(request: OutlineRequest): Promise<ToolResult>;
  findPages(request: { readonly words: string }): Promise<ToolResult>;
  suggestPlacement(request: { readonly page: string }): Promise<ToolResult>;
  /** Without `to`, at the best suggestion. */
  addPage(request: AddPageRequest): Promise<ToolResult>;
  addElement(request: AddElementOptions): Promise<ToolResult>;
  movePage(request: MovePageOptions & { readonly page: string }): Promise<ToolResult>;
  removePage(request: RemovePageOptions & { readonly page: string }): Promise<ToolResult>;
  /** With its files, unless `deleteFiles` is false. */
  removeElement(request: RemoveElementOptions & { readonly at: string }): Promise<ToolResult>;
  /** With a redirect from the old URL; the same page of the other languages, too, unless `siblings` is false. */
  renamePage(request: { readonly from: string; readonly to: string; readonly siblings?: boolean | undefined }): Promise<ToolResult>;
  setProperty(request: SetPropertyOptions): Promise<ToolResult>;
}

export type DraftToolName = keyof DraftTools;

/** A site as a model sees it, in this process or in a child. */
export interface ModelFacingDraft extends DraftTools {
  /** Path of the docs root in the repository, with forward slashes; `''` for its root. */
  readonly docs: string;
  /** Path of docs.json in the docs root. */
  readonly config: string;
  /** Why the configuration of the checkout is not used. */
  readonly notes: readonly string[];
}

/** A site that is edited in memory. Nothing is written to its checkout. */
export interface Draft extends ModelFacingDraft {
  /** The site without edits. */
  readonly site: OpenSite;
  /** The site with all edits so far. */
  readonly edited: OpenSite;
  /** Whether the tools can change a file, by its path in the docs root. */
  canWrite(path: string): Promise<boolean>;
  /** Whole texts by path in the docs root, `null` for deleted files. Changes that were undone are not included. */
  edits(): Edits;
  /** The same by path in the repository. */
  repositoryEdits(): ReadonlyMap<string, string | null>;
  /** Replaces all edits by those that `edits` returned earlier, on the same files. */
  restore(edits: Edits): void;
}
