/** A site as it is in a commit or in git's index. What git itself checks out is the judge. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openSite } from '../../src/host/index.ts';
import { describeChange, resolve } from '../../src/index.ts';
import { cases } from '../support/cases.ts';
import { git, temporary } from '../support/temporary.ts';

const { tree, repository } = temporary();
const page = '---\ntitle: A page\n---\n';
const docs = (...pages: string[]): string => `${JSON.stringify({ navigation: { pages } }, null, 2)}\n`;
const put = (folder: string, path: string, text: string): void => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
};

describe('openSite', () => {
  test('opens the site of a commit and of the index, whatever is on disk', async () => {
    const root = repository({ 'docs.json': docs('a'), 'a.mdx': page });
    put(root, 'docs.json', docs('a', 'b'));
    git(root, 'commit', '-qam', 'List b');
    put(root, 'b.mdx', page);
    git(root, 'add', 'b.mdx');
    put(root, 'docs.json', '{');
    const found = async (options: object): Promise<string[]> =>
      (await (await openSite(root, options)).diagnostics()).map(({ rule, line }) => `${rule} ${line}`);
    expect(await found({ at: 'HEAD^' })).toEqual([]);
    expect(await found({ at: 'HEAD' })).toEqual(['page-exists 5']);
    expect(await found({ staged: true })).toEqual([]);
    expect(await found({ staged: false })).toEqual(['json-syntax 1']);
  });

  test('opens two commits, of which describeChange names added pages and new and fixed findings', async () => {
    const root = repository({ 'docs/docs.json': docs('a', 'gone'), 'docs/a.mdx': page });
    put(root, 'docs/docs.json', docs('a', 'b', 'c'));
    put(root, 'docs/b.mdx', page);
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'Change');
    const [before, after] = [await openSite(join(root, 'docs'), { at: 'HEAD^' }), await openSite(join(root, 'docs'), { at: 'HEAD' })];
    const { added, introduced, fixed } = await describeChange(before, after);
    expect(added.map((one) => one.page)).toEqual(['b', 'c']);
    expect(introduced.map(({ rule, message }) => `${rule} ${message.slice(0, 8)}`)).toEqual(['page-exists Page “c”']);
    expect(fixed.map(({ rule, message }) => `${rule} ${message.slice(0, 11)}`)).toEqual(['page-exists Page “gone”']);
  });

  test('the site of a commit or of the index stays as it is there when files on disk change after it was read', async () => {
    const root = repository({ 'docs.json': docs('a'), 'a.mdx': page, 'b.mdx': page });
    for (const options of [{ at: 'HEAD' }, { staged: true }]) {
      const site = await openSite(root, options);
      await resolve(site);
      for (const name of ['a.mdx', 'b.mdx']) put(root, name, `${page}<script src="https://evil.example"></script>\n`);
      expect(['a.mdx', 'b.mdx'].map((name) => site.text(name))).toEqual([page, page]);
      const { code, files } = await describeChange(site, await openSite(root));
      expect([code.length, files.length]).toEqual([2, 2]);
      for (const name of ['a.mdx', 'b.mdx']) put(root, name, page);
    }
  });

  test('opens the site of an earlier commit by the folder to which its docs root has moved since', async () => {
    const root = repository({ 'docs/docs.json': docs('a'), 'docs/a.mdx': page });
    renameSync(join(root, 'docs'), join(root, 'website'));
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'Move');
    const { navigation } = await resolve(await openSite('website', { cwd: root, at: 'HEAD^' }));
    expect(navigation.children).toMatchObject([{ name: 'a', file: 'a.mdx' }]);
  });

  test('refuses unknown commits, wrong options, and a site that git does not have, and says why', async () => {
    const root = repository({ 'docs.json': docs('a'), 'a.mdx': page });
    const refusal = (options: object, folder = root): Promise<unknown> => openSite(folder, options).catch((error: Error) => error.message);
    expect(await refusal({ at: 'HEAD~9' })).toBe('The commit “HEAD~9” does not exist here.');
    expect(await refusal({ at: 'mian' })).toBe('The commit “mian” does not exist here.');
    expect(await refusal({ at: '--output=x' })).toBe('The commit “--output=x” does not exist here.');
    expect(await refusal({ at: 'HEAD', staged: true })).toBe('“at” and “staged” name two states; pass only one of them.');
    expect(await refusal({ at: 1 })).toMatch(/^\/at: /);
    expect(await refusal({ att: 'HEAD' })).toMatch(/^\/att: The setting “att” does not exist\. Did you mean “at”\?$/);
    expect(await refusal({ at: 'HEAD' }, tree({ 'docs.json': docs() }))).toMatch(/^“at” needs “.*” to be in a git repository\. /);
    put(root, 'more/docs.json', docs());
    expect(await refusal({ staged: true }, join(root, 'more'))).toMatch(/docs\.json” is not in git's index/);
  });

  const NAMES = ['a.mdx', 'b.mdx', 'guides/a.mdx', 'guides/c.md', 'docs.json', '.mintignore', 'snippets/d.mdx'];
  const change = fc.record({
    name: fc.constantFrom(...NAMES),
    text: fc.constantFrom(page, '# Text', docs('a', 'guides/a'), docs('b'), '{ "navigation": {', 'guides/', null),
  });

  test('finds the same in a commit as in a checkout of that commit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }), async (commits) => {
        const root = repository({ 'docs.json': docs('a'), 'a.mdx': page });
        const states = ['HEAD'];
        for (const [index, changes] of commits.entries()) {
          for (const { name, text } of changes)
            if (text !== null) put(root, name, text);
            else if (name !== 'docs.json') rmSync(join(root, name), { force: true });
          git(root, 'add', '-A');
          git(root, 'commit', '-q', '--allow-empty', '-m', `Change ${index}`);
          states.push(`HEAD~${index + 1}`);
        }
        put(root, 'untracked.mdx', page);
        for (const at of states) {
          const folder = tree({});
          git(root, 'worktree', 'add', '-q', '--detach', join(folder, 'site'), at);
          const [is, expected] = [await openSite(root, { at }), await openSite(join(folder, 'site'), { config: false })];
          const results = await Promise.all([is, expected].map(async (site) => [await site.diagnostics(), await resolve(site)]));
          expect(results[0]).toEqual(results[1]);
        }
      }),
      { numRuns: cases(12) },
    );
  });
});
