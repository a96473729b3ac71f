/** The packed extension in Visual Studio Code, as a person uses it: from a finding to a renamed page, and nothing of the workspace without trust. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import description from '../../package.json' with { type: 'json' };
import { hasBrowser, openBrowser } from '../support/browser.ts';
import { SITE } from '../lsp/editors/site.ts';
import { temporary } from '../support/temporary.ts';
import { installCodeServer, startCodeServer, type CodeServer } from './code-server.ts';
import { Workbench } from './workbench.ts';

const ROOT = join(import.meta.dirname, '../..');
const { tree } = temporary();

const installed = hasBrowser ? installCodeServer() : { trouble: 'there is no /usr/bin/chromium' };
if (installed.trouble !== undefined) process.stdout.write(`The extension in Visual Studio Code: not run (${installed.trouble}).\n`);

describe.runIf(installed.trouble === undefined)('in Visual Studio Code', () => {
  let server: CodeServer;
  let browser: Browser;

  beforeAll(async () => {
    execFileSync('npm', ['run', '--silent', 'package:vscode'], { cwd: ROOT, stdio: 'pipe' });
    const vsix = join(ROOT, `dist/vscode/docs-nav-${description.version}.vsix`);
    server = await startCodeServer(installed.folder ?? '', tree(), vsix);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  /** Opens a folder in a window of its own. */
  async function look(folder: string, use: (window: Workbench) => Promise<void>): Promise<void> {
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
    try {
      await page.goto(`${server.address}/?folder=${encodeURIComponent(folder)}`);
      await page.locator('.explorer-folders-view').getByText('docs.json', { exact: true }).waitFor();
      await use(new Workbench(page, folder));
    } catch (error) {
      const path = join(mkdtempSync(join(tmpdir(), 'docs-nav-vscode-')), 'window.png');
      await page.screenshot({ path });
      process.stdout.write(`The window at the failure: ${path}\n`);
      throw error;
    } finally {
      await page.close();
    }
  }

  /** Keeps what the window shows, for the README of the extension, in the folder that DOCS_NAV_PICTURES names. */
  async function picture({ page }: Workbench, name: string): Promise<void> {
    const folder = process.env['DOCS_NAV_PICTURES'];
    if (folder) await page.screenshot({ path: join(folder, `${name}.png`), clip: { x: 350, y: 62, width: 1250, height: 560 } });
  }

  test('in Restricted Mode, runs the bundled program and nothing from the workspace', async () => {
    const started = join(tree(), 'started');
    const program = `require('node:fs').writeFileSync(${JSON.stringify(started)}, process.argv.slice(2).join(' '));`;
    const settings = JSON.stringify({ 'docs-nav.path': 'node_modules/docs-nav/bin/docs-nav.cjs', 'docs-nav.preset': 'strict' });
    const site = tree({ ...SITE, '.vscode/settings.json': settings, 'node_modules/docs-nav/bin/docs-nav.cjs': program });
    await look(site, async (window) => {
      await window.open('docs.json');
      await window.findings.first().waitFor();
      expect(await window.helpers()).toContain(`docs-nav ${description.version}\nFrom the extension`);
      expect(existsSync(started)).toBe(false);
      await window.trust();
      await expect.poll(() => existsSync(started)).toBe(true);
      expect(readFileSync(started, 'utf8')).toBe('lsp --stdio --preset=strict');
    });
  });

  test('without node_modules, shows a finding, previews the site and fixes a mistake with the bundled program', async () => {
    const site = tree({ ...SITE, 'docs.json': SITE['docs.json'].replace('"fr/index"]', '"fr/index",]') });
    await look(site, async (window) => {
      const { page, findings } = window;
      await window.open('docs.json');
      await expect.poll(() => findings.count()).toBe(2);
      await window.goBehind('docs.json', 'guides/ins');
      await page.keyboard.press('Control+k');
      await page.keyboard.press('Control+i');
      await page.locator('.monaco-hover:not(.hidden) .marker', { hasText: 'Page “guides/instal” does not exist.' }).waitFor();
      await picture(window, 'finding');
      await page.keyboard.press('Escape');

      await window.run('docs-nav: Open Preview');
      const preview = page.frameLocator('iframe.webview').frameLocator('#active-frame');
      await preview.getByText('What readers see').first().waitFor();
      await preview.getByText('guides/setup').first().waitFor();
      await picture(window, 'opened');

      await page.locator('.tab', { hasText: 'docs.json' }).first().click();
      await window.run('docs-nav: Fix All');
      await expect.poll(() => findings.count()).toBe(1);
      await page.keyboard.press('Control+s');
      await expect.poll(() => readFileSync(join(site, 'docs.json'), 'utf8')).toContain('"fr/index"]');
      await picture(window, 'fixed');

      await window.goBehind('docs.json', 'guides/ins');
      await page.keyboard.press('Control+Space');
      await page.locator('.suggest-widget .monaco-list-row.focused', { hasText: 'guides/install' }).waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => findings.count()).toBe(0);
      await preview.getByText('guides/install').first().waitFor();
      await picture(window, 'preview');
    });
  });

  test('offers its commands, and says where a path setting leads nowhere', async () => {
    const site = tree({ ...SITE, '.vscode/settings.json': '{ "docs-nav.path": "nowhere" }' });
    await look(site, async (window) => {
      await window.open('docs.json');
      await window.findings.waitFor();
      const offered = (await window.commands('docs-nav')).join('\n');
      for (const name of ['Open Preview', 'Fix All', 'Set Up This Repository', 'Show Output', 'Restart Language Server'])
        expect(offered).toContain(`docs-nav: ${name}`);
      await window.trust();
      await window.page.locator('.notification-toast', { hasText: '“docs-nav.path” is “nowhere”, which does not exist.' }).waitFor();
    });
  });

  test('“Set Up This Repository” runs “docs-nav init” in a terminal', async () => {
    const site = tree(SITE);
    await look(site, async (window) => {
      await window.trust();
      await window.run('docs-nav: Set Up This Repository');
      await window.page
        .locator('.terminal-tabs-entry, .terminal-tab, .single-terminal-tab', { hasText: 'docs-nav init' })
        .first()
        .waitFor();
    });
  });

  test('follows a corrected path setting at once, even if the wrong program never answers', async () => {
    const setTo = (path: string): string => JSON.stringify({ 'docs-nav.path': path });
    const [started, path] = [join(tree(), 'started'), '.vscode/settings.json'];
    const silent = `require('node:fs').writeFileSync(${JSON.stringify(started)}, ''); process.stdin.resume();`;
    const site = tree({ ...SITE, [path]: setTo('silent.cjs'), 'silent.cjs': silent });
    await look(site, async (window) => {
      await window.trust();
      await expect.poll(() => existsSync(started)).toBe(true);
      writeFileSync(join(site, path), setTo(join(ROOT, 'bin/docs-nav.cjs')));
      await window.open('docs.json');
      await window.findings.waitFor();
    });
  });

  test('offers findings, completion, quick fixes and definitions, and updates links to renamed files', async () => {
    const broken = SITE['docs.json'].replace('fr/index', 'fr/indexx');
    const site = tree({ ...SITE, 'docs.json': broken, 'node_modules/docs-nav': { to: ROOT } });
    const docs = (): string => readFileSync(join(site, 'docs.json'), 'utf8');
    await look(site, async (window) => {
      const { page, findings } = window;
      await window.trust();
      await window.open('docs.json');
      await expect.poll(() => findings.count()).toBe(2);

      await window.goBehind('docs.json', 'guides/ins');
      await window.reads('Page “guides/instal” does not exist.');
      await page.keyboard.press('Control+Space');
      await page.locator('.suggest-widget .monaco-list-row.focused', { hasText: 'guides/install' }).waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => findings.count()).toBe(1);
      await page.keyboard.press('Control+s');
      await expect.poll(docs).toContain('["index", "guides/setup", "guides/install"]');

      await window.goBehind('docs.json', 'fr/inde');
      await page.keyboard.press('Control+.');
      await page.locator('.action-widget .monaco-list-row.focused', { hasText: 'Replace it with “fr/index”.' }).waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => findings.count()).toBe(0);
      await page.keyboard.press('Control+s');
      await expect.poll(docs).toContain('["fr/index"]');

      await window.goBehind('docs.json', 'guides/set');
      await page.keyboard.press('F12');
      await window.editing('guides/setup.mdx');

      await window.renameInExplorer('setup.mdx', 'start.mdx');
      const question = page.locator('.monaco-dialog-box', { hasText: "'docs-nav' wants to make refactoring changes" });
      await question.getByRole('button', { name: 'OK' }).click();
      await expect.poll(docs).toContain('"guides/start", "guides/install"');
      expect(JSON.parse(docs())).toMatchObject({ redirects: [{ source: '/guides/setup', destination: '/guides/start' }] });
      await expect.poll(() => readFileSync(join(site, 'index.mdx'), 'utf8')).toContain('(/guides/start)');
      await expect.poll(() => existsSync(join(site, 'guides/setup.mdx'))).toBe(false);
      await expect.poll(() => readFileSync(join(site, 'guides/start.mdx'), 'utf8')).toContain('(/guides/start)');
    });
  });
});
