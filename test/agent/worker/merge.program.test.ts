/** The base moves on while a job works: its work is judged as merged with it, and conflicts are told, kept and resolved. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Job } from '../../../src/agent/contract/job.ts';
import {
  createAnswerScriptPerPrompt,
  scriptedModel,
  type ScriptedAnswer,
  type AnswerScript,
} from '../../../src/agent/model/scripted-model.ts';
import type { AttemptStep } from '../../../src/agent/worker/parts.ts';
import { commitAsPerson } from '../../support/person.ts';
import { ADD_PAGE, docsJson, page, SITE } from '../sample-site.ts';
import { startWorkbench, type Workbench } from '../workbench.ts';
import { createRepository, git } from '../../doubles/forge.ts';

const root = mkdtempSync(join(tmpdir(), 'docs-nav-merge-'));
let script: AnswerScript = ADD_PAGE;
let onStep: (step: AttemptStep) => void = () => {};
let bench: Workbench;
let repository = '';
let count = 0;

beforeAll(async () => {
  bench = await startWorkbench({
    folder: join(root, 'attempts'),
    model: () => scriptedModel((seen) => script(seen)),
    parts: { onStep: (step) => onStep(step) },
  });
});
afterAll(() => bench.close());
beforeEach(async () => {
  [script, onStep] = [ADD_PAGE, () => {}];
  repository = join(root, `repository-${(count += 1)}.git`);
  createRepository(repository, SITE);
  await bench.project({ repository });
});

const call = (tool: string, input: object): ScriptedAnswer => ({ calls: [{ tool, input }] });
const person = (files: Readonly<Record<string, string | null>>, branch = 'main'): string => commitAsPerson(repository, branch, files);
const at = (branch: string, path: string): string => git(repository, 'show', `${branch}:docs/${path}`);
const branchOf = ({ id }: Job): string => `docs-agent/${id}`;
const parents = (branch: string): string[] => git(repository, 'log', '-1', '--format=%P', branch).split(' ');
/** The files in which a branch conflicts with main, as git itself says. */
function conflictsOf(branch: string): string[] {
  try {
    git(repository, 'merge-tree', '--write-tree', '--name-only', '--no-messages', branch, 'main');
    return [];
  } catch (error) {
    const { stdout } = error as { readonly stdout: string };
    return stdout.trim().split('\n').slice(1);
  }
}
/** Lets something happen once, while the model gives its last answer to a message. */
function meanwhile(does: () => void, then: AnswerScript = ADD_PAGE): AnswerScript {
  let isDone = false;
  return (seen) => {
    const line = then(seen);
    if (line.calls === undefined && !isDone) {
      isDone = true;
      does();
    }
    return line;
  };
}

/** Takes the page away, and leaves nothing behind that is broken. */
const WITHOUT_START = {
  'docs/docs.json': docsJson(['index']).replace('"navigation"', '"redirects": [],\n  "navigation"'),
  'docs/start.mdx': null,
  'docs/index.mdx': page('Welcome', 'See the first steps.\n\n\nMore to come.'),
};

describe('a base that moves while the model works', () => {
  test('is merged before the check, and what breaks only together goes to the model with the changed files', async () => {
    createRepository((repository = join(root, 'with-other.git')), { ...SITE, 'docs/other.mdx': page('Other', '\n\nText.') });
    await bench.project({ repository });
    const told: string[] = [];
    const write = { path: 'other.mdx', text: page('Other', 'Read [the steps](/start).') };
    script = meanwhile(
      () => person(WITHOUT_START),
      ({ prompts, turn }) => {
        if (prompts.length === 1) return turn === 0 ? call('write_file', write) : { text: 'Linked the steps.' };
        told.push(prompts.at(-1) ?? '');
        return turn === 0 ? call('write_file', { ...write, text: page('Other', 'Read this first.') }) : { text: 'Took the link out.' };
      },
    );
    const job = await bench.done('Link the steps');
    expect(job).toMatchObject({ status: 'completed', error: null });
    expect(told[0]).toMatch(/other\.mdx:\d+: .*\/start/);
    expect(told[0]).toContain('“docs/start.mdx”');
    expect(at(branchOf(job), 'other.mdx')).toContain('Read this first.');
    expect(conflictsOf(branchOf(job))).toEqual([]);
  });

  test('fails work that is valid by itself but stays broken after the merge', async () => {
    createRepository((repository = join(root, 'still-broken.git')), { ...SITE, 'docs/other.mdx': page('Other', '\n\nText.') });
    await bench.project({ repository });
    const writes = createAnswerScriptPerPrompt([
      call('write_file', { path: 'other.mdx', text: page('Other', 'Read [the steps](/start).') }),
      { text: 'Linked the steps.' },
    ]);
    script = meanwhile(() => person(WITHOUT_START), writes);
    const job = await bench.done('Link the steps');
    expect(job).toMatchObject({ status: 'failed', prLink: null, error: { code: 'navigation_broken' } });
    expect(git(repository, 'for-each-ref', '--format=%(refname:short)')).toBe('main');
  });

  test('leaves the job with one commit on its starting point if other files changed', async () => {
    const began = git(repository, 'rev-parse', 'main');
    script = meanwhile(() => person({ 'docs/start.mdx': page('Begin here') }));
    const job = await bench.done('Add faq');
    expect(job).toMatchObject({ status: 'completed', error: null, pullRequest: { conflicts: [] } });
    expect(parents(branchOf(job))).toEqual([began]);
    const [message] = await bench.messages(job.id);
    expect(message?.report).toMatchObject({ pagesAdded: ['faq'], pagesRemoved: [], filesChanged: [{ file: 'faq.mdx' }] });
    expect(bench.log.join('')).toContain('The base branch has changed');
  });

  test('does not keep a job from completing even if it moves repeatedly', async () => {
    let moves = 0;
    onStep = (step) => void (step === 'answered' && person({ 'README.md': `${(moves += 1)}` }));
    expect(await bench.done('Add faq')).toMatchObject({ status: 'completed' });
    expect(moves).toBeGreaterThan(1);
  });
});

describe('a conflict', () => {
  /** Main changes the line that every new page is written to. */
  const MAIN = { 'docs/docs.json': docsJson(['index', 'tour', 'start']), 'docs/tour.mdx': page('Tour') };
  const conflicting = async (): Promise<Job> => {
    script = meanwhile(() => person(MAIN));
    return bench.done('Add faq');
  };
  const RESOLVES: readonly ScriptedAnswer[] = [
    call('write_file', { path: 'docs.json', text: docsJson(['index', 'faq', 'tour', 'start']) }),
    { text: 'Kept both pages.' },
  ];

  test('fails the message, and keeps all that it did: commit, summary, report and pull request with the files', async () => {
    const job = await conflicting();
    expect(job).toMatchObject({
      status: 'failed',
      error: { code: 'conflict', message: expect.stringContaining('“docs/docs.json”') as string },
      prLink: expect.stringContaining('/reviews/') as string,
      pullRequest: { branch: branchOf(job), conflicts: ['docs/docs.json'] },
    });
    expect(conflictsOf(branchOf(job))).toEqual(job.pullRequest?.conflicts);
    const [message] = await bench.messages(job.id);
    expect(message).toMatchObject({
      status: 'failed',
      error: { code: 'conflict' },
      commit: git(repository, 'rev-parse', branchOf(job)),
      summary: 'Added the page faq.',
      report: { pagesAdded: ['faq'], findingsIntroduced: [] },
    });
  });

  test('fails the messages that wait', async () => {
    let follow: Promise<unknown> = Promise.resolve();
    const { id } = await bench.create('Add faq');
    script = meanwhile(() => {
      person(MAIN);
      follow = bench.follow(id, 'Add terms');
    });
    const job = await bench.ended(id);
    await follow;
    expect(job.error?.code).toBe('conflict');
    expect((await bench.messages(id)).map(({ status }) => status)).toEqual(['failed', 'failed']);
  });

  test('is resolved by the merge commit of a follow-up, after which there is no conflict', async () => {
    const first = await conflicting();
    const [branch, main] = [git(repository, 'rev-parse', branchOf(first)), git(repository, 'rev-parse', 'main')];
    let system = '';
    let seenBefore: readonly string[] = [];
    let seenAfter = '';
    script = (seen) => {
      system = seen.system;
      if (seen.turn === 0)
        return { calls: [...(call('search_text', { text: '<<<<<<<' }).calls ?? []), ...(call('nav_check', {}).calls ?? [])] };
      if (seen.turn === 1) seenBefore = seen.results.map(({ text }) => text);
      if (seen.turn === 2) return call('nav_check', {});
      if (seen.turn === 3) seenAfter = seen.results.at(-1)?.text ?? '';
      return RESOLVES[Math.min(seen.turn - 1, 1)] ?? { text: '' };
    };
    const job = await bench.followed(first, 'Resolve the conflicts');
    expect(job).toMatchObject({ status: 'completed', error: null, prLink: first.prLink, pullRequest: { conflicts: [] } });
    expect(system).toContain('Files that conflict: “docs.json”.');
    expect(seenBefore[0]).toContain('docs.json:');
    expect(seenBefore[1]).toMatch(/docs\.json:\d+: error \[conflict-marker\]/);
    expect(seenAfter).not.toContain('conflict-marker');
    expect(parents(branchOf(job))).toEqual([branch, main]);
    expect(conflictsOf(branchOf(job))).toEqual([]);
    expect(at(branchOf(job), 'tour.mdx')).toContain('Tour');
    expect((await bench.messages(job.id))[1]).toMatchObject({
      status: 'completed',
      summary: 'Kept both pages.',
      report: { pagesAdded: ['faq'], pagesRemoved: [], findingsIntroduced: [] },
    });
    // And the next message is one like any other.
    script = ADD_PAGE;
    expect(await bench.followed(job, 'Add terms')).toMatchObject({ status: 'completed', pullRequest: { conflicts: [] } });
    expect(parents(branchOf(job))).toHaveLength(1);
  });

  test('with leftover markers prevents the push', async () => {
    const first = await conflicting();
    const before = git(repository, 'rev-parse', branchOf(first));
    script = createAnswerScriptPerPrompt([{ text: 'All is well.' }]);
    expect(await bench.followed(first, 'Resolve the conflicts')).toMatchObject({ status: 'failed', error: { code: 'navigation_broken' } });
    expect(git(repository, 'rev-parse', branchOf(first))).toBe(before);
  });

  test('in a file that jobs may not change is reported before the model is asked', async () => {
    script = ADD_PAGE;
    const first = await bench.done('Add faq');
    person({ 'README.md': 'On the branch\n' }, branchOf(first));
    person({ 'README.md': 'On main\n' });
    let isAsked = false;
    script = () => {
      isAsked = true;
      return { text: '' };
    };
    const job = await bench.followed(first, 'Add tour');
    expect(job).toMatchObject({
      status: 'failed',
      error: { code: 'conflict', message: expect.stringContaining('“README.md”') as string },
      pullRequest: { conflicts: ['README.md'] },
    });
    expect(isAsked).toBe(false);
  });

  test('is also reported after a crash that follows the push', async () => {
    let isCrashed = false;
    const { id } = await bench.create('Add faq');
    script = meanwhile(() => person(MAIN));
    onStep = (step) => {
      if (step !== 'pushed' || isCrashed) return;
      isCrashed = true;
      throw new Error('A crash.');
    };
    const job = await bench.ended(id);
    expect(isCrashed).toBe(true);
    expect(job).toMatchObject({ status: 'failed', error: { code: 'conflict' }, pullRequest: { conflicts: ['docs/docs.json'] } });
    expect((await bench.messages(id))[0]).toMatchObject({
      commit: git(repository, 'rev-parse', branchOf(job)),
      summary: 'Added the page faq.',
    });
  });
});

test('the worker fetches enough history to merge a branch with a base that is far ahead', async () => {
  const first = await bench.done('Add faq');
  const empty = (from: string): string =>
    `commit refs/heads/main\ncommitter A person <person@example.com> 1700000000 +0000\ndata 11\nBy a person\n${from}\n`;
  execFileSync('git', ['fast-import', '--quiet'], { cwd: repository, input: empty('from refs/heads/main^0\n') + empty('').repeat(700) });
  person({ 'docs/start.mdx': page('Begin here') });
  const began = git(repository, 'rev-parse', branchOf(first));
  // Without a common ancestor, every file that differs would conflict.
  const second = await bench.followed(first, 'Add tour');
  expect(second).toMatchObject({ status: 'completed', error: null, pullRequest: { conflicts: [] } });
  expect(parents(branchOf(first))).toEqual([began]);
});
