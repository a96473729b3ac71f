/** Pages of real sites: the part of each that is parsed has the same links as the whole page. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { expectSame, someOf } from '../pages/part-law.ts';
import { REAL_SITES, unpackSite } from '../support/bodies.ts';
import { SEED } from '../support/cases.ts';

/** One of so many pages is tried, another one with each seed. */
const EVERY = 4;

if (REAL_SITES.length === 0) process.stdout.write('Pages of real sites: not run (DOCS_NAV_BODIES is not set).\n');

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(dirname(folder), { recursive: true });
});

describe.skipIf(REAL_SITES.length === 0).each(REAL_SITES.length === 0 ? ['no site'] : REAL_SITES)('%s', (name) => {
  test('the part of a page that is parsed for its links is as valid as the page, and has the same links', () => {
    const site = unpackSite(name);
    folders.push(site);
    const pages = readdirSync(site, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.mdx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted();
    let [parsed, all] = [0, 0];
    for (const [index, file] of pages.entries()) {
      if ((index + (SEED ?? 0)) % EVERY !== 0) continue;
      const page = readFileSync(file, 'utf8');
      parsed += expectSame(page, someOf(page, index + 1).slice(0, 3));
      all += page.length;
    }
    expect(parsed).toBeLessThan(all / 2);
  });
});
