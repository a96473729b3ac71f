/** The page of `docs-nav preview` and the playground in a browser: it shows what the program finds, by mouse, keyboard and screen reader. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lint, memory } from '../../src/index.ts';
import { hasBrowser, openBrowser } from '../support/browser.ts';
import { faultsOf } from '../support/page-faults.ts';
import { git, temporary } from '../support/temporary.ts';

const PROGRAM = join(import.meta.dirname, '../../bin/docs-nav.cjs');
const PLAYGROUND = join(import.meta.dirname, '../../dist/page/playground.html');

const page = (title: string): string => `---\ntitle: ${title}\n---\n\nSee [this](/gone).\n`;
const DOCS = `{
  "$schema": "https://mintlify.com/docs.json",
  "theme": "mint",
  "name": "</script><script>alert(1)</script><!--<img src=x onerror=alert(1)>",
  "colors": { "primary": "#16A34A" },
  "navigation": {
    "versions": [
      {
        "version": "v2",
        "default": true,
        "tabs": [
          { "tab": "Guides", "groups": [{ "group": "Start <b>", "pages": ["index", "guides/setpu", { "group": "More", "pages": ["more"] }] }] },
          { "tab": "API", "pages": ["errors"], "grops": [{ "group": "Users", "pages": ["users"] }] }
        ]
      },
      { "version": "v1", "pages": ["old"] }
    ]
  }
}
`;
const SITE = {
  'docs.json': DOCS,
  'index.mdx': page('"Welcome: <i>you</i>"'),
  'guides/setup.mdx': page('Set up'),
  'more.mdx': page('More'),
  'errors.mdx': page('Errors'),
  'users.mdx': page('Users'),
  'old.mdx': page('Old'),
  'docs-nav.config.json': '{ "rules": { "link": "warning" } }',
};

test('the playground is smaller than 320 KB when compressed', () => {
  expect(gzipSync(readFileSync(PLAYGROUND), { level: 9 }).length).toBeLessThan(320_000);
});

describe.runIf(hasBrowser)('the preview or the playground in a browser', () => {
  const { tree, repository } = temporary();
  const children: ChildProcess[] = [];
  let browser: Browser;

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  function preview(folder: string, ...args: string[]): string {
    execFileSync(process.execPath, [PROGRAM, 'preview', ...args], { cwd: folder });
    return pathToFileURL(join(folder, 'docs-nav-preview.html')).href;
  }

  /** Opens a page, and expects that it neither asks for anything nor complains. */
  async function look(
    address: string,
    options: BrowserContextOptions,
    use: (page: Page) => Promise<void>,
    isServed = false,
  ): Promise<void> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    const [requests, complaints]: [string[], string[]] = [[], []];
    const opened = await context.newPage();
    opened.on('request', (request) => requests.push(request.url()));
    opened.on('console', (message) => complaints.push(message.text()));
    opened.on('pageerror', (error) => complaints.push(error.message));
    try {
      await opened.goto(address);
      await opened.locator('#verdict').waitFor();
      await opened.locator('#reader article').waitFor({ state: 'attached' });
      await use(opened);
    } finally {
      await context.close();
    }
    const [own = ''] = address.split('#');
    expect(
      requests.filter((url) => url.split('#')[0] !== own && !/^(?:blob|data):/.test(url) && !(isServed && url === `${own}changes`)),
    ).toEqual([]);
    expect(complaints).toEqual([]);
  }

  const findings = (opened: Page): Promise<string[]> =>
    opened.locator('#findings li').evaluateAll((items) => items.map(({ textContent }) => textContent ?? ''));
  const type = async (opened: Page, text: string): Promise<void> => {
    await opened.locator('.cm-content').focus();
    await opened.keyboard.press('Control+a');
    // Brackets are not closed for whoever types.
    await opened.keyboard.insertText(text);
  };

  test('the preview shows the findings of a lint run, and the site with the pages that a mistake keeps from readers', async () => {
    const folder = tree(SITE);
    const { diagnostics } = JSON.parse(lintJson(folder)) as { diagnostics: { message: string; rule: string }[] };
    expect(new Set(diagnostics.map(({ rule }) => rule))).toEqual(new Set(['page-exists', 'unknown-property', 'link']));
    await look(preview(folder), {}, async (opened) => {
      const shown = await findings(opened);
      expect(shown).toHaveLength(diagnostics.length);
      for (const { message, rule } of diagnostics) expect(shown.some((text) => text.includes(message) && text.includes(rule))).toBe(true);
      expect(await opened.locator('#reader').innerText()).toContain('Welcome: <i>you</i>');
      expect(await opened.locator('.crumbs').innerText()).toMatch(/v2\s*Guides\s*Start <b>/);
      expect(await opened.locator('#reader details.notice summary').innerText()).toBe('1 page that readers cannot see');
      expect(await opened.locator('#reader details.notice s').evaluateAll((all) => all.map((one) => one.textContent))).toEqual(['users']);
      await opened.getByRole('button', { name: 'Next: guides/setpu →' }).click();
      expect(await opened.locator('#reader h3').innerText()).toBe('guides/setpu');
      await opened.getByLabel('Version').selectOption('v1');
      expect(await opened.locator('#reader h3').innerText()).toBe('Old');
    });
  });

  test('typing updates the site, and the findings equal those of a lint run on the same text', async () => {
    const text = '{ "navigation": { "groups": [{ "group": "New", "pages": ["index", "index", "none"] }] } }';
    const { 'docs-nav.config.json': _, ...files } = SITE;
    const { diagnostics } = await lint({ files: memory({ ...files, 'docs.json': text }) });
    const folder = tree(files);
    await look(preview(folder), {}, async (opened) => {
      await type(opened, text);
      await opened.getByText('New', { exact: true }).first().waitFor();
      const shown = await findings(opened);
      expect(shown).toHaveLength(diagnostics.length);
      for (const { message } of diagnostics) expect(shown.some((one) => one.includes(message))).toBe(true);
      await type(opened, '{ "navigation": ');
      await opened.locator('#findings', { hasText: 'json-syntax' }).waitFor();
    });
  });

  test('applies a suggestion to the text, which can be undone', async () => {
    await look(preview(tree(SITE)), {}, async (opened) => {
      await opened.getByRole('button', { name: /^Replace it with .*guides\/setup/ }).click();
      await opened.getByRole('button', { name: 'Set up', exact: true }).waitFor();
      await expect.poll(() => opened.locator('#findings').innerText()).not.toContain('page-exists');
      await opened.locator('.cm-content').focus();
      await opened.keyboard.press('Control+z');
      await opened.locator('#findings', { hasText: 'page-exists' }).waitFor();
    });
  });

  test('all controls can be reached and used with the keyboard', async () => {
    await look(preview(tree(SITE)), {}, async (opened) => {
      const reached = new Set<string>();
      await opened.evaluate('document.body.focus()');
      for (let step = 0; step < 40; step++) {
        await opened.keyboard.press('Tab');
        reached.add(
          await opened.evaluate<string>(
            `(() => { const at = document.activeElement; return at.className.includes?.('cm-content') ? 'editor' : at.id || at.textContent; })()`,
          ),
        );
      }
      for (const name of ['verdict', 'editor', 'findings', 'divider', 'switch-0', 'API', 'Start <b>', 'Next: guides/setpu →'])
        expect([...reached]).toContain(name);
      // From a finding to its place.
      await opened.getByRole('button', { name: /setpu” does not exist/ }).focus();
      await opened.keyboard.press('Enter');
      expect(await opened.evaluate('getSelection().toString()')).toContain('setpu');
      // From page to page: the focus stays where it was.
      await opened.getByRole('button', { name: 'API', exact: true }).focus();
      await opened.keyboard.press('Enter');
      expect(await opened.evaluate('document.activeElement.textContent')).toBe('API');
      expect(await opened.locator('#reader h3').innerText()).toBe('Errors');
    });
  });

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 375],
    ['dark', 375],
  ] as const)('has no accessibility problems: %s, %i pixels', async (colorScheme, width) => {
    const folder = repository(SITE);
    writeFileSync(join(folder, 'docs.json'), DOCS.replace('"old"', '"old", "more"'));
    for (const address of [preview(folder, '--base', 'HEAD'), pathToFileURL(PLAYGROUND).href]) {
      await look(address, { colorScheme, viewport: { width, height: 800 } }, async (opened) => {
        await opened.locator('#findings li').first().waitFor({ state: 'attached' });
        expect(await faultsOf(opened)).toEqual([]);
        for (const tab of await opened.getByRole('tab').all()) {
          await tab.click();
          expect(await faultsOf(opened)).toEqual([]);
        }
      });
    }
  });

  test('--base shows both states and the differences', async () => {
    const folder = repository(SITE);
    writeFileSync(join(folder, 'docs.json'), DOCS.replace('"old"', '"more"'));
    git(folder, 'rm', '-q', '--cached', 'old.mdx');
    await look(preview(folder, '--base', 'HEAD'), {}, async (opened) => {
      expect(await opened.locator('#changes').innerText()).toMatch(/removed[^]*“old”/i);
      await opened.getByLabel('Version').selectOption('v1');
      expect(await opened.locator('#reader h3').innerText()).toBe('More');
      await opened.getByLabel(/^At HEAD/).check();
      await opened.getByRole('button', { name: 'Old', exact: true }).waitFor();
    });
  });

  test('a share link restores the site, and a damaged one opens the start example', async () => {
    const address = pathToFileURL(PLAYGROUND).href;
    let link = '';
    await look(`${address}#example=href`, {}, async (opened) => {
      await type(opened, '{ "navigation": { "pages": ["shared-page"] } }');
      await opened.getByRole('button', { name: 'shared-page no file' }).waitFor();
      await opened.getByRole('button', { name: 'Share', exact: true }).click();
      await expect.poll(() => opened.getByLabel('Link to this site').inputValue()).toContain('#site1=');
      link = await opened.getByLabel('Link to this site').inputValue();
    });
    await look(link, {}, async (opened) => {
      expect(await opened.locator('.cm-content').innerText()).toContain('shared-page');
    });
    for (const hash of [link.slice(link.indexOf('#'), -9), '#site1=<script>', '#example=__proto__', '#page=%']) {
      await look(address + hash, {}, async (opened) => {
        await opened.getByRole('heading', { name: 'Welcome' }).waitFor();
        if (hash.length > 9) expect(await opened.locator('#said').innerText()).toMatch(/\.$/);
      });
    }
  });

  test('the playground can add a page, or assume that missing pages exist elsewhere', async () => {
    await look(pathToFileURL(PLAYGROUND).href, {}, async (opened) => {
      await opened.getByLabel('New page').fill('v2/guides/instal');
      await opened.keyboard.press('Enter');
      await expect.poll(() => opened.locator('#findings').innerText()).not.toContain('page-exists');
      await opened.getByLabel('Example').selectOption('page-exists');
      await opened.locator('#findings', { hasText: 'page-exists' }).waitFor();
      await opened.getByLabel('Assume missing pages exist').check();
      await expect.poll(() => opened.locator('#findings').innerText()).not.toContain('page-exists');
    });
  });

  test('checks a docs.json that is pasted or opened as a file, and assumes that its pages exist', async () => {
    await look(pathToFileURL(PLAYGROUND).href, {}, async (opened) => {
      await opened.getByRole('button', { name: 'Paste your docs.json' }).click();
      await opened.getByRole('button', { name: 'Check it' }).click();
      expect(await opened.getByRole('alert').innerText()).toBe('There is no text yet. Paste a docs.json, or open a file.');
      await opened.keyboard.insertText('{ "name": "Pasted", "navigation": { "pages": ["pasted-page"], "grops": [] } }');
      expect(await faultsOf(opened)).toEqual([]);
      await opened.getByRole('button', { name: 'Check it' }).click();
      await opened.getByRole('heading', { name: 'Pasted page' }).waitFor();
      expect(await opened.getByLabel('Assume missing pages exist').isChecked()).toBe(true);
      expect(await opened.locator('#findings').innerText()).not.toContain('page-exists');
      expect(await opened.locator('.logo').innerText()).toBe('Pasted');
      await opened.getByRole('button', { name: 'Paste your docs.json' }).click();
      await opened.keyboard.press('Escape');
      expect(await opened.locator('#reader h3').innerText()).toBe('Pasted page');
      await opened.getByRole('button', { name: 'Paste your docs.json' }).click();
      await opened.getByLabel('Or open a file').setInputFiles({
        name: 'docs.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify({ navigation: { pages: Array.from({ length: 50_000 }, (_, at) => `folder/page-${at}`) } })),
      });
      await opened.getByRole('heading', { name: 'Page 0' }).waitFor();
      await opened.getByRole('button', { name: 'Paste your docs.json' }).click();
      await opened.evaluate(`(() => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', '{ "navigation": { "pages": ["at-once"] } }');
        document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }));
      })()`);
      await opened.getByRole('heading', { name: 'At once' }).waitFor();
    });
  });

  test('in a narrow window, tabs show one part at a time, what readers see first', async () => {
    await look(preview(tree(SITE)), { viewport: { width: 375, height: 800 } }, async (opened) => {
      const visible = (): Promise<string[]> =>
        opened.locator('.pane').evaluateAll((panes) => panes.filter((pane) => pane.checkVisibility()).map(({ id }) => id));
      expect(await opened.getByRole('tab').allInnerTexts()).toEqual(['Readers see', 'Findings 8', 'docs.json']);
      expect(await visible()).toEqual(['reader-pane']);
      await opened.getByRole('tab', { name: 'Readers see' }).focus();
      for (const pane of ['findings-pane', 'text-pane', 'reader-pane']) {
        await opened.keyboard.press('ArrowRight');
        expect(await visible()).toEqual([pane]);
      }
      await opened.locator('#verdict').click();
      expect(await visible()).toEqual(['findings-pane']);
      await opened.getByRole('button', { name: /setpu” does not exist/ }).click();
      expect(await visible()).toEqual(['text-pane']);
    });
  });

  test('in a wide window, each part scrolls by itself, and the divider moves by keyboard and mouse', async () => {
    await look(preview(tree(SITE)), {}, async (opened) => {
      const width = (): Promise<number> => opened.locator('#editor').evaluate((editor) => editor.getBoundingClientRect().width);
      expect(await opened.evaluate('document.documentElement.scrollHeight <= innerHeight')).toBe(true);
      const before = await width();
      await opened.getByRole('separator').focus();
      await opened.keyboard.press('ArrowRight');
      expect(await opened.getByRole('separator').getAttribute('aria-valuenow')).toBe('55');
      expect(await width()).toBeGreaterThan(before);
      const box = await opened.getByRole('separator').boundingBox();
      await opened.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 50);
      await opened.mouse.down();
      await opened.mouse.move(300, (box?.y ?? 0) + 50);
      await opened.mouse.up();
      expect(await width()).toBeLessThan(before);
    });
  });

  test('the verdict has the mark of the worst finding, the one of the list and the gutter, and leads to the findings', async () => {
    await look(preview(tree(SITE)), {}, async (opened) => {
      const mark = (place: string): Promise<string> =>
        opened.evaluate<string>(`getComputedStyle(document.querySelector(${JSON.stringify(place)})).maskImage`);
      const verdict = await mark('#verdict .severity');
      expect(verdict).toContain('data:image/svg+xml');
      expect(await mark('#findings .severity')).toBe(verdict);
      expect(await mark('.cm-lint-marker-error')).toBe(verdict);
      await opened.locator('#findings-fold > summary').click();
      expect(await opened.locator('#findings').isVisible()).toBe(false);
      await opened.locator('#verdict').click();
      expect(await opened.evaluate('document.activeElement.id')).toBe('findings');
      await type(opened, DOCS.replace('guides/setpu', 'guides/setup').replace('"grops"', '"groups"').replace('"pages": ["errors"], ', ''));
      await expect.poll(() => opened.locator('#verdict').getAttribute('class')).not.toContain('bad');
    });
  });

  test('groups many findings of one rule, and keeps the group open while somebody types', async () => {
    const pages = Array.from({ length: 150 }, (_, at) => `none-${at}`);
    const text = JSON.stringify({ navigation: { pages: ['index', ...pages] } }, null, 1);
    await look(preview(tree({ 'docs.json': text, 'index.mdx': page('Start') })), {}, async (opened) => {
      const group = opened.locator('#findings > li', { hasText: 'page-exists' });
      expect(await group.innerText()).toMatch(/error\s+page-exists 150 findings/);
      await group.locator('summary').click();
      await expect.poll(() => group.locator('li').count()).toBe(100);
      expect(await group.innerText()).toContain('… and 50 more');
      await type(opened, text.replace('"none-0"', '"none-0", "none-150"'));
      await opened.locator('#findings', { hasText: '151 findings' }).waitFor();
      expect(await group.locator('li').count()).toBe(100);
    });
  });

  test('shows the name, logo, banner, links, anchors, icons and footer of the site without loading anything', async () => {
    const docs = {
      name: 'Harbor',
      logo: '/logo.svg',
      banner: { content: 'Version 2 is out' },
      navbar: {
        links: [{ label: 'Blog', href: 'https://blog.example.com' }],
        primary: { type: 'button', label: 'Sign in', href: 'https://app.example.com' },
      },
      footer: { socials: { github: 'https://github.com/harbor' } },
      navigation: {
        global: { anchors: [{ anchor: 'Community', href: 'https://community.example.com', icon: 'comments' }] },
        anchors: [
          { anchor: 'Guides', icon: 'book-open', groups: [{ group: 'Start', icon: 'rocket', pages: ['index', 'more'] }] },
          { anchor: 'API', icon: 'no-such-icon', pages: ['errors'] },
        ],
      },
    };
    const logo =
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20"><script>alert(1)</script><rect width="90" height="20"/></svg>';
    const files = { 'index.mdx': page('Welcome'), 'more.mdx': page('More'), 'errors.mdx': page('Errors'), 'logo.svg': logo };
    await look(preview(tree({ ...files, 'docs.json': JSON.stringify(docs) })), {}, async (opened) => {
      expect(await opened.locator('h1').innerText()).toBe('Harbor');
      const image = opened.getByRole('img', { name: 'Harbor' });
      expect(await image.getAttribute('src')).toMatch(/^data:image\/svg\+xml;base64,/);
      expect(await image.evaluate((one) => (one as unknown as { readonly naturalWidth: number }).naturalWidth)).toBe(90);
      for (const text of ['Version 2 is out', 'Blog', 'Sign in', 'Community', 'github'])
        await opened.locator('.site', { hasText: text }).waitFor();
      expect(await opened.locator('.site-side .anchors .icon').count()).toBe(2);
      expect(await opened.locator('.tree summary .icon path').getAttribute('d')).not.toBe(
        await opened.locator('.anchors li:last-child .icon path').getAttribute('d'),
      );
      expect(await opened.locator('.eyebrow').innerText()).toBe('Start');
      await opened.getByRole('button', { name: 'API' }).click();
      expect(await opened.locator('#reader h3').innerText()).toBe('Errors');
      expect(await opened.locator('.site a').count()).toBe(0);
    });
  });

  test('moves the focus to the text after a fix, so that Ctrl+Z undoes it', async () => {
    await look(preview(tree(SITE)), {}, async (opened) => {
      await opened.getByRole('button', { name: /^Replace it with .*guides\/setup/ }).focus();
      await opened.keyboard.press('Enter');
      await expect.poll(() => opened.locator('#findings').innerText()).not.toContain('page-exists');
      await opened.keyboard.press('Control+z');
      await opened.locator('#findings', { hasText: 'page-exists' }).waitFor();
    });
  });

  test('opens a pasted site at its first page, and has a button that leads back to the site before', async () => {
    await look(pathToFileURL(PLAYGROUND).href, {}, async (opened) => {
      await opened.getByRole('button', { name: 'API', exact: true }).click();
      await type(opened, DOCS.replace('Start <b>', 'Edited'));
      await expect.poll(() => opened.locator('.cm-content').innerText()).toContain('Edited');
      await opened.getByRole('button', { name: 'Paste your docs.json' }).click();
      await opened.keyboard.insertText(
        '{ "navigation": { "tabs": [{ "tab": "One", "pages": ["get-started"] }, { "tab": "Two", "pages": ["b"] }] } }',
      );
      await opened.getByRole('button', { name: 'Check it', exact: true }).click();
      // Named after its path, because its file is somewhere else.
      await opened.getByRole('heading', { name: 'Get started' }).waitFor();
      expect(await opened.locator('.site').innerText()).not.toContain('no file');
      await opened.getByRole('button', { name: 'Back to the site before' }).click();
      await expect.poll(() => opened.locator('.cm-content').innerText()).toContain('Edited');
    });
  });

  test('does not overwrite a page that exists when one with its path is added', async () => {
    await look(pathToFileURL(PLAYGROUND).href, {}, async (opened) => {
      await opened.getByLabel('New page').fill('v2/index');
      await opened.keyboard.press('Enter');
      expect(await opened.locator('#said').innerText()).toBe('“v2/index” is there already.');
      expect(await opened.locator('#reader h3').innerText()).toBe('Welcome');
    });
  });

  test('shows each language with its own banner, links and text direction', async () => {
    const language = (code: string, text: string): object => ({
      language: code,
      banner: { content: `**${text}** [more](/more)` },
      navbar: { links: [{ label: text, href: '/x' }] },
      groups: [{ group: text, pages: [`${code}/index`] }],
    });
    const docs = { name: 'Site', navigation: { languages: [language('en', 'English'), language('ar', 'عربي')] } };
    const files = { 'en/index.mdx': page('Hello'), 'ar/index.mdx': page('مرحبا') };
    await look(preview(tree({ ...files, 'docs.json': JSON.stringify(docs) })), {}, async (opened) => {
      const frame = async (): Promise<(string | null)[]> => [
        await opened.locator('.site').getAttribute('dir'),
        await opened.locator('.site-banner').innerText(),
        await opened.locator('.site-links').innerText(),
      ];
      expect(await frame()).toEqual([null, 'English more', 'English']);
      await opened.getByLabel('Language').selectOption('ar');
      expect(await frame()).toEqual(['rtl', 'عربي more', 'عربي']);
      expect(await faultsOf(opened)).toEqual([]);
    });
  });

  test.each([
    ['{}', '“navigation” is missing; expected an object with pages'],
    ['', 'The file is empty: JSON needs a value'],
  ])('says why readers see nothing of a docs.json that is “%s”', async (text, reason) => {
    await look(preview(tree({ 'docs.json': text })), {}, async (opened) => {
      await opened.locator('#reader .notice', { hasText: `Readers see nothing of this site: ${reason}` }).waitFor();
    });
  });

  test('names the API description that it does not have, of a tab whose pages come from it', async () => {
    const empty = '{ "openapi": "3.1.0", "info": { "title": "Empty", "version": "1" }, "paths": {} }';
    const tabs = [
      { tab: 'API', openapi: 'https://example.com/openapi.json' },
      { tab: 'Empty', openapi: 'empty.json' },
    ];
    await look(preview(tree({ 'docs.json': JSON.stringify({ navigation: { tabs } }), 'empty.json': empty })), {}, async (opened) => {
      const text = 'Its pages are generated from https://example.com/openapi.json, which this page does not have.';
      await opened.locator('#reader article', { hasText: text }).waitFor();
      await opened.locator('.tabs button').first().click();
      await opened.locator('#reader article', { hasText: text }).waitFor();
      await opened.locator('.tabs button').last().click();
      await opened.locator('#reader article', { hasText: 'It contains no page.' }).waitFor();
    });
  });

  test.each([
    ['/constructor', { 'docs.json': '', 'index.mdx': page('Start') }],
    ['/logo.svg', { 'docs.json': '', 'index.mdx': page('Start'), 'logo.svg': 'TOKEN=secret-value' }],
  ])('does not embed the logo “%s”, which is no image', async (logo, files) => {
    const folder = tree({ ...files, 'docs.json': JSON.stringify({ logo, navigation: { pages: ['index'] } }) });
    const address = preview(folder);
    expect(readFileSync(join(folder, 'docs-nav-preview.html'), 'utf8')).not.toContain(Buffer.from('TOKEN=secret').toString('base64'));
    await look(address, {}, async (opened) => {
      expect(await opened.locator('.logo-mark').count()).toBe(1);
      expect(await opened.locator('.logo img').count()).toBe(0);
    });
  });

  test('opens the page that “#page=” in the address names, on load and later', async () => {
    await look(preview(tree(SITE)), {}, async (opened) => {
      await opened.evaluate(`location.hash = 'page=/more'`);
      await expect.poll(() => opened.locator('#reader h3').innerText()).toBe('More');
    });
    await look(`${preview(tree(SITE))}#page=errors`, {}, async (opened) => {
      expect(await opened.locator('#reader h3').innerText()).toBe('Errors');
    });
  });

  test('shows hidden characters in the editor, and searches the whole text', async () => {
    const lines = Array.from({ length: 2000 }, (_, at) => `"page-${at}"`).join(',\n');
    const text = `{ "name": "A\u202EB", "navigation": { "pages": ["index",\n${lines}] } }`;
    await look(preview(tree({ 'docs.json': text, 'index.mdx': page('Start') })), {}, async (opened) => {
      expect(await opened.locator('.cm-specialChar').count()).toBe(1);
      await opened.locator('.cm-content').focus();
      await opened.keyboard.press('Control+f');
      await opened.keyboard.type('page-1999');
      await opened.keyboard.press('Enter');
      await opened.locator('.cm-line', { hasText: 'page-1999' }).waitFor();
      // Its fields have names, but no labels that can be seen.
      expect((await faultsOf(opened)).filter((fault) => !/^no label: .* aria-label="/.test(fault))).toEqual([]);
    });
  });

  test('“Show in the text” selects the entry of a page, also in a file of a $ref', async () => {
    const files = {
      'docs.json': JSON.stringify({ navigation: { groups: [{ group: 'Start', pages: ['index'] }, { $ref: './more.json' }] } }, null, 2),
      'more.json': JSON.stringify({ group: 'More', pages: ['more'] }, null, 2),
      'index.mdx': page('Start'),
      'more.mdx': page('More'),
    };
    await look(preview(tree(files)), {}, async (opened) => {
      await opened.getByRole('button', { name: 'More', exact: true }).click();
      await opened.getByRole('button', { name: 'Show in the text' }).click();
      await expect.poll(() => opened.getByLabel('File').inputValue()).toBe('more.json');
      expect(await opened.evaluate('getSelection().toString()')).toBe('"more"');
    });
  });

  test('prints only what readers see, in full width', async () => {
    await look(preview(tree(SITE)), {}, async (opened) => {
      await opened.emulateMedia({ media: 'print' });
      const box = await opened.locator('.site').boundingBox();
      expect(box?.width).toBeGreaterThan(1000);
      expect(await opened.locator('#editor').isVisible()).toBe(false);
    });
  });

  test('--serve reloads the page when a file changes, but not over what somebody typed', async () => {
    const folder = tree(SITE);
    const address = await serve(folder);
    expect((await fetch(address, { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${address}docs.json`)).status).toBe(404);
    // What another site in the browser asks for, under its own name.
    expect(await statusFor(address, 'evil.example')).toBe(403);
    await look(
      address,
      {},
      async (opened) => {
        writeFileSync(join(folder, 'index.mdx'), page('Changed title'));
        await opened.getByRole('heading', { name: 'Changed title' }).waitFor();
        await type(opened, '{ "navigation": { "pages": ["typed"] } }');
        await opened.getByRole('heading', { name: 'typed' }).waitFor();
        writeFileSync(join(folder, 'index.mdx'), page('Again'));
        await opened.locator('#news', { hasText: 'Files of the site changed' }).waitFor();
        expect(await opened.locator('.cm-content').innerText()).toContain('typed');
      },
      true,
    );
  });

  async function serve(folder: string): Promise<string> {
    const child = spawn(process.execPath, [PROGRAM, 'preview', '--serve', '--port', '0'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    for await (const text of child.stdout) return String(text).trim();
    throw new Error('It ended before it served anything.');
  }
});

function statusFor(address: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { host } }, ({ statusCode }) => resolve(statusCode)).on('error', reject);
  });
}

function lintJson(folder: string): string {
  try {
    return execFileSync(process.execPath, [PROGRAM, 'lint', '--format', 'json', '--info'], { cwd: folder, encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

test('docs-nav preview does not overwrite a file that docs-nav did not write', () => {
  const { tree } = temporary();
  const folder = tree({ 'docs.json': '{ "navigation": { "pages": ["index"] } }', 'index.mdx': '', 'docs-nav-preview.html': 'mine' });
  const run = (...args: string[]): string =>
    execFileSync(process.execPath, [PROGRAM, 'preview', ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  expect(() => run()).toThrow('was not written by docs-nav');
  expect(readFileSync(join(folder, 'docs-nav-preview.html'), 'utf8')).toBe('mine');
  run('--output', 'other.html');
  expect(run('--output', 'other.html')).toBe('Wrote other.html. Open it in a browser.\n');
  expect(existsSync(join(folder, 'other.html'))).toBe(true);
});
