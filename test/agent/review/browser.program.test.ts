/** The page of a review in a browser: policy, keyboard, names, narrow screens, contrast in both schemes. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pagePolicy } from '../../../src/html/page.ts';
import { renderReviewPage } from '../../../src/agent/review/render-review-page.ts';
import { hasBrowser, openBrowser } from '../../support/browser.ts';
import { lowContrast } from '../../support/contrast.ts';
import { faultsOf } from '../../support/page-faults.ts';
import { sampleReview } from './review-sample.ts';

describe.runIf(hasBrowser)('a review', () => {
  let browser: Browser;
  let address = '';
  let body = '';
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy() });
    response.end(body);
  });

  beforeAll(async () => {
    const sample = await sampleReview();
    const code = { file: 'help/questions.mdx', line: 6, kind: 'script' as const, text: '<script>alert("never")</script>', isParsed: true };
    body = renderReviewPage({ ...sample, report: { ...sample.report, urlsLost: ['/reference/lost'], codeAdded: [code] } });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/review`;
    browser = await openBrowser();
  });

  afterAll(async () => {
    await browser.close();
    server.close();
  });

  /** Opens the page and hands on what the browser complains about. */
  async function look(
    options: { width?: number; colorScheme?: 'light' | 'dark' },
    use: (page: Page) => Promise<void>,
  ): Promise<readonly string[]> {
    const complaints: string[] = [];
    const context = await browser.newContext({
      colorScheme: options.colorScheme ?? 'light',
      viewport: { width: options.width ?? 1180, height: 900 },
    });
    const page = await context.newPage();
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    try {
      await page.goto(address);
      await use(page);
    } finally {
      await context.close();
    }
    return complaints;
  }

  test('loads with a single request and violates no rule of its content security policy', async () => {
    requests.length = 0;
    expect(
      await look({}, async (page) => {
        expect(await page.title()).toContain('docs-nav');
      }),
    ).toEqual([]);
    expect(requests).toEqual(['/review']);
  });

  test('blocks a foreign inline style because the content security policy is enforced', async () => {
    const sound = body;
    body = body.replace('</main>', '<p style="color:red" id="foreign">x</p></main>');
    try {
      const complaints = await look({}, async (page) => {
        expect(await page.evaluate("getComputedStyle(document.getElementById('foreign')).color")).not.toBe('rgb(255, 0, 0)');
      });
      expect(complaints.join()).toContain('style-src');
    } finally {
      body = sound;
    }
  });

  test('lets the keyboard reach and toggle every expandable element', async () => {
    await look({}, async (page) => {
      const count = await page.locator('summary').count();
      const reached = new Set<number>();
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
      for (let step = 0; step < count + 5; step++) {
        await page.keyboard.press('Tab');
        const name = await page.evaluate<number>("[...document.querySelectorAll('summary')].indexOf(document.activeElement)");
        if (name !== -1) reached.add(name);
      }
      expect(reached.size).toBe(count);
      // What opens first shows what is in it.
      for (let index = 0; index < count; index++) {
        const summary = page.locator('summary').nth(index);
        const isOpen = (): Promise<boolean> => summary.evaluate((element) => element.parentElement?.hasAttribute('open') ?? false);
        await summary.focus();
        expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
        const wasOpen = await isOpen();
        await page.keyboard.press('Enter');
        expect(await isOpen()).toBe(!wasOpen);
        if (wasOpen) await page.keyboard.press('Enter');
        expect(await isOpen()).toBe(true);
      }
    });
  });

  test.each(['light', 'dark'] as const)('has no faults in a narrow and a wide window: %s', async (colorScheme) => {
    for (const width of [375, 1280]) {
      await look({ width, colorScheme }, async (page) => {
        expect(await faultsOf(page)).toEqual([]);
      });
    }
  });

  test.each([320, 360, 768, 1180])('nothing is wider than %i pixels', async (width) => {
    await look({ width }, async (page) => {
      expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
    });
  });

  test('has headings in order, named regions and unique ids', async () => {
    await look({}, async (page) => {
      const levels = await page.locator('h1, h2, h3, h4').evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName[1])));
      expect(levels.filter((level) => level === 1)).toHaveLength(1);
      for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
      for (const name of ['Look at this first', 'Instructions', 'Changes', 'Navigation before and after', 'Findings', 'Changed files']) {
        expect(await page.getByRole('region', { name, exact: true }).count()).toBe(1);
      }
      expect(await page.getByRole('table', { name: 'Lines of docs/docs.json' }).count()).toBe(1);
      expect(await page.locator('summary').evaluateAll((all) => all.filter((element) => element.textContent?.trim() === '').length)).toBe(
        0,
      );
      const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
    });
  });

  test.each(['light', 'dark'] as const)('text can be read: %s', async (colorScheme) => {
    await look({ colorScheme }, async (page) => {
      const { checked, low } = await lowContrast(page);
      expect(checked).toBeGreaterThan(100);
      expect(low).toEqual([]);
    });
  });

  test('fails the contrast check if its text is too pale', async () => {
    const sound = body;
    body = body.replaceAll(/--quiet:#54615c/g, '--quiet:#b0b0b0');
    try {
      // The hash of another stylesheet would not match, so the policy is left out here.
      const context = await browser.newContext({ colorScheme: 'light' });
      const page = await context.newPage();
      await page.setContent(body.replace(/<meta http-equiv[^>]*>/, ''));
      expect((await lowContrast(page)).low.length).toBeGreaterThan(5);
      await context.close();
    } finally {
      body = sound;
    }
  });
});
