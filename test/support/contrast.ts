/** The contrast of all texts of a page, as the browser shows it. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const SCRIPT = readFileSync(new URL('low-contrast.js', import.meta.url), 'utf8');

/** How many texts were looked at, and those with less contrast than WCAG asks for at level AA. */
export function lowContrast(page: Page): Promise<{ readonly checked: number; readonly low: readonly string[] }> {
  return page.evaluate(SCRIPT);
}
