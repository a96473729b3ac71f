/** The main part of an attempt: model, commit, push, pull request; or the rest if an earlier attempt has already pushed. */
import { commitText } from '../pull-request/pull-request-text.ts';
import { composeMessage, push } from '../git/index.ts';
import type { NavigationReport } from '../contract/job.ts';
import { recordCommit, recordPullRequest, saveBranch, type Outcome } from '../store/attempts.ts';
import { findOutcome, keepOutcome } from '../store/work.ts';
import type { Opened } from './attempt.ts';
import { editSite, type Editor } from './edit-site.ts';
import { fetchBase } from './fetch-base.ts';
import { withoutOwnSecrets } from './find-secrets.ts';
import { conflictFailure } from './merge-conflict.ts';
import { publish } from './publish.ts';

export async function doMessage(attempt: Opened): Promise<Outcome> {
  const { done } = attempt.workspace;
  return done === undefined ? work(attempt) : finish(attempt, done);
}

/** How often the work is judged because the base branch has moved. */
const MOST_ROUNDS = 5;

async function work(attempt: Opened): Promise<Outcome> {
  const { assignment, parts, workspace } = attempt;
  const { clone, host, branch, tip } = workspace;
  const { at } = assignment;
  const { commit, summary, report } = await committed(attempt, await editSite(attempt));
  if (commit === null) return { commit, summary, report: null, pullRequest: null };
  await parts.onStep?.('committed', at);
  attempt.stage = 'push';
  await requireCurrent(attempt);
  await keepOutcome(parts.database, at, JSON.stringify({ commit, summary, report } satisfies Told));
  await push(clone, host.remote, { branch, commit, expected: tip });
  await recordCommit(parts.database, at, commit);
  await parts.onStep?.('pushed', at);
  return opened(attempt, { commit, head: commit, summary, report });
}

/** Commits work that is accepted with the base as it is just before the push. The commit is null if nothing was changed. */
async function committed(attempt: Opened, editor: Editor): Promise<Pick<Outcome, 'commit' | 'summary' | 'report'>> {
  const { assignment, parts, workspace, child } = attempt;
  const { at, prompt, project, startedAt } = assignment;
  for (let round = 1; ; round++) {
    const { isChanged, report, ...model } = await editor.accept();
    const summary = withoutOwnSecrets(attempt, model.summary);
    if (!isChanged) return { commit: null, summary, report };
    attempt.stage = 'repository';
    const message = composeMessage({ ...commitText({ prompt, summary }), jobId: at.jobId, seq: at.seq });
    const commit = await child.ask('commit', { message, author: project.author, date: startedAt.getTime() });
    if (commit === (workspace.tip ?? workspace.base)) return { commit: null, summary, report };
    if (round === MOST_ROUNDS || !(await fetchBase(attempt))) return { commit, summary, report };
    parts.log.info({ base: workspace.baseNow }, 'The base branch has moved; the work is judged again.');
  }
}

/** Finishes the message if an earlier attempt has pushed its commit. */
async function finish(attempt: Opened, commit: string): Promise<Outcome> {
  const { assignment, parts, workspace } = attempt;
  const { tip, pullRequest } = workspace;
  attempt.stage = 'pull-request';
  await recordCommit(parts.database, assignment.at, commit);
  parts.log.info({ commit }, 'An earlier attempt pushed the commit; only the pull request is left.');
  const { summary, report } = await toldOf(attempt, commit);
  if (tip !== undefined) return opened(attempt, { commit, head: tip, summary, report });
  // The branch was merged and deleted.
  return { commit, summary, report, pullRequest: pullRequest ?? null };
}

type Told = Pick<Outcome, 'commit' | 'summary' | 'report'>;

/** What the attempt that pushed the commit has stored, or else what the commit says. */
async function toldOf({ assignment, parts, child }: Opened, commit: string): Promise<Told> {
  const stored = await findOutcome(parts.database, assignment.at);
  const told = stored === undefined ? undefined : (JSON.parse(stored) as Told);
  if (told?.commit === commit) return told;
  const { text, report } = await child.ask('tellCommit', commit);
  return { commit, summary: text === '' ? null : text, report };
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
  const { branch, conflicts = [] } = pullRequest;
  return { commit, summary, report, pullRequest, ...(conflicts.length > 0 && { failure: conflictFailure(branch, conflicts) }) };
}

/** Checks that the attempt still counts before anything becomes visible, as the job may have been archived or taken over. */
async function requireCurrent({ assignment, parts, workspace, signal }: Opened): Promise<void> {
  await saveBranch(parts.database, assignment.at, workspace.branch);
  signal.throwIfAborted();
}
