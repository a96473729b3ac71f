/** Which docs-nav the VS Code extension starts, and how. */
import { describe, expect, test } from 'vitest';
import description from '../../../package.json' with { type: 'json' };
import { toServerCommandLine } from '../../../src/lsp/vscode/server-command-line.ts';
import { findProgram, type ProgramSearchWorkspace } from '../../../src/lsp/vscode/find-program.ts';

const BUNDLED = '/extensions/docs-nav/server/bin/docs-nav.cjs';
const WORKSPACE: ProgramSearchWorkspace = {
  isTrusted: true,
  setting: '',
  workspaceFolders: ['/work/acme'],
  docsRoots: ['/work/acme/site/docs'],
};
const ELSEWHERE = ['/usr/bin/docs-nav', '/work/node_modules/docs-nav/bin/docs-nav.cjs', './docs-nav', '/work/acme/docs-nav'];
const installed = (folder: string): string => `${folder}/node_modules/docs-nav/bin/docs-nav.cjs`;

const find = (
  files: readonly string[],
  opened: Partial<ProgramSearchWorkspace> = {},
  searchPath = ':.:tools:/usr/bin',
): string | undefined =>
  findProgram({ ...WORKSPACE, ...opened }, { platform: 'linux', searchPath, isFile: (path) => files.includes(path) }, BUNDLED)?.path;

describe('findProgram', () => {
  test.each([
    ['next to docs.json', installed('/work/acme/site/docs')],
    ['above docs.json', installed('/work/acme/site')],
    ['in the workspace folder', installed('/work/acme')],
    ['in PATH', '/usr/bin/docs-nav'],
    ['inside the extension, if there is no other', BUNDLED],
  ])('finds the program at each place: %s', (_, path) =>
    expect(find([...ELSEWHERE.filter((other) => path !== BUNDLED || !other.startsWith('/usr')), path])).toBe(path),
  );

  test('takes the nearest installation, whatever PATH contains', () =>
    expect(find([...ELSEWHERE, installed('/work/acme'), installed('/work/acme/site')])).toBe(installed('/work/acme/site')));

  test('ignores programs above the workspace and in relative entries of PATH', () => {
    expect(find(ELSEWHERE.filter((path) => path !== '/usr/bin/docs-nav'))).toBe(BUNDLED);
    // Begins like the workspace folder.
    expect(find([installed('/work/acme-2')], { docsRoots: ['/work/acme-2/docs'] })).toBe(BUNDLED);
  });

  test('finds the program in any of several workspace folders', () => {
    const opened = { workspaceFolders: ['/a', '/b'], docsRoots: ['/a/docs', '/b/docs'] };
    expect(find([installed('/b')], opened)).toBe(installed('/b'));
    expect(find([installed('/b')], { ...opened, docsRoots: [] })).toBe(installed('/b'));
  });

  test('a workspace folder can be the root', () =>
    expect(find([installed('')], { workspaceFolders: ['/'], docsRoots: ['/docs'] })).toBe(installed('')));

  test('the setting comes first, and nothing else is started if it is wrong', () => {
    const all = [...ELSEWHERE, installed('/work/acme'), '/b/tools/docs-nav', '/opt/docs-nav'];
    const workspaceFolders = ['/work/acme', '/b'];
    expect(find(all, { setting: '/opt/docs-nav' })).toBe('/opt/docs-nav');
    expect(find(all, { setting: 'tools/docs-nav', workspaceFolders })).toBe('/b/tools/docs-nav');
    expect(find(all, { setting: 'tols/docs-nav', workspaceFolders })).toBeUndefined();
  });

  test('on Windows, finds a script in node_modules, and a batch file in PATH', () => {
    const opened = { isTrusted: true, setting: '', workspaceFolders: [String.raw`C:\Acme`], docsRoots: [String.raw`c:\acme\site\docs`] };
    const on = (...files: string[]): string | undefined =>
      findProgram(opened, { platform: 'win32', searchPath: String.raw`tools;D:\npm`, isFile: (path) => files.includes(path) }, BUNDLED)
        ?.path;
    const own = String.raw`c:\acme\node_modules\docs-nav\bin\docs-nav.cjs`;
    const [script, batch] = [String.raw`D:\npm\docs-nav`, String.raw`D:\npm\docs-nav.cmd`];
    expect(on(own, batch)).toBe(own);
    // Beside the batch file, npm writes a script for other shells.
    expect(on(script, batch)).toBe(batch);
    expect(on(String.raw`D:\node_modules\docs-nav\bin\docs-nav.cjs`, script)).toBe(BUNDLED);
  });

  test('without trust, takes the one of the extension, whatever the workspace and its settings name', () => {
    const opened = { isTrusted: false, setting: '/opt/docs-nav' };
    expect(find([...ELSEWHERE, '/opt/docs-nav', installed('/work/acme')], opened)).toBe(BUNDLED);
  });

  test.each([
    ['the workspace', installed('/work/acme'), {}],
    ['PATH', '/usr/bin/docs-nav', {}],
    ['docs-nav.path', '/opt/docs-nav', { setting: '/opt/docs-nav' }],
    ['the extension', BUNDLED, {}],
  ])('says that a program is from %s', (source, path, opened) => {
    const isFile = (other: string): boolean => other === path;
    expect(findProgram({ ...WORKSPACE, ...opened }, { platform: 'linux', searchPath: '/usr/bin', isFile }, BUNDLED)).toEqual({
      path,
      source,
    });
  });

  test('looks in node_modules for the path that docs-nav’s own package.json declares in “bin”', () =>
    expect(installed('').slice('/node_modules/docs-nav/'.length)).toBe(description.bin['docs-nav']));
});

describe('the command line', () => {
  const env = { PATH: '/usr/bin' };
  const lineOf = (program: string): object => toServerCommandLine(program, ['lsp', '--stdio'], '/editor/node', env);

  test('a script runs on the Node of the editor', () =>
    expect(lineOf('/a b/docs-nav.cjs')).toEqual({
      command: '/editor/node',
      args: ['/a b/docs-nav.cjs', 'lsp', '--stdio'],
      options: { env: { PATH: '/usr/bin', ELECTRON_RUN_AS_NODE: '1' }, shell: false },
    }));
  test('a program is run directly', () =>
    expect(lineOf('/usr/bin/docs-nav')).toEqual({
      command: '/usr/bin/docs-nav',
      args: ['lsp', '--stdio'],
      options: { env, shell: false },
    }));
  test('a batch file runs in a shell, with its path in quotes', () =>
    expect(lineOf(String.raw`C:\Program Files\docs-nav.CMD`)).toEqual({
      command: String.raw`"C:\Program Files\docs-nav.CMD"`,
      args: ['lsp', '--stdio'],
      options: { env, shell: true },
    }));
});
