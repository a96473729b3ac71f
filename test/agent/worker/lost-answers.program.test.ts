/** The code host makes a pull request, and its answer is lost: there is one, the job has it, and no attempt is needed for that. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeHostOf, type CodeHost } from '../../../src/agent/codehost/index.ts';
import { scriptedModel } from '../../../src/agent/model/scripted-model.ts';
import { ADDRESSES, failureOf } from '../clones.ts';
import { ADD_PAGE, SITE } from '../sample-site.ts';
import { startWorkbench, type Workbench } from '../workbench.ts';
import { git, type Forge, type Loss } from '../../doubles/forge.ts';
import { startGitea } from '../../doubles/gitea.ts';
import { startGitHub } from '../../doubles/github.ts';
import { startGitLab } from '../../doubles/gitlab.ts';

const TOKEN = 'token-of-lost-answers-0123456789';
const NO_REVIEWS = { find: async () => undefined, open: () => Promise.reject(new Error('Not local.')) };
const { signal } = new AbortController();
const REQUEST = { branch: 'work', base: 'main', title: 'T', body: 'B' };

/** Waits for the answer to what makes something no longer than this: the usual limit is half a minute. */
const impatient: typeof fetch = (input, init) =>
  init?.method === 'POST'
    ? fetch(input, { ...init, signal: AbortSignal.any([AbortSignal.timeout(1_500), ...(init.signal ? [init.signal] : [])]) })
    : fetch(input, init);

const HOSTS = [
  ['github', startGitHub],
  ['gitlab', startGitLab],
  ['gitea', startGitea],
] as const;
const LOSSES: readonly Loss[] = ['reset', 'silence', '502'];

describe.each(HOSTS)('%s', (host, start) => {
  let forge: Forge;
  let codeHost: CodeHost;
  let bench: Workbench;
  let count = 0;
  let path = '';

  beforeAll(async () => {
    forge = await start({ token: TOKEN });
    // The first attempt is the last.
    bench = await startWorkbench({
      folder: join(mkdtempSync(join(tmpdir(), 'docs-nav-lost-')), 'attempts'),
      model: () => scriptedModel(ADD_PAGE),
      parts: { env: { FORGE_TOKEN: TOKEN }, fetch: impatient, retryLimits: { failures: 1 } },
    });
  });
  afterAll(async () => {
    await bench.close();
    await forge.stop();
  });
  beforeEach(async () => {
    path = `acme/docs-${(count += 1)}`;
    const { url, folder } = forge.createRepository(path, SITE);
    git(folder, 'update-ref', 'refs/heads/work', git(folder, 'commit-tree', 'main^{tree}', '-p', 'main', '-m', 'x'));
    codeHost = codeHostOf(
      { id: 'docs', repository: url, host, apiUrl: null, token: { env: 'T' } },
      { readToken: () => TOKEN, local: NO_REVIEWS, addressRules: ADDRESSES, fetch: impatient },
    );
    await bench.project({ repository: url, host, token: { env: 'FORGE_TOKEN' } });
  });
  const pulls = () => forge.pulls.filter(({ repository }) => repository === path);

  test.each(LOSSES)('completes the only attempt with the existing pull request after a lost response: %s', async (loss) => {
    forge.loseNext(loss);
    const job = await bench.done('Add faq');
    expect(job).toMatchObject({ status: 'completed', error: null, pullRequest: { branch: `docs-agent/${job.id}` } });
    expect(pulls()).toMatchObject([{ state: 'open', branch: `docs-agent/${job.id}`, title: 'Docs: Add faq' }]);
    expect(job.prLink).toBe(job.pullRequest?.url);
    expect(await bench.messages(job.id)).toMatchObject([{ status: 'completed', attempts: 1 }]);
  });

  test('looks again if the first lookup fails and the pull request appears a moment later', async () => {
    let posts = 0;
    const late: typeof fetch = async (input, init) => {
      if (init?.method !== 'POST')
        return posts > 0 && posts++ === 1 ? Promise.reject(new TypeError('fetch failed')) : impatient(input, init);
      posts = 1;
      void pause(500).then(() => fetch(input, { ...init, signal: null }));
      throw new TypeError('fetch failed');
    };
    const patient = codeHostOf(
      { id: 'docs', repository: `${forge.url}/${path}`, host, apiUrl: null, token: { env: 'T' } },
      { readToken: () => TOKEN, local: NO_REVIEWS, addressRules: ADDRESSES, fetch: late },
    );
    expect(await patient.openPullRequest(REQUEST, signal)).toMatchObject({ branch: 'work', state: 'open' });
    expect(pulls()).toHaveLength(1);
  });

  test('reports the first failure and does not post again if no pull request was created', async () => {
    let posts = 0;
    const broken: typeof fetch = (input, init) =>
      init?.method === 'POST' ? (posts++, Promise.reject(new TypeError('fetch failed'))) : fetch(input, init);
    const away = codeHostOf(
      { id: 'docs', repository: `${forge.url}/${path}`, host, apiUrl: null, token: { env: 'T' } },
      { readToken: () => TOKEN, local: NO_REVIEWS, addressRules: ADDRESSES, fetch: broken },
    );
    expect(await failureOf(away.openPullRequest(REQUEST, signal))).toMatchObject({ code: 'unavailable', isPermanent: false });
    expect(posts).toBe(1);
    expect(pulls()).toEqual([]);
  });

  test('does not look for the pull request once it is aborted', async () => {
    const stop = new AbortController();
    forge.loseNext('silence');
    const work = failureOf(codeHost.openPullRequest(REQUEST, stop.signal));
    await expect.poll(() => pulls().length).toBe(1);
    const asked = forge.requests.length;
    stop.abort(new Error('Enough.'));
    expect(String(await work)).toBe('Error: Enough.');
    expect(forge.requests.length).toBe(asked);
  });
});
