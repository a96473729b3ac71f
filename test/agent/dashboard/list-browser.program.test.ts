/** Lists in a real browser: filters that apply by themselves, columns that break no words, and commands that can be copied. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelAndArchiveJob, createJob } from '../../../src/agent/store/jobs.ts';
import { createApiKey } from '../../../src/agent/store/keys.ts';
import { hasBrowser } from '../../support/browser.ts';
import { faultsOf } from '../../support/page-faults.ts';
import { follow, openDashboardInBrowser, type DashboardInBrowser } from './in-browser.ts';
import { addProject } from './visitor.ts';

const LONG_ID = 'internal-developer-platform-and-infrastructure-handbook-for-emea';

describe.runIf(hasBrowser)('the dashboard in Chromium', () => {
  let dashboard: DashboardInBrowser;
  let activeJob: string;

  beforeAll(async () => {
    dashboard = await openDashboardInBrowser();
    const { database, setting } = dashboard;
    for (const id of ['acme-docs', LONG_ID.slice(0, 63)]) {
      await addProject(database, id, setting.clock.now);
      await createApiKey(
        database,
        { projectId: id, name: `The key of a program with a long name on ${id}`, scope: 'read' },
        setting.clock.now,
      );
    }
    await database.query(
      `update docs_nav.project set ref = 'release/2026-q4-documentation-refresh-for-all-products' where id <> 'acme-docs'`,
    );
    activeJob = await startJob('acme-docs', 'Add a page about webhooks.');
    const done = await startJob(LONG_ID.slice(0, 63), `Rename the guides, and ${'keep every one of their URLs '.repeat(6)}`);
    await database.query(`update docs_nav.job set status = 'failed', error = $2::jsonb, pull_request = $3::jsonb where id = $1`, [
      done,
      JSON.stringify({ code: 'repository_unavailable', message: 'It did not answer.' }),
      JSON.stringify({ url: 'https://github.com/a/b/pull/1234', number: 1234, branch: 'docs-agent/x', conflicts: [] }),
    ]);
    const old = await startJob('acme-docs', 'Fix 100 % of the links.');
    await cancelAndArchiveJob(database, setting.queue, { projectId: 'acme-docs', jobId: old }, setting.clock.now);
  });
  afterAll(() => dashboard?.close());

  async function startJob(id: string, prompt: string): Promise<string> {
    const { database, setting } = dashboard;
    const project = await addProject(database, id, setting.clock.now);
    const posted = await createJob(database, setting.queue, { project, prompt }, setting.clock.now);
    if (!posted.ok) throw new Error(posted.reason);
    return posted.job.id;
  }

  async function signedIn(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await dashboard.open(options);
    await page.goto(await dashboard.signInLink());
    await follow(page, () => page.getByRole('button', { name: 'Sign in' }).click());
    return page;
  }

  test('applies a changed filter at once, without a reload or a lost focus, and puts it into the address', async () => {
    const page = await signedIn();
    await page.goto(`${dashboard.address}/dashboard/jobs`);
    await page.evaluate('window.isSamePage = true');
    expect(await page.getByRole('button', { name: 'Apply' }).isVisible()).toBe(false);
    await page.getByLabel('State').focus();
    await page.getByLabel('State').selectOption('archived');
    await page.getByText('1 job', { exact: true }).first().waitFor();
    expect(await page.getByRole('rowheader').allInnerTexts()).toEqual([expect.stringContaining('Fix 100 % of the links.')]);
    expect(await page.evaluate('[location.search, document.activeElement.id, window.isSamePage]')).toEqual([
      '?status=archived',
      'status',
      true,
    ]);
    expect(await page.locator('[data-filter-said]').textContent()).toBe('1 job');
    await page.getByLabel('State').selectOption('');
    await page.getByLabel('Search').focus();
    await page.keyboard.type('WEBHOOK');
    await page.getByRole('link', { name: 'Fix 100 % of the links.' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('rowheader').count()).toBe(1);
    expect(await page.evaluate('[location.search, document.activeElement.id, document.activeElement.value, window.isSamePage]')).toEqual([
      '?search=WEBHOOK',
      'search',
      'WEBHOOK',
      true,
    ]);
    await page.keyboard.type(' of nobody');
    await page.getByText('No job has “WEBHOOK of nobody” at the beginning of its instruction.').first().waitFor();
    await page.reload();
    expect(await page.getByLabel('Search').inputValue()).toBe('WEBHOOK of nobody');
    await page.context().close();
    expect(dashboard.complaints).toEqual([]);
  });

  test('updates the list while a job is active, also after the filter changed', async () => {
    const page = await signedIn();
    await page.goto(`${dashboard.address}/dashboard/jobs?status=archived`);
    expect(await page.getByRole('button', { name: 'Pause updates' }).count()).toBe(0);
    await page.getByLabel('State').selectOption('active');
    await page.getByRole('button', { name: 'Pause updates' }).waitFor();
    await dashboard.database.query(`update docs_nav.job set status = 'completed' where id = $1`, [activeJob]);
    await page.getByText('There are no active jobs.').waitFor();
    await dashboard.database.query(`update docs_nav.job set status = 'active' where id = $1`, [activeJob]);
    await page.context().close();
    expect(dashboard.complaints).toEqual([]);
  });

  test('says if the filtered list cannot be loaded, and shows the button that applies the filter', async () => {
    const page = await signedIn();
    await page.goto(`${dashboard.address}/dashboard/jobs`);
    await page.route('**/dashboard/jobs?*', (route) => route.abort());
    await page.getByLabel('State').selectOption('failed');
    await page.getByText('The list could not be loaded. Try again.').waitFor();
    await page.unroute('**/dashboard/jobs?*');
    await follow(page, () => page.getByRole('button', { name: 'Apply' }).click());
    expect(await page.getByRole('rowheader').count()).toBe(1);
    await page.context().close();
    dashboard.complaints.length = 0;
  });

  test('without JavaScript, the button applies the filter', async () => {
    const page = await signedIn({ javaScriptEnabled: false });
    await page.goto(`${dashboard.address}/dashboard/jobs`);
    await page.getByLabel('Search').fill('100 %');
    await follow(page, () => page.getByRole('button', { name: 'Apply' }).click());
    expect(await page.getByRole('rowheader').allInnerTexts()).toEqual([expect.stringContaining('Fix 100 % of the links.')]);
    await page.context().close();
  });

  test('copies the sign-in command, or selects it if the browser has no clipboard', async () => {
    const page = await dashboard.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(`${dashboard.address}/dashboard/sign-in`);
    await page.getByRole('button', { name: 'Copy the command' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('docs-nav-service sign-in');
    await page.context().close();

    const refused = await dashboard.open();
    await refused.addInitScript(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
    await refused.goto(`${dashboard.address}/dashboard/sign-in`);
    await refused.getByRole('button', { name: 'Copy the command' }).click();
    expect(await refused.evaluate('String(getSelection())')).toBe('docs-nav-service sign-in');
    await refused.context().close();

    const plain = await dashboard.open({ javaScriptEnabled: false });
    await plain.goto(`${dashboard.address}/dashboard/sign-in`);
    expect(await plain.getByRole('button').allInnerTexts()).toEqual(['Sign in']);
    await plain.context().close();
    expect(dashboard.complaints).toEqual([]);
  });

  /** Words of at most 20 letters that stand on two lines, and columns that hide a part of their text. */
  const BROKEN = `(() => {
    const found = [];
    for (const cell of document.querySelectorAll('.list :is(th,td)')) {
      if (cell.closest('details:not([open])') || getComputedStyle(cell.closest('thead') || cell).position === 'absolute') continue;
      if (cell.scrollWidth > cell.clientWidth + 1) found.push('hidden: ' + cell.textContent);
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        for (const match of texts.currentNode.data.matchAll(/[^\\s-]+/g)) {
          if (match[0].length > 20) continue;
          const range = document.createRange();
          range.setStart(texts.currentNode, match.index);
          range.setEnd(texts.currentNode, match.index + match[0].length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(match[0]);
        }
      }
    }
    return found;
  })()`;

  describe.each([1280, 900, 375])('%i pixels wide', (width) => {
    test.each(['light', 'dark'] as const)('every list is legible in the %s scheme, and no cell breaks a word', async (colorScheme) => {
      const page = await signedIn({ viewport: { width, height: 800 }, colorScheme });
      const job = `jobs/acme-docs/${activeJob}`;
      for (const path of ['jobs', job, 'keys', 'projects', `projects/acme-docs/comments`, 'audit', 'keys/new', 'projects/new']) {
        await page.goto(`${dashboard.address}/dashboard/${path}`);
        await page.evaluate(`for (const closed of document.querySelectorAll('main details')) closed.open = true`);
        expect([path, await page.evaluate(BROKEN)]).toEqual([path, []]);
        expect([path, await faultsOf(page)]).toEqual([path, []]);
      }
      await page.context().close();
      expect(dashboard.complaints).toEqual([]);
    });
  });
});
