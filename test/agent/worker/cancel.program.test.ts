/** Jobs that are cancelled at each step of a message: nothing of it is pushed, or it completes. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scriptedModel, streamingModel } from '../../../src/agent/model/scripted-model.ts';
import { cancelUnpushedMessages, type CancelResult } from '../../../src/agent/store/jobs.ts';
import type { AttemptStep } from '../../../src/agent/worker/parts.ts';
import { createRepository, git } from '../../doubles/forge.ts';
import { KINDS } from '../databases.ts';
import { ADD_PAGE, SITE } from '../sample-site.ts';
import { PROJECT, startWorkbench, type Workbench } from '../workbench.ts';

const BEFORE_PUSH: readonly AttemptStep[] = ['cloned', 'answered', 'ran', 'stored', 'judged', 'committed'];
const AFTER_PUSH: readonly AttemptStep[] = ['pushed', 'opened'];

describe.each(KINDS)('on the database %s', (kind) => {
  const root = mkdtempSync(join(tmpdir(), 'docs-nav-cancel-'));
  let bench: Workbench;
  let repository = '';
  let count = 0;
  let model = scriptedModel(ADD_PAGE);
  let onStep: ((step: AttemptStep, jobId: string) => Promise<void>) | undefined;

  beforeAll(async () => {
    bench = await startWorkbench({
      folder: join(root, 'attempts'),
      model: () => model,
      kind,
      parts: { onStep: (step, { jobId }) => onStep?.(step, jobId) },
    });
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    onStep = undefined;
    model = scriptedModel(ADD_PAGE);
    repository = join(root, `repository-${(count += 1)}.git`);
    createRepository(repository, SITE);
    await bench.project({ repository });
  });

  const cancel = (jobId: string): Promise<CancelResult> =>
    cancelUnpushedMessages(bench.database, bench.queue, { projectId: PROJECT, jobId });
  const branches = (): string[] => git(repository, 'for-each-ref', '--format=%(refname:short)', 'refs/heads').split('\n');

  /** A job of two messages, cancelled at a step of the first attempt, which may be interrupted there. */
  async function cancelledAt(
    at: AttemptStep,
    isInterrupted: boolean,
  ): Promise<{ readonly id: string; readonly answer: CancelResult | undefined }> {
    let answer: CancelResult | undefined;
    onStep = async (step, jobId) => {
      if (step !== at || answer !== undefined) return;
      await bench.follow(jobId, 'Add faq once more');
      answer = await cancel(jobId);
      expect(await cancel(jobId)).toEqual(answer);
      if (isInterrupted) throw new Error('The attempt ends here.');
    };
    const { id } = await bench.create('Add faq');
    await bench.ended(id);
    await expect.poll(() => answer).toBeDefined();
    return { id, answer };
  }

  describe.each([
    ['', false],
    [' and then interrupted', true],
  ])('a job that is cancelled%s', (_, isInterrupted) => {
    test.each(BEFORE_PUSH)('at the step “%s” pushes nothing, and goes on with the next message', async (step) => {
      const { id, answer } = await cancelledAt(step, isInterrupted);
      expect(answer).toMatchObject({ ok: true, job: { status: 'failed', error: { code: 'cancelled' }, prLink: null } });
      expect((await bench.messages(id)).map(({ status, commit, error }) => [status, commit, error])).toEqual([
        ['cancelled', null, null],
        ['cancelled', null, null],
      ]);
      expect(branches()).toEqual(['main']);
      expect(await bench.database.query('select 1 from docs_nav.work where job_id = $1', [id])).toEqual([]);
      const [cancelled] = await bench.messages(id);
      await bench.follow(id, 'Add faq after all');
      expect(await bench.ended(id)).toMatchObject({ status: 'completed', error: null, pullRequest: { branch: `docs-agent/${id}` } });
      expect(git(repository, 'rev-list', '--count', `main..docs-agent/${id}`)).toBe('1');
      const [first, second, third] = await bench.messages(id);
      expect([first, second?.status, third?.status]).toEqual([cancelled, 'cancelled', 'completed']);
    });

    test.each(AFTER_PUSH)('at the step “%s” completes the message that is pushed, and no other', async (step) => {
      const { id, answer } = await cancelledAt(step, isInterrupted);
      expect(answer).toMatchObject({ ok: true, job: { status: 'active', error: null } });
      expect(await bench.ended(id)).toMatchObject({ status: 'completed', prLink: expect.stringContaining('/reviews/') as string });
      expect((await bench.messages(id)).map(({ status, commit }) => [status, commit])).toEqual([
        ['completed', git(repository, 'rev-parse', `docs-agent/${id}`)],
        ['cancelled', null],
      ]);
      expect(await cancel(id)).toMatchObject({ ok: true, job: { status: 'completed' } });
    });
  });

  test('a job that was cancelled during a push that failed is stopped by the next attempt', async () => {
    onStep = async (step, jobId) => {
      if (step !== 'cloned') return;
      const by = JSON.stringify({ kind: 'key', id: 'aaaaaaaaaaaa' });
      await bench.database.query('update docs_nav.message set cancel_by = $2::jsonb where job_id = $1 and seq = 1', [jobId, by]);
    };
    const { id } = await bench.create('Add faq');
    expect(await bench.ended(id)).toMatchObject({ status: 'failed', error: { code: 'cancelled' } });
    expect(await bench.messages(id)).toMatchObject([{ status: 'cancelled', commit: null, usage: null }]);
    expect(branches()).toEqual(['main']);
    onStep = undefined;
    await bench.follow(id, 'Add faq after all');
    expect(await bench.ended(id)).toMatchObject({ status: 'completed' });
  });

  test('a cancelled message keeps its usage', async () => {
    const { id } = await cancelledAt('stored', false);
    expect((await bench.messages(id))[0]?.usage).toMatchObject({ steps: 1 });
  });

  test('cancelling a job stops the request to the model that is under way', async () => {
    let markAsked = (): void => {};
    const isAsked = new Promise<void>((resolve) => (markAsked = resolve));
    let isAborted = false;
    model = streamingModel(
      ({ abortSignal }) =>
        new Promise((_, reject) => {
          abortSignal?.addEventListener('abort', () => {
            isAborted = true;
            reject(abortSignal.reason as Error);
          });
          markAsked();
        }),
    );
    const { id } = await bench.create('Add faq');
    await isAsked;
    expect(await cancel(id)).toMatchObject({ ok: true, job: { status: 'failed' } });
    await expect.poll(() => isAborted).toBe(true);
  });
});
