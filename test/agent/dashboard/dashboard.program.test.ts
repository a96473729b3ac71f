/** The pages of the dashboard: what they show, what their forms do, and what they say of a form that is wrong. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FAILURES, type FailureCode } from '../../../src/agent/contract/job.ts';
import { beginAttempt, failMessageAndJob } from '../../../src/agent/store/attempts.ts';
import type { Database } from '../../../src/agent/store/database.ts';
import { cancelAndArchiveJob, cancelUnpushedMessages, createJob, findJob } from '../../../src/agent/store/jobs.ts';
import { checkKey, createApiKey, listApiKeys } from '../../../src/agent/store/keys.ts';
import { addMessage, listMessages } from '../../../src/agent/store/messages.ts';
import { recordIgnored } from '../../../src/agent/store/comments.ts';
import {
  findProject,
  listProjects,
  softDeleteProject,
  addOrReplaceProject,
  saveProjectChanges,
  type Project,
} from '../../../src/agent/store/projects.ts';
import { KINDS, openTestDatabase } from '../databases.ts';
import { localProject } from '../outbox.ts';
import { addProject, hiddenFields, pollingStreams, serveDashboard, textOf, Visitor, type Setting } from './visitor.ts';
import { temporary } from '../../support/temporary.ts';

const { repository } = temporary();

describe.each(KINDS)('the dashboard, with the database %s', (kind) => {
  let database: Database;
  let setting: Setting;
  let visitor: Visitor;

  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });

  afterAll(() => database.close());

  beforeEach(async () => {
    await database.query('truncate docs_nav.project cascade');
    setting = await serveDashboard(database);
    visitor = await new Visitor(setting).signIn();
  });

  const DAY = 86_400_000;

  function later(milliseconds: number): Date {
    return new Date(setting.clock.now.getTime() + milliseconds);
  }

  async function startJob(project: Project, prompt: string): Promise<string> {
    const posted = await createJob(database, setting.queue, { project, prompt }, setting.clock.now);
    if (!posted.ok) throw new Error(posted.reason);
    return posted.job.id;
  }

  describe('projects', () => {
    const GOOD = {
      id: 'acme-docs',
      host: 'github',
      repository: 'https://github.com/acme/docs.git',
      ref: 'main',
      docs: '',
      token: 'GITHUB_TOKEN',
      apiUrl: '',
      model: 'anthropic/claude-sonnet-4-5',
    };

    test('are added, listed and removed with their keys and jobs', async () => {
      expect(textOf((await visitor.get('/dashboard/projects')).body)).toContain('No projects yet.');
      const added = await visitor.fill('/dashboard/projects/new', '/dashboard/projects/new', { ...GOOD, docs: ' /site/docs/ ' });
      expect([added.statusCode, added.headers.location]).toEqual([303, '/dashboard/projects?done=project-added']);
      const project = await findProject(database, 'acme-docs');
      expect(project).toMatchObject({ ...GOOD, docs: 'site/docs', apiUrl: null, token: { env: 'GITHUB_TOKEN' } });
      const page = textOf((await visitor.get(added.headers.location ?? '')).body);
      expect(page).toContain('The project was added.');
      expect(page).toMatch(/1 project .*acme-docs.*https:\/\/github\.com\/acme\/docs\.git.*\$GITHUB_TOKEN.*main.*site\/docs/);

      const { secret } = await createApiKey(database, { projectId: 'acme-docs', name: 'n', scope: 'admin' }, setting.clock.now);
      const jobId = await startJob(project as Project, 'Work.');
      const remove = '/dashboard/projects/acme-docs/remove';
      expect(textOf((await visitor.get(remove)).body)).toContain('Its API keys are revoked');
      expect(await listProjects(database)).toHaveLength(1);
      expect((await visitor.fill(remove, remove, {})).headers.location).toBe('/dashboard/projects?done=project-removed');
      expect(await listProjects(database)).toEqual([]);
      expect(await checkKey(database, secret, setting.clock.now)).toEqual({ ok: false, reason: 'revoked' });
      expect((await findJob(database, { projectId: 'acme-docs', jobId }))?.error?.code).toBe('project_removed');
      expect(setting.queue.cancelled).toEqual([jobId]);
      expect((await visitor.get(remove)).statusCode).toBe(404);
    });

    test('follow comments, show what to enter at the code host, and stop following', async () => {
      await addOrReplaceProject(database, { ...localProject('spoken'), repository: 'https://github.com/acme/docs.git', host: 'github' });
      const path = '/dashboard/projects/spoken/comments';
      expect((await visitor.get('/dashboard/projects/spoken/edit')).body).toContain(`<a href="${path}">`);
      expect(textOf((await visitor.get(path)).body)).toContain('Comments are not followed.');
      const wrong = await visitor.fill(path, path, { via: 'webhook', mention: 'two words' });
      expect([wrong.statusCode, textOf(wrong.body)]).toEqual([422, expect.stringContaining('Use at most 39 letters') as string]);
      const made = await visitor.fill(path, path, { via: 'webhook', mention: 'docs-agent' });
      expect(made.statusCode).toBe(201);
      expect(made.headers['cache-control']).toContain('no-store');
      expect(made.body).toMatch(/value="http:\/\/127\.0\.0\.1:4100\/v2\/agent\/spoken\/comments"/);
      const [secret = ''] = /whsec_[\w+/]{43}=/.exec(made.body) ?? [];
      expect(secret).not.toBe('');
      expect(textOf(made.body)).toContain('Events to tick: Issue comments; Pull request reviews.');
      expect(textOf(made.body)).toContain('Other machines cannot reach this address');
      const page = await visitor.get(path);
      expect(page.body).not.toContain(secret);
      expect(textOf(page.body)).toContain('Comments that mention @docs-agent are followed. No comment has mentioned it yet.');
      const polled = await visitor.fill(path, path, { via: 'polling', mention: 'docs-agent' });
      expect([polled.statusCode, polled.headers.location]).toEqual([303, `${path}?done=comments-followed`]);
      const project = (await findProject(database, 'spoken')) ?? expect.unreachable();
      const jobId = await startJob(project, 'Begin.');
      const comment = {
        pull: 1,
        source: 'comment 1',
        author: '<b>eve',
        url: 'https://github.com/acme/docs/pull/1#1',
        discussion: null,
        createdAt: new Date(),
      };
      await recordIgnored(database, jobId, comment, { outcome: 'not-permitted', refusal: null });
      const listed = await visitor.get(path);
      expect(textOf(listed.body)).toMatch(/1 comment .*&lt;b&gt;eve Its author cannot write to the repository\./);
      expect(listed.body).toContain('<a href="https://github.com/acme/docs/pull/1#1" rel="noreferrer">');
      const stopped = await visitor.fill(path, `${path}/stop`, {});
      expect(stopped.headers.location).toBe(`${path}?done=comments-stopped`);
      expect(textOf((await visitor.get(stopped.headers.location ?? '')).body)).toContain('Comments are no longer followed.');
      expect((await visitor.get('/dashboard/projects/nobody/comments')).statusCode).toBe(404);
      await softDeleteProject(database, 'spoken');
    });

    test('show what they have used of a monthly limit', async () => {
      await addProject(database, 'limited', setting.clock.now);
      await saveProjectChanges(database, 'limited', { monthlyTokens: 1_000_000 });
      const jobId = await startJob((await findProject(database, 'limited')) as Project, 'Work.');
      await database.query(`update docs_nav.message set started_at = $2, usage = '{"weightedTokens":820000}' where job_id = $1`, [
        jobId,
        setting.clock.now,
      ]);
      expect(textOf((await visitor.get('/dashboard/projects')).body)).toContain('820,000 of 1,000,000 tokens used this month');
      await saveProjectChanges(database, 'limited', { monthlyTokens: null });
      expect(textOf((await visitor.get('/dashboard/projects')).body)).not.toContain('tokens used this month');
    });

    test.each([
      ['id', 'Acme Docs', '“Acme Docs” is not a valid project ID'],
      ['id', '', 'Enter an ID'],
      ['id', 'a'.repeat(64), 'is not a valid project ID'],
      ['host', 'ftp', 'Choose where the repository is'],
      ['repository', '', 'Enter the clone URL'],
      ['repository', 'https://user:ghp_0123456789@github.com/acme/docs.git', 'contains a user or a token'],
      ['repository', 'http://github.com/acme/docs.git', 'is not a URL that the service can clone'],
      ['repository', 'ext::sh -c id', 'spaces'],
      ['repository', 'file:///etc', 'is not a URL that the service can clone'],
      ['repository', '--upload-pack=id', 'is not a URL that the service can clone'],
      ['ref', '', 'Enter the branch'],
      ['ref', '--force', 'is not a valid branch name'],
      ['ref', 'a..b', 'is not a valid branch name'],
      ['ref', 'a.lock', 'is not a valid branch name'],
      ['docs', '../other', 'is not a folder path in the repository'],
      ['docs', '.git', 'is not a folder path in the repository'],
      ['token', '', 'Name the environment variable that contains it'],
      ['token', 'ghp_0123456789abcdef', 'the value looks like a token'],
      ['token', 'ANTHROPIC_API_KEY', 'a variable in capitals that contains TOKEN'],
      ['token', 'DATABASE_URL', 'a variable in capitals that contains TOKEN'],
      ['apiUrl', 'http://git.example.com/api', 'must be an https URL'],
      ['apiUrl', 'https://user@git.example.com/', 'must be an https URL'],
      ['apiUrl', 'javascript:alert(1)', 'must be an https URL'],
      ['apiUrl', 'https://169.254.169.254/', 'The service does not connect to'],
      ['repository', 'https://169.254.169.254/acme/docs.git', 'The service does not connect to'],
      ['model', 'claude', 'expected a provider and a model'],
      ['model', '', 'Enter a provider and a model'],
      ['model', 'acme/large', 'Providers are anthropic, openai, openai-compatible'],
    ])('are not added with %s “%s”, and the problem is shown at the field', async (name, value, problem) => {
      const reply = await visitor.fill('/dashboard/projects/new', '/dashboard/projects/new', { ...GOOD, [name]: value });
      expect(reply.statusCode).toBe(422);
      expect(reply.body).toContain('<title>Error: Add a project');
      expect(reply.body).toContain(`<a href="#${name}">`);
      const [, said = ''] = new RegExp(`id="${name}-problem">(.*?)</p>`, 's').exec(reply.body) ?? [];
      expect(said).toContain(problem);
      expect(reply.body).toMatch(
        new RegExp(`<(input|select)[^>]* id="${name}"[^>]*aria-describedby="[^"]*${name}-problem" aria-invalid="true"`),
      );
      // What was right is kept.
      const kept = Object.entries(GOOD).filter(([other, text]) => other !== name && other !== 'host' && text !== '');
      for (const [other, text] of kept) expect(reply.body).toMatch(new RegExp(`name="${other}"[^>]* value="${text}"`));
      expect(await listProjects(database)).toEqual([]);
    });

    test('are not replaced by a second one with the same ID', async () => {
      await addProject(database, 'acme-docs', setting.clock.now);
      const reply = await visitor.fill('/dashboard/projects/new', '/dashboard/projects/new', {
        ...GOOD,
        repository: 'https://github.com/other/docs.git',
      });
      expect(textOf(reply.body)).toContain('The project “acme-docs” already exists');
      expect((await findProject(database, 'acme-docs'))?.repository).toBe('https://github.com/acme/acme-docs.git');
    });

    test('accepts a local repository by its path, without a token, if it has the branch', async () => {
      const local = { ...GOOD, host: 'local', repository: repository({ 'docs.json': '{}' }), ref: 'main', token: '' };
      expect((await visitor.fill('/dashboard/projects/new', '/dashboard/projects/new', { ...local, repository: 'docs' })).statusCode).toBe(
        422,
      );
      expect((await visitor.fill('/dashboard/projects/new', '/dashboard/projects/new', { ...local, token: 'X_TOKEN' })).statusCode).toBe(
        422,
      );
      const other = await visitor.fill('/dashboard/projects/new', '/dashboard/projects/new', { ...local, ref: 'next' });
      expect(textOf(other.body)).toContain('has no branch “next”. Its branches are main.');
      expect((await visitor.fill('/dashboard/projects/new', '/dashboard/projects/new', local)).statusCode).toBe(303);
      expect(await findProject(database, 'acme-docs')).toMatchObject({ host: 'local', token: null });
    });
  });

  describe('API keys', () => {
    const GOOD = { name: 'release pipeline', project: 'acme-docs', scope: 'admin', days: '30' };

    beforeEach(async () => {
      await addProject(database, 'acme-docs', setting.clock.now);
    });

    test.each(['7', '30', '60', '90'])('are made for %s days, and the secret is shown once', async (days) => {
      const made = await visitor.fill('/dashboard/keys/new', '/dashboard/keys/new', { ...GOOD, days });
      expect(made.statusCode).toBe(201);
      expect(made.headers['cache-control']).toBe('no-store');
      const [secret = ''] = /dnav_[0-9a-f]{12}_[\w-]{43}/.exec(made.body) ?? [];
      expect(made.body.split(secret)).toHaveLength(2);
      expect(textOf(made.body)).toContain('It is shown only once');
      expect(made.body).toContain('value="acme-docs"');
      expect(made.body).toContain('http://127.0.0.1:4100/v2/agent/acme-docs/job');
      const check = await checkKey(database, secret, setting.clock.now);
      expect(check).toMatchObject({
        ok: true,
        key: { name: 'release pipeline', projectId: 'acme-docs', scope: 'admin', expiresAt: later(Number(days) * DAY) },
      });

      const part = secret.slice(-43);
      const list = await visitor.get('/dashboard/keys');
      expect(textOf(list.body)).toMatch(
        /1 key .*release pipeline dnav_[0-9a-f]{12}… for acme-docs , scope admin (Valid|Expires soon) just now in \d+ days just now Rotate/,
      );
      expect(list.body).not.toContain(part);
      const stored = await Promise.all(
        ['key', 'session', 'project', 'idempotency'].map((table) => database.query(`select * from docs_nav.${table}`)),
      );
      expect(JSON.stringify(stored)).toContain(secret.slice(5, 17));
      expect(JSON.stringify(stored)).not.toContain(part);
      expect(setting.log.join('')).not.toContain(part);
    });

    test('a read key comes with an example that it may run', async () => {
      const made = await visitor.fill('/dashboard/keys/new', '/dashboard/keys/new', { ...GOOD, scope: 'read' });
      expect(made.body).toContain('/v2/agent/acme-docs/jobs');
      expect(textOf(made.body)).not.toContain('prompt');
    });

    test.each([
      ['name', '', 'Give the key a name.'],
      ['name', '   ', 'Give the key a name.'],
      ['name', 'x'.repeat(81), 'The name has 81 characters'],
      ['name', 'a\0b', 'control characters'],
      ['project', 'other', 'The project “other” does not exist.'],
      ['project', '', 'Choose a project.'],
      ['scope', 'root', 'Choose “admin” or “read”.'],
      ['days', '91', 'Choose how long the key is valid.'],
      ['days', '1e9', 'Choose how long the key is valid.'],
    ])('are not made with %s “%s”', async (name, value, problem) => {
      const reply = await visitor.fill('/dashboard/keys/new', '/dashboard/keys/new', { ...GOOD, [name]: value });
      expect(reply.statusCode).toBe(422);
      const [, said = ''] = new RegExp(`id="${name}-problem">(.*?)</p>`, 's').exec(reply.body) ?? [];
      expect(said).toContain(problem);
      expect(reply.body).toMatch(/role="alert" tabindex="-1" autofocus/);
      if (name !== 'name') expect(reply.body).toContain('value="release pipeline"');
      if (name !== 'days') expect(reply.body).toContain('<option value="30" selected>');
      expect(await listApiKeys(database)).toEqual([]);
    });

    test('are rotated to a new secret, and the old one works for another day', async () => {
      const { key, secret } = await createApiKey(
        database,
        { projectId: 'acme-docs', name: 'ci', scope: 'read', days: 60 },
        setting.clock.now,
      );
      const rotate = `/dashboard/keys/${key.id}/rotate`;
      expect(textOf((await visitor.get(rotate)).body)).toContain('The old one works until 2026-11-22 12:00 UTC');
      const wrong = await visitor.fill(rotate, rotate, { days: '5' });
      expect([wrong.statusCode, (await listApiKeys(database)).length]).toEqual([422, 1]);
      const rotated = await visitor.fill(rotate, rotate, { days: '7' });
      const [fresh = ''] = /dnav_[0-9a-f]{12}_[\w-]{43}/.exec(rotated.body) ?? [];
      expect(textOf(rotated.body)).toContain('The old secret works until 2026-11-22 12:00 UTC');
      expect(rotated.body).not.toContain(secret);
      for (const good of [secret, fresh])
        expect(await checkKey(database, good, later(DAY - 1))).toMatchObject({ ok: true, key: { name: 'ci', scope: 'read' } });
      expect(await checkKey(database, secret, later(DAY))).toEqual({ ok: false, reason: 'expired' });
      expect(await checkKey(database, fresh, later(7 * DAY - 1))).toMatchObject({ ok: true });
    });

    test('are revoked after confirmation, and offer no more actions then', async () => {
      const { key, secret } = await createApiKey(database, { projectId: 'acme-docs', name: 'ci', scope: 'admin' }, setting.clock.now);
      const revoke = `/dashboard/keys/${key.id}/revoke`;
      expect(textOf((await visitor.get(revoke)).body)).toContain('Revoke “ci”?');
      expect(await checkKey(database, secret, setting.clock.now)).toMatchObject({ ok: true });
      expect((await visitor.fill(revoke, revoke, {})).headers.location).toBe('/dashboard/keys?done=key-revoked');
      expect(await checkKey(database, secret, setting.clock.now)).toEqual({ ok: false, reason: 'revoked' });
      const list = await visitor.get('/dashboard/keys?done=key-revoked');
      expect(textOf(list.body)).toContain('The key was revoked.');
      expect(list.body).not.toContain(`/dashboard/keys/${key.id}/`);
      for (const action of ['revoke', 'rotate']) expect((await visitor.get(`/dashboard/keys/${key.id}/${action}`)).statusCode).toBe(409);
      expect((await visitor.get('/dashboard/keys/000000000000/revoke')).statusCode).toBe(404);
    });

    test('are shown as valid, about to expire or expired', async () => {
      await createApiKey(database, { projectId: 'acme-docs', name: 'long', scope: 'admin', days: 90 }, setting.clock.now);
      await createApiKey(database, { projectId: 'acme-docs', name: 'short', scope: 'admin', days: 7 }, later(-DAY));
      await createApiKey(database, { projectId: 'acme-docs', name: 'over', scope: 'admin', days: 7 }, later(-7 * DAY));
      const text = textOf((await visitor.get('/dashboard/keys')).body);
      expect(text).toMatch(/long .*Valid.*short .*Expires soon.*over .*Expired/);
    });
  });

  describe('jobs', () => {
    let project: Project;

    beforeEach(async () => {
      project = await addProject(database, 'acme-docs', setting.clock.now);
    });

    test('are replaced by first steps if there is no project', async () => {
      await softDeleteProject(database, 'acme-docs', setting.clock.now);
      expect(textOf((await visitor.get('/dashboard/jobs')).body)).toContain('First steps Add a project');
    });

    test('are listed newest first, by project and state, page by page', async () => {
      const other = await addProject(database, 'other', setting.clock.now);
      for (let count = 1; count <= 27; count += 1) {
        setting.clock.now = later(60_000);
        // Past the limit of active jobs otherwise.
        const id = await startJob(count === 5 ? other : project, `Instruction ${count}.`);
        if (count !== 27)
          await cancelAndArchiveJob(
            database,
            setting.queue,
            { projectId: count === 5 ? 'other' : 'acme-docs', jobId: id },
            setting.clock.now,
          );
      }
      const first = await visitor.get('/dashboard/jobs');
      const numbers = (body: string): number[] => [...body.matchAll(/>Instruction (\d+)\.</g)].map(([, number]) => Number(number));
      expect(numbers(first.body)).toEqual(Array.from({ length: 25 }, (_, index) => 27 - index));
      const [, older = ''] = /href="([^"]*before=[^"]*)"/.exec(first.body) ?? [];
      const second = await visitor.get(older.replaceAll('&amp;', '&'));
      expect(numbers(second.body)).toEqual([2, 1]);
      expect(second.body).not.toContain('Older jobs');
      expect(numbers((await visitor.get('/dashboard/jobs?project=other')).body)).toEqual([5]);
      expect(numbers((await visitor.get('/dashboard/jobs?status=active')).body)).toEqual([27]);
      expect(textOf((await visitor.get('/dashboard/jobs?status=failed')).body)).toContain('There are no failed jobs. Choose another state');
      expect(numbers((await visitor.get('/dashboard/jobs?status=nonsense&before=nonsense')).body)).toHaveLength(25);
    });

    test('are started only once if the same form is sent twice', async () => {
      const page = await visitor.get('/dashboard/jobs/new?project=acme-docs');
      const fields = { ...hiddenFields(page.body, '/dashboard/jobs/new'), project: 'acme-docs', prompt: 'First line.\r\nSecond.' };
      const replies = [await visitor.post('/dashboard/jobs/new', fields), await visitor.post('/dashboard/jobs/new', fields)];
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
      expect(replies[0]?.headers.location).toBe(replies[1]?.headers.location);
      expect(setting.queue.sent).toHaveLength(1);
      const [, jobId = ''] = /jobs\/acme-docs\/([^?]+)/.exec(replies[0]?.headers.location ?? '') ?? [];
      expect((await listMessages(database, { projectId: 'acme-docs', jobId }))?.[0]?.prompt).toBe('First line.\nSecond.');
      // The page came back with “Back”, and another text is another job.
      await visitor.post('/dashboard/jobs/new', { ...fields, prompt: 'Another.' });
      expect(setting.queue.sent).toHaveLength(2);
    });

    test.each([
      [{ project: 'gone', prompt: 'x' }, 'project', 'Choose a project.'],
      [{ project: 'acme-docs', prompt: ' \r\n ' }, 'prompt', 'Enter an instruction.'],
      [{ project: 'acme-docs', prompt: '文'.repeat(32_001) }, 'prompt', 'The text has 32,001 characters'],
    ])('are not started from an invalid form (%#)', async (fields, name, problem) => {
      const reply = await visitor.fill('/dashboard/jobs/new', '/dashboard/jobs/new', fields);
      expect(reply.statusCode).toBe(422);
      expect(new RegExp(`id="${name}-problem">(.*?)</p>`, 's').exec(reply.body)?.[1]).toContain(problem);
      expect(reply.body).toContain(`${fields.prompt}</textarea>`);
      expect(setting.queue.sent).toEqual([]);
    });

    test('take an instruction of 32,000 characters in any script', async () => {
      expect(
        (await visitor.fill('/dashboard/jobs/new', '/dashboard/jobs/new', { project: 'acme-docs', prompt: '𝕏'.repeat(32_000) })).statusCode,
      ).toBe(303);
    });

    test('are subject to the limits of the API, and a refused form keeps its text', async () => {
      setting = await serveDashboard(database, { limits: { createsPerHour: 1, messagesPerHour: 0 } });
      const id = await startJob(project, 'One.');
      const refused = await visitor.fill('/dashboard/jobs/new', '/dashboard/jobs/new', { project: 'acme-docs', prompt: 'Two.' });
      expect(refused.statusCode).toBe(303);
      const strict = await new Visitor(setting).signIn();
      const page = await strict.fill('/dashboard/jobs/new', '/dashboard/jobs/new', { project: 'acme-docs', prompt: 'Three.' });
      expect(page.statusCode).toBe(429);
      expect(page.body).toContain('Three.</textarea>');
      expect(textOf(page.body)).toContain('limit of instructions per hour. Try again in 60 min.');
      const address = `/dashboard/jobs/acme-docs/${id}`;
      const message = await strict.fill(`${address}`, `${address}/message`, { prompt: 'More.' });
      expect([message.statusCode, message.body.includes('More.</textarea>')]).toEqual([429, true]);
    });

    test('show messages in order, and a form that is sent twice adds one message', async () => {
      const id = await startJob(project, 'One.');
      const address = `/dashboard/jobs/acme-docs/${id}`;
      const page = await visitor.get(`${address}`);
      const fields = { ...hiddenFields(page.body, `${address}/message`), prompt: 'Two.' };
      for (const _ of [1, 2])
        expect((await visitor.post(`${address}/message`, fields)).headers.location).toBe(`${address}?done=message-sent`);
      await visitor.fill(`${address}`, `${address}/message`, { prompt: 'Three.' });
      const messages = await listMessages(database, { projectId: 'acme-docs', jobId: id });
      expect(messages?.map(({ prompt }) => prompt)).toEqual(['One.', 'Two.', 'Three.']);
      const empty = await visitor.fill(`${address}`, `${address}/message`, { prompt: '' });
      expect(empty.statusCode).toBe(422);
      expect(textOf(empty.body)).toMatch(/3 messages .*Message 1.*One\..*Message 2.*Two\..*Message 3.*Three\./);
    });

    test('show the number of attempts if there was more than one', async () => {
      const id = await startJob(project, 'One.');
      const look = async (): Promise<string> => textOf((await visitor.get(`/dashboard/jobs/acme-docs/${id}`)).body);
      await beginAttempt(database, { jobId: id, seq: 1 });
      expect(await look()).not.toContain('attempt');
      await beginAttempt(database, { jobId: id, seq: 1 });
      expect(await look()).toContain(', attempt 2');
      await failMessageAndJob(database, { jobId: id, seq: 1 }, { code: 'attempts_exhausted', message: 'It ended.' });
      expect(await look()).toContain(', 2 attempts');
    });

    test('are followed by a stream for those who are signed in', async () => {
      const streams = pollingStreams(database);
      const own = await serveDashboard(database, { streams });
      own.clock.now = new Date();
      const id = await startJob(project, 'One.');
      await cancelUnpushedMessages(database, setting.queue, { projectId: 'acme-docs', jobId: id });
      const address = `/dashboard/jobs/acme-docs/${id}/events`;
      const stranger = new Visitor(own);
      expect((await stranger.get(address)).statusCode).toBe(401);
      await stranger.signIn();
      const stream = await stranger.get(address);
      expect(stream.headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8', 'x-frame-options': 'DENY' });
      expect((await own.app.inject({ method: 'HEAD', url: address, headers: { cookie: stranger.cookie } })).statusCode).toBe(200);
      expect(stream.body).toMatch(/"kind":"job.failed".*\n\nevent: end\n/);
      expect((await stranger.get('/dashboard/jobs/acme-docs/019ab2c4-7d10-7c3e-9f21-5b8d4e6a0f17/events')).statusCode).toBe(404);
      await own.app.close();
    });

    test('that are stopped are in the audit log, with the session', async () => {
      const id = await startJob(project, 'One.');
      const address = `/dashboard/jobs/acme-docs/${id}`;
      await visitor.fill(`${address}/cancel`, `${address}/cancel`, {});
      const page = await visitor.get('/dashboard/audit');
      expect(textOf(page.body)).toMatch(new RegExp(`Dashboard, session [0-9a-f]{12} Cancelled the job acme-docs ${id}`));
      expect(page.body).toContain(`<a href="${address}">`);
      expect(textOf((await visitor.get('/dashboard/audit?before=1')).body)).toContain('There are no older entries.');
      expect((await visitor.get('/dashboard/audit?before=<script>')).statusCode).toBe(200);
    });

    test('are stopped after confirmation, and can be continued', async () => {
      const id = await startJob(project, 'One.');
      const address = `/dashboard/jobs/acme-docs/${id}`;
      expect(textOf((await visitor.get(address)).body)).toContain('Stop job');
      expect(textOf((await visitor.get(`${address}/cancel`)).body)).toContain('Stop this job? “One.” stops');
      expect((await visitor.fill(`${address}/cancel`, `${address}/cancel`, {})).headers.location).toBe(`${address}?done=job-cancelled`);
      expect(await findJob(database, { projectId: 'acme-docs', jobId: id })).toMatchObject({
        status: 'failed',
        error: { code: 'cancelled' },
      });
      const page = textOf((await visitor.get(address)).body);
      expect(page).toContain('The job was cancelled');
      expect(page).not.toContain('Stop job');
      expect((await visitor.get(`${address}/cancel`)).headers.location).toBe(address);
      expect((await visitor.fill(address, `${address}/message`, { prompt: 'Go on.' })).headers.location).toBe(
        `${address}?done=message-sent`,
      );
    });

    test('are archived after confirmation, and accept no more messages then', async () => {
      const id = await startJob(project, 'One.');
      const address = `/dashboard/jobs/acme-docs/${id}`;
      const hidden = hiddenFields((await visitor.get(`${address}`)).body, `${address}/message`);
      expect(textOf((await visitor.get(`${address}/archive`)).body)).toContain('Archive this job? “One.” stops');
      expect((await visitor.fill(`${address}/archive`, `${address}/archive`, {})).headers.location).toBe(`${address}?done=job-archived`);
      expect((await findJob(database, { projectId: 'acme-docs', jobId: id }))?.status).toBe('archived');
      const page = await visitor.get(address);
      expect(textOf(page.body)).toContain('accepts no more messages');
      expect(page.body).not.toContain('<textarea');
      const late = await visitor.post(`${address}/message`, { ...hidden, prompt: 'Written for long.' });
      expect(late.statusCode).toBe(409);
      expect(textOf(late.body)).toContain('has been archived');
      expect(late.body).toContain('Written for long.</textarea>');
    });

    test('have a script and a link that refresh their page while at work, and neither when done', async () => {
      const id = await startJob(project, 'One.');
      const address = `/dashboard/jobs/acme-docs/${id}`;
      for (const path of [address, `${address}?done=message-sent`, `${address}?messages=all`, '/dashboard/jobs']) {
        const { body, headers } = await visitor.get(path);
        expect(body.match(/<script.*?<\/script>/gs)).toEqual(['<script src="/dashboard/script.js" defer></script>']);
        expect(body).not.toContain('http-equiv');
        expect(String(headers['content-security-policy'])).toContain("script-src 'self'; connect-src 'self'; ");
        const from = path.replace('?done=message-sent', '');
        expect(body).toContain(`data-live="active" data-every="3" data-from="${from}"`);
        expect(body).toContain(`href="${from}">Refresh</a>`);
      }
      await database.query(`update docs_nav.job set status = 'completed' where id = $1`, [id]);
      for (const path of [address, '/dashboard/jobs']) {
        const { body, headers } = await visitor.get(path);
        expect(body).not.toContain('>Refresh<');
        expect(body).toContain('data-live="over"');
        // The list keeps it for its filter.
        expect([path, body.includes('<script')]).toEqual([path, path === '/dashboard/jobs']);
        expect([path, String(headers['content-security-policy']).includes('script')]).toEqual([path, path === '/dashboard/jobs']);
      }
      expect(textOf((await visitor.get(address)).body)).toContain('no files were changed');
    });

    test('are refreshed by a public script that runs no code and inserts no HTML from strings', async () => {
      const { statusCode, headers, body } = await new Visitor(setting).get('/dashboard/script.js');
      expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
        200,
        'text/javascript; charset=utf-8',
        'nosniff',
      ]);
      expect(body).toMatch(/^'use strict';/);
      expect(body).not.toMatch(/eval|Function\(|innerHTML|outerHTML|insertAdjacent|document\.write/);
      expect((await new Visitor(setting).post('/dashboard/script.js', {})).statusCode).toBe(405);
    });

    test.each(Object.keys(FAILURES))('that failed with %s say what to do', async (code) => {
      const id = await startJob(project, 'One.');
      await database.query(`update docs_nav.job set status = 'failed', error = $2::jsonb where id = $1`, [
        id,
        JSON.stringify({ code: code as FailureCode, message: 'This went wrong.' }),
      ]);
      const text = textOf((await visitor.get(`/dashboard/jobs/acme-docs/${id}`)).body);
      expect(text).toMatch(/The job (?:failed|was cancelled) This went wrong\. What to do: [A-Z].{20,}/);
    });

    test('show only their last messages on their page until all are asked for', async () => {
      const id = await startJob(project, 'One.');
      for (let count = 2; count <= 25; count += 1)
        await addMessage(database, setting.queue, { projectId: 'acme-docs', jobId: id, prompt: `Number ${count}.` }, setting.clock.now);
      const page = await visitor.get(`/dashboard/jobs/acme-docs/${id}`);
      expect(textOf(page.body)).toContain('Show all 25 messages');
      expect(page.body).not.toContain('Number 5.');
      expect((await visitor.get(`/dashboard/jobs/acme-docs/${id}?messages=all`)).body).toContain('Number 5.');
    });

    test('are not found at the address of another project, or if the job or project does not exist', async () => {
      await addProject(database, 'other', setting.clock.now);
      const id = await startJob(project, 'One.');
      for (const place of [`other/${id}`, `acme-docs/01a1f3ad-8e00-7bd3-bf17-6914e58d91b7`, 'acme-docs/x', `gone/${id}`]) {
        expect((await visitor.get(`/dashboard/jobs/${place}`)).statusCode).toBe(404);
        expect((await visitor.get(`/dashboard/jobs/${place}/archive`)).statusCode).toBe(404);
      }
    });
  });

  describe('untrusted text', () => {
    const EVIL = `"'><script>alert(1)</script><img src=x onerror=alert(2)>&lt;`;

    test('is escaped on every page, whichever field it came from', async () => {
      const project = await addProject(database, 'acme-docs', setting.clock.now);
      await database.query('update docs_nav.project set repository = $1, ref = $1, docs = $1, model = $1, token = $2::jsonb', [
        EVIL,
        JSON.stringify({ env: EVIL }),
      ]);
      const { key } = await createApiKey(database, { projectId: 'acme-docs', name: EVIL, scope: 'admin' }, setting.clock.now);
      const id = await startJob({ ...project, repository: EVIL, ref: EVIL, model: EVIL }, EVIL);
      const finding = { rule: EVIL, severity: 'error', message: EVIL, file: EVIL, line: 1 };
      const report = {
        pagesAdded: [EVIL],
        pagesRemoved: [EVIL],
        pagesMoved: [{ page: EVIL, from: EVIL, to: EVIL }],
        urlsLost: [EVIL],
        urlsLostOnPurpose: [EVIL],
        languagesMissing: [{ page: EVIL, languages: [EVIL] }],
        instructions: { file: EVIL, use: 'all' },
        findingsIntroduced: [finding],
        findingsFixed: [finding],
        markdown: EVIL,
      };
      const failure = JSON.stringify({ code: 'internal', message: EVIL });
      await database.query(
        `update docs_nav.message set status = 'failed', commit = $2, summary = $2, report = $3::jsonb, error = $4::jsonb where job_id = $1`,
        [id, EVIL, JSON.stringify(report), failure],
      );
      await database.query(`update docs_nav.job set status = 'failed', error = $2::jsonb, pull_request = $3::jsonb where id = $1`, [
        id,
        failure,
        JSON.stringify({ url: `javascript:alert(1)//${EVIL}`, number: null, branch: EVIL }),
      ]);
      const address = `/dashboard/jobs/acme-docs/${id}`;
      const query = encodeURIComponent(EVIL);
      const replies = await Promise.all([
        ...[
          '/dashboard/jobs',
          address,
          `${address}/cancel`,
          `${address}/archive`,
          '/dashboard/audit',
          '/dashboard/keys',
          '/dashboard/keys/new',
          `/dashboard/keys/${key.id}/rotate`,
          `/dashboard/keys/${key.id}/revoke`,
          '/dashboard/projects',
          '/dashboard/projects/new',
          '/dashboard/projects/acme-docs/comments',
          '/dashboard/projects/acme-docs/remove',
          '/dashboard/jobs/new',
        ].map((path) =>
          visitor.get(`${path}?done=${query}&project=${query}&status=${query}&before=${query}&messages=${query}&refresh=${query}`),
        ),
        visitor.get(`/dashboard/sign-in?code=${query}`),
        visitor.get(`/dashboard/${query}`),
        visitor.fill(
          '/dashboard/projects/new',
          '/dashboard/projects/new',
          Object.fromEntries(['id', 'host', 'repository', 'ref', 'docs', 'token', 'apiUrl', 'model'].map((name) => [name, EVIL])),
        ),
        visitor.fill('/dashboard/keys/new', '/dashboard/keys/new', { name: `${EVIL}${EVIL}`, project: EVIL, scope: EVIL, days: EVIL }),
        visitor.fill('/dashboard/keys/new', '/dashboard/keys/new', { name: EVIL, project: 'acme-docs', scope: 'admin', days: '7' }),
        visitor.fill(address, `${address}/message`, { prompt: `${EVIL}${'x'.repeat(32_000)}` }),
        visitor.fill('/dashboard/jobs/new', '/dashboard/jobs/new', { project: EVIL, prompt: EVIL }),
        new Visitor(setting).post('/dashboard/jobs/new', { prompt: EVIL }),
      ]);
      for (const { body } of replies) {
        expect(body.replace('<script src="/dashboard/script.js" defer></script>', '')).not.toMatch(/<script|<img|javascript:[^<]*"/i);
        expect(body).not.toContain(EVIL.slice(0, 6));
      }
      expect(replies.filter(({ body }) => body.includes('&lt;script&gt;alert(1)')).length).toBeGreaterThan(12);
    });

    test('that an internal error quotes is neither shown on the error page nor logged', async () => {
      await addProject(database, 'acme-docs', setting.clock.now);
      setting.queue.send = () => Promise.reject(new TypeError('broken by “Precious text”'));
      const reply = await visitor.fill('/dashboard/jobs/new', '/dashboard/jobs/new', { project: 'acme-docs', prompt: 'Precious text' });
      expect(reply.statusCode).toBe(500);
      expect(textOf(reply.body)).toContain('Something went wrong');
      expect(reply.headers['cache-control']).toBe('no-store');
      expect(setting.log.join('')).toContain('TypeError');
      expect(setting.log.join('') + reply.body).not.toContain('Precious');
    });
  });
});
