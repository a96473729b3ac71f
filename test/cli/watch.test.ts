import type { FSWatcher, watch } from 'node:fs';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { watchedFolders } from '../../src/host/watched-folders.ts';
import { FolderWatcher } from '../../src/host/watch.ts';
import { lint, memory } from '../../src/index.ts';
import { renderWatchUpdate } from '../../src/report/since-last.ts';
import type { ReportOptions } from '../../src/report/report.ts';
import { temporary } from '../support/temporary.ts';

const { tree, repository } = temporary();
const always = () => true;

/** `fs.watch` that fails from the n-th folder on. */
function failing(code: string, from: number): typeof watch {
  let opened = 0;
  const open = (): FSWatcher => {
    if (++opened > from) throw Object.assign(new Error(code), { code });
    return { on: () => {}, close: () => opened-- } as unknown as FSWatcher;
  };
  return open as unknown as typeof watch;
}

describe('watching folders', () => {
  test.each([
    ['ENOSPC', 'fs.inotify.max_user_watches'],
    ['EMFILE', 'fs.inotify.max_user_instances'],
  ])('explains %s in one line with the system limit to raise', (code, limit) => {
    const folders = new Map([
      [tree(), always],
      [tree(), always],
    ]);
    const watched = new FolderWatcher(failing(code, 1));
    expect(() => watched.watchExactly(folders)).toThrow(
      `The system does not allow more folders to be watched (1 so far): raise its limit ${limit} or close other programs that watch files.`,
    );
    expect(watched.count).toBe(0);
  });

  test('skips folders that do not exist or cannot be read', () => {
    const folder = tree();
    const watched = new FolderWatcher(failing('EACCES', 0));
    expect(
      watched.watchExactly(
        new Map([
          [folder, always],
          [join(folder, 'none'), always],
        ]),
      ),
    ).toBe(false);
  });

  test('covers a folder once, and again only if another folder replaces it', () => {
    const folder = tree({ 'a/x': '' });
    const folders = new Map([[join(folder, 'a'), always]]);
    const watched = new FolderWatcher();
    expect([watched.watchExactly(folders), watched.watchExactly(folders)]).toEqual([true, false]);
    mkdirSync(join(folder, 'b'));
    renameSync(join(folder, 'a'), join(folder, 'c'));
    renameSync(join(folder, 'b'), join(folder, 'a'));
    expect([watched.watchExactly(folders), watched.watchExactly(folders)]).toEqual([true, false]);
    rmSync(join(folder, 'a'), { recursive: true });
    expect([watched.watchExactly(folders), watched.count]).toEqual([false, 0]);
    watched.close();
  });

  test('keeps a change made before next() is called, and merges a burst into one', async () => {
    const folder = tree();
    const watched = new FolderWatcher();
    watched.watchExactly(new Map([[folder, (name: string) => name.endsWith('.mdx')]]));
    for (let index = 0; index < 50; index++) writeFileSync(join(folder, `${index}.mdx`), '');
    expect(await watched.next()).toBe('changed');
    writeFileSync(join(folder, 'a.txt'), '');
    const waiting = watched.next();
    writeFileSync(join(folder, 'b.mdx'), '');
    expect(await waiting).toBe('changed');
    watched.close();
  });
});

describe('watched files', () => {
  const root = repository({ 'docs/docs.json': '{}' });
  const site = {
    root: join(root, 'docs'),
    docs: 'docs.json',
    openedFolders: new Set(['guides']),
    requestedPaths: new Set(['guides/spec.txt']),
  };
  const folders = watchedFolders([site], root, 'other/config.json');
  const matters = (folder: string, name: string, isContent: boolean): boolean | undefined =>
    folders.get(join(root, folder))?.(name, isContent);

  test('in a site: files that appear or vanish, and the content of files that lint may read', () => {
    expect(matters('docs/guides', 'a.png', false)).toBe(true);
    expect(['a.mdx', 'a.json', 'a.yml', '.mintignore', 'spec.txt'].map((name) => matters('docs/guides', name, true))).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(['a.png', 'debug.log'].map((name) => matters('docs/guides', name, true))).toEqual([false, false]);
  });

  test('above a site: configuration files and the folders that lead to them', () => {
    expect(['docs', 'docs-nav.config.json', 'package.json', 'docs-nav-baseline.json'].map((name) => matters('', name, false))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['src', 'a.log', 'index.mdx'].map((name) => matters('', name, false))).toEqual([false, false, false]);
    expect(matters('other', 'config.json', true)).toBe(true);
    expect(matters('..', root.slice(root.lastIndexOf('/') + 1), false)).toBe(true);
  });
});

describe('the report of lint --watch after a change', () => {
  const options: ReportOptions = {
    tool: { name: 'docs-nav', version: '1' },
    color: false,
    showInfo: false,
    quiet: false,
    maxProblems: 100,
    width: 0,
    hash: (text) => text,
  };
  const report = (...pages: string[]) =>
    lint({ files: memory({ 'docs.json': JSON.stringify({ navigation: { pages } }), 'index.mdx': '' }) });

  test('lists removed and new findings, then the summary', async () => {
    const [before, after] = [await report('index', 'a', 'b'), await report('c', 'index', 'b')];
    const shown = renderWatchUpdate(before, after, options, '12:00:00');
    expect(shown.split('\n').filter((line) => /^\S/.test(line))).toEqual([
      'fixed docs.json:1:33: error [page-exists] Page “a” does not exist. Expected the file a.mdx: create it or remove this entry.',
      'error [page-exists] Page “c” does not exist. Expected the file c.mdx: create it or remove this entry.',
      '12:00:00  2 errors in docs.json (1 page).',
    ]);
  });

  test('is empty if the findings did not change', async () => {
    expect(renderWatchUpdate(await report('index', 'a'), await report('a', 'index'), options, '')).toBe('');
    expect(renderWatchUpdate(await report('index'), await report('index'), options, '')).toBe('');
  });

  test('counts removed findings beyond the limit', async () => {
    const shown = renderWatchUpdate(
      await report('a', 'b', 'c', 'index'),
      await report('index'),
      { ...options, maxProblems: 1 },
      '12:00:00',
    );
    expect(shown.match(/^fixed /gm)).toHaveLength(1);
    expect(shown).toContain('\nAnd 2 more fixed (--max-problems 0).\n');
  });
});

test.each(['format json', 'stdin'])('--watch and --%s cannot be used together', async (flag) => {
  let stderr = '';
  const stream = { write: (text: string) => void (stderr += text), isTTY: false, columns: 0 };
  expect(
    await main(['lint', '--watch', ...`--${flag}`.split(' ')], { stdout: stream, stderr: stream }, tree({ 'docs.json': '{}' }), {}),
  ).toBe(2);
  expect(stderr).toMatch(/^docs-nav: “--\w+” cannot be used together with “--\w+”: .*\.\n$/);
});
