/** What holds for the pages of the dashboard together: the way to them, their times, and what the page of a job shows first. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOKEN_WEIGHTS } from '../../../src/agent/model/usage.ts';
import { parseDiff } from '../../../src/agent/review/parse-diff.ts';
import { recordIgnored } from '../../../src/agent/store/comments.ts';
import type { Database } from '../../../src/agent/store/database.ts';
import { createJob } from '../../../src/agent/store/jobs.ts';
import { createApiKey } from '../../../src/agent/store/keys.ts';
import { newReviewToken, saveReview } from '../../../src/agent/store/reviews.ts';
import { openTestDatabase } from '../databases.ts';
import { addProject, serveDashboard, textOf, Visitor, type Setting } from './visitor.ts';

let database: Database;
let setting: Setting;
let visitor: Visitor;

beforeAll(async () => {
  database = await openTestDatabase();
  setting = await serveDashboard(database);
  visitor = await new Visitor(setting).signIn();
});
afterAll(() => database.close());

const DAY = 86_400_000;
const BRANCH = 'docs-agent/x';

/** A completed job with a pull request, and its page. */
async function completedJob(prompt = 'Add a page.'): Promise<{ id: string; path: string }> {
  const project = await addProject(database, 'acme-docs', setting.clock.now);
  const posted = await createJob(database, setting.queue, { project, prompt }, new Date(setting.clock.now.getTime() - 3 * DAY));
  if (!posted.ok) throw new Error(posted.reason);
  const { id } = posted.job;
  await database.query(`update docs_nav.message set status = 'completed', commit = $2 where job_id = $1`, [id, 'f'.repeat(40)]);
  await setPullRequest(id, { url: 'https://github.com/acme/docs/pull/7', number: 7 });
  return { id, path: `/dashboard/jobs/acme-docs/${id}` };
}

async function setPullRequest(id: string, pullRequest: { readonly url: string; readonly number: number | null }): Promise<void> {
  await database.query(`update docs_nav.job set status = 'completed', pull_request = $2::jsonb where id = $1`, [
    id,
    JSON.stringify({ ...pullRequest, branch: BRANCH, conflicts: [] }),
  ]);
}

async function saveDiff(jobId: string, diff: string): Promise<string> {
  return saveReview(database, { token: newReviewToken(), jobId, branch: BRANCH, data: parseDiff(diff) });
}

const fileOf = (name: string, lines: number): string =>
  `diff --git a/${name} b/${name}\nnew file mode 100644\n--- /dev/null\n+++ b/${name}\n@@ -0,0 +1,${lines} @@\n${'+A line.\n'.repeat(lines)}`;

const linesIn = (body: string): number => body.split('<td class="mark">+</td>').length - 1;

describe('the way to the dashboard', () => {
  test('GET / redirects browsers to /dashboard', async () => {
    const reply = await new Visitor(setting).get('/', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/dashboard']);
  });

  test.each(['*/*', 'application/json', ''])('GET / is not found for clients that send “Accept: %s”', async (accept) => {
    const [root, nowhere] = await Promise.all(['/', '/nowhere'].map((path) => new Visitor(setting).get(path, { accept })));
    expect([root?.statusCode, root?.headers['content-type'], root?.body]).toEqual([404, nowhere?.headers['content-type'], nowhere?.body]);
  });

  test('the 404 page has the navigation only for those who are signed in', async () => {
    const reply = await visitor.get('/dashboard/nowhere');
    expect([reply.statusCode, reply.body.includes('aria-label="Dashboard"'), reply.body.includes('Sign out')]).toEqual([404, true, true]);
    const stranger = await new Visitor(setting).get('/dashboard/nowhere');
    expect([stranger.statusCode, stranger.body.includes('aria-label="Dashboard"')]).toEqual([404, false]);
  });
});

test('lists show relative times, with the date in a tooltip and for machines', async () => {
  const { id } = await completedJob();
  await createApiKey(
    database,
    { projectId: 'acme-docs', name: 'ci', scope: 'read', days: 60 },
    new Date(setting.clock.now.getTime() - DAY),
  );
  const comment = {
    pull: 7,
    source: 'comment 1',
    author: 'eve',
    url: 'https://github.com/acme/docs/pull/7#1',
    discussion: null,
    createdAt: new Date(setting.clock.now.getTime() - 2 * DAY),
  };
  await recordIgnored(database, id, comment, { outcome: 'not-permitted', refusal: null });
  for (const path of ['jobs', 'keys', 'projects', 'projects/acme-docs/comments', `jobs/acme-docs/${id}`]) {
    const body = (await visitor.get(`/dashboard/${path}`)).body.replace(/<details class="panel details".*?<\/details>/s, '');
    const times = [...body.matchAll(/<time[^>]*>.*?<\/time>/gs)].map(([time]) => time);
    expect([path, times.length > 0]).toEqual([path, true]);
    for (const time of times)
      expect(time).toMatch(
        /^<time datetime="(\d{4}-\d\d-\d\d)T(\d\d:\d\d):[\d.]+Z" title="\1 \2 UTC">(?:just now|(?:in )?\d+ \w+(?: ago)?)<\/time>$/,
      );
  }
});

test.each(['keys', 'jobs'])('the form of %s selects no project if the one in the address is gone', async (path) => {
  await addProject(database, 'acme-docs', setting.clock.now);
  const { body } = await visitor.get(`/dashboard/${path}/new?project=gone`);
  expect(body).toContain('<option value="" selected>Choose …</option>');
  expect((await visitor.get(`/dashboard/${path}/new?project=acme-docs`)).body).not.toContain('Choose …');
});

test('the audit log shows exact times', async () => {
  await visitor.fill('/dashboard/projects/new', '/dashboard/projects/new', {
    id: 'audited',
    repository: 'https://github.com/acme/audited.git',
    token: 'GITHUB_TOKEN',
    model: 'anthropic/claude-sonnet-4-5',
  });
  expect(textOf((await visitor.get('/dashboard/audit')).body)).toMatch(/2026-11-21 12:00 UTC/);
});

describe('the page of a job', () => {
  test('links to the pull request, and to its review', async () => {
    const { id, path } = await completedJob();
    expect((await visitor.get(path)).body).not.toContain('Open review');
    const token = await saveDiff(id, '');
    const { body } = await visitor.get(path);
    expect(body).toContain('<a class="button" href="https://github.com/acme/docs/pull/7" rel="noreferrer">Open pull request</a>');
    expect(body).toContain(`<a class="button secondary" href="/reviews/${token}">Open review</a>`);
  });

  test('links to the review page if there is no pull request on a code host', async () => {
    const { id, path } = await completedJob();
    const token = await saveDiff(id, '');
    await setPullRequest(id, { url: `http://127.0.0.1:4100/reviews/${token}`, number: null });
    expect((await visitor.get(path)).body).toContain(
      `<a class="button" href="http://127.0.0.1:4100/reviews/${token}" rel="noreferrer">Open review</a>`,
    );
  });

  test('has exactly one primary button if the job is completed', async () => {
    const { path } = await completedJob();
    for (const { body } of [await visitor.get(path), await visitor.get(`${path}?done=message-sent`)]) {
      expect(body.match(/<button>|<a class="button" /g)).toHaveLength(1);
    }
  });

  test('has the first line of the instruction as its heading, and cuts it only if it is very long', async () => {
    const line = 'Move everything below “Legacy API” into its own tab, and keep all of its URLs working with redirects, in all languages';
    const { path } = await completedJob(`${line}\nThen check it.`);
    expect((await visitor.get(path)).body).toContain(`<h1>${line}</h1>`);
    const { path: longer } = await completedJob('word '.repeat(5000));
    expect(/<h1>(.*?)<\/h1>/.exec((await visitor.get(longer)).body)?.[1]?.length).toBeLessThan(310);
  });

  test('shows the diff of a completed job, and collapses what is long', async () => {
    const { id, path } = await completedJob();
    await saveDiff(id, fileOf('guides/short.mdx', 3) + fileOf('guides/long.mdx', 400));
    const { body } = await visitor.get(path);
    expect(body).toMatch(/<details class="file" open><summary><h3 class="path">guides\/short\.mdx/);
    expect(body).toMatch(/<details class="file"><summary><h3 class="path">guides\/long\.mdx/);
    expect(linesIn(body)).toBe(403);
  });

  test('names every file of a very long diff, and shows a bounded number of lines', async () => {
    const { id, path } = await completedJob();
    await saveDiff(id, Array.from({ length: 12 }, (_, index) => fileOf(`guides/${index}.mdx`, 400)).join(''));
    const { body } = await visitor.get(path);
    expect(linesIn(body)).toBe(1200);
    for (let index = 0; index < 12; index += 1) expect(body).toContain(`guides/${index}.mdx</h3>`);
    expect(textOf(body)).toContain('400 more lines are not shown here. The review shows more.');
  });

  test('leaves out the diff while the job is active', async () => {
    const { id, path } = await completedJob();
    const token = await saveDiff(id, fileOf('guides/short.mdx', 3));
    await database.query(`update docs_nav.job set status = 'active' where id = $1`, [id]);
    const { body } = await visitor.get(path);
    expect([linesIn(body), body.includes(`/reviews/${token}`), body.includes('Changed files')]).toEqual([0, true, false]);
  });

  test('says where the diff is if the service has no copy of it', async () => {
    const { id, path } = await completedJob();
    expect(textOf((await visitor.get(path)).body)).toContain('The service has no copy of the diff. Open the pull request to see it.');
    await database.query('update docs_nav.message set prompt = null where job_id = $1', [id]);
    expect(textOf((await visitor.get(path)).body)).toContain('The diff was deleted together with the instructions.');
  });

  test('explains tokens with the weights that the budget uses', async () => {
    const { path } = await completedJob();
    const text = textOf((await visitor.get(path)).body);
    expect([TOKEN_WEIGHTS.input, TOKEN_WEIGHTS.output]).toEqual([1, 1]);
    expect(text).toContain(`cached ones ${TOKEN_WEIGHTS.cachedInput} times`);
    expect(text).toContain(`stores for the next step ${TOKEN_WEIGHTS.writtenToCache} times`);
    expect(text).toContain('toward the monthly limit of the project');
  });

  test('keeps the ID, the commit and the branch of the job in the details', async () => {
    const { id, path } = await completedJob();
    const { body } = await visitor.get(path);
    const details = /<details class="panel details" id="details">.*?<\/details>/s.exec(body)?.[0] ?? '';
    for (const text of [`<code>${id}</code>`, 'f'.repeat(40), BRANCH]) {
      expect(details).toContain(text);
      expect(body.replace(details, '')).not.toContain(text);
    }
  });
});

test.each(['/dashboard/keys', '/dashboard/projects'])('%s shows the list first, and the form on a separate page', async (path) => {
  await completedJob();
  const list = (await visitor.get(path)).body;
  expect(list).not.toMatch(/<form(?![^>]*sign-out)/);
  expect(list).toContain(`<a class="button" href="${path}/new">`);
  expect((await visitor.get(`${path}/new`)).body).toContain(`<form class="stack" method="post" action="${path}/new"`);
});
