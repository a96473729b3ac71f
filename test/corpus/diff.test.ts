/** Commits of real documentation repositories, as `docs-nav diff` shows them: every changed page is listed, and no link is dead. */
import { expect, test } from 'vitest';
import { compared, inAllFormats, parsed, PREVIEW } from '../support/diffs.ts';
import { SEED } from '../support/cases.ts';
import { historyFolder, readCommits, type Commit } from './history.ts';

/** One of so many commits is tried, another one with each seed. */
const EVERY = 3;

const folder = historyFolder();

if (folder === undefined) {
  process.stdout.write('Diffs of real changes: not run (DOCS_NAV_HISTORY is not set).\n');
} else {
  test(
    '“docs-nav diff” lists every page that a commit changes, and links to none that readers cannot open',
    { timeout: 600_000 },
    async () => {
      let [index, count] = [SEED ?? 0, 0];
      const breaches: string[] = [];
      for await (const commit of readCommits(folder)) {
        if (index++ % EVERY !== 0) continue;
        count++;
        for (const breach of await breachesOf(commit)) breaches.push(`${commit.id}: ${breach}`);
      }
      expect(breaches).toEqual([]);
      expect(count).toBeGreaterThan(200);
    },
  );
}

async function breachesOf({ pages, before, after }: Commit): Promise<string[]> {
  const diff = await compared(Object.fromEntries(before), Object.fromEntries(after), {}, false);
  const texts = await inAllFormats([diff]);
  const [{ pages: told = [] } = {}] = parsed(texts.get('json')).sites;
  const breaches: string[] = [];
  const names = new Set(told.flatMap(({ page, was }) => [page, ...(was === undefined ? [] : [was])]).map(nameOf));
  for (const page of [...pages.added, ...pages.removed]) {
    if (!names.has(nameOf(page))) breaches.push(`“${page}” is not in the list of pages`);
    for (const name of ['text', 'markdown', 'html'])
      if (!texts.get(name)?.includes(shown(page, name))) breaches.push(`“${page}” is not in ${name}`);
  }
  const edited = [...after].filter(([file, text]) => /\.mdx?$/.test(file) && before.has(file) && before.get(file) !== text);
  for (const [file] of edited)
    if (!told.some((page) => page.file === file && page.events.includes('edited')) && !isPart(file))
      breaches.push(`“${file}” has another text`);
  for (const { page, file, preview } of told) {
    if (preview === undefined) continue;
    if (file !== undefined && !after.has(file)) breaches.push(`the link of “${page}” is dead`);
    if (file !== undefined && preview !== PREVIEW.replace('{path}', pathOf(file)))
      breaches.push(`the link of “${page}” leads elsewhere: ${preview}`);
  }
  return breaches;
}

function isPart(file: string): boolean {
  return /(?:^|\/)_?(?:snippets|components)\//i.test(file);
}

function nameOf(page: string): string {
  return page.replace(/^\/+|\/+$/g, '').replace(/\.mdx?$/, '');
}

/** The URL of a page, without the slash at its beginning. */
function pathOf(file: string): string {
  const path = file.replace(/\.mdx?$/, '').replace(/(?:^|\/)index$/, '');
  return path.split('/').map(encodeURIComponent).join('/');
}

function shown(page: string, format: string): string {
  const name = nameOf(page);
  return format === 'html' ? name.replaceAll('&', '&amp;').replaceAll("'", '&#39;') : name;
}
