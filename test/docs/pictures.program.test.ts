/** The pictures of the documentation show what their alternative texts say. `npm run docs:pictures` takes them anew. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser } from '../support/browser.ts';
import { pageOf } from './docs-pages.ts';
import { fileOf, PICTURES, SCHEMES } from './pictures.ts';
import { temporary } from '../support/temporary.ts';

const { repository } = temporary();
const MOST_BYTES = 100_000;
const MOST_SECONDS = 120;

const sizeOf = (png: Buffer): readonly number[] => [png.readUInt32BE(16), png.readUInt32BE(20)];
const shown = (page: string, file: string): string | undefined =>
  new RegExp(`<img [^>]*src="/${file}"[^>]* alt="([^"]+)"`).exec(pageOf(page).markdown)?.[1];

describe.each(PICTURES)('the picture “$name” in the documentation', (picture) => {
  // Taken first, if they are taken anew.
  describe.runIf(hasBrowser)('in a browser', () => {
    let browser: Browser;
    let address: string;
    beforeAll(async () => {
      address = await picture.make(repository);
      browser = await openBrowser();
    }, MOST_SECONDS * 1000);
    afterAll(() => browser.close());

    test.each(SCHEMES)('%s: the page still shows what the alternative text says', async (colorScheme) => {
      const file = fileOf(picture, colorScheme);
      const { width, height } = picture;
      const opened = await browser.newPage({ colorScheme, viewport: { width, height } });
      await opened.goto(address);
      await picture.prepare(opened);
      if (process.env['UPDATE']) writeFileSync(`docs/${file}`, await opened.screenshot());
      const text = shown(picture.shownIn, file) ?? '';
      const named = Array.from(text.matchAll(/“([^”]+)”/g), ([, words = '']) => words);
      const body = await opened.locator('body').innerText();
      expect(named.filter((words) => !body.includes(words))).toEqual([]);
      await opened.close();
    });
  });

  describe.each(SCHEMES)('%s', (scheme) => {
    const file = fileOf(picture, scheme);

    test('is a small PNG', () => {
      const png = readFileSync(`docs/${file}`);
      expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1A\n');
      expect(sizeOf(png)).toEqual([picture.width, picture.height]);
      expect(png.length).toBeLessThanOrEqual(MOST_BYTES);
    });

    test('is in the docs, with an alternative text that names what is on it', () => {
      expect(shown(picture.shownIn, file)?.match(/“[^”]+”/g)?.length).toBeGreaterThan(2);
    });
  });
});

test('docs/images contains exactly the pictures that are used', () => {
  const wanted = PICTURES.flatMap((picture) => SCHEMES.map((scheme) => fileOf(picture, scheme)));
  expect(
    readdirSync('docs/images')
      .map((name) => `images/${name}`)
      .sort(),
  ).toEqual(wanted.sort());
  expect(wanted.filter((file) => !existsSync(`docs/${file}`))).toEqual([]);
});

test('the package contains no pictures', () => {
  const [packed] = JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { encoding: 'utf8' })) as [
    { readonly files: readonly { readonly path: string }[] },
  ];
  const paths = packed.files.map(({ path }) => path);
  expect(paths).toContain('package.json');
  expect(paths.filter((path) => /^docs|\.(?:png|jpe?g|webp)$/.test(path))).toEqual([]);
});
