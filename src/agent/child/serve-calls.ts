/** The implementation of the calls: all work on files and commits of the repository. */
import { join } from 'node:path';
import { checkWork, type GateResult } from '../gate/gate.ts';
import { findCommit, findMergeBaseInFetchedHistory, mergeCommits, type Clone } from '../git/index.ts';
import type { ToolResult } from '../draft/draft.ts';
import { findSecrets } from '../secrets/find.ts';
import { maskSecretsInJson } from '../secrets/mask.ts';
import { limitReportExceptDiff, cut } from './limit-size.ts';
import type { NavigationReport } from '../contract/job.ts';
import type { CallOutput, CallName, CallInput, ChildAttemptSetup } from './calls.ts';
import { renderDraftCheck } from './render-draft-check.ts';
import { commitDraft, conflictNotes, openBranchDraft, findUnresolvable, type BranchDraft } from './branch-draft.ts';
import { commitsOf, readMessageWithoutTrailers, parentsOf } from './history.ts';
import { instructionsOf } from './instructions.ts';
import { findForkOrFirstParent, checkMerged } from './check-merged.ts';
import { readRefusedWorkDiff } from './refused-work-diff.ts';
import { reviewOf } from './review-of.ts';
import { createCommitCheckouts, readTextIfExistsSync, type CommitCheckouts } from './sites.ts';

/** Characters of a commit message. */
const MAX_TEXT_LENGTH = 10_000;
const MAX_PATHS = 100;

export type CallHandlers = { readonly [Name in CallName]: (given: CallInput<Name>) => Promise<CallOutput<Name>> };

interface CallContext {
  readonly attempt: ChildAttemptSetup;
  readonly clone: Clone;
  readonly sites: CommitCheckouts;
}

/** The calls of one attempt, which share their state. */
export function serveCalls(): CallHandlers {
  let begun: CallContext | undefined;
  let drafted: BranchDraft | undefined;
  let judged: GateResult | undefined;
  /** The edits that the worker knows. */
  let told = '[]';

  function work(): CallContext {
    if (begun === undefined) throw new Error('The first call must be “begin”.');
    return begun;
  }

  function opened(): BranchDraft {
    if (drafted === undefined) throw new Error('A draft must be opened first.');
    return drafted;
  }

  /** What earlier messages changed is not part of the report, except in a merge, which cannot be compared with conflict markers. */
  async function report(): Promise<NavigationReport> {
    const { draft, isNewBranch, merge } = opened();
    const isWhole = merge !== undefined || isNewBranch;
    return (
      isWhole && judged !== undefined
        ? judged
        : await checkWork({ site: draft.site, edited: draft.edited, edits: draft.edits() }, work().attempt.rules)
    ).report;
  }

  return {
    async begin(attempt) {
      const clone = cloneOf(attempt);
      begun = { attempt, clone, sites: createCommitCheckouts(clone, attempt) };
      return null;
    },

    async findCommit(branches) {
      const { clone, attempt } = work();
      for (const branch of branches) {
        const found = await findCommit(clone, branch, attempt);
        if (found !== undefined) return found;
      }
      return null;
    },

    findFork: (ends) => findForkOrFirstParent(work().clone, work().attempt.jobId, ends),

    haveCommonAncestor: async ({ tip, base }) => (await findMergeBaseInFetchedHistory(work().clone, tip, base)) !== undefined,

    commitsOf: ({ to, from }) => commitsOf(work().clone, work().attempt.jobId, to, from),

    async open(start) {
      const { clone, attempt, sites } = work();
      drafted = await openBranchDraft(clone, sites, start);
      const { draft, conflicts, parent } = drafted;
      const { docs, config, notes } = draft;
      const instructions = (await instructionsOf(clone, start.base, docs)) ?? null;
      const committed = (await commitsOf(clone, attempt.jobId, parent)).map(({ seq }) => seq);
      const unsolvable = await findUnresolvable(drafted);
      return {
        docs,
        config,
        notes: [...notes.map((note) => cut(note)), ...conflictNotes(drafted)],
        instructions,
        committed,
        conflicts: limitPaths(conflicts),
        unsolvable: limitPaths(unsolvable),
      };
    },

    async tool({ name, request }) {
      if (name === 'check') return renderDraftCheck(opened(), work().attempt.rules);
      // The worker has checked the input.
      return (opened().draft[name] as (request: unknown) => Promise<ToolResult>)(request);
    },

    async edits() {
      const edits = [...opened().draft.edits()];
      const now = JSON.stringify(edits);
      if (now === told) return null;
      told = now;
      return edits;
    },

    async restore(edits) {
      opened().draft.restore(new Map(edits));
      told = JSON.stringify(edits);
      return null;
    },

    async judge({ base }) {
      const { draft, merge } = opened();
      // A branch that the base has broken meanwhile does not matter to a message that changes nothing.
      if (draft.edits().size === 0 && merge === undefined) return { problems: [], conflicts: [] };
      const { result, conflicts, notes } = await checkMerged(
        { ...work().attempt, clone: work().clone, sites: work().sites },
        opened(),
        base,
      );
      judged = result;
      return { problems: [...result.problems, ...notes].map((problem) => cut(problem)), conflicts: limitPaths(conflicts) };
    },

    async finish() {
      const { draft, start, merge } = opened();
      const edits = draft.repositoryEdits();
      const folder = await work().sites.folderOf(start);
      const secrets = findSecrets((file) => readTextIfExistsSync(join(folder, file)), edits);
      return {
        isChanged: edits.size > 0 || merge !== undefined,
        edits: [...edits],
        secrets,
        report: limitReportExceptDiff(await report()),
      };
    },

    async refuse({ findings }) {
      const { clone } = work();
      const commit = await commitDraft(clone, opened(), { message: 'Draft\n', date: new Date(0) });
      const diff = await readRefusedWorkDiff(clone, opened().start, commit);
      return limitReportExceptDiff({ ...(await report()), findings: maskSecretsInJson(findings ?? judged?.findings ?? []), ...diff });
    },

    commit: ({ message, author, date }) =>
      commitDraft(work().clone, opened(), { message, date: new Date(date), ...(author && { author }) }),

    conflicts: async ({ head, base }) => limitPaths((await mergeCommits(work().clone, head, base)).conflicts),

    async describeCommit(commit) {
      const { clone, sites, attempt } = work();
      const { text } = await readMessageWithoutTrailers(clone, commit);
      // Of a merge, the base is the last parent.
      const parent = (await parentsOf(clone, commit)).at(-1);
      const report =
        parent === undefined ? null : limitReportExceptDiff((await checkWork(await sites.change(parent, commit), attempt.rules)).report);
      return { text: cut(text, MAX_TEXT_LENGTH), report };
    },

    review: (request) => reviewOf(work(), request),
  };
}

/** Paths that the worker stores and shows. */
function limitPaths(paths: readonly string[]): readonly string[] {
  return paths.slice(0, MAX_PATHS).map((path) => cut(path));
}

/** The worker's clone for git processes in this process group, which end with the group. */
function cloneOf({ clone: { folder, address, tips } }: ChildAttemptSetup): Clone {
  const tip = (branch: string): string | undefined => (Object.hasOwn(tips, branch) ? tips[branch] : undefined);
  return { folder, address, signal: new AbortController().signal, defaultBranch: undefined, lifetime: 'in our group', tip };
}
