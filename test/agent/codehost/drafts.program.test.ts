/** Drafts and labels of pull requests: each host has its own way, and none costs a job its pull request. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codeHostOf, type CodeHost, type PullRequestState } from '../../../src/agent/codehost/index.ts';
import { git, type Forge } from '../../doubles/forge.ts';
import { startGitea } from '../../doubles/gitea.ts';
import { startGitHub, type GitHubDouble } from '../../doubles/github.ts';
import { rewritten } from '../../doubles/rewritten.ts';
import { startGitLab } from '../../doubles/gitlab.ts';
import { ADDRESSES } from '../clones.ts';

const NO_REVIEWS = { find: async () => undefined, open: () => Promise.reject(new Error('Not local.')) };
const BRANCH = 'docs-agent/one';
const PATH = 'acme/docs';
const signal = new AbortController().signal;
const text = { title: 'Docs: Edit pages', body: 'What changed.' };

const HOSTS = [
  { host: 'github', start: startGitHub, mark: '' },
  { host: 'gitlab', start: startGitLab, mark: 'Draft: ' },
  { host: 'gitea', start: startGitea, mark: 'WIP: ' },
] as const;

const started: Forge[] = [];
afterAll(() => Promise.all(started.map((forge) => forge.stop())));

async function at<Double extends Forge>(
  host: (typeof HOSTS)[number]['host'],
  start: () => Promise<Double>,
): Promise<{ forge: Double; codeHost: CodeHost; leftOut: string[] }> {
  const forge = await start();
  started.push(forge);
  const { url, folder } = forge.createRepository(PATH);
  git(folder, 'update-ref', `refs/heads/${BRANCH}`, git(folder, 'commit-tree', 'main^{tree}', '-p', 'main', '-m', 'x'));
  const leftOut: string[] = [];
  const codeHost = codeHostOf(
    { id: 'docs', repository: url, host, apiUrl: null, token: { env: 'TOKEN' } },
    { readToken: () => forge.token, local: NO_REVIEWS, addressRules: ADDRESSES, onWarning: (what) => leftOut.push(what) },
  );
  return { forge, codeHost, leftOut };
}

describe.each(HOSTS)('$host', ({ host, start, mark }) => {
  let forge: Forge & Partial<GitHubDouble>;
  let codeHost: CodeHost;
  let leftOut: string[];

  beforeAll(async () => {
    ({ forge, codeHost, leftOut } = await at<Forge & Partial<GitHubDouble>>(host, start));
    // More than fit on one page.
    for (let id = 1; id <= 70; id++) forge.labels.push({ id, name: `label ${id}`, of: 'repository' });
    forge.labels.push({ id: 901, name: 'of all', of: 'organization' });
  });
  afterEach(() => {
    forge.pulls.length = 0;
    leftOut.length = 0;
    expect(forge.violations ?? []).toEqual([]);
  });

  const open = (more: { isDraft?: boolean; labels?: readonly string[]; reviewers?: readonly string[] }): Promise<PullRequestState> =>
    codeHost.openPullRequest({ branch: BRANCH, base: 'main', ...text, ...more }, signal);

  test('an ordinary pull request is neither a draft nor labelled', async () => {
    await open({});
    expect(forge.pulls).toMatchObject([{ ...text, isDraft: false, labels: [] }]);
    expect(leftOut).toEqual([]);
  });

  test('a draft is opened as one, stays one when its body changes, and is found again', async () => {
    const made = await open({ isDraft: true });
    expect(forge.pulls).toMatchObject([{ title: `${mark}${text.title}`, isDraft: true }]);
    await codeHost.updatePullRequest(made, rewritten('B'), signal);
    expect(forge.pulls).toMatchObject([{ title: `${mark}${text.title}`, body: 'B', isDraft: true }]);
    expect(await open({ isDraft: true })).toEqual(made);
    expect(leftOut).toEqual([]);
  });

  test('a draft that a person marked as ready stays ready', async () => {
    const made = await open({ isDraft: true });
    const [pull] = forge.pulls;
    if (pull) Object.assign(pull, { title: text.title, isDraft: false });
    await codeHost.updatePullRequest(made, rewritten('B'), signal);
    expect(forge.pulls).toMatchObject([{ title: text.title, isDraft: false }]);
  });

  test('labels are set by their names, of the repository and of all repositories', async () => {
    const labels = ['label 70', 'of all', 'label 1'];
    await open({ labels });
    expect(forge.pulls).toMatchObject([{ labels }]);
    expect(leftOut).toEqual([]);
  });

  test('reviewers are asked when a pull request is opened, and those who cannot be asked are left out and named', async () => {
    await open({ reviewers: ['ada', 'nobody', 'grace'] });
    expect(forge.pulls).toMatchObject([{ reviewers: ['ada', 'grace'] }]);
    expect(leftOut).toEqual([expect.stringContaining('nobody')]);
    expect(leftOut.join()).not.toMatch(/ada|grace/);
  });

  test('a host that cannot answer is asked for reviewers once, and the pull request is opened without them', async () => {
    for (const status of [503, 429]) {
      const asked = (): number => forge.requests.filter(({ path }) => /requested_reviewers|\/users\b/.test(path)).length;
      const before = asked();
      forge.failNext(1, status, { path: /requested_reviewers|\/users\b/ });
      await open({ reviewers: ['ada', 'grace'] });
      expect(forge.pulls).toMatchObject([{ reviewers: [] }]);
      expect(leftOut.splice(0)).toEqual([expect.stringContaining('did not ask ada, grace for a review.')]);
      expect(asked()).toBe(before + 1);
      forge.pulls.length = 0;
    }
  });

  test('several concurrent requests open one labelled draft', async () => {
    await Promise.all(Array.from({ length: 4 }, () => open({ isDraft: true, labels: ['label 2'] })));
    expect(forge.pulls).toMatchObject([{ isDraft: true, labels: ['label 2'] }]);
  });
});

describe('options that a host refuses are left out and reported', () => {
  const draft = { branch: BRANCH, base: 'main', ...text, isDraft: true, labels: ['docs'] };

  test('GitHub opens an ordinary pull request if the repository has no drafts', async () => {
    const { forge, codeHost, leftOut } = await at('github', startGitHub);
    forge.setDrafts(false);
    expect(await codeHost.openPullRequest(draft, signal)).toMatchObject({ number: 1, state: 'open' });
    expect(forge.pulls).toMatchObject([{ isDraft: false, labels: ['docs'] }]);
    expect(leftOut).toEqual([
      expect.stringMatching(/has no drafts in this repository\. The pull request was opened, but not as a draft\.$/),
    ]);
  });

  test('GitHub still refuses a draft whose base branch does not exist', async () => {
    const { forge, codeHost, leftOut } = await at('github', startGitHub);
    await expect(codeHost.openPullRequest({ ...draft, base: 'none' }, signal)).rejects.toMatchObject({ isPermanent: true });
    expect([forge.pulls, leftOut]).toEqual([[], []]);
  });

  test('GitHub opens a pull request without labels if the token may not set them, and an update sets them', async () => {
    const { forge, codeHost, leftOut } = await at('github', startGitHub);
    forge.failNext(1, 403, { path: /\/labels$/ });
    const made = await codeHost.openPullRequest(draft, signal);
    expect(forge.pulls).toMatchObject([{ isDraft: true, labels: [] }]);
    expect(leftOut).toEqual([expect.stringMatching(/^The pull request has no labels: The token lacks a permission/)]);
    await codeHost.updatePullRequest(made, { ...rewritten('B'), labels: draft.labels }, signal);
    expect(forge.pulls).toMatchObject([{ labels: ['docs'] }]);
  });

  test.each([
    ['github', startGitHub],
    ['gitea', startGitea],
  ] as const)('a team that is accepted is asked for a review along with a user on %s', async (host, start) => {
    const { forge, codeHost, leftOut } = await at<Forge>(host, start);
    await codeHost.openPullRequest({ ...draft, isDraft: false, labels: [], reviewers: ['acme/docs', 'ada'] }, signal);
    expect(forge.pulls).toMatchObject([{ reviewers: ['ada', 'team docs'] }]);
    expect(leftOut).toEqual([]);
  });

  test('GitHub opens a pull request without reviewers if the token may not ask them, and an update asks them', async () => {
    const { forge, codeHost, leftOut } = await at('github', startGitHub);
    forge.failNext(1, 403, { path: /\/requested_reviewers$/ });
    const reviewers = ['ada'];
    const made = await codeHost.openPullRequest({ ...draft, reviewers }, signal);
    expect(forge.pulls).toMatchObject([{ reviewers: [] }]);
    expect(leftOut).toEqual([expect.stringMatching(/did not ask ada for a review\. The token lacks a permission/)]);
    await codeHost.updatePullRequest(made, { ...rewritten('B'), reviewers }, signal);
    expect(forge.pulls).toMatchObject([{ reviewers }]);
  });

  test('Gitea sets only the labels that exist', async () => {
    const { forge, codeHost, leftOut } = await at('gitea', startGitea);
    forge.labels.push({ id: 7, name: 'docs', of: 'repository' });
    await codeHost.openPullRequest({ ...draft, labels: ['missing', 'docs'] }, signal);
    expect(forge.pulls).toMatchObject([{ isDraft: true, labels: ['docs'] }]);
    expect(leftOut).toEqual([expect.stringMatching(/does not have these labels.*: missing\.$/)]);
  });

  test('Gitea sets no labels if the token may not read them', async () => {
    const { forge, codeHost, leftOut } = await at('gitea', startGitea);
    forge.failNext(1, 403, { path: /\/labels$/ });
    await codeHost.openPullRequest(draft, signal);
    expect(forge.pulls).toMatchObject([{ labels: [] }]);
    expect(leftOut).toEqual([expect.stringMatching(/^The labels of the repository cannot be read, so the pull request has none: /)]);
  });

  test('Gitea opens an ordinary pull request if it marks drafts with another prefix', async () => {
    const { forge, codeHost, leftOut } = await at('gitea', () => startGitea({ draft: 'Entwurf:' }));
    await codeHost.openPullRequest({ ...draft, labels: [] }, signal);
    expect(forge.pulls).toMatchObject([{ title: `WIP: ${text.title}`, isDraft: false }]);
    expect(leftOut).toEqual([expect.stringMatching(/does not mark drafts with “WIP:”/)]);
  });
});
