/** The whole worker against doubles of code hosts with real git: pull requests through a job's life, and where the token goes. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Job } from '../../../src/agent/contract/job.ts';
import type { Model } from '../../../src/agent/model/run-message.ts';
import { createAnswerScriptPerPrompt, scriptedModel, streamingModel, type AnswerScript } from '../../../src/agent/model/scripted-model.ts';
import { PUBLIC_URL, startWorkbench, type Workbench } from '../workbench.ts';
import type { ReviewPageContent } from '../../../src/agent/review/review-data.ts';
import { renderReviewPage } from '../../../src/agent/review/render-review-page.ts';
import { findReview, findReviewOfBranch } from '../../../src/agent/store/reviews.ts';
import { ADD_PAGE, SITE } from '../sample-site.ts';
import { git, type Forge } from '../../doubles/forge.ts';
import { startGitea } from '../../doubles/gitea.ts';
import { startGitHub, type GitHubDouble } from '../../doubles/github.ts';
import { startGitLab } from '../../doubles/gitlab.ts';

const root = mkdtempSync(join(tmpdir(), 'docs-nav-hosts-'));
const TOKEN = 'token-of-the-hosts-0123456789abcdef';
let script: AnswerScript = ADD_PAGE;
/** All that the model was asked with last, as JSON. */
let told = '';
let bench: Workbench;

beforeAll(async () => {
  bench = await startWorkbench({ folder: join(root, 'attempts'), model: listened, parts: { env: { FORGE_TOKEN: TOKEN } } });
});
afterAll(() => bench.close());

function listened(): Model {
  const model = scriptedModel((seen) => script(seen));
  return streamingModel((asked) => ((told = JSON.stringify(asked.prompt)), model.doGenerate(asked)));
}

const HOSTS = [
  { host: 'github', start: startGitHub },
  { host: 'gitlab', start: startGitLab },
  { host: 'gitea', start: startGitea },
] as const;

describe.each(HOSTS)('$host', ({ host, start }) => {
  let forge: Forge & Partial<GitHubDouble>;
  let path = '';
  let folder = '';
  let count = 0;

  beforeAll(async () => {
    forge = await start({ token: TOKEN });
  });
  afterAll(() => forge.stop());
  beforeEach(async () => {
    script = ADD_PAGE;
    path = `acme/docs-${(count += 1)}`;
    const made = forge.createRepository(path, SITE);
    folder = made.folder;
    await bench.project({ repository: made.url, host, token: { env: 'FORGE_TOKEN' } });
  });

  const pulls = () => forge.pulls.filter(({ repository }) => repository === path);
  const commits = (branch: string): string[] => git(folder, 'log', '--reverse', '--format=%H', branch, '^main').split('\n');
  const begun = (): Promise<Job> => bench.done('Add faq');
  const followed = (job: Job, prompt: string): Promise<Job> => bench.followed(job, prompt);

  test('an instruction becomes a pull request, and follow-ups go to the same one', async () => {
    const first = await begun();
    expect(first).toMatchObject({
      status: 'completed',
      error: null,
      pullRequest: { number: expect.any(Number) as number, branch: `docs-agent/${first.id}` },
    });
    expect(first.prLink).toBe(first.pullRequest?.url);
    expect(pulls()).toMatchObject([{ branch: `docs-agent/${first.id}`, base: 'main', state: 'open', title: 'Docs: Add faq' }]);
    await bench.follow(first.id, 'Add tour');
    await bench.follow(first.id, 'Add terms');
    const job = await bench.ended(first.id);
    expect(job).toMatchObject({ status: 'completed', prLink: first.prLink });
    expect(pulls()).toHaveLength(1);
    for (const words of ['Add faq', 'Add tour', 'Add terms', 'Added the page terms']) expect(pulls()[0]?.body).toContain(words);
    const messages = await bench.messages(job.id);
    expect(messages.map(({ commit }) => commit)).toEqual(commits(`docs-agent/${job.id}`));
    expect(forge.violations ?? []).toEqual([]);
  });

  test('keeps what a reviewer wrote, in the title, around the text of the service and in it', async () => {
    const first = await begun();
    const [pull] = pulls();
    if (pull) Object.assign(pull, { title: 'A better title', body: `See #7.\n${pull.body}\nTested by me.` });
    await followed(first, 'Add tour');
    expect(pulls()[0]).toMatchObject({
      title: 'A better title',
      body: expect.stringMatching(/^See #7\.\n<!--[^]*Add tour[^]*-->\nTested by me\.$/),
    });
    const changed = pulls()[0]?.body.replace('### Asked for', '### Asked for, by Ada') ?? '';
    if (pull) pull.body = changed;
    await followed(first, 'Add terms');
    const body = pulls()[0]?.body ?? '';
    expect(body.match(/^### Asked for, by Ada$/gm)).toHaveLength(1);
    expect(body.match(/Tested by me\./g)).toHaveLength(1);
    expect(body).toMatch(/^See #7\.[^]*Tested by me\.\n\n<!--[^]*## Message 3[^]*Add terms/);
    expect(forge.violations ?? []).toEqual([]);
  });

  test('opens another pull request from the base for a follow-up of a merged one', async () => {
    const first = await begun();
    git(folder, 'update-ref', 'refs/heads/main', `docs-agent/${first.id}`);
    forge.setState(first.pullRequest?.number ?? 0, 'merged');
    const second = await followed(first, 'Add tour');
    expect(second).toMatchObject({ status: 'completed', pullRequest: { branch: `docs-agent/${first.id}-2` } });
    expect(second.prLink).not.toBe(first.prLink);
    expect(pulls()).toMatchObject([{ state: 'merged' }, { branch: `docs-agent/${first.id}-2`, base: 'main', state: 'open' }]);
    expect(commits(`docs-agent/${first.id}-2`)).toHaveLength(1);
    expect(pulls()[1]?.body).toContain('Add tour');
    expect(pulls()[1]?.body).not.toContain('Add faq');
  });

  test('the model gives the pull request and the commit a title, and reviewers get links to the job and the review page', async () => {
    script = (seen) => {
      const answer = ADD_PAGE(seen);
      return 'calls' in answer
        ? { calls: [...(answer.calls ?? []), { tool: 'set_title', input: { title: 'Answer questions about limits' } }] }
        : answer;
    };
    const first = await begun();
    script = ADD_PAGE;
    await followed(first, 'Add tour');
    const [pull] = pulls();
    expect(pull?.title).toBe('Docs: Answer questions about limits');
    expect(git(folder, 'log', '--format=%s', `docs-agent/${first.id}`, '^main').split('\n')).toEqual([
      'Docs: Add tour',
      'Docs: Answer questions about limits',
    ]);
    const { token = '' } = (await findReviewOfBranch(bench.database, first.id, `docs-agent/${first.id}`)) ?? {};
    expect(pull?.body).toContain(`(${PUBLIC_URL}/dashboard/jobs/docs/${first.id})`);
    expect(pull?.body).toContain(`(${PUBLIC_URL}/reviews/${token})`);
    const { data } = (await findReview(bench.database, token)) ?? {};
    expect(data).toMatchObject({ title: 'Docs: Answer questions about limits' });
    expect(renderReviewPage(data as ReviewPageContent)).not.toContain('git fetch');
  });

  test('commits and pull requests look as the project says, also after a follow-up', async () => {
    const author = { name: 'Ada Lovelace', email: 'ada@example.com' };
    forge.labels.push({ id: 1, name: 'docs', of: 'repository' });
    await bench.project({
      repository: `${forge.url}/${path}`,
      host,
      token: { env: 'FORGE_TOKEN' },
      author,
      titlePrefix: 'docs:',
      isDraft: true,
      labels: ['docs'],
      reviewers: ['ada'],
    });
    const first = await bench.done('Docs: Add faq');
    const mark = { github: '', gitlab: 'Draft: ', gitea: 'WIP: ' }[host];
    const expected = [{ title: `${mark}docs: Add faq`, isDraft: true, labels: ['docs'], reviewers: ['ada'] }];
    expect(pulls()).toMatchObject(expected);
    for (const pull of forge.pulls) pull.reviewers = [];
    await followed(first, 'Add tour');
    expect(pulls()).toMatchObject([{ ...expected[0], reviewers: [] }]);
    expect(git(folder, 'log', '--format=%an <%ae> %cn', `docs-agent/${first.id}`, '^main').split('\n')).toEqual([
      'Ada Lovelace <ada@example.com> docs-nav agent',
      'Ada Lovelace <ada@example.com> docs-nav agent',
    ]);
  });

  if (host !== 'github') return;

  test('a repository without drafts does not fail the job, and the log says so', async () => {
    forge.setDrafts?.(false);
    await bench.project({ repository: `${forge.url}/${path}`, host, token: { env: 'FORGE_TOKEN' }, isDraft: true });
    expect(await begun()).toMatchObject({ status: 'completed', pullRequest: { number: expect.any(Number) as number } });
    forge.setDrafts?.(true);
    expect(pulls()).toMatchObject([{ isDraft: false }]);
    expect(bench.log.filter((line) => line.includes('has no drafts in this repository'))).toHaveLength(1);
  });

  test('starts a follow-up of a closed pull request from the base on a new branch', async () => {
    const first = await begun();
    forge.setState(first.pullRequest?.number ?? 0, 'closed');
    expect(await followed(first, 'Add tour')).toMatchObject({ status: 'completed', pullRequest: { branch: `docs-agent/${first.id}-2` } });
    expect(git(folder, 'show', `docs-agent/${first.id}-2:docs/docs.json`)).not.toContain('faq');
    expect(told).toContain('check in the files whether the change is there');
    expect(pulls()).toMatchObject([{ state: 'closed' }, { state: 'open' }]);
  });

  test('does not reopen a merged pull request whose branch was deleted', async () => {
    const first = await begun();
    git(folder, 'update-ref', 'refs/heads/main', `docs-agent/${first.id}`);
    git(folder, 'update-ref', '-d', `refs/heads/docs-agent/${first.id}`);
    forge.setState(first.pullRequest?.number ?? 0, 'merged');
    expect(await followed(first, 'Add tour')).toMatchObject({ status: 'completed', pullRequest: { branch: `docs-agent/${first.id}-2` } });
    expect(git(folder, 'show', `docs-agent/${first.id}-2:docs/docs.json`)).toContain('faq');
    script = createAnswerScriptPerPrompt([{ text: 'Nothing to do.' }]);
    expect(await followed(first, 'Look')).toMatchObject({ pullRequest: { branch: `docs-agent/${first.id}-2` } });
    expect(pulls()).toHaveLength(2);
  });

  test('keeps a commit whose pull request was refused, and opens one with the next message for both', async () => {
    script = (seen) => {
      if (seen.turn === 2) forge.failNext(1, 403);
      return ADD_PAGE(seen);
    };
    const failed = await begun();
    expect(failed).toMatchObject({ status: 'failed', prLink: null, error: { code: 'pull_request_refused' } });
    expect(await bench.messages(failed.id)).toMatchObject([{ status: 'failed', commit: commits(`docs-agent/${failed.id}`)[0] }]);
    expect(pulls()).toEqual([]);
    script = ADD_PAGE;
    const job = await followed(failed, 'Add tour');
    expect(told).toContain('they still have my edits');
    expect(job).toMatchObject({ status: 'completed', error: null, prLink: expect.any(String) as string });
    expect(commits(`docs-agent/${job.id}`)).toHaveLength(2);
    expect(pulls()).toHaveLength(1);
    for (const words of ['Add faq', 'Add tour']) expect(pulls()[0]?.body).toContain(words);
  });

  test('a code host that is down for a moment costs an attempt, not a second commit', async () => {
    script = (seen) => {
      // After the first look: the pull request is the next that is asked for.
      if (seen.turn === 2) forge.failNext(1, 503);
      return ADD_PAGE(seen);
    };
    const job = await begun();
    expect(job).toMatchObject({ status: 'completed', error: null });
    expect(commits(`docs-agent/${job.id}`)).toHaveLength(1);
    expect(pulls()).toHaveLength(1);
    expect(await bench.messages(job.id)).toMatchObject([{ summary: 'Added the page faq.', report: { pagesAdded: ['faq'] } }]);
  });
});

test('the token of the code host is in no row, no log, no pull request and no commit', async () => {
  const forge = await startGitHub({ token: TOKEN });
  const { url, folder } = forge.createRepository('acme/docs', SITE);
  await bench.project({ repository: url, host: 'github', apiUrl: `${forge.url}/api/v3`, token: { env: 'FORGE_TOKEN' } });
  script = (seen) =>
    seen.turn < 2
      ? ADD_PAGE(seen)
      : { text: `My token is ${TOKEN}, and in Base64 ${Buffer.from(`x-access-token:${TOKEN}`).toString('base64')}.` };
  const { id } = await bench.create('Add faq');
  const job = await bench.ended(id);
  expect(job.status).toBe('completed');
  const tables = await bench.database.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables where table_schema in ('docs_nav', 'docs_nav_queue') and table_type = 'BASE TABLE'`,
  );
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['job', 'message', 'project']));
  const rows = await Promise.all(tables.map(({ schema, name }) => bench.database.query(`select * from "${schema}"."${name}"`)));
  const places = {
    rows: JSON.stringify(rows),
    log: bench.log.join(''),
    pulls: JSON.stringify(forge.pulls),
    commits: git(folder, 'log', '--all', '-p'),
  };
  for (const [place, text] of Object.entries(places)) {
    for (const form of [TOKEN, Buffer.from(`x-access-token:${TOKEN}`).toString('base64').slice(0, 40), encodeURIComponent(TOKEN)])
      expect(text.includes(form), `${place} has ${form}`).toBe(false);
    // What is there is found: the job's own id.
    expect(text.includes(id), place).toBe(true);
  }
  await forge.stop();
});
