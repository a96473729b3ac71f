/** Sequences of operations on real sites whose pages link to one another: each step refuses with a reason, or does no harm. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memory, openSiteFromFiles, type OpenSite } from '../../src/index.ts';
import { cases, SEED } from '../support/cases.ts';
import type { Choices } from '../support/choices.ts';
import { linkedPages } from '../generators/linked-sites.ts';
import { docsOf, sequence, take } from '../edits/verb-steps.ts';
import { corpusFolder, readSites, type CorpusSite } from './sites.ts';

const folder = corpusFolder();
const sites = folder === undefined ? [] : readSites(folder).filter(({ kind, config }) => kind === 'head' && config === 'docs.json');

if (folder === undefined) process.stdout.write('Operations on real sites: not run (DOCS_NAV_CORPUS is not set).\n');

describe.skipIf(folder === undefined)('operations on real sites', () => {
  const seen = new Map<string, number>();

  test.each(sites.map((site, number) => ({ ...site, number })))(
    '$id: sequences of operations add no errors and keep the style of line ends',
    { timeout: 600_000 * cases(1) },
    async ({ number, ...site }) => {
      await fc.assert(
        fc.asyncProperty(fc.nat(), fc.noBias(sequence), async (seed, steps) => {
          const files = await linked(site, seed);
          await take(steps, { site: open(files), open, check, count: (what) => seen.set(what, (seen.get(what) ?? 0) + 1) });
        }),
        { numRuns: cases(1), ...(SEED !== undefined && { seed: SEED + number }) },
      );
    },
  );

  test('the sequences include most kinds of operations', () => {
    const taken = [...seen.keys()].filter((what) => !what.includes(':'));
    process.stdout.write(`Steps on real sites: ${[...seen].map(([what, times]) => `${what} ${times}`).join(', ')}\n`);
    expect(taken.length).toBeGreaterThan(4);
  });
});

/** The files of a site, with pages that link to one another instead of the empty ones of the corpus. */
async function linked({ texts }: CorpusSite, seed: number): Promise<ReadonlyMap<string, string>> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const files = new Map([...texts].map(([path, text]) => [path, typeof text === 'string' ? text : decoder.decode(text)]));
  const { pages, resolution } = await open(files).subject();
  const listed = resolution.pages.filter(({ path }) => pages.fileOf(path) === `${pages.root}${path}.mdx`).map(({ path }) => path);
  const written = linkedPages(listed, '\n', choicesOf(seed));
  for (const [path, text] of written) files.set(pages.root + path, text);
  return files;
}

function open(files: ReadonlyMap<string, string>): OpenSite {
  return openSiteFromFiles({ files: memory(files), rules: { link: 'error' } });
}

/** The findings of a run on the files alone, not of one that compares: nothing is new, and line ends are those that were. */
async function check(before: OpenSite, after: OpenSite): Promise<void> {
  const [was, is] = await Promise.all(
    [before, after].map(async (site) => (await site.diagnostics()).filter((found) => found.severity === 'error')),
  );
  expect(is?.length).toBeLessThanOrEqual(was?.length ?? 0);
  const [old, now] = [docsOf(before), docsOf(after)];
  expect(now.startsWith('\uFEFF')).toBe(old.startsWith('\uFEFF'));
  if (!old.replaceAll('\r\n', '').includes('\n')) expect(now.replaceAll('\r\n', '')).not.toContain('\n');
  if (!old.includes('\r')) expect(now).not.toContain('\r');
}

function choicesOf(seed: number): Choices {
  let state = seed;
  const below = (count: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % count;
  };
  return { below, pick: (from) => from[below(from.length)] as (typeof from)[number] };
}
