/** The main part of an attempt: model, commit, push, pull request; or the rest if an earlier attempt has already pushed. */
import { commitText } from '../pull-request/pull-request-text.ts';
import { composeMessage, push } from '../git/index.ts';
import type { NavigationReport } from '../contract/job.ts';
import { recordCommit, recordPullRequest, saveBranch, type Outcome } from '../store/attempts.ts';
import type { Opened } from './attempt.ts';
import { editSite } from './edit-site.ts';
import { withoutOwnSecrets } from './find-secrets.ts';
import { publish } from './publish.ts';

export async function doMessage(attempt: Opened): Promise<Outcome> {
  const { done } = attempt.workspace;
  return done === undefined ? work(attempt) : finish(attempt, done);
}

async function work(attempt: Opened): Promise<Outcome> {
  const { assignment, parts, workspace, child } = attempt;
  const { clone, host, branch, tip, base } = workspace;
  const { at, prompt } = assignment;
  const { isChanged, report, ...model } = await editSite(attempt);
  const summary = withoutOwnSecrets(attempt, model.summary);
  const unchanged = { commit: null, summary, report: null, pullRequest: null };
  if (!isChanged) return unchanged;
  attempt.stage = 'repository';
  const parent = tip ?? base;
  const commit = await child.ask('commit', {
    parent,
    message: composeMessage({ ...commitText({ prompt, summary }), jobId: at.jobId, seq: at.seq }),
  });
  if (commit === parent) return unchanged;
  await parts.onStep?.('committed', at);
  attempt.stage = 'push';
  await requireCurrent(attempt);
  await push(clone, host.remote, { branch, commit, expected: tip });
  await recordCommit(parts.database, at, commit);
  await parts.onStep?.('pushed', at);
  return opened(attempt, { commit, head: commit, summary, report });
}

/** Finishes the message if an earlier attempt has pushed its commit, from which the summary and report are read. */
async function finish(attempt: Opened, commit: string): Promise<Outcome> {
  const { assignment, parts, workspace, child } = attempt;
  const { tip, pullRequest } = workspace;
  attempt.stage = 'pull-request';
  await recordCommit(parts.database, assignment.at, commit);
  parts.log.info({ ...assignment.at, commit }, 'An earlier attempt pushed the commit; only the pull request is left.');
  const { text, report } = await child.ask('tellCommit', commit);
  const summary = text === '' ? null : text;
  if (tip !== undefined) return opened(attempt, { commit, head: tip, summary, report });
  // The branch was merged and deleted.
  return { commit, summary, report, pullRequest: pullRequest ?? null };
}

interface Pushed {
  readonly commit: string;
  readonly head: string;
  readonly summary: string | null;
  readonly report: NavigationReport | null;
}

async function opened(attempt: Opened, { commit, head, summary, report }: Pushed): Promise<Outcome> {
  await requireCurrent(attempt);
  const pullRequest = await publish(attempt, { head, summary, report });
  await recordPullRequest(attempt.parts.database, attempt.assignment.at, pullRequest);
  await attempt.parts.onStep?.('opened', attempt.assignment.at);
  return { commit, summary, report, pullRequest };
}

/** Checks that the attempt still counts before anything becomes visible, as the job may have been archived or taken over. */
async function requireCurrent({ assignment, parts, workspace, signal }: Opened): Promise<void> {
  await saveBranch(parts.database, assignment.at, workspace.branch);
  signal.throwIfAborted();
}
