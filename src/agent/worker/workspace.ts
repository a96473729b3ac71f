/** Prepares the repository for an attempt: the start of its work, and the results of earlier attempts on the remote. */
import { join } from 'node:path';
import { codeHostOf, readCodeHostToken, type CodeHost, type PullRequestState } from '../codehost/index.ts';
import type { ChildProcessHandle } from '../child/child.ts';
import { openClone, requireTip, type Clone, deepen, GitError, isAncestor, type OpenRepositoryCache } from '../git/index.ts';
import type { AttemptAssignment } from '../store/attempts.ts';
import { nextBranch } from './branch.ts';
import { createLocalPullRequests } from './local-pull-requests.ts';
import type { WorkerParts } from './parts.ts';
import { fetchLimits, fetchCommonAncestor } from './fetch-common-ancestor.ts';
import type { StartPoint } from '../store/work.ts';

/** The commits on which the work of a message begins. They stay the same whatever happens on the code host. */
export interface MessageStartCommits {
  /** Last commit of the base branch. */
  readonly base: string;
  /** Last commit of the branch for the commit of this message; undefined if it is new. */
  readonly tip: string | undefined;
  /** The commit at which the branch diverged from its base. */
  readonly fork: string;
}

export interface AttemptWorkspace extends MessageStartCommits {
  /** The attempt's folder. */
  readonly folder: string;
  readonly host: CodeHost;
  readonly clone: Clone;
  /** Whether the work of an earlier attempt began with the same commits, and can continue. */
  readonly isContinued: boolean;
  /** Last commit of the base branch when it was last fetched. The work is judged as merged with it. */
  currentBase: string;
  /** The branch for the commit of this message, which is not that of a merged or closed pull request. */
  readonly branch: string;
  /** The pull request of that branch. */
  readonly pullRequest: PullRequestState | undefined;
  /** The commit of this message, if an earlier attempt has pushed it. */
  readonly pushedCommit: string | undefined;
}

interface WorkspaceOptions {
  readonly folder: string;
  readonly cache: OpenRepositoryCache | undefined;
  readonly child: ChildProcessHandle;
  readonly signal: AbortSignal;
}

/** Throws GitError, CodeHostError, MisconfigurationError and ChildEnded. */
export async function openWorkspace(
  { attemptId, job, project, branch: current, startPoint, allowedLosses }: AttemptAssignment,
  parts: WorkerParts,
  { folder, cache, child, signal }: WorkspaceOptions,
): Promise<AttemptWorkspace> {
  const base = project.ref;
  // The clone needs the address from the host, and the local host needs the clone.
  const made: { clone?: Clone } = {};
  const local = createLocalPullRequests({
    database: parts.database,
    jobId: job.id,
    publicUrl: parts.publicUrl,
    base,
    clone: () => requireClone(made.clone),
  });
  const host = codeHostOf(project, {
    local,
    readToken: (source) => readCodeHostToken(source, parts.env),
    onWarning: (what) => parts.log.warn(what),
    ...(parts.fetch && { fetch: parts.fetch }),
    addressRules: parts.addressRules,
  });
  const next = nextBranch(current, job.id);
  const branches = [base, current, next];
  const limits = fetchLimits(parts);
  const clone = await openClone(host.remote, { folder: join(folder, 'clone'), branches, signal, cache, ...limits });
  made.clone = clone;
  const baseTip = requireTip(clone, base);
  await child.call('begin', {
    clone: { folder: clone.folder, address: clone.address, tips: tipsOf(clone, branches) },
    folder: join(folder, 'sites'),
    docs: project.docs,
    limits: parts.limits,
    files: { most: parts.limits.repositoryFiles, bytes: limits.maxBytes },
    rules: { allowedLosses, requiresLanguages: project.requiresLanguages },
    ...attemptId,
  });
  const pushedCommit = (await child.call('findCommit', [current, base])) ?? undefined;
  const found = await host.findPullRequest(current, base, signal);
  const isOver = pushedCommit === undefined && found !== undefined && found.state !== 'open';
  const branch = isOver ? next : current;
  const pullRequest = isOver ? await host.findPullRequest(next, base, signal) : found;
  const tip = clone.tip(branch);
  if (tip !== undefined) await fetchCommonAncestor({ clone, host, child, parts }, { base: baseTip, tip }, [base, branch]);
  const isContinued = await canReuseWork({ clone, host, parts }, startPoint, { branch, tip, base: baseTip, ref: base });
  const start = isContinued && startPoint !== undefined ? startPoint.base : baseTip;
  const fork = tip === undefined ? start : await child.call('findFork', { tip, base: start });
  return { folder, host, clone, base: start, currentBase: baseTip, isContinued, branch, tip, fork, pullRequest, pushedCommit };
}

function tipsOf(clone: Clone, branches: readonly string[]): Readonly<Record<string, string>> {
  const tips: Record<string, string> = {};
  for (const branch of branches) {
    const tip = clone.tip(branch);
    if (tip !== undefined) tips[branch] = tip;
  }
  return tips;
}

function requireClone(clone: Clone | undefined): Clone {
  if (clone === undefined) throw new Error('The clone does not exist yet.');
  return clone;
}

interface CurrentCommits {
  readonly branch: string;
  /** Undefined if the branch is new. */
  readonly tip: string | undefined;
  /** Last commit of the base branch. */
  readonly base: string;
  /** The name of the base branch. */
  readonly ref: string;
}

interface ContinueContext {
  readonly clone: Clone;
  readonly host: CodeHost;
  readonly parts: Pick<WorkerParts, 'limits'>;
}

/**
 * Whether the work of an earlier attempt can continue: only if its commits are still what the job works on. Fetches more of the base
 * branch if it has moved far. False if it was rewritten, or if its history is too large. Throws GitError.
 */
async function canReuseWork({ clone, host, parts }: ContinueContext, began: StartPoint | undefined, now: CurrentCommits): Promise<boolean> {
  if (began?.branch !== now.branch || began.tip !== (now.tip ?? null)) return false;
  const isEnough = (): Promise<boolean> => isAncestor(clone, began.base, now.base);
  try {
    await deepen(clone, host.remote, { branches: [now.ref], isEnough, ...fetchLimits(parts) });
  } catch (error) {
    if (!(error instanceof GitError) || error.code !== 'too-large') throw error;
  }
  return isEnough();
}
