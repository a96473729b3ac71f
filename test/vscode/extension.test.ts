/** The packed extension in Visual Studio Code, as a person uses it: from a finding to a renamed page, and nothing without trust. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
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

  test('nothing is started before the folder is trusted', async () => {
    const started = join(tree(), 'started');
    const program = `require('node:fs').writeFileSync(${JSON.stringify(started)}, process.argv.slice(2).join(' '));`;
    const site = tree({ ...SITE, 'node_modules/docs-nav/bin/docs-nav.cjs': program });
    const restart = expect.stringContaining('docs-nav: Restart Language Server');
    await look(site, async (window) => {
      await window.open('docs.json');
      expect(await window.commands('Restart Language')).not.toContainEqual(restart);
      expect(existsSync(started)).toBe(false);
      await window.trust();
      await expect.poll(() => existsSync(started)).toBe(true);
      expect(readFileSync(started, 'utf8')).toBe('lsp --stdio');
      expect(await window.commands('Restart Language')).toContainEqual(restart);
    });
  });

  test('says that docs-nav is not installed, and starts it once it is', async () => {
    const site = tree(SITE);
    await look(site, async (window) => {
      await window.trust();
      await window.open('docs.json');
      const message = window.page.locator('.notification-toast', { hasText: 'docs-nav is not installed in this workspace.' });
      await message.waitFor();
      mkdirSync(join(site, 'node_modules'));
      symlinkSync(ROOT, join(site, 'node_modules/docs-nav'));
      await message.getByRole('button', { name: 'Try Again' }).click();
      await window.findings.waitFor();
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
