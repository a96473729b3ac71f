/** Pages show every character that hides, reorders or controls: whatever field it came in, on whatever page. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SIGNED_IN_ROUTES } from '../../src/agent/dashboard/routes.ts';
import { html } from '../../src/html/html.ts';
import { renderPage } from '../../src/html/page.ts';
import { highlightHidden } from '../../src/html/highlight-hidden.ts';
import { renderReviewPage } from '../../src/agent/review/render-review-page.ts';
import { reviewData } from '../../src/agent/review/review-data.ts';
import type { Database } from '../../src/agent/store/database.ts';
import { createJob } from '../../src/agent/store/jobs.ts';
import { createApiKey } from '../../src/agent/store/keys.ts';
import { openTestDatabase } from './databases.ts';
import { character, CODES, nameOf, rawIn } from '../support/hidden.ts';
import { addProject, serveDashboard, textOf, Visitor, type Setting } from './dashboard/visitor.ts';

describe('a template', () => {
  test.each(CODES.map((code) => [nameOf(code), code] as const))('writes %s as its code, in text and in attributes', (name, code) => {
    const text = `a${character(code)}b`;
    expect(html`<a title="${text}">${text}</a>`.toString()).toBe(`<a title="a${name}b">a${name}b</a>`);
    expect(textOf(`<main>${html`${highlightHidden(text)}`.toString()}</main>`)).toBe(`a ${name} b`);
  });

  test('writes every invisible character as its code and changes nothing else', () => {
    const unit = fc.oneof(fc.constantFrom(...CODES).map(character), fc.constantFrom('a', '<', '"', '\t', '\n', 'é', '日', '👩‍👧'));
    fc.assert(
      fc.property(
        fc.array(unit).map((units) => units.join('')),
        (text) => {
          const page = renderPage({ title: text, header: text, main: [text, highlightHidden(text)], footer: text });
          expect(rawIn(page.replaceAll('\r\n', '\n'))).toEqual([]);
        },
      ),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[\w \t\né日नम]*$/u), (text) => {
        expect(html`${text}`.toString()).toBe(text);
      }),
    );
  });

  test('keeps Windows line ends, and writes a lone carriage return as the text U+000D', () =>
    expect(html`${'a\r\nb\rc'}`.toString()).toBe('a\r\nbU+000Dc'));
});

describe('the dashboard', () => {
  let database: Database;
  let setting: Setting;
  let visitor: Visitor;
  const evil = `"<b>${CODES.map(character)
    .filter((text) => !/\p{Cs}/u.test(text))
    .join('.')}`;
  const query = encodeURIComponent(evil);
  let pages: Readonly<Record<string, string>>;

  beforeAll(async () => {
    database = await openTestDatabase();
    setting = await serveDashboard(database);
    visitor = await new Visitor(setting).signIn();
    pages = await allPages();
  });
  afterAll(() => database.close());

  async function allPages(): Promise<Record<string, string>> {
    const { now } = setting.clock;
    const project = await addProject(database, 'acme-docs', now);
    const { key } = await createApiKey(database, { projectId: 'acme-docs', name: evil, scope: 'admin' }, now);
    const posted = await createJob(
      database,
      setting.queue,
      { project: { ...project, repository: evil, ref: evil, model: evil }, prompt: evil },
      now,
    );
    if (!posted.ok) throw new Error(posted.reason);
    const { id } = posted.job;
    await database.query(
      'update docs_nav.project set repository = $1, ref = $1, docs = $1, model = $1, token = $2::jsonb, author = $3::jsonb, title_prefix = $1, labels = $4::jsonb',
      [evil, json({ env: evil }), json({ name: evil, email: evil }), json([evil])],
    );
    const finding = { rule: evil, severity: 'error', message: evil, file: evil, line: 1 };
    const report = {
      pagesAdded: [evil],
      pagesRemoved: [evil],
      pagesMoved: [{ page: evil, from: evil, to: evil }],
      urlsLost: [evil],
      findingsIntroduced: [finding],
      findingsFixed: [finding],
      markdown: evil,
      findings: [finding],
      diff: `diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,1 +1,2 @@\n x\n+${evil.replace(/[\n\r]/g, '')}\n`,
    };
    const failure = json({ code: 'internal', message: evil });
    await database.query(
      `update docs_nav.message set status = 'failed', commit = $2, summary = $2, report = $3::jsonb, error = $4::jsonb where job_id = $1`,
      [id, evil, json(report), failure],
    );
    await database.query(`update docs_nav.job set status = 'failed', error = $2::jsonb, pull_request = $3::jsonb where id = $1`, [
      id,
      failure,
      json({ url: `https://example.com/${evil}`, number: null, branch: evil, conflicts: [evil] }),
    ]);
    const job = `/dashboard/jobs/acme-docs/${id}`;
    const atWork = await createJob(database, setting.queue, { project, prompt: evil }, now);
    if (!atWork.ok) throw new Error(atWork.reason);
    await database.query(
      `insert into docs_nav.audit (at, actor, action, project_id, target, detail)
       select now(), $1::jsonb, action, $2, $2, $3::jsonb from unnest(array['job.cancelled', 'key.created', 'project.updated']) as action`,
      [json({ kind: 'command-line', id: evil }), evil, json({ name: evil, settings: [evil] })],
    );
    const all = `done=${query}&search=${query}&project=${query}&status=${query}&before=${query}&messages=${query}&refresh=${query}`;
    const shown = [
      '/dashboard/jobs',
      '/dashboard/jobs/new',
      job,
      `/dashboard/jobs/acme-docs/${atWork.job.id}/cancel`,
      `${job}/archive`,
      '/dashboard/audit',
      '/dashboard/keys',
      '/dashboard/keys/new',
      `/dashboard/keys/${key.id}/rotate`,
      `/dashboard/keys/${key.id}/revoke`,
      '/dashboard/projects',
      '/dashboard/projects/new',
      '/dashboard/projects/acme-docs/edit',
      '/dashboard/projects/acme-docs/comments',
      '/dashboard/projects/acme-docs/remove',
    ];
    const replies: [string, Promise<{ readonly body: string }>][] = [
      ...shown.map((path): [string, Promise<{ body: string }>] => [
        `GET ${path.replace(id, ':job').replace(atWork.job.id, ':job').replace(key.id, ':key')}`,
        visitor.get(`${path}?${all}`),
      ]),
      ['the sign-in page', visitor.get(`/dashboard/sign-in?code=${query}`)],
      ['a wrong code', new Visitor(setting).post('/dashboard/sign-in', { code: evil })],
      ['a page that is not there', visitor.get(`/dashboard/${query}`)],
      ['a page for which nobody is signed in', new Visitor(setting).get(`${job}?${all}`)],
      [
        'a page that another site links to',
        new Visitor(setting).get(`/dashboard/jobs?project=${query}`, { 'sec-fetch-site': 'cross-site' }),
      ],
      ['a prompt that is sent without a session', new Visitor(setting).post('/dashboard/jobs/new', { prompt: evil })],
      [
        'an invalid project',
        visitor.fill(
          '/dashboard/projects/new',
          '/dashboard/projects/new',
          Object.fromEntries(['id', 'host', 'repository', 'ref', 'docs', 'token', 'apiUrl', 'model'].map((name) => [name, evil])),
        ),
      ],
      [
        'a key that is wrong',
        visitor.fill('/dashboard/keys/new', '/dashboard/keys/new', { name: evil, project: evil, scope: evil, days: evil }),
      ],
      ['a follow-up that is too long', visitor.fill(job, `${job}/message`, { prompt: `${evil}${'x'.repeat(32_000)}` })],
      ['a job without a project', visitor.fill('/dashboard/jobs/new', '/dashboard/jobs/new', { project: evil, prompt: evil })],
    ];
    const bodies: [string, string][] = [];
    for (const [name, reply] of replies) bodies.push([name, (await reply).body]);
    const review = {
      title: evil,
      jobId: evil,
      repository: evil,
      branch: evil,
      base: evil,
      commits: [{ id: evil, subject: evil, seq: 1 }],
      messages: [{ seq: 1, prompt: evil, summary: evil }],
      diff: '',
      before: null,
      after: null,
      pairs: new Map(),
      renames: new Map(),
      report: report as never,
    };
    return { ...Object.fromEntries(bodies), 'a review': renderReviewPage(reviewData(review)) };
  }

  const json = (value: unknown): string => JSON.stringify(value).replaceAll(String.raw`\u0000`, String.raw`\ufffd`);

  test('contains no hidden or control character on any page', () => {
    expect(Object.keys(pages)).toHaveLength(26);
    expect(Object.fromEntries(Object.entries(pages).map(([name, body]) => [name, rawIn(body.replaceAll('\r\n', '\n'))]))).toEqual(
      Object.fromEntries(Object.keys(pages).map((name) => [name, []])),
    );
  });

  test.each([
    'GET /dashboard/jobs',
    'GET /dashboard/jobs/acme-docs/:job',
    'GET /dashboard/keys',
    'GET /dashboard/projects',
    'the sign-in page',
    'a prompt that is sent without a session',
    'an invalid project',
    'a review',
  ])('%s shows the codes of hidden characters', (name) => {
    for (const code of [0x1b, 0x9b, 0x202e, 0x2028, 0xfeff]) expect(pages[name]).toContain(nameOf(code));
  });

  test('every page of the route table is among the tested pages', () => {
    const routes = SIGNED_IN_ROUTES.filter(({ GET, path }) => GET && path !== '/').map(
      ({ path }) => `GET /dashboard${path.replace(/(?<=\/(?:jobs|projects)\/):project/, 'acme-docs')}`,
    );
    expect(Object.keys(pages)).toEqual(expect.arrayContaining(routes));
    expect(Object.values(pages).every((body) => body.startsWith('<!doctype html>'))).toBe(true);
  });
});
