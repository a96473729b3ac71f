/** Attempts that end between two steps: the next one finds what is there, and nothing is done twice, whatever people do meanwhile. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Job } from '../../../src/agent/contract/job.ts';
import { scriptedModel, type AnswerScript } from '../../../src/agent/model/scripted-model.ts';
import { RemoteBranchMoved } from '../../../src/agent/git/index.ts';
import { nextBranch } from '../../../src/agent/worker/branch.ts';
import { classifyError } from '../../../src/agent/worker/classify-error.ts';
import type { AttemptStep } from '../../../src/agent/worker/parts.ts';
import { startWorkbench, type Workbench } from '../workbench.ts';
import { ADD_PAGE, SITE } from '../sample-site.ts';
import { createRepository, git } from '../../doubles/forge.ts';

const root = mkdtempSync(join(tmpdir(), 'docs-nav-recovery-'));
let bench: Workbench;
let repository = '';
let count = 0;
let asked = 0;
/** Thrown out of the first attempt when it has come to this step, after something else has happened. */
let interruption: { readonly step: AttemptStep; readonly meanwhile?: (branch: string) => void; readonly goesOn?: true } | undefined;

const script: AnswerScript = (seen) => {
  asked += 1;
  return ADD_PAGE(seen);
};

beforeAll(async () => {
  bench = await startWorkbench({
    folder: join(root, 'attempts'),
    model: () => scriptedModel(script),
    parts: {
      onStep: (step, { jobId }) => {
        if (step !== interruption?.step) return;
        const { meanwhile, goesOn } = interruption;
        interruption = undefined;
        meanwhile?.(`docs-agent/${jobId}`);
        if (!goesOn) throw new Error('The attempt ends here.');
      },
    },
  });
});
afterAll(() => bench.close());
beforeEach(async () => {
  asked = 0;
  interruption = undefined;
  repository = join(root, `repository-${(count += 1)}.git`);
  createRepository(repository, SITE);
  await bench.project({ repository });
});

const done = (): Promise<Job> => bench.done('Add faq');

const commits = (job: Job, branch = `docs-agent/${job.id}`): string[] =>
  git(repository, 'log', '--format=%H', '--grep', `Agent-Job: ${job.id}`, branch)
    .split('\n')
    .filter((line) => line !== '');
const reviews = ({ id }: Job) => bench.database.query<{ branch: string }>('select branch from docs_nav.review where job_id = $1', [id]);

test.each(['cloned', 'answered', 'ran', 'stored', 'judged', 'committed', 'pushed', 'opened', 'finished'] as const)(
  'the worker retries an attempt that ends at the step “%s” without doing anything twice',
  async (step) => {
    interruption = { step };
    const job = await done();
    expect(job).toMatchObject({ status: 'completed', error: null, pullRequest: { branch: `docs-agent/${job.id}` } });
    expect(commits(job)).toHaveLength(1);
    expect(await reviews(job)).toHaveLength(1);
    expect(await bench.messages(job.id)).toMatchObject([
      { commit: commits(job)[0], summary: 'Added the page faq.', report: { pagesAdded: ['faq'] } },
    ]);
    expect(asked).toBe(3);
  },
);

describe('a change by a person between two attempts', () => {
  const merge = (branch: string): void => void git(repository, 'update-ref', 'refs/heads/main', `refs/heads/${branch}`);

  test('that merges the branch is recognized, and the work is not repeated', async () => {
    interruption = { step: 'pushed', meanwhile: merge };
    const job = await done();
    expect(job).toMatchObject({ status: 'completed', pullRequest: { branch: `docs-agent/${job.id}` } });
    expect(commits(job, 'main')).toHaveLength(1);
    expect(asked).toBe(3);
  });

  test('that merges and deletes the branch completes the job without another branch', async () => {
    interruption = {
      step: 'opened',
      meanwhile: (branch) => {
        merge(branch);
        git(repository, 'update-ref', '-d', `refs/heads/${branch}`);
      },
    };
    const job = await done();
    expect(job).toMatchObject({ status: 'completed' });
    expect(job.prLink).not.toBeNull();
    expect(commits(job, 'main')).toHaveLength(1);
    expect(git(repository, 'for-each-ref', '--format=%(refname:short)', 'refs/heads/')).toBe('main');
    expect(asked).toBe(3);
  });

  test('that squash-merges the branch is recognized by its commit message', async () => {
    interruption = {
      step: 'opened',
      meanwhile: (branch) => {
        const message = git(repository, 'log', '-1', '--format=%B', branch);
        git(
          repository,
          'update-ref',
          'refs/heads/main',
          git(repository, 'commit-tree', `${branch}^{tree}`, '-p', 'main', '-m', `${message}`),
        );
        git(repository, 'update-ref', '-d', `refs/heads/${branch}`);
      },
    };
    const job = await done();
    expect(job).toMatchObject({ status: 'completed' });
    expect(commits(job, 'main')).toHaveLength(1);
    expect(asked).toBe(3);
  });

  test('that deletes the branch makes the work start anew on the next branch', async () => {
    interruption = { step: 'opened', meanwhile: (branch) => void git(repository, 'update-ref', '-d', `refs/heads/${branch}`) };
    const job = await done();
    expect(job).toMatchObject({ status: 'completed', pullRequest: { branch: `docs-agent/${job.id}-2` } });
    expect(asked).toBe(6);
  });

  test('that adds a commit to the branch is kept', async () => {
    interruption = {
      step: 'pushed',
      meanwhile: (branch) => {
        const tip = git(repository, 'commit-tree', `${branch}^{tree}`, '-p', branch, '-m', 'By a person');
        git(repository, 'update-ref', `refs/heads/${branch}`, tip);
      },
    };
    const job = await done();
    expect(job).toMatchObject({ status: 'completed' });
    expect(git(repository, 'log', '-1', '--format=%s', `docs-agent/${job.id}`)).toBe('By a person');
    expect(commits(job)).toHaveLength(1);
    expect((await bench.messages(job.id))[0]?.commit).toBe(commits(job)[0]);
  });

  test('that moves the branch before the push makes the next attempt build on it', async () => {
    const first = await done();
    const branch = `docs-agent/${first.id}`;
    const tip = git(repository, 'commit-tree', `${branch}^{tree}`, '-p', branch, '-m', 'By a person');
    interruption = { step: 'committed', goesOn: true, meanwhile: () => void git(repository, 'update-ref', `refs/heads/${branch}`, tip) };
    await bench.follow(first.id, 'Add tour');
    expect(await bench.ended(first.id)).toMatchObject({ status: 'completed', prLink: first.prLink });
    expect(git(repository, 'log', '--reverse', '--format=%s', branch, '^main').split('\n')).toEqual([
      'Docs: Add faq',
      'By a person',
      'Docs: Add tour',
    ]);
    expect(bench.log.join('')).toContain('"type":"RemoteBranchMoved"');
  });
});

test('the branches of a job are numbered from the second on, even if the job id ends in digits', () => {
  const id = '01a20006-f95a-762c-a003-123456789012';
  expect(nextBranch(`docs-agent/${id}`, id)).toBe(`docs-agent/${id}-2`);
  expect(nextBranch(`docs-agent/${id}-2`, id)).toBe(`docs-agent/${id}-3`);
  expect(nextBranch(`docs-agent/${id}-9`, id)).toBe(`docs-agent/${id}-10`);
});

test('a lost lease and unexpected errors are treated as retryable', () => {
  expect(classifyError(new RemoteBranchMoved('The branch was changed.'), 'push')).toEqual({
    failure: { code: 'push_refused', message: 'The branch was changed.' },
    isPermanent: false,
  });
  for (const odd of [new TypeError('x'), 'text', null, undefined, 3])
    expect(classifyError(odd, 'model')).toMatchObject({ failure: { code: 'internal' }, isPermanent: false });
});
