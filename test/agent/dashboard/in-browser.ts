/** The dashboard in Chromium, which also notes what a page complains about or asks others for. */
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { createSignInLink } from '../../../src/agent/operators/sign-in-link.ts';
import type { Database } from '../../../src/agent/store/database.ts';
import { openBrowser } from '../../support/browser.ts';
import { openTestDatabase } from '../databases.ts';
import { serveDashboard, type Setting } from './visitor.ts';

export interface DashboardInBrowser {
  readonly database: Database;
  readonly setting: Setting;
  readonly browser: Browser;
  readonly address: string;
  /** But for answers that are meant to be no success. */
  readonly complaints: string[];
  open(options?: BrowserContextOptions): Promise<Page>;
  signInLink(): Promise<string>;
  close(): Promise<void>;
}

export async function openDashboardInBrowser(): Promise<DashboardInBrowser> {
  const database = await openTestDatabase();
  const setting = await serveDashboard(database);
  setting.clock.now = new Date();
  await setting.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = setting.app.server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  // Tests also call this machine by its other name.
  const own = new RegExp(`^(?:http://(?:127\\.0\\.0\\.1|localhost):${port}/|data:)`);
  const browser = await openBrowser();
  const complaints: string[] = [];
  return {
    database,
    setting,
    browser,
    address,
    complaints,
    async open(options = {}) {
      const page = await browser.newPage(options);
      page.on('console', (message) => {
        if (!/the server responded with a status of 4\d\d/.test(message.text())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('request', (request) => {
        if (!own.test(request.url())) complaints.push(`A request to ${request.url()}`);
      });
      return page;
    },
    signInLink: () => createSignInLink(database, address, setting.clock.now),
    async close() {
      await browser.close();
      await setting.app.close();
      await database.close();
    },
  };
}

/** Acts, and waits until the page that this leads to has been loaded. */
export async function follow(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForEvent('framenavigated'), act()]);
  await page.waitForLoadState('load');
}
