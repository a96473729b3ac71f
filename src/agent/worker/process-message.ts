/** The main part of an attempt: model, commit, push, pull request; or the rest if an earlier attempt has already pushed. */
import { commitText } from '../pull-request/pull-request-text.ts';
import { composeCommitMessage, fetchTip, RemoteBranchMoved, push, PushForbidden } from '../git/index.ts';
import type { NavigationReport } from '../contract/job.ts';
import { recordPushedCommit, recordPullRequest, saveJobBranch, type MessageOutcome } from '../store/attempts.ts';
import { findSavedOutcome, forgetOutcomeOfRefusedPush, saveOutcomeBeforePush } from '../store/work.ts';
import type { AttemptWithWorkspace } from './attempt.ts';
import { editSite, type WorkAwaitingAcceptance } from './edit-site.ts';
import { maskServiceSecrets } from './find-secrets.ts';
import { toBaseConflictFailure } from './protected-file-conflict.ts';
import { openOrUpdatePullRequest } from './publish.ts';
import { fetchLimits, fetchCommonAncestor } from './fetch-common-ancestor.ts';

export async function processMessage(attempt: AttemptWithWorkspace): Promise<MessageOutcome> {
  const { pushedCommit } = attempt.workspace;
  return pushedCommit === undefined ? editAndPush(attempt) : finishPushed(attempt, pushedCommit);
}

/** How often the work is judged because the base branch has moved. */
const MAX_ROUNDS = 5;

async function editAndPush(attempt: AttemptWithWorkspace): Promise<MessageOutcome> {
  const { assignment, parts, workspace } = attempt;
  const { clone, host, branch, tip } = workspace;
  const { attemptId } = assignment;
  const { commit, summary, report } = await commitAccepted(attempt, await editSite(attempt));
  if (commit === null) return { commit, summary, report: null, pullRequest: null };
  await parts.onStep?.('committed', attemptId);
  attempt.stage = 'push';
  await requireCurrent(attempt);
  await saveOutcomeBeforePush(parts.database, attemptId, JSON.stringify({ commit, summary, report } satisfies PushedResult));
  try {
    await push(clone, host.remote, { branch, commit, expectedTip: tip });
  } catch (error) {
    if (error instanceof PushForbidden || error instanceof RemoteBranchMoved) await forgetOutcomeOfRefusedPush(parts.database, attemptId);
    throw error;
  }
  await recordPushedCommit(parts.database, attemptId, commit);
  await parts.onStep?.('pushed', attemptId);
  return publishPushed(attempt, { commit, head: commit, summary, report });
}

/** Commits work that is accepted with the base as it is just before the push. The commit is null if nothing was changed. */
async function commitAccepted(attempt: AttemptWithWorkspace, editor: WorkAwaitingAcceptance): Promise<PushedResult> {
  const { assignment, parts, workspace, child } = attempt;
  const { attemptId, prompt, project, startedAt } = assignment;
  for (let round = 1; ; round++) {
    const { isChanged, report, ...model } = await editor.accept();
    const [title, summary] = [maskServiceSecrets(attempt, model.title ?? '') || null, maskServiceSecrets(attempt, model.summary)];
    if (!isChanged) return { commit: null, summary, report };
    attempt.stage = 'repository';
    const message = composeCommitMessage({ ...commitText({ title, prompt, summary }), jobId: attemptId.jobId, seq: attemptId.seq });
    const commit = await child.call('commit', { message, author: project.author, date: startedAt.getTime() });
    if (commit === (workspace.tip ?? workspace.base)) return { commit: null, summary, report };
    if (round === MAX_ROUNDS || !(await fetchBase(attempt))) return { commit, summary, report };
    parts.log.info({ base: workspace.currentBase }, 'The base branch has changed; the work is checked again.');
  }
}

/** Finishes the message if an earlier attempt has pushed its commit. */
async function finishPushed(attempt: AttemptWithWorkspace, commit: string): Promise<MessageOutcome> {
  const { assignment, parts, workspace } = attempt;
  const { tip, pullRequest } = workspace;
  attempt.stage = 'pull-request';
  await recordPushedCommit(parts.database, assignment.attemptId, commit);
  parts.log.info({ commit }, 'An earlier attempt pushed the commit; only the pull request is left.');
  const { summary, report } = await findPushedResult(attempt, commit);
  if (tip !== undefined) return publishPushed(attempt, { commit, head: tip, summary, report });
  // The branch was merged and deleted.
  return { commit, summary, report, pullRequest: pullRequest ?? null };
}

type PushedResult = Pick<MessageOutcome, 'commit' | 'summary' | 'report'>;

/** What the attempt that pushed the commit has stored, or else what the commit says. */
async function findPushedResult({ assignment, parts, child }: AttemptWithWorkspace, commit: string): Promise<PushedResult> {
  const stored = await findSavedOutcome(parts.database, assignment.attemptId);
  const told = stored === undefined ? undefined : (JSON.parse(stored) as PushedResult);
  if (told?.commit === commit) return told;
  const { text, report } = await child.call('describeCommit', commit);
  return { commit, summary: text === '' ? null : text, report };
}

interface PushedCommit {
  readonly commit: string;
  readonly head: string;
  readonly summary: string | null;
  readonly report: NavigationReport | null;
}

async function publishPushed(attempt: AttemptWithWorkspace, { commit, head, summary, report }: PushedCommit): Promise<MessageOutcome> {
  await requireCurrent(attempt);
  const pullRequest = await openOrUpdatePullRequest(attempt, { head, summary, report });
  await recordPullRequest(attempt.parts.database, attempt.assignment.attemptId, pullRequest);
  await attempt.parts.onStep?.('opened', attempt.assignment.attemptId);
  const { branch, conflicts = [] } = pullRequest;
  return { commit, summary, report, pullRequest, ...(conflicts.length > 0 && { failure: toBaseConflictFailure(branch, conflicts) }) };
}

/** Checks that the attempt still counts before anything becomes visible, as the job may have been archived or taken over. */
async function requireCurrent({ assignment, parts, workspace, signal }: AttemptWithWorkspace): Promise<void> {
  await saveJobBranch(parts.database, assignment.attemptId, workspace.branch);
  signal.throwIfAborted();
}

/** Fetches the base branch, and returns whether it has moved since the clone was made. Throws GitError and ChildEnded. */
async function fetchBase({ assignment, parts, workspace, child }: AttemptWithWorkspace): Promise<boolean> {
  const { clone, host, tip, base, branch } = workspace;
  const { ref } = assignment.project;
  const now = await fetchTip(clone, host.remote, { branch: ref, known: workspace.currentBase, ...fetchLimits(parts) });
  if (now === workspace.currentBase) return false;
  const branches = tip === undefined ? [ref] : [ref, branch];
  await fetchCommonAncestor({ clone, host, child, parts }, { base: now, tip: tip ?? base }, branches);
  workspace.currentBase = now;
  return true;
}
