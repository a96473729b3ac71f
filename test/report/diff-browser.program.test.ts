/** The page that `docs-nav diff --format html` writes, opened from a file in a browser: nothing is loaded, everything can be read and reached. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser } from '../support/browser.ts';
import { lowContrast } from '../support/contrast.ts';
import { faultsOf } from '../support/page-faults.ts';
import { compared, inAllFormats, type Texts } from '../support/diffs.ts';
import { temporary } from '../support/temporary.ts';

const page = (title: string): string => `---\ntitle: ${title}\n---\n\nText.\n`;
const many = Array.from({ length: 60 }, (_, index) => `guides/page-${index}`);
const site = (groups: readonly object[], redirects: readonly object[], pages: Texts): Texts => ({
  ...Object.fromEntries(many.map((name, index) => [`${name}.mdx`, page(`Page ${index}`)])),
  ...pages,
  'docs.json': JSON.stringify({ navigation: { groups }, redirects }),
});
const BEFORE = site(
  [
    { group: 'Start', pages: ['index', 'old'] },
    { group: 'Guides', pages: many },
  ],
  [],
  { 'index.mdx': page('Welcome'), 'old.mdx': page('Old') },
);
const AFTER = site(
  [
    { group: 'Begin', pages: ['index', 'new', 'none'] },
    { group: 'Guides', pages: many.toReversed() },
  ],
  [
    { source: '/old', destination: '/new' },
    { source: '/x', destination: 'https://elsewhere.example' },
  ],
  { 'index.mdx': `${page('Welcome')}<script>alert(1)</script>\n`, 'new.mdx': page('New') },
);

describe.runIf(hasBrowser)('the HTML page of a diff', () => {
  const { tree } = temporary();
  const folder = tree();
  let browser: Browser;

  beforeAll(async () => {
    const [changed, same, fresh] = [await compared(BEFORE, AFTER), await compared(BEFORE, BEFORE), await compared({}, AFTER)];
    const pages = {
      one: [changed],
      none: [same],
      several: [changed, { ...same, config: 'b/docs.json' }, { ...fresh, config: 'c/docs.json' }],
    };
    for (const [name, sites] of Object.entries(pages)) {
      writeFileSync(join(folder, `${name}.html`), (await inAllFormats(sites, {})).get('html') ?? '');
    }
    browser = await openBrowser();
  });

  afterAll(() => browser.close());

  /** Opens a page and returns what the browser asks for and complains about. */
  async function look(
    name: string,
    { width = 1180, colorScheme = 'light' }: { width?: number; colorScheme?: 'light' | 'dark' },
    use: (page: Page) => Promise<void>,
  ): Promise<{ readonly requests: readonly string[]; readonly complaints: readonly string[] }> {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
    const [requests, complaints]: [string[], string[]] = [[], []];
    const page = await context.newPage();
    page.on('request', (request) => requests.push(request.url().split('/').at(-1) ?? ''));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    try {
      await page.goto(pathToFileURL(join(folder, `${name}.html`)).href);
      await use(page);
    } finally {
      await context.close();
    }
    return { requests: requests.filter((address) => !address.includes('svg+xml') && !address.startsWith('svg')), complaints };
  }

  describe.each(['one', 'none', 'several'])('%s', (name) => {
    test('loads no other file and runs no script', async () => {
      const seen = await look(name, {}, async (page) => {
        expect(await page.locator('script').count()).toBe(0);
        expect(await page.title()).toContain('docs-nav');
      });
      expect(seen).toEqual({ requests: [`${name}.html`], complaints: [] });
    });

    test.each([320, 768, 1180])('is not wider than %i pixels', async (width) => {
      await look(name, { width }, async (page) => {
        expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
      });
    });

    test.each(['light', 'dark'] as const)('has sufficient contrast: %s', async (colorScheme) => {
      await look(name, { colorScheme }, async (page) => {
        const { checked, low } = await lowContrast(page);
        expect(checked).toBeGreaterThan(5);
        expect(low).toEqual([]);
      });
    });

    test.each(['light', 'dark'] as const)('has no faults in a narrow and a wide window: %s', async (colorScheme) => {
      for (const width of [375, 1280]) {
        await look(name, { width, colorScheme }, async (page) => {
          expect(await faultsOf(page)).toEqual([]);
        });
      }
    });

    test('has headings in order, and no repeated ids or section titles', async () => {
      await look(name, {}, async (page) => {
        const levels = await page.locator('h1, h2, h3, h4').evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName[1])));
        expect(levels.filter((level) => level === 1)).toHaveLength(1);
        for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
        const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
        expect(new Set(ids).size).toBe(ids.length);
        const regions = await page.locator('section > h2').evaluateAll((all) => all.map(({ textContent }) => textContent));
        expect(new Set(regions).size).toBe(regions.length);
      });
    });
  });

  test('links only the pages that readers can open', async () => {
    await look('one', {}, async (page) => {
      const links = await page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect([...new Set(links)].sort()).toEqual(['https://preview.example/', 'https://preview.example/new']);
    });
  });

  test('collapsed parts open with the keyboard and are visible in print', async () => {
    await look('several', {}, async (page) => {
      const closed = page.locator('details:not([open])').first();
      const inside = closed.locator('li').first();
      expect(await inside.isVisible()).toBe(false);
      await page.emulateMedia({ media: 'print' });
      expect(await inside.isVisible()).toBe(true);
      await page.emulateMedia({ media: 'screen' });
      await closed.locator('summary').first().focus();
      await page.keyboard.press('Enter');
      expect(await page.locator('details:not([open]) li').first().isVisible()).toBe(false);
      expect(await page.evaluate('document.activeElement.parentElement.open')).toBe(true);
    });
  });
});
