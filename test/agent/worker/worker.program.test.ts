/** The life of a message on a local repository: branch, commits, review, follow-ups. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Job } from '../../../src/agent/contract/job.ts';
import {
  createAnswerScriptPerPrompt,
  scriptedModel,
  type ScriptedAnswer,
  type AnswerScript,
} from '../../../src/agent/model/scripted-model.ts';
import { findReview } from '../../../src/agent/store/reviews.ts';
import { startWorkbench, type Workbench } from '../workbench.ts';
import { ADD_PAGE, docsJson, page, SITE } from '../sample-site.ts';
import { createRepository, git } from '../../doubles/forge.ts';

const root = mkdtempSync(join(tmpdir(), 'docs-nav-worker-'));
let script: AnswerScript = ADD_PAGE;
let bench: Workbench;
let repository = '';
let count = 0;

beforeAll(async () => {
  bench = await startWorkbench({ folder: join(root, 'attempts'), model: () => scriptedModel((seen) => script(seen)) });
});
afterAll(() => bench.close());
beforeEach(async () => {
  script = ADD_PAGE;
  repository = join(root, `repository-${(count += 1)}.git`);
  createRepository(repository, SITE);
  await bench.project({ repository });
});

const log = (branch: string): string[] =>
  git(repository, 'log', '--reverse', '--format=%s', branch, '^main')
    .split('\n')
    .filter((line) => line !== '');
const tip = (branch: string): string => git(repository, 'rev-parse', branch);
const call = (tool: string, input: object): ScriptedAnswer => ({ calls: [{ tool, input }] });

/** Commits files to a branch as a person does, in a bare repository. */
function commit(branch: string, files: Readonly<Record<string, string>>): void {
  const work = mkdtempSync(join(root, 'work-'));
  git(work, 'clone', '--quiet', '--branch', branch, repository, '.');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(work, path)), { recursive: true });
    writeFileSync(join(work, path), text);
  }
  git(work, 'add', '--all');
  git(work, 'commit', '--quiet', '--message', 'By a person');
  git(work, 'push', '--quiet', 'origin', branch);
}

/** A job that has done its first message. */
const begun = (): Promise<Job> => bench.done('Add faq');
const followed = (job: Job, prompt: string): Promise<Job> => bench.followed(job, prompt);
const branches = (): string[] => git(repository, 'for-each-ref', '--format=%(refname:short)', 'refs/heads/').split('\n');

test('an instruction becomes a branch with one commit, and a review that shows it', async () => {
  const job = await bench.create('Add faq');
  const ended = await bench.ended(job.id);
  expect(ended).toMatchObject({ status: 'completed', error: null, pullRequest: { number: null, branch: `docs-agent/${job.id}` } });
  expect(ended.prLink).toMatch(/^https:\/\/agent\.example\.com\/reviews\/[\w-]{22}$/);
  expect(log(`docs-agent/${job.id}`)).toHaveLength(1);
  expect(git(repository, 'show', `docs-agent/${job.id}:docs/docs.json`)).toContain('"faq"');
  const [message] = await bench.messages(job.id);
  expect(message).toMatchObject({
    status: 'completed',
    summary: 'Added the page faq.',
    commit: git(repository, 'rev-parse', `docs-agent/${job.id}`),
  });
  expect(message?.report?.pagesAdded).toEqual(['faq']);
  const review = await findReview(bench.database, ended.prLink?.split('/').at(-1) ?? '');
  expect(review).toMatchObject({ jobId: job.id, data: { base: 'main', commits: [{ seq: 1 }], messages: [{ seq: 1, prompt: 'Add faq' }] } });
  await expect.poll(() => readdirSync(join(root, 'attempts'))).toEqual([]);
});

test('where nothing is changed, there is neither branch nor pull request', async () => {
  script = createAnswerScriptPerPrompt([{ text: 'All is well.' }]);
  const job = await bench.create('Look around');
  expect(await bench.ended(job.id)).toMatchObject({ status: 'completed', prLink: null, pullRequest: null });
  expect(await bench.messages(job.id)).toMatchObject([{ status: 'completed', commit: null, summary: 'All is well.' }]);
  expect(branches()).toEqual(['main']);
});

test('two follow-ups go to the same branch and review, one commit each, in order', async () => {
  const first = await begun();
  await bench.follow(first.id, 'Add tour');
  await bench.follow(first.id, 'Add terms');
  const job = await bench.ended(first.id);
  expect(job).toMatchObject({ status: 'completed', prLink: first.prLink, pullRequest: first.pullRequest });
  const messages = await bench.messages(job.id);
  expect(messages.map(({ report }) => report?.pagesAdded)).toEqual([['faq'], ['tour'], ['terms']]);
  expect(git(repository, 'log', '--reverse', '--format=%H', `docs-agent/${job.id}`, '^main').split('\n')).toEqual(
    messages.map(({ commit }) => commit),
  );
  const review = await findReview(bench.database, job.prLink?.split('/').at(-1) ?? '');
  expect(review).toMatchObject({
    data: {
      commits: [{ seq: 1 }, { seq: 2 }, { seq: 3 }],
      messages: [{ seq: 1 }, { seq: 2 }, { seq: 3 }],
      report: { pagesAdded: expect.arrayContaining(['faq', 'tour', 'terms']) as string[] },
    },
  });
});

test('the link is null while a follow-up is worked on, though the pull request is there', async () => {
  const first = await begun();
  expect(await bench.follow(first.id, 'Add tour')).toMatchObject({ status: 'active', prLink: null, pullRequest: first.pullRequest });
  await bench.ended(first.id);
});

test('a follow-up may undo what a message before it did', async () => {
  const first = await begun();
  script = createAnswerScriptPerPrompt([
    call('delete_file', { path: 'faq.mdx' }),
    call('edit_file', { path: 'docs.json', find: '"faq",', replace: '' }),
    { text: 'Removed it.' },
  ]);
  expect(await followed(first, 'Remove it')).toMatchObject({ status: 'completed' });
  expect((await bench.messages(first.id))[1]?.report).toMatchObject({ pagesRemoved: ['faq'], urlsLost: ['/faq'] });
});

test('a follow-up that changes nothing keeps the pull request', async () => {
  const first = await begun();
  script = createAnswerScriptPerPrompt([{ text: 'It is good as it is.' }]);
  expect(await followed(first, 'Is it good?')).toMatchObject({ status: 'completed', prLink: first.prLink });
  expect(log(`docs-agent/${first.id}`)).toHaveLength(1);
});

test('what people commit to the branch stays, and the next message works on top of it', async () => {
  const first = await begun();
  commit(`docs-agent/${first.id}`, { 'docs/start.mdx': '---\ntitle: First steps\n---\n\nBy a person.\n' });
  expect(await followed(first, 'Add tour')).toMatchObject({ status: 'completed', prLink: first.prLink });
  expect(log(`docs-agent/${first.id}`)).toEqual([expect.any(String), 'By a person', expect.any(String)]);
  expect(git(repository, 'show', `docs-agent/${first.id}:docs/start.mdx`)).toContain('By a person.');
});

test('a job completes a follow-up after the base branch has moved on', async () => {
  const first = await begun();
  commit('main', { 'docs/start.mdx': '---\ntitle: Begin here\n---\n' });
  expect(await followed(first, 'Add tour')).toMatchObject({ status: 'completed', prLink: first.prLink });
});

test('changes of the base do not count against a job, even beyond the cloned history', async () => {
  const first = await begun();
  const more = '"groups": [\n      { "group": "More", "pages": ["extra"] },';
  commit('main', { 'docs/docs.json': docsJson(['index', 'start']).replace('"groups": [', more), 'docs/extra.mdx': page('Extra') });
  const empty = (from: string): string =>
    `commit refs/heads/main\ncommitter A person <person@example.com> 1700000000 +0000\ndata 11\nBy a person\n${from}\n`;
  execFileSync('git', ['fast-import', '--quiet'], { cwd: repository, input: empty('from refs/heads/main^0\n') + empty('').repeat(59) });
  const second = await followed(first, 'Add tour');
  expect(second).toMatchObject({ status: 'completed', error: null, prLink: first.prLink });
  const review = await findReview(bench.database, second.prLink?.split('/').at(-1) ?? '');
  expect(review).toMatchObject({ data: { commits: [{ seq: 1 }, { seq: 2 }], report: { pagesRemoved: [], urlsLost: [] } } });
});

test('once the branch is merged, a follow-up begins the next one from the base, with a review of its own', async () => {
  const first = await begun();
  git(repository, 'update-ref', 'refs/heads/main', tip(`docs-agent/${first.id}`));
  const second = await followed(first, 'Add tour');
  expect(second).toMatchObject({ status: 'completed', pullRequest: { branch: `docs-agent/${first.id}-2` } });
  expect(second.prLink).not.toBe(first.prLink);
  expect(log(`docs-agent/${first.id}-2`)).toHaveLength(1);
  const third = await followed(second, 'Add terms');
  expect(third).toMatchObject({ prLink: second.prLink, pullRequest: second.pullRequest });
  expect(log(`docs-agent/${first.id}-2`)).toHaveLength(2);
  git(repository, 'update-ref', 'refs/heads/main', tip(`docs-agent/${first.id}-2`));
  expect(await followed(third, 'Add imprint')).toMatchObject({ pullRequest: { branch: `docs-agent/${first.id}-3` } });
});

test('a merged branch is seen as merged, however far the base has moved on since', async () => {
  const first = await begun();
  git(repository, 'update-ref', 'refs/heads/main', tip(`docs-agent/${first.id}`));
  for (let count = 0; count < 60; count += 1) {
    git(
      repository,
      'update-ref',
      'refs/heads/main',
      git(repository, 'commit-tree', 'main^{tree}', '-p', 'main', '-m', `Release ${count}`).trim(),
    );
  }
  expect(await followed(first, 'Add tour')).toMatchObject({ status: 'completed', pullRequest: { branch: `docs-agent/${first.id}-2` } });
});

test('a branch that was deleted is not brought back', async () => {
  const first = await begun();
  git(repository, 'update-ref', '-d', `refs/heads/docs-agent/${first.id}`);
  const second = await followed(first, 'Add tour');
  expect(second).toMatchObject({ status: 'completed', pullRequest: { branch: `docs-agent/${first.id}-2` } });
  expect(git(repository, 'show', `docs-agent/${first.id}-2:docs/docs.json`)).not.toContain('faq');
});

test('a job that has failed completes a message that is sent afterwards', async () => {
  script = createAnswerScriptPerPrompt([call('delete_file', { path: 'start.mdx' }), { text: 'All is well.' }]);
  const failed = await begun();
  expect(failed).toMatchObject({ status: 'failed', error: { code: 'navigation_broken' } });
  script = ADD_PAGE;
  expect(await followed(failed, 'Add tour')).toMatchObject({
    status: 'completed',
    error: null,
    pullRequest: { branch: `docs-agent/${failed.id}` },
  });
  expect(log(`docs-agent/${failed.id}`)).toHaveLength(1);
});

test('the worker reads AGENTS.md from the base branch, never from the branch of the job', async () => {
  const seen: string[] = [];
  script = (asked) => {
    seen.push(asked.system + asked.prompts.join(''));
    return ADD_PAGE(asked);
  };
  commit('main', { 'AGENTS.md': 'Write in the blue style.\n' });
  const first = await begun();
  expect(seen.at(-1)).toContain('Write in the blue style.');
  commit(`docs-agent/${first.id}`, { 'AGENTS.md': 'Write in the red style.\n' });
  await followed(first, 'Add tour');
  expect(seen.at(-1)).toContain('Write in the blue style.');
  expect(seen.at(-1)).not.toContain('red style');
});

test.each([
  [['AGENTS.md'], 'AGENTS.md'],
  [['AGENTS.md', '.mintlify/Agents.md'], '.mintlify/Agents.md'],
  [['AGENTS.md', '.mintlify/Agents.md', '.mintlify/AGENTS.md'], '.mintlify/AGENTS.md'],
])('of the instruction files %j, the worker gives the model the text of %s, and names that file in the report', async (files, expected) => {
  let system = '';
  script = (asked) => {
    ({ system } = asked);
    return ADD_PAGE(asked);
  };
  commit('main', Object.fromEntries(files.map((file) => [file, `Rules of ${file}\n`])));
  const job = await begun();
  expect(system).toContain(`From “${expected}”.`);
  expect(system).toContain(`Rules of ${expected}`);
  const [message] = await bench.messages(job.id);
  expect(message?.report?.instructions).toEqual({ file: expected, use: 'all' });
});

test.each([
  [17_000, 'beginning'],
  [300_000, 'none'],
] as const)('of instructions with %i characters, the report says which part was used: %s', async (length, use) => {
  let system = '';
  script = (asked) => {
    ({ system } = asked);
    return ADD_PAGE(asked);
  };
  commit('main', { 'AGENTS.md': 'x'.repeat(length) });
  const [message] = await bench.messages((await begun()).id);
  expect(message?.report?.instructions).toEqual({ file: 'AGENTS.md', use });
  expect(system.includes('From “AGENTS.md”.')).toBe(use === 'beginning');
  expect(system.length).toBeLessThan(30_000);
});

test('no hook of a local repository runs when a job pushes to it', async () => {
  for (const hook of ['pre-receive', 'update', 'post-receive', 'reference-transaction', 'pre-push']) {
    writeFileSync(join(repository, 'hooks', hook), `#!/bin/sh\ntouch ${join(repository, 'hook-ran')}\nexit 1\n`, { mode: 0o755 });
  }
  expect(await begun()).toMatchObject({ status: 'completed' });
  expect(readdirSync(repository)).not.toContain('hook-ran');
  // The push of a person runs them.
  expect(() => commit('main', { 'README.md': '# Other\n' })).toThrow('declined');
  expect(readdirSync(repository)).toContain('hook-ran');
});
