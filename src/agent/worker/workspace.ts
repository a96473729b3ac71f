/** The repository as an attempt finds it: where its work begins, and what earlier attempts have left on the remote. */
import { join } from 'node:path';
import { codeHostOf, readToken, type CodeHost, type PullRequestState } from '../codehost/index.ts';
import { findCommit, mergeBase, openClone, requireTip, type Clone } from '../git/index.ts';
import type { Assignment } from '../store/attempts.ts';
import { nextBranch } from './branch.ts';
import { commitsOf, parentOf } from './history.ts';
import { localReviews } from './local-reviews.ts';
import type { WorkerParts } from './parts.ts';

export interface Workspace {
  /** This attempt's own folder. */
  readonly folder: string;
  readonly host: CodeHost;
  readonly clone: Clone;
  /** Last commit of the base branch. */
  readonly base: string;
  /** Where the commit of this message goes: not the branch of a pull request that was merged or closed. */
  readonly branch: string;
  /** Last commit of that branch; undefined if it is new. */
  readonly tip: string | undefined;
  /** The commit that the branch left its base at. */
  readonly fork: string;
  /** The pull request of that branch. */
  readonly pullRequest: PullRequestState | undefined;
  /** The commit of this very message, if an earlier attempt has pushed it. */
  readonly done: string | undefined;
}

interface Place {
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Throws GitError, CodeHostError and Misconfigured. */
export async function openWorkspace({ at, job, project, branch: current }: Assignment, parts: WorkerParts, { folder, signal }: Place): Promise<Workspace> {
  const base = project.ref;
  // The host says where to clone from, and a local one looks into the clone.
  const made: { clone?: Clone } = {};
  const local = localReviews({ database: parts.database, jobId: job.id, publicUrl: parts.publicUrl, base, clone: () => opened(made.clone) });
  const host = codeHostOf(project, {
    local,
    readToken: (source) => readToken(source, parts.env),
    ...(parts.fetch && { fetch: parts.fetch }),
  });
  const next = nextBranch(current, job.id);
  const clone = await openClone(host.remote, { folder: join(folder, 'clone'), branches: [base, current, next], signal });
  made.clone = clone;
  const baseTip = requireTip(clone, base);
  const done = (await findCommit(clone, current, at)) ?? (await findCommit(clone, base, at));
  const found = await host.findPullRequest(current, base, signal);
  const isOver = done === undefined && found !== undefined && found.state !== 'open';
  const branch = isOver ? next : current;
  const pullRequest = isOver ? await host.findPullRequest(next, base, signal) : found;
  const tip = clone.tip(branch);
  const fork = tip === undefined ? baseTip : await forkOf(clone, job.id, tip, baseTip);
  return { folder, host, clone, base: baseTip, branch, tip, fork, pullRequest, done };
}

/** Where base and branch have grown apart further than the clone reaches, the branch still begins before our first commit. */
async function forkOf(clone: Clone, jobId: string, tip: string, base: string): Promise<string> {
  const fork = await mergeBase(clone, tip, base);
  if (fork !== undefined) return fork;
  const [first] = await commitsOf(clone, jobId, tip);
  return (first && (await parentOf(clone, first.id))) ?? base;
}

function opened(clone: Clone | undefined): Clone {
  if (clone === undefined) throw new Error('The clone is not there yet.');
  return clone;
}
