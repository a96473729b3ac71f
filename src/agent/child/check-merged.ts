/** Judges a draft as it will be once it is merged: against the base as it is now, with the changes of others. */
import { makeFileNameVisible } from '../../internal.ts';
import type { ReportedFinding } from '../contract/job.ts';
import { textForModel } from '../gate/findings.ts';
import { checkWork, type GateResult, type GateOptions } from '../gate/gate.ts';
import { CONFLICT_MARKER_PROBLEM } from '../gate/pages/conflict-markers.ts';
import { findMergeBaseInFetchedHistory, mergeCommits, type Clone } from '../git/index.ts';
import { commitDraft, type BranchDraft } from './branch-draft.ts';
import { changedPaths, commitsOf, parentsOf } from './history.ts';
import type { CommitCheckouts } from './sites.ts';
import { findRemainingConflictMarkers } from './unresolved.ts';

interface CheckContext {
  readonly clone: Clone;
  readonly sites: CommitCheckouts;
  readonly jobId: string;
  readonly rules?: GateOptions | undefined;
}

export interface MergedCheck {
  readonly result: GateResult;
  /** Files that conflict with the base. The draft was then compared with the commit where it diverged. */
  readonly conflicts: readonly string[];
  /** For the model: why there may be problems that the draft alone does not have. */
  readonly notes: readonly string[];
}

/** The most files of the base that are named. */
const MAX_NAMED = 30;

export async function checkMerged({ clone, sites, jobId, rules }: CheckContext, drafted: BranchDraft, base: string): Promise<MergedCheck> {
  const { draft, parent, merge } = drafted;
  // On the base itself, as most work is, the draft is already what the merge would be: no commit and no merge are needed.
  if (parent === base && merge === undefined) {
    const result = await checkWork({ site: draft.site, edited: draft.edited, edits: draft.edits() }, rules);
    return { result, conflicts: [], notes: [] };
  }
  // The text and date of this commit do not matter, because it is never pushed.
  const commit = await commitDraft(clone, drafted, { message: 'Draft\n', date: new Date(0) });
  const { tree, conflicts } = await mergeCommits(clone, commit, base);
  const fork = await findForkOrFirstParent(clone, jobId, { tip: commit, base });
  const left = findRemainingConflictMarkers(drafted);
  const judge = async (from: string, to: string): Promise<GateResult> =>
    withMarkers(await checkWork(await sites.change(from, to), rules), left);
  if (conflicts.length > 0) return { result: await judge(fork, commit), conflicts, notes: [] };
  const result = await judge(base, tree);
  return { result, conflicts, notes: result.ok || fork === base ? [] : [baseChangesNote(await changedPaths(clone, fork, base))] };
}

/** Adds markers in files that the gate does not read, such as llms.txt, and in pages that had other markers before. */
function withMarkers(result: GateResult, left: readonly ReportedFinding[]): GateResult {
  const known = new Set(result.findings.flatMap(({ rule, file }) => (rule === CONFLICT_MARKER_PROBLEM.rule ? [file] : [])));
  const more = left.filter(({ file }) => !known.has(file));
  if (more.length === 0) return result;
  const problems = [...more.map((finding) => textForModel(finding, undefined)), ...result.problems];
  return { ...result, ok: false, problems, findings: [...more, ...result.findings] };
}

/** The commit where a branch diverged from its base. If they have no common ancestor, the parent of the job's first commit is used. */
export async function findForkOrFirstParent(
  clone: Clone,
  jobId: string,
  { tip, base }: { readonly tip: string; readonly base: string },
): Promise<string> {
  const fork = await findMergeBaseInFetchedHistory(clone, tip, base);
  if (fork !== undefined) return fork;
  const [first] = await commitsOf(clone, jobId, tip);
  return (first && (await parentsOf(clone, first.id))[0]) ?? base;
}

function baseChangesNote(paths: readonly string[]): string {
  const named = paths.slice(0, MAX_NAMED).map((path) => `“${makeFileNameVisible(path)}”`);
  const left = paths.length - named.length;
  return `The base branch has changed since this branch began, and your work was checked as merged with it. Your files do not show these changes, and the line numbers above are those of the merged files. Changed on the base branch: ${named.join(', ')}${left > 0 ? ` and ${left} more` : ''}.`;
}
