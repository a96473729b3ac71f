/** The draft of a message, and the commits that are made of it. */
import { makeFileNameVisible } from '../../internal.ts';
import type { Draft } from '../draft/draft.ts';
import { commitEdits, mergeCommits, type Clone, type NewCommit } from '../git/index.ts';
import type { BaseAndTipCommits } from './calls.ts';
import type { CommitCheckouts } from './sites.ts';

/** The most files that are named. */
const MAX_NAMED = 50;

export interface BranchDraft {
  readonly draft: Draft;
  /** The commit or tree on which the draft is opened. */
  readonly start: string;
  /** The last commit of the branch or, if it is new, of the base. */
  readonly parent: string;
  readonly isNewBranch: boolean;
  /** Set if the branch conflicts with its base: `start` is then both merged, and the commit has two parents. */
  readonly merge: { readonly parent: string; readonly tree: string } | undefined;
  /** Files with conflict markers. Paths in the repository. */
  readonly conflicts: readonly string[];
}

export async function openBranchDraft(clone: Clone, sites: CommitCheckouts, { base, tip }: BaseAndTipCommits): Promise<BranchDraft> {
  const { tree, conflicts } = tip === null ? { tree: base, conflicts: [] } : await mergeCommits(clone, tip, base);
  const isMerge = tip !== null && conflicts.length > 0;
  const parent = tip ?? base;
  const start = isMerge ? tree : parent;
  return {
    draft: await sites.draftOn(start),
    start,
    parent,
    isNewBranch: tip === null,
    merge: isMerge ? { parent: base, tree } : undefined,
    conflicts,
  };
}

/** The same draft, message, author and date give the same commit. */
export function commitDraft(
  clone: Clone,
  { draft, parent, merge }: BranchDraft,
  told: Pick<NewCommit, 'message' | 'author' | 'date'>,
): Promise<string> {
  return commitEdits(clone, { parent, merge, edits: draft.repositoryEdits(), ...told });
}

/** The files of a conflict that the tools of the draft cannot change. */
export async function findUnresolvable({ draft, conflicts }: BranchDraft): Promise<readonly string[]> {
  const root = draft.docs === '' ? '' : `${draft.docs}/`;
  const isSolvable = await Promise.all(conflicts.map((path) => path.startsWith(root) && draft.canWrite(path.slice(root.length))));
  return conflicts.filter((_, index) => isSolvable[index] !== true);
}

/** Tells the model about the conflicts that it has to resolve. */
export function conflictNotes({ draft, conflicts }: BranchDraft): readonly string[] {
  if (conflicts.length === 0) return [];
  const root = draft.docs === '' ? '' : `${draft.docs}/`;
  const names = conflicts
    .slice(0, MAX_NAMED)
    .map((path) => `“${makeFileNameVisible(path.startsWith(root) ? path.slice(root.length) : path)}”`);
  const rest = conflicts.length > names.length ? ` and ${conflicts.length - names.length} more` : '';
  return [
    `The branch of this job conflicts with the base branch, and both are merged in the files you see. Resolve the conflicts in addition to the instruction: find the lines that begin with “<<<<<<<”, “=======” and “>>>>>>>” with search_text, keep the meaning of both texts (first that of this branch, then that of the base branch), and remove these lines. The work is not pushed while one of them is left. A file without them was renamed or deleted on one side: decide whether it stays. Files that conflict: ${names.join(', ')}${rest}.`,
  ];
}
