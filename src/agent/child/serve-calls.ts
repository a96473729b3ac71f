/** The implementation of the calls: all work on files and commits of the repository. */
import { join } from 'node:path';
import type { Draft } from '../draft/draft.ts';
import { checkWork, type GateResult } from '../gate/gate.ts';
import { commitEdits, findCommit, mergeBase, type Clone } from '../git/index.ts';
import type { Answer } from '../draft/draft.ts';
import { findSecrets } from '../secrets/find.ts';
import { boundedReport, cut } from './bounded.ts';
import type { Answered, CallName, Given, Ground } from './calls.ts';
import { commitsOf, messageOf, parentOf } from './history.ts';
import { instructionsOf } from './instructions.ts';
import { reviewOf } from './review-of.ts';
import { sitesOf, textAtOnce, type Sites } from './sites.ts';

/** Characters of a commit message. */
const LONGEST_TEXT = 10_000;

export type Served = { readonly [Name in CallName]: (given: Given<Name>) => Promise<Answered<Name>> };

interface Work {
  readonly ground: Ground;
  readonly clone: Clone;
  readonly sites: Sites;
}

/** The calls of one attempt, which share their state. */
export function serveCalls(): Served {
  let begun: Work | undefined;
  let draft: Draft | undefined;
  let judged: GateResult | undefined;

  function work(): Work {
    if (begun === undefined) throw new Error('The first call must be “begin”.');
    return begun;
  }

  function opened(): Draft {
    if (draft === undefined) throw new Error('A draft must be opened first.');
    return draft;
  }

  return {
    async begin(ground) {
      const clone = cloneOf(ground);
      begun = { ground, clone, sites: sitesOf(clone, ground) };
      return null;
    },

    async findCommit(branches) {
      const { clone, ground } = work();
      for (const branch of branches) {
        const found = await findCommit(clone, branch, ground);
        if (found !== undefined) return found;
      }
      return null;
    },

    /** If the merge base is deeper than the clone, the parent of the job's first commit is used. */
    async findFork({ tip, base }) {
      const { clone, ground } = work();
      const fork = await mergeBase(clone, tip, base);
      if (fork !== undefined) return fork;
      const [first] = await commitsOf(clone, ground.jobId, tip);
      return (first && (await parentOf(clone, first.id))) ?? base;
    },

    commitsOf: ({ to, from }) => commitsOf(work().clone, work().ground.jobId, to, from),

    async open({ start, base }) {
      const { clone, ground } = work();
      draft = await work().sites.draftOn(start);
      const { docs, config, notes } = draft;
      const instructions = (await instructionsOf(clone, base, docs)) ?? null;
      const committed = (await commitsOf(clone, ground.jobId, start)).map(({ seq }) => seq);
      return { docs, config, notes: notes.map((note) => cut(note)), instructions, committed };
    },

    async tool({ name, request }) {
      // The worker has checked the input.
      return (opened()[name] as (request: unknown) => Promise<Answer>)(request);
    },

    /** Compares with the fork, so that a follow-up can undo the changes of an earlier message. */
    async judge({ fork, start }) {
      judged = await checkWork(await work().sites.change(fork, start, opened().edits()));
      return judged.problems.map((problem) => cut(problem));
    },

    async finish({ fork, start }) {
      const { site, edited, edits: changes, repositoryEdits } = opened();
      const edits = repositoryEdits();
      const folder = await work().sites.folderOf(start);
      const secrets = findSecrets((file) => textAtOnce(join(folder, file)), edits);
      const { report } = start === fork && judged !== undefined ? judged : await checkWork({ site, edited, edits: changes() });
      return { edits: [...edits], secrets, report: boundedReport(report) };
    },

    async commit({ parent, message }) {
      return commitEdits(work().clone, { parent, edits: opened().repositoryEdits(), message });
    },

    async tellCommit(commit) {
      const { clone, sites } = work();
      const { text } = await messageOf(clone, commit);
      const parent = await parentOf(clone, commit);
      const report = parent === undefined ? null : boundedReport((await checkWork(await sites.change(parent, commit))).report);
      return { text: cut(text, LONGEST_TEXT), report };
    },

    review: (request) => reviewOf(work(), request),
  };
}

/** The worker's clone for git processes in this process group, which end with the group. */
function cloneOf({ clone: { folder, address, tips } }: Ground): Clone {
  const tip = (branch: string): string | undefined => (Object.hasOwn(tips, branch) ? tips[branch] : undefined);
  return { folder, address, signal: new AbortController().signal, defaultBranch: undefined, lives: 'in our group', tip };
}
