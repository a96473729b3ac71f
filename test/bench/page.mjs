/** Measures the page of `docs-nav preview`: first findings, the longest frame, keystrokes, and its size. Needs Chromium. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';

/** Milliseconds until the first findings, by pages; milliseconds of a frame; bytes after gzip. */
const BUDGETS = { first: { 100: 300, 5000: 800 }, frame: 200, size: 320_000 };
const ROUNDS = 5;

const folder = mkdtempSync(join(tmpdir(), 'docs-nav-page-'));
const program = join(import.meta.dirname, '../../bin/docs-nav.cjs');
/** Of several rounds, because what else the machine does only adds to a time. */
const best = (numbers) => Math.min(...numbers);
const show = (what, value, most, unit) =>
  console.log(`${value > most ? 'over ' : 'ok   '} ${what.padEnd(34)} ${String(Math.round(value)).padStart(7)} of ${most} ${unit}`);

/** A site of groups of 20 pages, one of which is missing. */
function previewOf(pages) {
  const root = join(folder, String(pages));
  const groups = Array.from({ length: pages / 20 }, (_, group) => ({
    group: `Group ${group}`,
    pages: Array.from({ length: 20 }, (_, page) => `folder-${group}/page-number-${page}`),
  }));
  for (const path of groups.flatMap((group) => group.pages).slice(1)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, `${path}.mdx`), `---\ntitle: ${path}\n---\n\nText.\n`);
  }
  writeFileSync(join(root, 'docs.json'), JSON.stringify({ navigation: { groups } }, null, 2));
  execFileSync(process.execPath, [program, 'preview', root, '--output', 'page.html'], { cwd: root });
  return join(root, 'page.html');
}

/** Counts from the start of the navigation, in the page itself. */
const WATCH = `
  const seen = (window.seen = { frames: [] });
  let last = performance.now();
  const tick = (now) => { seen.frames.push(now - last); last = now; requestAnimationFrame(tick); };
  requestAnimationFrame(tick);
  new MutationObserver(() => { if (document.querySelector('#findings li')) seen.first ??= performance.now(); })
    .observe(document, { childList: true, subtree: true });`;

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
try {
  // A browser that has just started is busy with itself.
  await (await browser.newPage()).waitForTimeout(3000);
  for (const [pages, most] of Object.entries(BUDGETS.first)) {
    const file = previewOf(Number(pages));
    const [firsts, loads, typed] = [[], [], []];
    for (let round = 0; round < ROUNDS; round++) {
      const page = await browser.newPage();
      await page.addInitScript(WATCH);
      await page.goto(pathToFileURL(file).href);
      await page.locator('#findings li').first().waitFor();
      await page.waitForTimeout(300);
      const { first, frames } = await page.evaluate('seen');
      firsts.push(first);
      loads.push(Math.max(...frames));
      await page.evaluate('seen.frames.length = 0');
      await page.locator('.cm-content').click();
      for (let key = 0; key < 10; key++) await page.keyboard.type('x', { delay: 60 });
      await page.waitForTimeout(300);
      typed.push(Math.max(...(await page.evaluate('seen.frames'))));
      await page.close();
    }
    show(`first findings, ${pages} pages`, best(firsts), most, 'ms');
    show(`longest frame of the load, ${pages}`, best(loads), BUDGETS.frame, 'ms');
    show(`longest frame of typing, ${pages}`, best(typed), BUDGETS.frame, 'ms');
  }
  show('playground.html, gzipped', gzipSync(readFileSync('dist/page/playground.html'), { level: 9 }).length, BUDGETS.size, 'bytes');
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
