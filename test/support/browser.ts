/** Chromium for tests of pages; absent on machines where nobody installed it. */
import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { PATIENCE } from './limits.ts';

const CHROMIUM = '/usr/bin/chromium';

export const hasBrowser = existsSync(CHROMIUM);

/** Background networking is off: no page of ours may depend on any. */
export async function openBrowser(): Promise<Browser> {
  // Loaded only where a browser is wanted: whether there is one is asked before every run.
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  // Every page is one of a context, also where nobody asks for one.
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(PATIENCE);
    return context;
  };
  return browser;
}
