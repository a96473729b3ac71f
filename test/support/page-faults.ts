/** What makes a page hard to use: for a small window, for a keyboard, for a screen reader, and by the rules of axe. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { lowContrast } from './contrast.ts';

/** The faults in words; nothing for a good page. */
export async function faultsOf(page: Page): Promise<string[]> {
  const overflow = (await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')) as number;
  const headings = await page.getByRole('heading', { level: 1 }).count();
  const unlabelled = (await page.evaluate(
    `[...document.querySelectorAll('input:not([type=hidden]),select,textarea')].filter((e) => !e.labels || e.labels.length === 0).map((e) => e.outerHTML)`,
  )) as string[];
  const repeated = (await page.evaluate(
    `(() => { const ids = [...document.querySelectorAll('[id]')].map((e) => e.id); return ids.filter((id, i) => ids.indexOf(id) !== i); })()`,
  )) as string[];
  return [
    ...(overflow > 0 ? [`${overflow} px wider than the window`] : []),
    ...(headings === 1 ? [] : [`${headings} headings of level 1`]),
    ...unlabelled.map((control) => `no label: ${control}`),
    ...repeated.map((id) => `id twice: ${id}`),
    ...(await lowContrast(page)).low,
    ...(await axeFindings(page)),
  ];
}

/** Evaluated, because the policy of the pages forbids other scripts. */
async function axeFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(
    `axe.run(document).then(({ violations }) => violations.map(({ id, help, nodes }) => id + ': ' + help + ' ' + nodes.map(({ html }) => html.slice(0, 200)).join(' | ')))`,
  );
}
