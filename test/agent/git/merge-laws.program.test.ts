/** Laws of merging: on repositories made at random, in the process of the test. */
import fc from 'fast-check';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { serveCalls, type CallHandlers } from '../../../src/agent/child/serve-calls.ts';
import { commitEdits, mergeCommits, requireTip, type Clone } from '../../../src/agent/git/index.ts';
import { cases } from '../../support/cases.ts';
import { folders } from '../clones.ts';
import { docsJson, page } from '../sample-site.ts';
import { createRepository, git } from '../../doubles/forge.ts';

const { clone } = folders();
const root = realpathSync(mkdtempSync(join(tmpdir(), 'docs-nav-merging-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const NAMES = Array.from({ length: 8 }, (_, index) => `page-${index}`);
const LINES = 40;
/** Lines that are far apart, so that changes of two of them never touch. */
const text = (changed: ReadonlyMap<number, string>): string =>
  page('A page', Array.from({ length: LINES }, (_, line) => changed.get(line) ?? `Line ${line}.`).join('\n'));
const SITE = Object.fromEntries([['docs.json', docsJson(NAMES)], ...NAMES.map((name) => [`${name}.mdx`, text(new Map())])]);

/** A change of one line of one page, far from other lines that may change. */
const spot = fc.record({ page: fc.nat(NAMES.length - 1), line: fc.nat(9).map((nth) => nth * 4) });
/** Spots for both sides, each used once. */
const sides = fc
  .uniqueArray(spot, { minLength: 2, maxLength: 16, selector: ({ page: nth, line }) => `${nth}:${line}` })
  .chain((spots) => fc.record({ spots: fc.constant(spots), cut: fc.integer({ min: 1, max: spots.length - 1 }) }));

function editsOf(spots: readonly { readonly page: number; readonly line: number }[], say: string): Map<string, string> {
  const byPage = new Map<number, Map<number, string>>();
  for (const { page: nth, line } of spots) byPage.set(nth, (byPage.get(nth) ?? new Map<number, string>()).set(line, say));
  return new Map([...byPage].map(([nth, lines]) => [`${NAMES[nth] ?? ''}.mdx`, text(lines)]));
}

let count = 0;
async function begun(): Promise<{ readonly opened: Clone; readonly base: string; readonly calls: CallHandlers }> {
  const repository = join(root, `${(count += 1)}.git`);
  createRepository(repository, SITE);
  const opened = await clone(repository);
  const base = requireTip(opened, 'main');
  const calls = serveCalls();
  await calls.begin({
    clone: { folder: opened.folder, address: opened.address, tips: { main: base } },
    folder: join(root, `sites-${count}`),
    docs: '',
    limits: {},
    files: { most: 1000, bytes: 1 << 24 },
    jobId: 'a-job',
    seq: 1,
  });
  return { opened, base, calls };
}
const commit = (opened: Clone, parent: string, edits: ReadonlyMap<string, string | null>): Promise<string> =>
  commitEdits(opened, { parent, edits, message: 'x', date: new Date(0) });

test('edits of different lines never conflict, are both kept, and are checked together', () =>
  fc.assert(
    fc.asyncProperty(sides, async ({ spots, cut }) => {
      const { opened, base, calls } = await begun();
      const [ours, theirs] = [editsOf(spots.slice(0, cut), 'Of the job.'), editsOf(spots.slice(cut), 'Of main.')];
      const now = await commit(opened, base, theirs);
      await calls.open({ base, tip: null });
      for (const [path, content] of ours) await calls.tool({ name: 'write', request: { path, text: content } });
      expect(await calls.judge({ base: now })).toEqual({ problems: [], conflicts: [] });
      const made = await calls.commit({ message: 'x', author: null, date: 0 });
      const { tree, conflicts } = await mergeCommits(opened, made, now);
      expect(conflicts).toEqual([]);
      for (const { page: nth, line } of spots)
        expect(git(opened.folder, 'show', `${tree}:${NAMES[nth] ?? ''}.mdx`).split('\n')[line + 4]).toMatch(/^Of (?:the job|main)\.$/);
      // Main drops a page that the job links to: sound alone, broken together.
      const [linked, ...rest] = NAMES.filter((name) => !ours.has(`${name}.mdx`) && !theirs.has(`${name}.mdx`));
      fc.pre(linked !== undefined && rest.length > 0);
      const dropped = await commit(
        opened,
        now,
        new Map([
          ['docs.json', docsJson(NAMES.filter((name) => name !== linked))],
          [`${linked}.mdx`, null],
        ]),
      );
      await calls.tool({ name: 'write', request: { path: `${rest[0] ?? ''}.mdx`, text: page('A page', `[It](/${linked})`) } });
      expect(await calls.judge({ base: now })).toEqual({ problems: [], conflicts: [] });
      const { problems } = await calls.judge({ base: dropped });
      expect(problems.join('\n')).toContain(`/${linked}`);
      expect(problems.at(-1)).toContain(`“${linked}.mdx”`);
    }),
    { numRuns: cases(4) },
  ));

test('different edits of a line conflict in its file only, and equal edits do not', () =>
  fc.assert(
    fc.asyncProperty(sides, fc.boolean(), async ({ spots }, isSame) => {
      const { opened, base, calls } = await begun();
      const ours = editsOf(spots, 'Of the job.');
      const now = await commit(opened, base, editsOf(spots, isSame ? 'Of the job.' : 'Of main.'));
      await calls.open({ base, tip: null });
      for (const [path, content] of ours) await calls.tool({ name: 'write', request: { path, text: content } });
      const { conflicts, problems } = await calls.judge({ base: now });
      expect(problems).toEqual([]);
      expect([...conflicts].toSorted()).toEqual(isSame ? [] : [...ours.keys()].toSorted());
    }),
    { numRuns: cases(4) },
  ));

test('the same draft and date give the same commit, even in another clone or after another check', async () => {
  const made: string[] = [];
  const repository = join(root, 'same.git');
  createRepository(repository, SITE);
  for (let nth = 0; nth < 2; nth += 1) {
    const opened = await clone(repository);
    const base = requireTip(opened, 'main');
    const calls = serveCalls();
    await calls.begin({
      clone: { folder: opened.folder, address: opened.address, tips: {} },
      folder: join(root, `same-${nth}`),
      docs: '',
      limits: {},
      files: { most: 1000, bytes: 1 << 24 },
      jobId: 'a-job',
      seq: 1,
    });
    await calls.open({ base, tip: null });
    await calls.tool({ name: 'write', request: { path: 'page-1.mdx', text: page('New') } });
    for (let times = 0; times <= nth; times += 1) await calls.judge({ base });
    made.push(await calls.commit({ message: 'x', author: null, date: 1_700_000_000_000 }));
  }
  expect(made[0]).toBe(made[1]);
});

test('attributes of the repository do not decide how its files are merged', async () => {
  const repository = join(root, 'attributes.git');
  createRepository(repository, { ...SITE, '.gitattributes': '* merge=union\n' });
  const opened = await clone(repository);
  const base = requireTip(opened, 'main');
  const [one, other] = [
    await commit(opened, base, new Map([['page-1.mdx', page('One')]])),
    await commit(opened, base, new Map([['page-1.mdx', page('Other')]])),
  ];
  expect((await mergeCommits(opened, one, other)).conflicts).toEqual(['page-1.mdx']);
});

test('a new file in a folder that the other side renamed is reported as a conflict', async () => {
  const repository = join(root, 'renamed.git');
  createRepository(repository, { 'docs.json': docsJson(['old/a']), 'old/a.mdx': text(new Map()), 'old/b.mdx': text(new Map([[1, 'b']])) });
  const opened = await clone(repository);
  const base = requireTip(opened, 'main');
  const moved = ['a', 'b'].flatMap((name): [string, string | null][] => [
    [`old/${name}.mdx`, null],
    [`new/${name}.mdx`, git(repository, 'show', `main:old/${name}.mdx`)],
  ]);
  const [one, other] = [
    await commit(opened, base, new Map([['old/c.mdx', page('C')]])),
    await commit(opened, base, new Map<string, string | null>(moved)),
  ];
  const { conflicts } = await mergeCommits(opened, one, other);
  expect(conflicts).toEqual(['new/c.mdx']);
});
