/** Jobs whose repository is in a cache: what is sent for them, and what happens if the cache is damaged or the disk is full. */
import { mkdtempSync, readdirSync, rmSync, truncateSync, chmodSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Job } from '../../../src/agent/contract/job.ts';
import { openRepositoryCaches, type RepositoryCaches } from '../../../src/agent/git/index.ts';
import { scriptedModel } from '../../../src/agent/model/scripted-model.ts';
import { newMetrics } from '../../../src/agent/worker/metrics.ts';
import type { AttemptStep } from '../../../src/agent/worker/parts.ts';
import { git } from '../../doubles/forge.ts';
import { startGitHub, type GitHubDouble } from '../../doubles/github.ts';
import { ADD_PAGE, SITE } from '../sample-site.ts';
import { startWorkbench, type Workbench } from '../workbench.ts';

const TOKEN = 'token-of-the-cache-0123456789abcdef';
const MEGABYTE = 2 ** 20;
const root = mkdtempSync(join(tmpdir(), 'docs-nav-cached-jobs-'));
const metrics = newMetrics();
let forge: GitHubDouble;
let caches: RepositoryCaches;
let bench: Workbench;
let count = 0;
let repository = '';
let at: { readonly step: AttemptStep; readonly act: () => void } | undefined;

beforeAll(async () => {
  forge = await startGitHub({ token: TOKEN });
});
afterAll(async () => {
  await forge.stop();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(async () => {
  at = undefined;
  Object.assign(metrics, newMetrics());
  count += 1;
  caches = await openRepositoryCaches({
    folder: join(root, `caches-${count}`),
    maxBytes: 2 ** 30,
    metrics: metrics.caches,
    onProblem: () => undefined,
  });
  bench = await startWorkbench({
    folder: join(root, `attempts-${count}`),
    model: () => scriptedModel(ADD_PAGE),
    concurrency: 10,
    parts: {
      caches,
      metrics,
      env: { FORGE_TOKEN: TOKEN },
      onStep: (step) => {
        if (step !== at?.step) return;
        const { act } = at;
        at = undefined;
        act();
      },
    },
  });
  const image = { 'docs/image.png': randomBytes(MEGABYTE).toString('hex') };
  const made = forge.createRepository(`acme/docs-${count}`, { ...SITE, ...image });
  repository = made.folder;
  await bench.project({ repository: made.url, host: 'github', apiUrl: `${forge.url}/api/v3`, token: { env: 'FORGE_TOKEN' } });
});
afterEach(async () => {
  await bench.close();
  await caches.close();
});

/** The folders of all repositories in caches. */
function cached(): string[] {
  const folder = join(root, `caches-${count}`, '1');
  return readdirSync(folder).map((name) => join(folder, name));
}

function damage(): void {
  for (const cache of cached()) {
    const packs = join(cache, 'objects', 'pack');
    for (const name of readdirSync(packs)) {
      chmodSync(join(packs, name), 0o600);
      truncateSync(join(packs, name), 100);
    }
  }
}

const countsOf = async ({ id }: Job): Promise<unknown> =>
  bench.database.query('select attempt, failures, ended_children from docs_nav.message where job_id = $1 order by seq', [id]);

const commitsOf = ({ id }: Job): number => Number(git(repository, 'rev-list', '--count', `main..docs-agent/${id}`));

test('a code host sends an unchanged repository once, then only what is new for follow-ups, retries and other jobs', async () => {
  let job: Job | undefined;
  expect(await forge.bytesSentBy(async () => (job = await bench.done('Add one')))).toBeGreaterThan(MEGABYTE);
  if (job === undefined) throw new Error('There is no job.');
  const first = job;
  expect(await forge.bytesSentBy(() => bench.followed(first, 'Add two'))).toBeLessThan(20_000);
  expect(await forge.bytesSentBy(() => bench.done('Add three'))).toBeLessThan(20_000);
  at = {
    step: 'judged',
    act: () => {
      throw new Error('The attempt ends here.');
    },
  };
  expect(await forge.bytesSentBy(() => bench.followed(first, 'Add four'))).toBeLessThan(20_000);
  expect(commitsOf(first)).toBe(3);
  expect(metrics.caches).toMatchObject({ hits: 4, misses: 1, damaged: 0 });
});

test('the worker works on ten jobs of a repository at once', async () => {
  const names = Array.from({ length: 10 }, (_, index) => `page-${index}`);
  const sent = await forge.bytesSentBy(async () => {
    const jobs = await Promise.all(names.map((name) => bench.done(`Add ${name}`)));
    expect(jobs.map(({ status }) => status)).toEqual(names.map(() => 'completed'));
    for (const job of jobs) expect(commitsOf(job)).toBe(1);
  });
  expect(sent).toBeLessThan(2 * MEGABYTE);
  expect(metrics.caches).toMatchObject({ hits: 9, misses: 1 });
});

test('the worker counts an attempt whose cache is damaged as interrupted, and the next one succeeds with a new cache', async () => {
  at = { step: 'cloned', act: damage };
  const first = await bench.done('Add one');
  expect(first).toMatchObject({ status: 'completed', error: null });
  expect(await countsOf(first)).toEqual([{ attempt: 2, failures: 0, ended_children: 0 }]);
  damage();
  const second = await bench.followed(first, 'Add two');
  expect(second).toMatchObject({ status: 'completed', error: null });
  expect(commitsOf(first)).toBe(2);
  expect(cached()).toHaveLength(1);
  expect(bench.log.join('')).toContain('The cache of the repository was damaged. The attempt will be retried.');
});

test('the worker counts a failure of git as one if the cache is not damaged, and keeps the cache', async () => {
  await bench.done('Add one');
  at = {
    step: 'cloned',
    act: () => {
      const [attempt = ''] = readdirSync(join(root, `attempts-${count}`));
      rmSync(join(root, `attempts-${count}`, attempt, 'clone', 'repository.git', 'objects', 'info', 'alternates'));
    },
  };
  const before = cached();
  const job = await bench.done('Add two');
  expect(job).toMatchObject({ status: 'completed' });
  expect(await countsOf(job)).toEqual([{ attempt: 2, failures: 1, ended_children: 0 }]);
  expect(metrics.caches).toMatchObject({ damaged: 0, misses: 1 });
  expect(cached()).toEqual(before);
});
