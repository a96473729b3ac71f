/** Pages that have another path after a change are those that git calls renamed. */
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeChange, memory, openSiteFromFiles } from '../../src/index.ts';
import { cases } from '../support/cases.ts';
import { temporary } from '../support/temporary.ts';

const { tree } = temporary();

/** Names of words that occur nowhere else, so that no two pages are alike. */
const lineOf = (page: number, line: number, version: number): string => `Sentence ${line} of page ${page}, version ${version}.`;

/** A page: how many lines it has, and how many of them are replaced in the page that it becomes. */
const page = fc.record({ lines: fc.integer({ min: 8, max: 40 }), changed: fc.integer({ min: 0, max: 40 }), isRenamed: fc.boolean() });

function textOf(number: number, { lines, changed }: { readonly lines: number; readonly changed: number }, isAfter: boolean): string {
  return Array.from({ length: lines }, (_, line) => `${lineOf(number, line, isAfter && line < changed ? 1 : 0)}\n`).join('');
}

/** What git finds, with the similarity in percent. */
function renamesOf(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): ReadonlyMap<string, { readonly to: string; readonly score: number }> {
  const named = (folder: string, files: ReadonlyMap<string, string>) => Array.from(files, ([file, text]) => [`${folder}/${file}`, text]);
  const cwd = tree(Object.fromEntries([...named('before', before), ...named('after', after)]) as Record<string, string>);
  const args = ['diff', '--no-index', '--find-renames=20%', '--name-status', '--no-color', 'before', 'after'];
  let output = '';
  try {
    output = execFileSync('git', args, { cwd, encoding: 'utf8' });
  } catch (error) {
    // Differences are exit code 1.
    output = (error as { stdout: string }).stdout;
  }
  const lines = output.split('\n').filter((line) => line.startsWith('R'));
  return new Map(
    lines.map((line) => {
      const [score = '', from = '', to = ''] = line.split('\t');
      return [nameOf(from), { to: nameOf(to), score: Number(score.slice(1)) }];
    }),
  );
}

function nameOf(path: string): string {
  return path.replace(/^.*?(?:before|after)\//, '').replace(/\.mdx$/, '');
}

test('the description of a change has the same renamed pages as git, except close to the similarity threshold', async () => {
  const seen = { moved: 0, not: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(page, { minLength: 2, maxLength: 12 }), async (pages) => {
      const paths = pages.map(
        ({ isRenamed }, number) => [`old/page-${number}`, isRenamed ? `new/part-${number}` : `old/page-${number}`] as const,
      );
      const [before, after] = [0, 1].map((side) => {
        const names = paths.map((both) => both[side] ?? '');
        const docs = ['docs.json', JSON.stringify({ navigation: { pages: names } })] as const;
        return new Map([docs, ...pages.map((one, number) => [`${names[number]}.mdx`, textOf(number, one, side === 1)] as const)]);
      }) as [Map<string, string>, Map<string, string>];
      const [was, is] = [before, after].map((files) => openSiteFromFiles({ files: memory(Object.fromEntries(files)) }));
      if (!was || !is) throw new Error('There are no two states.');
      const { moved, added, removed } = await describeChange(was, is);
      const told = new Map(moved.map(({ page: name, was: old }) => [old, name]));
      const renames = renamesOf(before, after);
      for (const [from, to] of paths) {
        if (from === to) continue;
        const { to: found, score } = renames.get(from) ?? { to: undefined, score: 0 };
        if (score >= 55) expect({ from, to: told.get(from), score }).toEqual({ from, to: found, score });
        if (score < 45) expect(told.has(from), `${from} ${score}`).toBe(false);
        seen[told.has(from) ? 'moved' : 'not']++;
        expect(removed.some((gone) => gone.page === from)).toBe(!told.has(from));
        expect(added.some((come) => come.page === to)).toBe(!told.has(from));
      }
    }),
    { numRuns: cases(25) },
  );
  expect(Math.min(seen.moved, seen.not)).toBeGreaterThan(10);
});

test('the description of a change finds very large renamed pages only if their text is identical', async () => {
  const text = (page: string): string =>
    Array.from({ length: 60_000 }, (_, line) => `Sentence ${line} of page ${page}, which is long.\n`).join('');
  const pages = ['a', 'b', 'c', 'd', 'e', 'f'];
  const site = (folder: string, more: (page: string) => string) => {
    const docs = { 'docs.json': JSON.stringify({ navigation: { pages: pages.map((page) => `${folder}/${page}`) } }) };
    const files = pages.map((page) => [`${folder}/${page}.mdx`, text(page) + more(page)]);
    return openSiteFromFiles({ files: memory({ ...docs, ...(Object.fromEntries(files) as Record<string, string>) }) });
  };
  const { moved } = await describeChange(
    site('old', () => ''),
    site('new', (page) => (page === 'a' ? '' : 'One more.\n')),
  );
  expect(moved.map(({ was, page }) => [was, page])).toEqual([['old/a', 'new/a']]);
});
