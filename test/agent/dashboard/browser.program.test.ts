/** The dashboard in a real browser, by keyboard only; and how its pages look to those who see less, or on a telephone. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createJob } from '../../../src/agent/store/jobs.ts';
import { checkKey } from '../../../src/agent/store/keys.ts';
import { findProject } from '../../../src/agent/store/projects.ts';
import { hasBrowser } from '../../support/browser.ts';
import { follow, openDashboardInBrowser, type DashboardInBrowser } from './in-browser.ts';
import { addProject } from './visitor.ts';
import { faultsOf } from '../../support/page-faults.ts';

describe.runIf(hasBrowser)('the dashboard in Chromium', () => {
  let dashboard: DashboardInBrowser;

  beforeAll(async () => {
    dashboard = await openDashboardInBrowser();
  });
  afterAll(() => dashboard?.close());

  async function signIn(page: Page): Promise<void> {
    await page.goto(await dashboard.signInLink());
    await page.locator('button:focus').waitFor();
    await follow(page, () => page.keyboard.press('Enter'));
  }

  /** Presses Tab until what has the focus is called `name`, as somebody without a mouse does. */
  async function tabTo(page: Page, name: string | RegExp): Promise<void> {
    const seen: string[] = [];
    for (let count = 0; count < 80; count += 1) {
      await page.keyboard.press('Tab');
      const [focused, outline] = (await page.evaluate(
        `(() => { const e = document.activeElement; const l = e.labels && e.labels[0]; return [((l ? l.textContent : e.textContent) || '').replace(/\\s+/g, ' ').trim(), getComputedStyle(e).outlineStyle]; })()`,
      )) as [string, string];
      if (focused !== '' && outline === 'none') throw new Error(`“${focused}” does not show that it has the focus.`);
      if (typeof name === 'string' ? focused === name : name.test(focused)) return;
      seen.push(focused);
    }
    throw new Error(`Tab does not lead to “${String(name)}”, only to: ${[...new Set(seen)].join(' | ')}`);
  }

  async function pressOn(page: Page, name: string | RegExp): Promise<void> {
    await tabTo(page, name);
    await follow(page, () => page.keyboard.press('Enter'));
  }

  test('everything can be done by keyboard: sign in, projects, keys, jobs, follow-ups, sign out', async () => {
    const page = await dashboard.open();
    await signIn(page);
    expect(new URL(page.url()).pathname).toBe('/dashboard/jobs');

    await pressOn(page, 'Add a project');
    await tabTo(page, 'Project ID');
    await page.keyboard.type('Acme Docs');
    await follow(page, () => page.keyboard.press('Enter'));
    await page.locator('[role=alert]:focus').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate('document.activeElement.id')).toBe('id');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('acme-docs');
    for (const [label, text] of [
      ['Repository', 'https://github.com/acme/docs.git'],
      [/^Token variable/, 'GITHUB_TOKEN'],
      ['Model', 'anthropic/claude-sonnet-4-5'],
    ] as const) {
      await tabTo(page, label);
      await page.keyboard.type(text);
    }
    await pressOn(page, 'Add project');
    expect(await page.getByRole('status').textContent()).toContain('The project was added.');

    await pressOn(page, /^Create key for acme-docs$/);
    await tabTo(page, 'Name');
    await page.keyboard.type('pipeline');
    await pressOn(page, 'Create key');
    const secret = await page.getByLabel('Secret', { exact: true }).inputValue();
    await page.locator('#secret:focus').waitFor();
    expect(await checkKey(dashboard.database, secret, dashboard.setting.clock.now)).toMatchObject({
      ok: true,
      key: { name: 'pipeline', projectId: 'acme-docs' },
    });
    await page.keyboard.press('Control+A');
    expect(
      await page.evaluate('(() => { const e = document.activeElement; return e.value.slice(e.selectionStart, e.selectionEnd); })()'),
    ).toBe(secret);

    await pressOn(page, 'I have copied it');
    expect(await page.content()).not.toContain(secret.slice(-43));
    await pressOn(page, 'Rotate pipeline');
    await pressOn(page, 'Rotate key');
    const fresh = await page.getByLabel('Secret', { exact: true }).inputValue();
    expect(fresh).not.toBe(secret);
    await pressOn(page, 'revoke the old key');
    await pressOn(page, 'Revoke key');
    expect(await checkKey(dashboard.database, secret, dashboard.setting.clock.now)).toEqual({ ok: false, reason: 'revoked' });
    expect(await checkKey(dashboard.database, fresh, dashboard.setting.clock.now)).toMatchObject({ ok: true });

    const project = await findProject(dashboard.database, 'acme-docs');
    if (!project) throw new Error('The project is not there.');
    await createJob(
      dashboard.database,
      dashboard.setting.queue,
      { project, prompt: 'Add a page about webhooks.' },
      dashboard.setting.clock.now,
    );
    await pressOn(page, 'Jobs');
    await pressOn(page, 'Add a page about webhooks.');
    await tabTo(page, 'Instruction');
    await page.keyboard.type('And one about events.');
    await pressOn(page, 'Send follow-up');
    await page.waitForSelector('text=And one about events.');
    expect(await page.getByRole('heading', { name: '2 messages' }).count()).toBe(1);
    await pressOn(page, 'Archive job');
    await pressOn(page, 'Archive job');
    expect(await page.getByRole('status').textContent()).toContain('The job was archived.');

    await pressOn(page, 'Sign out');
    await page.goto(`${dashboard.address}/dashboard/jobs`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sign in');
    await page.context().close();
    expect(dashboard.complaints).toEqual([]);
  });

  test('a link on another site opens the page that it names', async () => {
    const page = await dashboard.open();
    await signIn(page);
    // The same machine by another name is another site.
    await page.goto(`${dashboard.address.replace('127.0.0.1', 'localhost')}/dashboard/sign-in`);
    await page.evaluate(
      `(() => { const a = document.createElement('a'); a.href = '${dashboard.address}/dashboard/keys'; a.textContent = 'elsewhere'; document.querySelector('main').prepend(a); })()`,
    );
    await page.getByText('elsewhere').click();
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
    await page.context().close();
  });

  test('another site can neither show the dashboard in a frame nor send its forms', async () => {
    const page = await dashboard.open();
    await signIn(page);
    await page.route('http://evil.test/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe src="${dashboard.address}/dashboard/keys"></iframe><form method="post" action="${dashboard.address}/dashboard/sign-out"><button>Win</button></form>`,
      }),
    );
    await page.goto('http://evil.test/');
    expect(
      page
        .frames()
        .slice(1)
        .map((frame) => frame.url()),
    ).toEqual(['chrome-error://chromewebdata/']);
    await follow(page, () => page.getByText('Win').click());
    await page.goto(`${dashboard.address}/dashboard/keys`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('API keys');
    await page.context().close();
    dashboard.complaints.length = 0;
  });

  test('the page check of these tests reports a page that is hard to use', async () => {
    const page = await dashboard.open({ viewport: { width: 360, height: 740 } });
    await page.setContent('<p style="color:#999;background:#fff">Faint</p><input id="a"><p id="a" style="width:400px">Wide</p>');
    const faults = (await faultsOf(page)).join('\n');
    for (const fault of [/px wider than the window/, /0 headings/, /no label/, /id twice: a/, /Faint/, /color-contrast: /, /label: /])
      expect(faults).toMatch(fault);
    await page.context().close();
  });

  describe.each([
    { name: 'light', options: { colorScheme: 'light' } },
    { name: 'dark', options: { colorScheme: 'dark' } },
    { name: '360 pixels wide', options: { viewport: { width: 360, height: 740 } } },
    { name: '200 % zoom', options: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 } },
  ] as const)('$name', ({ options }) => {
    test('every page is legible, fits its window, and has one heading that names it', async () => {
      const long = `a${'b'.repeat(61)}c`;
      const project = await addProject(dashboard.database, long, dashboard.setting.clock.now);
      const posted = await createJob(
        dashboard.database,
        dashboard.setting.queue,
        { project, prompt: `${'unbroken'.repeat(60)}\nsecond` },
        dashboard.setting.clock.now,
      );
      if (!posted.ok) throw new Error(posted.reason);
      const report = {
        pagesAdded: ['p'.repeat(200)],
        pagesRemoved: [],
        pagesMoved: [],
        urlsLost: ['/u'.repeat(100)],
        findingsIntroduced: [],
        findingsFixed: [],
        markdown: '',
      };
      await dashboard.database.query(
        `update docs_nav.message set status = 'failed', commit = $2, summary = $3, report = $4::jsonb, error = $5::jsonb where job_id = $1`,
        [
          posted.job.id,
          'f'.repeat(40),
          's'.repeat(300),
          JSON.stringify(report),
          JSON.stringify({ code: 'internal', message: 'm'.repeat(300) }),
        ],
      );
      await dashboard.database.query(
        `update docs_nav.job set status = 'failed', error = $2::jsonb, pull_request = $3::jsonb where id = $1`,
        [
          posted.job.id,
          JSON.stringify({ code: 'internal', message: 'm'.repeat(300) }),
          JSON.stringify({ url: `https://github.com/${'x'.repeat(200)}/pull/1`, number: 1, branch: 'b'.repeat(120) }),
        ],
      );
      const page = await dashboard.open(options);
      const job = `/dashboard/jobs/${long}/${posted.job.id}`;
      await page.goto(`${dashboard.address}/dashboard/sign-in`);
      expect(await faultsOf(page)).toEqual([]);
      await signIn(page);
      for (const path of [
        '/dashboard/jobs',
        '/dashboard/jobs/new',
        job,
        `${job}/cancel`,
        `${job}/archive`,
        '/dashboard/audit',
        '/dashboard/keys',
        '/dashboard/keys/new',
        '/dashboard/projects',
        '/dashboard/projects/new',
        `/dashboard/projects/${long}/edit`,
        `/dashboard/projects/${long}/remove`,
        '/dashboard/nowhere',
      ]) {
        await page.goto(`${dashboard.address}${path}`);
        expect([path, await faultsOf(page)]).toEqual([path, []]);
      }
      await page.goto(`${dashboard.address}/dashboard/keys/new?project=${long}`);
      await follow(page, () => page.getByRole('button', { name: 'Create key' }).click());
      expect(['problems', await faultsOf(page)]).toEqual(['problems', []]);
      await page.getByLabel('Name').fill('n'.repeat(80));
      await follow(page, () => page.getByRole('button', { name: 'Create key' }).click());
      await page.getByLabel('Secret', { exact: true }).waitFor();
      expect(['secret', await faultsOf(page)]).toEqual(['secret', []]);
      await page.goto(`${dashboard.address}/dashboard/keys`);
      expect(['long names', await faultsOf(page)]).toEqual(['long names', []]);
      await page.context().close();
      expect(dashboard.complaints).toEqual([]);
    });
  });
});
