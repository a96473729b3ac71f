/** Sites on disk, opened to check edits. */
import { describe, expect, test } from 'vitest';
import { checkEdits } from '../../src/index.ts';
import { openSite, UsageError } from '../../src/host/index.ts';
import { temporary } from '../support/temporary.ts';

const { tree } = temporary();

describe('openSite', () => {
  test('finds docs.json and the configuration, and writes nothing', async () => {
    const root = tree({
      'docs-nav.config.json': '{ "rules": { "orphan-page": "error" } }',
      'docs/docs.json': '{ "navigation": { "pages": ["a"] } }',
      'docs/a.mdx': '',
    });
    const site = await openSite('docs', { cwd: root });
    const check = await checkEdits(
      site,
      new Map([
        ['notes.mdx', ''],
        ['a.mdx', null],
      ]),
    );
    expect(check.introduced.map(({ rule, severity, file }) => [rule, severity, file])).toEqual([
      ['page-exists', 'error', 'docs.json'],
      ['orphan-page', 'error', 'notes.mdx'],
    ]);
    const again = await openSite('docs/docs.json', { cwd: root });
    expect(await again.diagnostics()).toEqual([]);
  });

  test('refuses a path that matches no site or several sites', async () => {
    const root = tree({ 'empty/a.txt': '' });
    await expect(openSite('empty', { cwd: root })).rejects.toThrow(UsageError);
    await expect(openSite('nowhere', { cwd: root })).rejects.toThrow(UsageError);
    const two = tree({ 'a/docs.json': '{}', 'b/docs.json': '{}' });
    await expect(openSite('*', { cwd: two })).rejects.toThrow('“*” matches 2 sites; expected one.');
  });
});
