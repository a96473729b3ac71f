/** Outages and changes between attempts: what the model did stays, is not asked for again, and counts once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openModel } from '../../../src/agent/model/open-model.ts';
import type { AnswerScript } from '../../../src/agent/model/scripted-model.ts';
import { cancelAndArchiveJob } from '../../../src/agent/store/jobs.ts';
import { softDeleteProject } from '../../../src/agent/store/projects.ts';
import { archiveAndDeleteExpired } from '../../../src/agent/store/sweep.ts';
import type { AttemptStep } from '../../../src/agent/worker/parts.ts';
import { KEY, scriptedServer, WIRES } from '../../doubles/model-server.ts';
import { commitAsPerson } from '../../support/person.ts';
import { ADD_PAGE, page, SITE } from '../sample-site.ts';
import { PROJECT, startWorkbench, type Workbench } from '../workbench.ts';
import { git, type Forge } from '../../doubles/forge.ts';
import { startGitHub } from '../../doubles/github.ts';
import { KINDS } from '../databases.ts';

const TOKEN = 'token-of-durable-work-0123456789';
const root = mkdtempSync(join(tmpdir(), 'docs-nav-outages-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe.each(KINDS)('the service, on the database %s', (kind) => {
  let forge: Forge;
  let bench: Workbench;
  let script: AnswerScript = ADD_PAGE;
  let asked = 0;
  let onStep: (step: AttemptStep, jobId: string) => Promise<void> | void = () => undefined;
  let folder = '';
  let count = 0;

  beforeAll(async () => {
    forge = await startGitHub({ token: TOKEN });
    const model = await scriptedServer((seen) => ((asked += 1), script(seen)));
    const [, openai] = WIRES;
    bench = await startWorkbench({
      kind,
      folder: join(root, `attempts-${kind}`),
      model: () => openModel(openai.name, openai.env(model.url)),
      parts: { env: { FORGE_TOKEN: TOKEN, OPENAI_API_KEY: KEY }, onStep: (step, { jobId }) => onStep(step, jobId) },
    });
  });
  afterAll(async () => {
    await bench.close();
    await forge.stop();
  });
  beforeEach(async () => {
    [script, asked, onStep] = [ADD_PAGE, 0, () => undefined];
    const made = forge.createRepository(`acme/docs-${(count += 1)}`, SITE);
    folder = made.folder;
    await bench.project({ repository: made.url, host: 'github', apiUrl: `${forge.url}/api/v3`, token: { env: 'FORGE_TOKEN' } });
  });
  afterEach(async () => {
    expect(await left()).toEqual([0, 0]);
  });

  const left = (): Promise<unknown> =>
    Promise.all(
      ['work', 'step'].map(
        async (table) => (await bench.database.query<{ count: number }>(`select count(*)::int as count from docs_nav.${table}`))[0]?.count,
      ),
    );
  const messageOf = async (id: string) => (await bench.messages(id))[0];

  /** Ends the first attempt at a step, after `meanwhile`. */
  function endOnce(at: AttemptStep, meanwhile: (branch: string) => void = () => undefined): void {
    let isOver = false;
    onStep = (step, jobId) => {
      if (isOver || step !== at) return;
      isOver = true;
      meanwhile(`docs-agent/${jobId}`);
      throw new Error('The attempt ends here.');
    };
  }

  test('does not ask the model again after a push that fails temporarily three times', async () => {
    let refusals = 0;
    onStep = (step) => {
      if (step === 'committed' && refusals++ < 3) forge.failNext(1, 503, { on: 'git' });
    };
    const job = await bench.done('Add faq');
    expect(job).toMatchObject({ status: 'completed', error: null });
    expect(refusals).toBe(4);
    expect(asked).toBe(3);
    expect(await messageOf(job.id)).toMatchObject({
      attempts: 4,
      usage: { steps: 3, inputTokens: 300, cachedInputTokens: 0, outputTokens: 30, weightedTokens: 330 },
    });
    expect(bench.parts.metrics.tokens).toEqual({ input: 300, output: 30 });
  });

  test('stores usage while the message runs', async () => {
    const seen: unknown[] = [];
    onStep = async (step, jobId) => {
      if (step === 'cloned' || step === 'answered') seen.push((await messageOf(jobId))?.usage?.steps ?? null);
    };
    await bench.done('Add faq');
    expect(seen).toEqual([null, 1, 2, 3]);
  });

  test.each(['answered', 'ran', 'stored'] as const)('keeps what others change on the base after the step “%s”', async (step) => {
    endOnce(step, () => void commitAsPerson(folder, 'main', { 'docs/start.mdx': page('First steps', 'Of another person.') }));
    const job = await bench.done('Add faq');
    expect(job).toMatchObject({ status: 'completed', error: null });
    expect(asked).toBe(3);
    const branch = `docs-agent/${job.id}`;
    expect(git(folder, 'diff', '--name-only', `main...${branch}`).split('\n')).toEqual(['docs/docs.json', 'docs/faq.mdx']);
  });

  test('continues after the base has got more new commits than are cloned', async () => {
    endOnce('stored', () => {
      for (let index = 0; index < 60; index++)
        git(folder, 'update-ref', 'refs/heads/main', git(folder, 'commit-tree', 'main^{tree}', '-p', 'main', '-m', `Commit ${index}`));
    });
    expect(await bench.done('Add faq')).toMatchObject({ status: 'completed', error: null });
    expect(asked).toBe(3);
  });

  test.each(['base is rewritten', 'branch moves'] as const)(
    'starts the work again if the %s, and still counts the earlier usage',
    async (what) => {
      endOnce('judged', (branch) => {
        const commit = git(folder, 'commit-tree', 'main^{tree}', '-m', 'Another history');
        git(folder, 'update-ref', `refs/heads/${what === 'branch moves' ? branch : 'main'}`, what === 'branch moves' ? 'main' : commit);
      });
      const job = await bench.done('Add faq');
      expect(job).toMatchObject({ status: 'completed', error: null });
      expect(asked).toBe(6);
      expect(await messageOf(job.id)).toMatchObject({ usage: { steps: 6, inputTokens: 600 } });
    },
  );

  test('applies a budget to all attempts together', async () => {
    script = ({ turn }) => ({ calls: [{ tool: 'read_file', input: { path: 'index.mdx', from: 1, to: turn + 1 } }] });
    let answers = 0;
    onStep = (step) => {
      // Three attempts end, each with the history of the base rewritten, so that all begin anew.
      if (step !== 'stored' || ++answers % 10 !== 0 || answers > 30) return;
      git(folder, 'update-ref', 'refs/heads/main', git(folder, 'commit-tree', 'main^{tree}', '-m', `History ${answers}`));
      throw new Error('The attempt ends here.');
    };
    const job = await bench.done('Look');
    expect(job).toMatchObject({
      status: 'failed',
      error: { code: 'budget_exceeded', message: expect.stringContaining('took 30 steps') as string },
    });
    expect(asked).toBe(30);
    expect(await messageOf(job.id)).toMatchObject({ usage: { steps: 30, inputTokens: 3000, outputTokens: 300 } });
  });

  test('stores little more for a message than what the model said and wrote', async () => {
    const long = (title: string): string => page(title, 'A sentence about this. '.repeat(350));
    const made = forge.createRepository(`acme/docs-${(count += 1)}`, { ...SITE, 'docs/start.mdx': long('First steps') });
    await bench.project({ repository: made.url, host: 'github', apiUrl: `${forge.url}/api/v3`, token: { env: 'FORGE_TOKEN' } });
    const lines = [
      { tool: 'nav_outline', input: {} },
      { tool: 'read_file', input: { path: 'start.mdx' } },
      { tool: 'write_file', input: { path: 'faq.mdx', text: long('FAQ') } },
      { tool: 'add_page', input: { page: 'faq' } },
      { tool: 'edit_file', input: { path: 'index.mdx', find: 'See the', replace: 'See the [FAQ](/faq) and the' } },
      { tool: 'nav_check', input: {} },
    ];
    script = ({ turn }) => {
      const line = lines[turn];
      return line === undefined ? { text: 'Added it.' } : { calls: [line] };
    };
    let stored: Record<string, number> = {};
    onStep = async (step) => {
      if (step !== 'judged') return;
      [stored = {}] = await bench.database.query<Record<string, number>>(
        `select (select sum(octet_length(answer) + octet_length(coalesce(results, '')))::int from docs_nav.step) as said,
          (select octet_length(edits) from docs_nav.work) as written,
          (select sum(pg_column_size(answer) + pg_column_size(results))::int from docs_nav.step) as on_disk`,
      );
    };
    expect(await bench.done('Add faq')).toMatchObject({ status: 'completed' });
    process.stdout.write(`${kind}: ${JSON.stringify(stored)}\n`);
    // The page that was read, and the one that was written: as it was said, and as it is now.
    const pageLength = long('FAQ').length;
    expect(stored['said']).toBeGreaterThan(2 * pageLength);
    expect(stored['said']).toBeLessThan(2 * pageLength + 12_000);
    expect(stored['written']).toBeLessThan(pageLength + 3_000);
  });

  describe('stored work is deleted when the message', () => {
    const during = async (act: (jobId: string) => Promise<unknown>): Promise<void> => {
      let stored: unknown;
      let done: Promise<unknown> | undefined;
      onStep = async (step, jobId) => {
        if (step !== 'stored' || done !== undefined) return;
        stored = await left();
        await (done = act(jobId));
      };
      const { id } = await bench.create('Add faq');
      await expect.poll(async () => done !== undefined && (await left())).toEqual([0, 0]);
      await bench.ended(id);
      expect(stored).toEqual([1, 1]);
    };

    test('is archived', () => during((jobId) => cancelAndArchiveJob(bench.database, bench.queue, { projectId: PROJECT, jobId })));
    test('is archived by a sweep', () =>
      during(() => archiveAndDeleteExpired(bench.database, bench.queue, new Date(Date.now() + 40 * 86_400_000))));
    test('loses its project', () => during(() => softDeleteProject(bench.database, PROJECT, new Date(), bench.queue)));
    test('fails', async () => {
      script = ({ turn }) => (turn === 0 ? { calls: [{ tool: 'delete_file', input: { path: 'start.mdx' } }] } : { text: 'Done.' });
      expect(await bench.done('Break it')).toMatchObject({ error: { code: 'navigation_broken' } });
    });
  });
});
