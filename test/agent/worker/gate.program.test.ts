/** Nothing that breaks the site or holds a secret is pushed, whatever the model claims; and what stops stops. */
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
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
import { cancelAndArchiveJob } from '../../../src/agent/store/jobs.ts';
import type { AttemptStep } from '../../../src/agent/worker/parts.ts';
import { PROJECT, startWorkbench, type Workbench } from '../workbench.ts';
import { ADD_PAGE, docsJson, page, SITE } from '../sample-site.ts';
import { createRepository, git } from '../../doubles/forge.ts';
import { MINTLIFY } from '../../support/mintlify-site.ts';

const root = mkdtempSync(join(tmpdir(), 'docs-nav-gate-'));
const KEY = 'a-key-of-the-service-0123456789';
let script: AnswerScript = ADD_PAGE;
let pauseMs = 0;
let onStep: (step: AttemptStep, jobId: string) => Promise<void> = async () => {};
let bench: Workbench;
let repository = '';
let count = 0;

beforeAll(async () => {
  bench = await startWorkbench({
    folder: join(root, 'attempts'),
    model: () => scriptedModel((seen) => script(seen), { pauseMs }),
    parts: { env: { OPENAI_API_KEY: KEY }, onStep: (step, { jobId }) => onStep(step, jobId) },
  });
});
afterAll(() => bench.close());

function begin(files: Readonly<Record<string, string>> = SITE): Promise<unknown> {
  repository = join(root, `repository-${(count += 1)}.git`);
  createRepository(repository, files);
  return bench.project({ repository });
}
beforeEach(async () => {
  [script, pauseMs, onStep] = [ADD_PAGE, 0, async () => {}];
  await begin();
});

const call = (tool: string, input: object): ScriptedAnswer => ({ calls: [{ tool, input }] });
const branches = (): string[] => git(repository, 'for-each-ref', '--format=%(refname:short)', 'refs/heads/').split('\n');

const done = (): Promise<Job> => bench.done('Add faq');

describe('languages', () => {
  const site = (...codes: readonly string[]): string =>
    `${JSON.stringify({ ...MINTLIFY, navigation: { languages: codes.map((language) => ({ language, pages: [`${language}/a`] })) } }, null, 2)}\n`;
  const adds = (code: string): ScriptedAnswer => ({
    calls: [
      { tool: 'write_file', input: { path: `${code}/new.mdx`, text: page('New') } },
      { tool: 'add_page', input: { page: `${code}/new`, to: `languages[language=${code}]` } },
      { tool: 'nav_check', input: {} },
    ],
  });
  beforeEach(() => begin({ 'docs.json': site('en', 'ja'), 'en/a.mdx': page('A'), 'ja/a.mdx': page('A') }));

  test('nav_check, the report and its Markdown say which languages lack a new page', async () => {
    let told = '';
    script = (asked) => {
      told = asked.results.at(-1)?.text ?? told;
      return createAnswerScriptPerPrompt([adds('en'), { text: 'Added a page.' }])(asked);
    };
    const job = await bench.done('Add a page');
    expect(job).toMatchObject({ status: 'completed', error: null });
    expect(told).toContain('“en/new” is not in ja.');
    const [message] = await bench.messages(job.id);
    expect(message?.report?.languagesMissing).toEqual([{ page: 'en/new', languages: ['ja'] }]);
    expect(message?.report?.markdown).toMatch(/\n\*\*Not in all languages\*\* \(1\)\n\n- `en\/new`: not in `ja`\n$/);
  });

  test('a project that requires all languages gets no page that some lack, and the model may add it there', async () => {
    await bench.project({ repository, requiresLanguages: true });
    let told = '';
    script = (asked) => {
      told += asked.results.at(-1)?.text ?? '';
      return createAnswerScriptPerPrompt([adds(asked.prompts.at(-1)?.startsWith('The service checked') ? 'ja' : 'en'), { text: 'Done.' }])(
        asked,
      );
    };
    const [message] = await bench.messages((await bench.done('Add a page')).id);
    expect(message).toMatchObject({ status: 'completed' });
    expect(told).toContain('not in all languages, as this site requires');
    expect(message?.report?.pagesAdded.toSorted()).toEqual(['en/new', 'ja/new']);
    script = (asked) =>
      asked.prompts.at(-1)?.startsWith('The service checked')
        ? { text: 'I leave it so.' }
        : createAnswerScriptPerPrompt([adds('en'), { text: 'Done.' }])(asked);
    const job = await bench.done('Add a page');
    expect(job).toMatchObject({ status: 'failed', error: { code: 'navigation_broken' } });
    expect(job.error?.message).toContain('The new page “en/new” is missing in “ja”.');
    const [refused] = await bench.messages(job.id);
    const line = git(repository, 'show', 'main:docs.json').split('\n').length;
    expect(refused?.report?.findings).toMatchObject([{ rule: 'language-parity', severity: 'error', file: 'docs.json' }]);
    expect(refused?.report?.findings?.[0]?.line).toBeGreaterThan(1);
    expect(refused?.report?.findings?.[0]?.line).toBeLessThan(line + 5);
  });

  test('a page that all languages get is not said to be missing in any', async () => {
    script = createAnswerScriptPerPrompt([adds('en'), adds('ja'), { text: 'Added a page.' }]);
    const [message] = await bench.messages((await bench.done('Add a page')).id);
    expect(message?.report?.pagesAdded.toSorted()).toEqual(['en/new', 'ja/new']);
    expect(message?.report).not.toHaveProperty('languagesMissing');
  });
});

describe('the tokens of a project in a month', () => {
  const used = (jobId: string, tokens: number): Promise<unknown> =>
    bench.database.query(`update docs_nav.message set usage = jsonb_set(usage, '{weightedTokens}', $2::text::jsonb) where job_id = $1`, [
      jobId,
      String(tokens),
    ]);
  const warnings = (): number => bench.log.filter((line) => line.includes('more than 80 % of its tokens')).length;

  test('a message stops before the request that is too many, and from 80 % on the log warns once per message', async () => {
    const first = await bench.done('Add faq');
    await bench.project({ repository, monthlyTokens: 1_000_000 });
    const before = warnings();
    await used(first.id, 700_000);
    expect(await bench.followed(first, 'Add tour')).toMatchObject({ status: 'completed' });
    expect(warnings()).toBe(before);
    await used(first.id, 450_000);
    expect(await bench.followed(first, 'Add terms')).toMatchObject({ status: 'completed' });
    expect(warnings()).toBe(before + 1);
    onStep = async (step) => {
      if (step === 'cloned') await used(first.id, 450_000);
    };
    const failed = await bench.done('Add limits');
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'budget_exceeded' } });
    expect(failed.error?.message).toMatch(/has used \d+ tokens this month; its limit is 1000000\..* from \d{4}-\d\d-01 \(UTC\) on/);
    expect(branches()).not.toContain(`docs-agent/${failed.id}`);
  });
});

describe('removals that are meant', () => {
  const FOLDERS = ['v1', 'v2'];
  const versions = `${JSON.stringify({ ...MINTLIFY, navigation: { versions: FOLDERS.map((version) => ({ version, pages: [`${version}/a`, `${version}/b`] })) } }, null, 2)}\n`;
  const FILES = {
    'docs.json': versions,
    ...Object.fromEntries(FOLDERS.flatMap((folder) => ['a', 'b'].map((name) => [`${folder}/${name}.mdx`, page(name)]))),
  };
  const removes = createAnswerScriptPerPrompt([call('remove_element', { at: 'versions[version=v1]' }), { text: 'Removed version 1.' }]);
  beforeEach(() => begin(FILES));

  test('a version is removed without redirects where the instruction allows that, and reviewers see it first', async () => {
    let told = '';
    script = (asked) => {
      told = asked.prompts.at(-1) ?? '';
      return removes(asked);
    };
    const job = await bench.done('Remove version 1', undefined, ['/v1/*']);
    expect(job).toMatchObject({ status: 'completed', error: null });
    expect(told).toContain('The URLs “/v1/*” may end without a redirect');
    const [message] = await bench.messages(job.id);
    expect(message).toMatchObject({
      allowLostUrls: ['/v1/*'],
      report: { urlsLost: [], urlsLostOnPurpose: ['/v1/a', '/v1/b'], findingsIntroduced: [] },
    });
    expect(message?.report?.markdown).toMatch(
      /^\*\*URLs removed on purpose\*\* \(2\), as the instruction allows: `\/v1\/a`, `\/v1\/b`\n\n/,
    );
    expect(message?.report?.markdown).not.toContain('URLs lost');
  });

  test('a version is removed with redirects where nothing is allowed', async () => {
    script = createAnswerScriptPerPrompt([
      call('remove_element', { at: 'versions[version=v1]', redirectTo: 'v2/a' }),
      { text: 'Removed version 1.' },
    ]);
    const job = await bench.done('Remove version 1');
    expect(job).toMatchObject({ status: 'completed' });
    const [message] = await bench.messages(job.id);
    expect(message?.report).toMatchObject({ urlsLost: [] });
    expect(message?.report).not.toHaveProperty('urlsLostOnPurpose');
  });

  test.each([[[]], [['/v1/a']], [['/v2/*', '/v1x/*']]])(
    'the removal of a version is refused, with advice, if only %j may be lost',
    async (allowed) => {
      script = removes;
      const job = await bench.done('Remove version 1', undefined, allowed);
      expect(job).toMatchObject({ status: 'failed', error: { code: 'navigation_broken' } });
      expect(job.error?.message).toContain('If these URLs may end without a redirect, list them in “allowLostUrls” of the message.');
      expect(branches()).toEqual(['main']);
    },
  );

  test('what a message was allowed holds for the next one, and for nothing else', async () => {
    script = removes;
    const first = await bench.done('Remove version 1', undefined, ['/v1/*']);
    script = createAnswerScriptPerPrompt([call('write_file', { path: 'v2/a.mdx', text: page('a', 'More.') }), { text: 'Added more.' }]);
    expect(await bench.followed(first, 'Add more')).toMatchObject({ status: 'completed', error: null });
    script = createAnswerScriptPerPrompt([
      call('remove_page', { page: 'v2/b', deleteFile: true }),
      { text: 'Done.' },
      { text: 'It is fine as it is.' },
    ]);
    expect(await bench.followed(first, 'Add nothing')).toMatchObject({ status: 'failed', error: { code: 'navigation_broken' } });
  });

  test('what a message was allowed does not hold if it did nothing', async () => {
    script = createAnswerScriptPerPrompt([{ text: 'Nothing to do.' }]);
    const first = await bench.done('Look', undefined, ['/v1/*']);
    script = removes;
    expect(await bench.followed(first, 'Remove version 1')).toMatchObject({ status: 'failed', error: { code: 'navigation_broken' } });
  });
});

describe('the gate', () => {
  const breaks = call('delete_file', { path: 'start.mdx' });

  test('a model that breaks the navigation and claims success is told what is wrong, and may repair it', async () => {
    const told: string[] = [];
    script = ({ prompts, turn, step }) => {
      if (prompts.length === 1) return step === 0 ? breaks : { text: 'All is well.' };
      told.push(prompts.at(-1) ?? '');
      if (turn === 0) return call('write_file', { path: 'start.mdx', text: page('First steps', 'New text.') });
      return { text: 'Brought the page back.' };
    };
    const job = await done();
    expect(job).toMatchObject({ status: 'completed', error: null });
    expect(told[0]).toMatch(/docs\.json:\d+.*start/);
    expect(git(repository, 'show', `docs-agent/${job.id}:docs/start.mdx`)).toContain('New text.');
    const [message] = await bench.messages(job.id);
    expect(message?.summary).toBe('All is well.\n\nBrought the page back.');
    expect(message?.report?.findingsIntroduced).toEqual([]);
  });

  test('limits the length of the job error whatever the model wrote', async () => {
    script = ({ step }) =>
      step === 0
        ? call('edit_file', { path: 'docs.json', find: '"start"', replace: JSON.stringify('gone/'.repeat(10_000)) })
        : { text: 'Done.' };
    const { error } = await done();
    expect(error?.code).toBe('navigation_broken');
    expect(error?.message.length).toBeLessThan(4000);
  });

  test('fails the job and pushes nothing if the model does not repair the navigation', async () => {
    script = createAnswerScriptPerPrompt([breaks, { text: 'All is well.' }]);
    const job = await done();
    expect(job).toMatchObject({ status: 'failed', prLink: null, error: { code: 'navigation_broken' } });
    expect(branches()).toEqual(['main']);
    const [message] = await bench.messages(job.id);
    expect(message).toMatchObject({ summary: 'All is well.\n\nAll is well.', commit: null, usage: { steps: 4 } });
    const { findings, diff, isDiffCut } = message?.report ?? {};
    expect(findings).toMatchObject([{ rule: 'page-exists', severity: 'error', file: 'docs.json' }]);
    expect(docsJson(['index', 'start']).split('\n')[(findings?.[0]?.line ?? 0) - 1]).toContain('"start"');
    expect(isDiffCut).toBe(false);
    // What was refused can be applied to where it began.
    const work = join(root, `applied-${count}`);
    git(root, 'clone', '--quiet', repository, work);
    writeFileSync(join(work, 'the.diff'), diff ?? '');
    git(work, 'apply', 'the.diff');
    expect(git(work, 'status', '--porcelain', 'docs')).toBe('D docs/start.mdx');
  });

  test('keeps only the beginning of a very long refused diff', async () => {
    script = ({ turn }) =>
      turn === 0
        ? {
            calls: [
              ...(breaks.calls ?? []),
              { tool: 'write_file', input: { path: 'long.mdx', text: page('Long', `${'word '.repeat(20)}\n`.repeat(700)) } },
            ],
          }
        : { text: 'Done.' };
    const { id } = await done();
    const { report } = (await bench.messages(id))[0] ?? {};
    expect(report).toMatchObject({ isDiffCut: true, findings: [{ rule: 'page-exists' }] });
    expect(report?.diff?.length).toBeLessThanOrEqual(64_000);
    expect(report?.diff?.length).toBeGreaterThan(60_000);
    expect(report?.diff?.endsWith('\n')).toBe(true);
  });

  test('a model that takes its work back in the turn to repair leaves nothing to push', async () => {
    script = ({ prompts, turn }) => {
      if (prompts.length === 1) return turn === 0 ? breaks : { text: 'All is well.' };
      return turn === 0 ? call('write_file', { path: 'start.mdx', text: SITE['docs/start.mdx'] ?? '' }) : { text: 'Took it back.' };
    };
    expect(await done()).toMatchObject({ status: 'completed', prLink: null });
    expect(branches()).toEqual(['main']);
  });

  test('what was wrong before does not block', async () => {
    await begin({ ...SITE, 'docs/docs.json': docsJson(['index', 'start', 'gone', 'lost/too']) });
    expect(await done()).toMatchObject({ status: 'completed', error: null });
  });

  test('a URL that is lost blocks, with a redirect it does not', async () => {
    const moved = [
      call('write_file', { path: 'begin.mdx', text: page('First steps') }),
      call('delete_file', { path: 'start.mdx' }),
      call('edit_file', { path: 'docs.json', find: '"start"', replace: '"begin"' }),
      call('edit_file', { path: 'index.mdx', find: '(/start)', replace: '(/begin)' }),
    ];
    script = createAnswerScriptPerPrompt([...moved, { text: 'Renamed it.' }]);
    expect(await done()).toMatchObject({
      status: 'failed',
      error: { code: 'navigation_broken', message: expect.stringContaining('/start') as string },
    });
    script = createAnswerScriptPerPrompt([
      ...moved,
      call('edit_file', {
        path: 'docs.json',
        find: '"navigation"',
        replace: '"redirects": [{ "source": "/start", "destination": "/begin" }],\n  "navigation"',
      }),
      { text: 'Renamed it.' },
    ]);
    expect(await done()).toMatchObject({ status: 'completed', error: null });
  });

  test('blocks a follow-up that breaks pages of the base, even if the first message passed', async () => {
    const job = await done();
    script = createAnswerScriptPerPrompt([breaks, { text: 'All is well.' }]);
    await bench.follow(job.id, 'Remove the start');
    expect(await bench.ended(job.id)).toMatchObject({ status: 'failed', prLink: job.prLink, error: { code: 'navigation_broken' } });
    expect(git(repository, 'log', '--format=%H', `docs-agent/${job.id}`, '^main').split('\n')).toHaveLength(1);
  });
});

describe('secrets', () => {
  const GITHUB = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;

  test.each([
    ['a token of a known format', GITHUB],
    ['the key of the model', KEY],
  ])('%s in an added line fails the job, and nothing is pushed', async (_, secret) => {
    script = createAnswerScriptPerPrompt([
      call('edit_file', { path: 'index.mdx', find: 'See the', replace: `Use ${secret}. See the` }),
      { text: 'Done.' },
    ]);
    const job = await done();
    expect(job).toMatchObject({
      status: 'failed',
      error: { code: 'secret_found', message: expect.stringContaining('“docs/index.mdx”, line 5') as string },
    });
    const messages = await bench.messages(job.id);
    expect(JSON.stringify([job, messages, bench.log])).not.toContain(secret);
    expect(messages).toMatchObject([{ summary: 'Done.', report: { findings: [{ rule: 'secret', file: 'index.mdx', line: 5 }] } }]);
    expect(messages[0]?.report?.diff).toContain('+Use ');
    expect(branches()).toEqual(['main']);
  });

  test.each<readonly [where: string, line: ScriptedAnswer, code: string]>([
    ['the name of a new page', call('write_file', { path: `${KEY}.mdx`, text: page('New') }), 'secret_found'],
    ['a finding', call('write_file', { path: 'new.mdx', text: page('New', `[It](/${KEY})`) }), 'navigation_broken'],
    ['the name of a tool', call(`use_${KEY}`, {}), 'none'],
    ['a long name of a tool', call('x'.repeat(100_000), {}), 'none'],
  ])('neither leak a key nor fill the log through %s', async (_, line, code) => {
    const before = bench.log.length;
    script = createAnswerScriptPerPrompt([line, { text: 'Done.' }]);
    const job = await done();
    expect(job.error?.code ?? 'none').toBe(code);
    const logged = bench.log.slice(before).join('');
    expect(JSON.stringify([job, await bench.messages(job.id), logged])).not.toContain(KEY);
    expect(logged.length).toBeLessThan(20_000);
    expect(branches()).toEqual(['main']);
  });

  test('are masked in a summary', async () => {
    const said = `Added it, with ${GITHUB} and ${KEY}.`;
    script = (seen) => (seen.turn < 2 ? ADD_PAGE(seen) : { text: said });
    const job = await done();
    const [message] = await bench.messages(job.id);
    expect(message?.summary).toMatch(/^Added it, with .+ and .+\.$/);
    const text =
      git(repository, 'log', '--format=%B', `docs-agent/${job.id}`) +
      JSON.stringify(await bench.database.query('select * from docs_nav.review')) +
      (message?.summary ?? '');
    expect(text).toContain('Added it, with');
    for (const secret of [GITHUB, KEY]) expect(text).not.toContain(secret);
  });
});

describe('a job that is archived', () => {
  const archive = (jobId: string) => cancelAndArchiveJob(bench.database, bench.queue, { projectId: PROJECT, jobId });
  const isStopped = async (): Promise<void> => {
    await expect.poll(() => readdirSync(join(root, 'attempts'))).toEqual([]);
  };

  test('while the model works stops the model, and nothing is pushed', async () => {
    pauseMs = 60_000;
    let isAsked: () => void = () => {};
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    onStep = async (step) => (step === 'cloned' ? isAsked() : undefined);
    const { id } = await bench.create('Add faq');
    await asked;
    expect(await archive(id)).toMatchObject({ status: 'archived', prLink: null });
    await isStopped();
    expect(branches()).toEqual(['main']);
    await expect
      .poll(() => bench.log.join(''))
      .toMatch(new RegExp(`"jobId":"${id}".*"msg":"The attempt (?:was stopped|is no longer current)\\."`));
  });

  test('after the commit is not pushed any more', async () => {
    onStep = async (step, jobId) => void (step === 'committed' && (await archive(jobId)));
    const { id } = await bench.create('Add faq');
    expect(await bench.ended(id)).toMatchObject({ status: 'archived', prLink: null });
    await isStopped();
    expect(branches()).toEqual(['main']);
  });

  test('after the pull request is opened keeps the link to it', async () => {
    onStep = async (step, jobId) => void (step === 'opened' && (await archive(jobId)));
    const { id } = await bench.create('Add faq');
    expect(await bench.ended(id)).toMatchObject({ status: 'archived', prLink: expect.stringContaining('/reviews/') as string });
    await isStopped();
    expect(await bench.messages(id)).toMatchObject([{ status: 'cancelled', commit: git(repository, 'rev-parse', `docs-agent/${id}`) }]);
  });

  test('after the push gets no pull request', async () => {
    onStep = async (step, jobId) => void (step === 'pushed' && (await archive(jobId)));
    const { id } = await bench.create('Add faq');
    expect(await bench.ended(id)).toMatchObject({ status: 'archived', pullRequest: null });
    await isStopped();
    expect(await bench.messages(id)).toMatchObject([{ status: 'cancelled' }]);
    expect(await bench.database.query('select token from docs_nav.review where job_id = $1', [id])).toEqual([]);
  });
});

test('the worker counts attempts and tokens in its metrics', async () => {
  const { metrics } = bench.parts;
  const before = structuredClone(metrics);
  await done();
  script = createAnswerScriptPerPrompt([call('delete_file', { path: 'start.mdx' }), { text: 'All is well.' }]);
  await done();
  await expect.poll(() => metrics.running).toBe(0);
  expect(metrics.attempts).toMatchObject({ completed: before.attempts.completed + 1, failed: before.attempts.failed + 1 });
  expect(metrics.seconds).toBeGreaterThan(before.seconds);
  expect(metrics.tokens.input).toBeGreaterThan(before.tokens.input);
  expect(metrics.tokens.output).toBeGreaterThan(before.tokens.output);
});
