/** Jobs at work and refused work in a real browser: pages that update themselves, with the script and without, and the pages around them. */
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSignInLink } from '../../../src/agent/operators/sign-in-link.ts';
import type { Database } from '../../../src/agent/store/database.ts';
import { createJob } from '../../../src/agent/store/jobs.ts';
import { addMessage } from '../../../src/agent/store/messages.ts';
import { findProject, addOrReplaceProject } from '../../../src/agent/store/projects.ts';
import { hasBrowser, openBrowser } from '../../support/browser.ts';
import { openTestDatabase } from '../databases.ts';
import { follow } from './in-browser.ts';
import { addProject, pollingStreams, serveDashboard, type Setting } from './visitor.ts';
import { faultsOf } from '../../support/page-faults.ts';

const LONG_FILE = Array.from({ length: 90 }, (_, line) => `+Line ${line + 1} of a page, long enough to wrap in a narrow window.`).join(
  '\n',
);
const DIFF = `diff --git a/docs/docs.json b/docs/docs.json
--- a/docs/docs.json
+++ b/docs/docs.json
@@ -3,2 +3,3 @@
   "pages": [
+    "guides/limit",
     "guides/start"
diff --git a/docs/guides/limits.mdx b/docs/guides/limits.mdx
new file mode 100644
--- /dev/null
+++ b/docs/guides/limits.mdx
@@ -0,0 +1,90 @@
${LONG_FILE}
`;
const REPORT = {
  pagesAdded: ['guides/limits'],
  pagesRemoved: [],
  pagesMoved: [],
  urlsLost: [],
  findingsIntroduced: [],
  findingsFixed: [],
  markdown: '',
};
const FINDING = { rule: 'missing-page', severity: 'error', message: 'This page does not exist.', file: 'docs/docs.json', line: 4 };
const USAGE = { steps: 6, inputTokens: 36_512, cachedInputTokens: 27_904, outputTokens: 1_840, weightedTokens: 14_020 };

describe.runIf(hasBrowser)('the dashboard in Chromium', () => {
  let database: Database;
  let setting: Setting;
  let browser: Browser;
  let address: string;
  let count = 0;
  const complaints: string[] = [];

  beforeAll(async () => {
    database = await openTestDatabase();
    setting = await serveDashboard(database, { streams: pollingStreams(database) });
    await setting.app.listen({ host: '127.0.0.1', port: 0 });
    address = `http://127.0.0.1:${(setting.app.server.address() as AddressInfo).port}`;
    browser = await openBrowser();
  });
  beforeEach(() => {
    setting.clock.now = new Date();
    complaints.length = 0;
  });
  afterAll(async () => {
    await browser?.close();
    await setting?.app.close();
    await database?.close();
  });

  async function signedIn(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await browser.newPage(options);
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(await createSignInLink(database, address, setting.clock.now));
    await follow(page, () => page.getByRole('button', { name: 'Sign in' }).click());
    return page;
  }

  /** A job at work on its first message, and the path of its page. */
  async function jobAtWork(): Promise<{ id: string; project: string; path: string }> {
    const project = await addProject(database, `project-${(count += 1)}`, setting.clock.now);
    const posted = await createJob(
      database,
      setting.queue,
      { project, prompt: 'Rename the guides.', keyId: '3f9a1c0b7e52' },
      setting.clock.now,
    );
    if (!posted.ok) throw new Error(posted.reason);
    await database.query(
      `update docs_nav.message set status = 'running', summary = 'So far, so good.', report = $2::jsonb where job_id = $1`,
      [posted.job.id, JSON.stringify({ ...REPORT, pagesAdded: Array.from({ length: 12 }, (_, page) => `guides/${page}`) })],
    );
    return { id: posted.job.id, project: project.id, path: `/dashboard/jobs/${project.id}/${posted.job.id}` };
  }

  async function refusedJob(): Promise<string> {
    const { id, path } = await jobAtWork();
    const error = JSON.stringify({ code: 'navigation_broken', message: 'The work broke the navigation.' });
    await database.query(
      `update docs_nav.message set status = 'failed', report = $2::jsonb, usage = $3::jsonb, error = $4::jsonb, key_id = '3f9a1c0b7e52' where job_id = $1`,
      [id, JSON.stringify({ ...REPORT, findings: [FINDING], diff: DIFF, isDiffCut: true }), JSON.stringify(USAGE), error],
    );
    await database.query(`update docs_nav.job set status = 'failed', error = $2::jsonb, pull_request = $3::jsonb where id = $1`, [
      id,
      error,
      JSON.stringify({ url: 'https://github.com/a/b/pull/1', number: 1, branch: 'docs-agent/x', conflicts: ['docs/docs.json'] }),
    ]);
    return path;
  }

  const finish = (id: string): Promise<unknown> =>
    database.transaction(async (tx) => {
      await tx.query(`update docs_nav.message set status = 'completed' where job_id = $1`, [id]);
      await tx.query(`update docs_nav.job set status = 'completed' where id = $1`, [id]);
    });

  test('the page of an active job updates itself and keeps typed text, selection, focus, open details and the place of the field', async () => {
    const { id, project, path } = await jobAtWork();
    const page = await signedIn();
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.goto(`${address}${path}`);
    await page.evaluate('window.isSamePage = true');
    await page.getByText('Pages added (12)').click();
    const field = page.getByLabel('Instruction');
    await field.fill('A follow-up that is not ready');
    await page.evaluate(`document.querySelector('textarea').setSelectionRange(2, 11)`);
    const place = async (): Promise<number> => Math.round((await field.boundingBox())?.y ?? Number.NaN);
    const before = await place();
    expect(await page.evaluate('window.scrollY')).toBeGreaterThan(0);
    await database.query(`update docs_nav.message set summary = 'Nearly there.' where job_id = $1`, [id]);
    await addMessage(database, setting.queue, { projectId: project, jobId: id, prompt: 'From a colleague.' }, setting.clock.now);
    await page.getByText('From a colleague.').waitFor();
    await page.getByText('Nearly there.').waitFor();
    // What is above it grows by a fraction of a pixel more than the browser scrolls.
    expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1);
    expect(await field.inputValue()).toBe('A follow-up that is not ready');
    const state = `(() => { const e = document.activeElement; return [e.id, e.selectionStart, e.selectionEnd, document.querySelector('.message details').open]; })()`;
    expect(await page.evaluate(state)).toEqual(['prompt', 2, 11, true]);

    // A selection of text and the focus on a link stay, while things around them change.
    await page.evaluate(
      `(() => { getSelection().selectAllChildren(document.querySelector('.message blockquote')); document.querySelector('#details > summary').focus(); })()`,
    );
    await finish(id);
    await page.getByText('completed', { exact: true }).first().waitFor();
    expect(await page.evaluate(`[String(getSelection()), document.activeElement.textContent]`)).toEqual(['Rename the guides.', 'Details']);
    expect(await page.getByRole('status').textContent()).toBe('The job is completed.');
    expect(await page.title()).toContain('(completed)');
    expect(await page.getByRole('button', { name: 'Pause updates' }).count()).toBe(0);
    expect(await field.inputValue()).toBe('A follow-up that is not ready');
    expect(await page.evaluate('window.isSamePage')).toBe(true);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('the status announces only changes of state, not the first state or every update', async () => {
    const { id, project, path } = await jobAtWork();
    const page = await signedIn();
    await page.goto(`${address}${path}`);
    expect(await page.getByRole('status').textContent()).toBe('');
    await addMessage(database, setting.queue, { projectId: project, jobId: id, prompt: 'Second.' }, setting.clock.now);
    await page.getByText('Second.').waitFor();
    expect(await page.getByRole('status').textContent()).toBe('');
    await database.query(`update docs_nav.message set status = case seq when 1 then 'completed' else 'running' end where job_id = $1`, [
      id,
    ]);
    await page.getByText('Message 2 is running.').waitFor({ state: 'attached' });
    await page.context().close();
  });

  test('the page changes when something happens, long before it would ask by itself', async () => {
    const { id, project, path } = await jobAtWork();
    const page = await signedIn();
    await page.clock.install();
    const opened = page.waitForResponse(`**${path}/events`);
    await page.goto(`${address}${path}`);
    expect((await opened).status()).toBe(200);
    await addMessage(database, setting.queue, { projectId: project, jobId: id, prompt: 'From a colleague.' }, setting.clock.now);
    const news = page.getByText('From a colleague.');
    // Less than three seconds for the page, and as long as it takes for this machine.
    for (let times = 0; times < 14 && (await news.count()) === 0; times++) {
      await page.clock.runFor(200);
      await news.waitFor({ timeout: 2000 }).catch(() => undefined);
    }
    expect(await news.count()).toBe(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('updates are paused and resumed by keyboard', async () => {
    const { id, path } = await jobAtWork();
    const page = await signedIn();
    await page.goto(`${address}${path}`);
    await page.getByRole('button', { name: 'Pause updates' }).focus();
    await page.keyboard.press('Enter');
    expect(await page.getByText('Updates are paused.').isVisible()).toBe(true);
    await finish(id);
    await page.keyboard.press('Enter');
    await page.getByText('completed', { exact: true }).first().waitFor();
    // The button that had the focus is gone; the focus is where it was.
    expect(await page.evaluate(`document.activeElement.hasAttribute('data-live')`)).toBe(true);
    await page.context().close();
  });

  test('a pause also discards a response that is already on its way', async () => {
    const { id, path } = await jobAtWork();
    const page = await signedIn();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.goto(`${address}${path}`);
    await page.route(`**${path}`, async (route) => {
      await held;
      await route.continue();
    });
    await page.waitForRequest(`**${path}`);
    await page.getByRole('button', { name: 'Pause updates' }).click();
    await finish(id);
    const answered = page.waitForResponse(`**${path}`);
    release();
    await (await answered).finished();
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    expect(await page.getByText('Updates are paused.').isVisible()).toBe(true);
    expect(await page.getByText('completed', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Resume updates' }).click();
    await page.getByText('completed', { exact: true }).first().waitFor();
    await page.context().close();
  });

  test('the list of jobs updates itself', async () => {
    const { project } = await jobAtWork();
    const page = await signedIn();
    await page.goto(`${address}/dashboard/jobs?project=${project}`);
    expect(await page.getByText('1 job is active.').first().isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Rename the guides.' }).focus();
    const found = await findProject(database, project);
    if (!found) throw new Error('The project is not there.');
    await createJob(database, setting.queue, { project: found, prompt: 'A newer job.' }, setting.clock.now);
    await page.getByRole('link', { name: 'A newer job.' }).waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Rename the guides.');
    await database.query(`update docs_nav.job set status = 'completed' where project_id = $1`, [project]);
    await page.getByText('No job is active.').waitFor({ state: 'attached' });
    expect(await page.getByRole('cell', { name: 'completed' }).count()).toBe(2);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Rename the guides.');
    await page.context().close();
  });

  test('details that are open in a message stay open when a new message moves it up', async () => {
    const { id, project, path } = await jobAtWork();
    const send = (prompt: string): Promise<unknown> =>
      addMessage(database, setting.queue, { projectId: project, jobId: id, prompt }, setting.clock.now);
    for (let number = 2; number <= 22; number++) await send(`Number ${number}.`);
    await database.query(`update docs_nav.message set report = $2::jsonb where job_id = $1`, [
      id,
      JSON.stringify({ ...REPORT, pagesAdded: Array.from({ length: 12 }, (_, page) => `guides/${page}`) }),
    ]);
    const page = await signedIn();
    await page.goto(`${address}${path}`);
    await page.locator('#message-10 summary').click();
    await send('The last one.');
    await page.getByText('The last one.').waitFor();
    const opened = `[...document.querySelectorAll('.message details[open]')].map((e) => e.closest('li').id)`;
    expect(await page.evaluate(opened)).toEqual(['message-10']);
    await page.context().close();
  });

  test('an open page says by itself that its session is gone, and keeps the typed text', async () => {
    const { path } = await jobAtWork();
    const page = await signedIn();
    await page.goto(`${address}${path}`);
    await page.getByLabel('Instruction').fill('Precious');
    await page.context().clearCookies();
    await page.getByText('You are signed out, so this page no longer updates itself.').first().waitFor();
    expect(await page.getByLabel('Instruction').inputValue()).toBe('Precious');
    await page.context().close();
  });

  test('without JavaScript, a link refreshes the page, and nothing is offered that needs the script', async () => {
    const { id, path } = await jobAtWork();
    const page = await signedIn({ javaScriptEnabled: false });
    await page.goto(`${address}${path}?done=job-started`);
    expect(await page.getByText('This page updates itself.').isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Pause updates' }).count()).toBe(0);
    await finish(id);
    await follow(page, () => page.getByRole('link', { name: 'Refresh' }).click());
    expect(new URL(page.url()).search).toBe('');
    expect(await page.getByText('completed', { exact: true }).first().isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: 'Refresh' }).count()).toBe(0);
    await page.context().close();
  });

  test('refused work is shown with its findings, its diff and what it cost', async () => {
    const path = await refusedJob();
    const page = await signedIn();
    await page.goto(`${address}${path}`);
    const message = page.getByRole('article', { name: 'Message 1' });
    for (const words of [
      'Not pushed. This work was refused',
      '1 finding that stopped the push',
      'docs/docs.json:4',
      'missing-page',
      'This page does not exist.',
      'Parts of the diff were left out because of its length.',
    ])
      expect((await message.innerText()).replace(/\s+/g, ' ')).toContain(words);
    expect(await message.getByRole('table', { name: 'Lines of docs/docs.json' }).isVisible()).toBe(true);
    const long = message.getByRole('table', { name: 'Lines of docs/guides/limits.mdx' });
    expect(await long.isVisible()).toBe(false);
    await message.locator('summary', { hasText: 'docs/guides/limits.mdx' }).focus();
    await page.keyboard.press('Enter');
    expect(await long.isVisible()).toBe(true);
    await page.locator('#details > summary').click();
    const used = page.getByRole('row', { name: /^Message 1/ });
    expect(await used.getByRole('cell').allInnerTexts()).toEqual(['6', '36,512', '27,904', '1,840', '14,020']);
    expect(await used.innerText()).toContain('dnav_3f9a1c0b7e52…');
    const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Conflicts with main' }) });
    expect(await panel.innerText()).toMatch(/docs\/docs\.json[^]*What to do: Send a follow-up/);
    await page.context().close();
  });

  test('a project can be edited by keyboard; an invalid field is marked, and what was typed is kept', async () => {
    await addProject(database, 'edited', setting.clock.now);
    const page = await signedIn();
    await page.goto(`${address}/dashboard/projects`);
    await page.getByRole('link', { name: 'Edit edited' }).focus();
    await follow(page, () => page.keyboard.press('Enter'));
    const fill = async (label: string, text: string): Promise<void> => {
      await page.getByLabel(label, { exact: label === 'Model' }).focus();
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
    };
    await fill('Model', 'openai/gpt-5');
    await fill('Commit author: name', 'Ada Lovelace');
    await fill('Title prefix', 'docs:');
    await fill('Labels', 'documentation, bot');
    await page.getByLabel('New pull requests are').focus();
    await page.keyboard.type('Drafts');
    await page.getByLabel('Labels').focus();
    await follow(page, () => page.keyboard.press('Enter'));
    await page.locator('[role=alert]:focus').waitFor();
    expect(await page.getByLabel('Commit author: e-mail').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('Labels').inputValue()).toBe('documentation, bot');
    expect(await faultsOf(page)).toEqual([]);
    await fill('Commit author: e-mail', 'ada@example.com');
    await follow(page, () => page.keyboard.press('Enter'));
    expect(await page.getByRole('status').textContent()).toContain('The project was changed.');
    expect(await findProject(database, 'edited')).toMatchObject({
      model: 'openai/gpt-5',
      author: { name: 'Ada Lovelace', email: 'ada@example.com' },
      titlePrefix: 'docs:',
      isDraft: true,
      labels: ['documentation', 'bot'],
      ref: 'main',
      token: { env: 'GITHUB_TOKEN' },
    });
    await page.context().close();
  });

  test('editing a project keeps its token in a file, or in a variable with an unusual name', async () => {
    for (const token of [{ file: '/run/token' }, { env: 'GH_PAT' }]) {
      const project = {
        id: 'kept',
        repository: 'https://github.com/a/b',
        ref: 'main',
        docs: '',
        host: 'github',
        apiUrl: null,
        model: 'openai/gpt-5',
        token,
      } as const;
      await addOrReplaceProject(database, project);
      const page = await signedIn();
      await page.goto(`${address}/dashboard/projects/kept/edit`);
      expect(await page.content()).not.toContain('/run/token');
      await page.getByLabel('Base branch').fill('next');
      await follow(page, () => page.getByRole('button', { name: 'Save changes' }).click());
      expect(await findProject(database, 'kept')).toMatchObject({ token, ref: 'next' });
      await page.context().close();
    }
  });

  describe.each([
    { name: 'light', options: { colorScheme: 'light' } },
    { name: 'dark', options: { colorScheme: 'dark' } },
    { name: '375 pixels wide', options: { viewport: { width: 375, height: 740 } } },
    { name: 'with reduced motion', options: { reducedMotion: 'reduce' } },
  ] as const)('$name', ({ options }) => {
    test('active jobs, refused work and the project form pass the page check, and move nothing for those who want no motion', async () => {
      const { path, project } = await jobAtWork();
      const refused = await refusedJob();
      const page = await signedIn(options);
      for (const at of [path, refused, `/dashboard/jobs?project=${project}`, `/dashboard/projects/${project}/edit`]) {
        await page.goto(`${address}${at}`);
        await page.evaluate(`for (const closed of document.querySelectorAll('main details')) closed.open = true`);
        expect([at, await faultsOf(page)]).toEqual([at, []]);
        const moving = `[...document.querySelectorAll('*')].filter((e) => { const s = getComputedStyle(e); return s.animationName !== 'none' || s.transitionDuration !== '0s'; }).length`;
        if ('reducedMotion' in options) expect([at, await page.evaluate(moving)]).toEqual([at, 0]);
      }
      await page.context().close();
      expect(complaints).toEqual([]);
    });
  });
});

describe.runIf(hasBrowser)('a dashboard without data, in Chromium', () => {
  test('every empty page says what to do next and links to it', async () => {
    const database = await openTestDatabase();
    const setting = await serveDashboard(database);
    setting.clock.now = new Date();
    await setting.app.listen({ host: '127.0.0.1', port: 0 });
    const address = `http://127.0.0.1:${(setting.app.server.address() as AddressInfo).port}`;
    const browser = await openBrowser();
    const page = await browser.newPage({ viewport: { width: 375, height: 740 } });
    const go = async (name: string): Promise<void> => {
      await follow(page, () => page.locator('main').getByRole('link', { name }).first().click());
      expect([name, await faultsOf(page)]).toEqual([name, []]);
    };
    await page.goto(await createSignInLink(database, address, setting.clock.now));
    await follow(page, () => page.getByRole('button', { name: 'Sign in' }).click());
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.getByRole('listitem').allInnerTexts()).toEqual(expect.arrayContaining([expect.stringMatching(/^Add a project/)]));
    await go('Create an API key');
    await go('Add a project');
    expect(await page.getByLabel('Project ID').isVisible()).toBe(true);
    await page.goto(`${address}/dashboard/projects`);
    expect(await page.getByText('No projects yet. Add the first one').isVisible()).toBe(true);
    await page.goto(`${address}/dashboard/jobs/new`);
    expect(await page.getByText('there are no projects yet').isVisible()).toBe(true);

    await addProject(database, 'acme-docs', setting.clock.now);
    await page.goto(`${address}/dashboard/jobs`);
    expect(await page.getByRole('heading', { name: 'No jobs yet' }).isVisible()).toBe(true);
    expect(await page.getByText('Done: Add a project').isVisible()).toBe(true);
    await go('Create an API key');
    expect(await page.getByLabel('Name').isVisible()).toBe(true);
    await page.goto(`${address}/dashboard/keys`);
    expect(await page.getByText('No valid keys. Programs need one').isVisible()).toBe(true);
    await page.goto(`${address}/dashboard/jobs?status=failed`);
    expect(await page.getByText('There are no failed jobs.').isVisible()).toBe(true);
    await go('show all jobs');
    await go('Start a job');
    expect(await page.getByLabel('Instruction').isVisible()).toBe(true);
    await browser.close();
    await setting.app.close();
    await database.close();
  });
});
