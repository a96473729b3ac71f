/** What programs pass is checked as a configuration file is: what is wrong, where, and what is expected; never a stray TypeError. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findSites, lintPaths, openSite } from '../../src/host/index.ts';
import {
  addElement,
  addPage,
  InputError,
  lint,
  memory,
  moveElement,
  movePage,
  openSiteFromFiles,
  overlay,
  removeElement,
  removePage,
  renameNonPageFile,
  renameFolder,
  renamePage,
  resolve,
  setProperty,
  suggestPlacement,
  type SiteInput,
} from '../../src/index.ts';
import { cases } from '../support/cases.ts';
import { temporary } from '../support/temporary.ts';

const { tree } = temporary();
const files = memory({ 'docs.json': '{ "navigation": { "pages": ["index"] } }', 'index.mdx': '' });
const problemsOf = async (input: unknown): Promise<string> => {
  const error: unknown = await lint(input as SiteInput).catch((reason: unknown) => reason);
  return error instanceof InputError ? error.message : `passed: ${JSON.stringify(error)}`;
};

describe('a site that is passed to the library', () => {
  test.each([
    [{ dialect: 'mint' }, '/dialect: “dialect” must be “spec” or “mintlify”; “mint” is not. Did you mean “mintlify”?'],
    [{ preset: 5 }, '/preset: “preset” must be a string; 5 is not.'],
    [{ rules: { 'page-exist': 'off' } }, '/rules/page-exist: The rule “page-exist” does not exist. Did you mean “page-exists”?'],
    [{ rules: { href: ['error', { a: 1 }] } }, '/rules/href/1/a: The rule “href” has no option “a”. It has no options.'],
    [{ rules: [] }, '/rules: “rules” must be an object that maps rules to severities; pass custom rules as “customRules”.'],
    [{ customRules: {} }, '/customRules: “customRules” must be a list of rules made with “defineRule”; {} is not.'],
    [{ presett: 'strict' }, '/presett: The setting “presett” does not exist. Did you mean “preset”?'],
    [{ pagesRoot: '../x' }, /^\/pagesRoot: “pagesRoot” must be a folder inside the folder of docs\.json.*; “\.\.\/x” is not\.$/],
    [{ ignoreMissing: ['!a'] }, /^\/ignoreMissing\/0: “ignoreMissing\[0\]” .*\.$/],
    [{ ignore: [{ rule: 'href', at: '/**' }] }, /^\/ignore\/0: “ignore\[0\]” needs “reason”: .*\.$/],
    [{ ignore: [{ rule: 'href', at: '', reason: 'x', until: 'soon' }] }, /until.*“soon” is not\.$/],
    [{ today: '2027-02-30' }, '/today: “today” must be a day such as “2027-01-31”; “2027-02-30” is not.'],
    [{ docs: 5, folder: null }, '/docs: “docs” must be a string; 5 is not.\n/folder: “folder” must be a string; null is not.'],
    [{ before: '.' }, '/before: “before” must be files, such as “memory” or “disk” makes; “.” is not.'],
    [{ baseline: { names: ['x'] } }, /^\/baseline: “baseline” must be an object with a set of “names”; .* is not\.$/],
    [{ validateOpenapi: 'yes' }, '/validateOpenapi: “validateOpenapi” must be true or false; “yes” is not.'],
    [{ files: {} }, '/files: “files” must be files, such as “memory” or “disk” makes; {} is not.'],
    [{ files: undefined }, '/files: “files” must be files, such as “memory” or “disk” makes; undefined is not.'],
  ])('reports what is wrong with %j', async (settings, expected) => {
    const said = await problemsOf({ files, ...settings });
    if (typeof expected === 'string') expect(said).toBe(expected);
    else expect(said).toMatch(expected);
  });

  test('accepts every setting, and settings that are undefined', async () => {
    const all = {
      files,
      before: files,
      docs: 'docs.json',
      folder: 'docs',
      repositoryPath: 'docs',
      dialect: 'spec',
      preset: 'strict',
      pagesRoot: '.',
      basePath: '/docs',
      rules: { href: 'off', 'unknown-property': ['error', { allow: ['x-*'] }] },
      ignoreMissing: ['reference/**'],
      ignore: [{ rule: 'page-exists', at: '/**', reason: 'Made in CI.', until: '2027-01-31', place: undefined }],
      today: '2027-01-31',
      baseline: { names: new Set<string>() },
      lintsWholeConfig: async () => false,
      validateOpenapi: true,
      customRules: [],
    } as unknown as SiteInput;
    expect((await lint(all)).diagnostics).toEqual([]);
    expect(await problemsOf({ files, dialect: undefined })).toMatch(/^passed/);
  });

  test('names the index of the site in a list of sites', async () => {
    expect(await problemsOf([{ files }, { files, preset: 'strickt' }])).toBe(
      '/1/preset: “preset” must be “recommended” or “strict”; “strickt” is not. Did you mean “strict”?',
    );
    expect(await problemsOf([{ files }, 'docs'])).toBe('/1: “docs” was passed; expected an object.');
    expect(await problemsOf(undefined)).toBe('undefined was passed; expected an object.');
  });

  test('is linted or refused with an InputError, whatever the types of its settings', async () => {
    const keys = [
      'dialect',
      'preset',
      'rules',
      'ignore',
      'ignoreMissing',
      'pagesRoot',
      'basePath',
      'docs',
      'folder',
      'repositoryPath',
      'today',
      'customRules',
    ];
    const value = fc.oneof(
      fc.anything({ withBigInt: true, withDate: true, withMap: true }),
      fc.constantFrom('strict', 'spec', ['error'], { href: 'off' }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...keys, 'baseline', 'lintsWholeConfig', 'before'), value, { maxKeys: 3 }),
        async (settings) => {
          try {
            await lint({ ...settings, files });
          } catch (error) {
            if (!(error instanceof InputError) && !/^.* does not exist\.$/s.test(String((error as Error).message))) throw error;
          }
        },
      ),
      { numRuns: cases(500) },
    );
  });

  test('is checked by openSiteFromFiles and resolve too', async () => {
    const input = { files, preset: 'strickt' } as unknown as SiteInput;
    expect(() => openSiteFromFiles(input)).toThrow(InputError);
    await expect(resolve(input)).rejects.toThrow(InputError);
    expect((await resolve(openSiteFromFiles({ files }))).navigation.children).toHaveLength(1);
  });
});

describe('a run on disk', () => {
  test.each([
    [{ preset: 'strickt' }, '/preset: “preset” must be “recommended” or “strict”; “strickt” is not. Did you mean “strict”?'],
    [{ baseline: true }, '/baseline: “baseline” must be false; true is not.'],
    [{ config: 5, cwd: 5 }, '/cwd: “cwd” must be a string; 5 is not.\n/config: “config” must be the name of a file, or false; 5 is not.'],
    [{ files }, '/files: The setting “files” does not exist.'],
  ])('throws an error that says what is wrong with the options %j', async (options, expected) => {
    const cwd = tree({ 'docs.json': '{ "navigation": { "pages": [] } }' });
    const given = { cwd, ...options } as never;
    for (const call of [() => lintPaths([], given), () => openSite('.', given), () => findSites([], given)])
      await expect((async () => call())()).rejects.toThrow(expected);
  });

  test('refuses paths that are not a list', async () => {
    await expect(lintPaths('docs' as never)).rejects.toThrow(
      new InputError([{ pointer: '', message: 'Paths must be a list of strings, such as ["docs"].' }]),
    );
  });
});

describe('paths of files in memory', () => {
  const written = fc.constantFrom('a.mdx', './a.mdx', '/a.mdx', '.\\a.mdx', 'b/../a.mdx', './/a.mdx', '/./a.mdx');

  test('are normalized to the same file, however they are written', () => {
    fc.assert(
      fc.property(written, written, (path, other) => {
        const enter = (): boolean => true;
        expect([
          ...memory({ [path]: 'x' })
            .list(enter)
            .keys(),
        ]).toEqual(['a.mdx']);
        const edited = overlay(memory({ 'a.mdx': 'old', 'c.mdx': '' }), new Map([[path, 'new']]));
        expect(new TextDecoder().decode(edited.read('a.mdx'))).toBe('new');
        expect([
          ...overlay(memory({ [other]: 'x' }), new Map([[path, null]]))
            .list(enter)
            .keys(),
        ]).toEqual([]);
      }),
      { numRuns: cases(50) },
    );
  });

  test.each(['../a.mdx', 'a/../../b.mdx', '', '.', '/', 'a\0b'])('refuses %j, which is not a path below the root', (path) => {
    const message = `“${path}” is not a path in the docs root; expected one such as “guides/start.mdx”.`;
    expect(() => memory({ [path]: '' })).toThrow(new InputError(message));
    expect(() => overlay(files, new Map([[path, '']]))).toThrow(new InputError(message));
  });
});

describe('operations that edit', () => {
  const site = openSiteFromFiles({
    files: memory({ 'docs.json': '{ "navigation": { "pages": ["index", "a"] } }', 'index.mdx': '', 'a.mdx': '' }),
  });
  const OPERATIONS = {
    addElement,
    addPage: addPage,
    moveElement,
    movePage: movePage,
    removeElement,
    removePage,
    renameNonPageFile,
    renameFolder,
    renamePage,
    setProperty: setProperty,
    suggestPlacement,
  };
  /** Arguments that each accepts, after the site. */
  const GIVEN = {
    addElement: [{ to: '/navigation', kind: 'group', label: 'A', pages: ['a'] }],
    addPage: ['a', { to: '/navigation' }],
    moveElement: ['groups[group=A]', { to: '/navigation' }],
    movePage: ['a', { to: '/navigation', index: 0 }],
    removeElement: ['groups[group=A]', {}],
    removePage: ['a', {}],
    renameNonPageFile: ['a.mdx', 'b.mdx', {}],
    renameFolder: ['a', 'b', {}],
    renamePage: ['a', 'b', {}],
    setProperty: [{ at: '/navigation', name: 'x', value: 1 }],
    suggestPlacement: ['a', 5],
  } as const satisfies Record<keyof typeof OPERATIONS, readonly unknown[]>;
  const run = (name: keyof typeof GIVEN, ...given: readonly unknown[]): Promise<unknown> => {
    const operation = OPERATIONS[name] as unknown as (...all: readonly unknown[]) => Promise<unknown>;
    return operation(...given).then(
      () => 'passed',
      (error: unknown) => error,
    );
  };
  const names = Object.keys(GIVEN) as (keyof typeof GIVEN)[];

  test.each(names)('%s reports which argument has a wrong type', async (name) => {
    expect(await run(name, site, ...GIVEN[name])).toBe('passed');
    const wrong = [undefined, null, 1, Number.NaN, true, Symbol('s'), () => 1, [], {}, [{}], new Map(), 10n, 'text'];
    for (const other of wrong) {
      expect(await run(name, other, ...GIVEN[name])).toMatchObject({ name: 'InputError' });
      for (const [at, given] of GIVEN[name].entries()) {
        const isNone = typeof given === 'object' && !('to' in given || 'at' in given);
        if (typeof other === typeof given && other !== null && !isNone && typeof given !== 'object') continue;
        const all = GIVEN[name].map((own, index) => (index === at ? other : own));
        const outcome = await run(name, site, ...all);
        const isFine = outcome === 'passed' || outcome instanceof InputError;
        expect({ name, at, other, isFine, outcome }).toMatchObject({ isFine: true });
        if (typeof given === 'string') expect((outcome as InputError).problems).toHaveLength(1);
      }
    }
  });

  test('names a wrong option and its expected type', async () => {
    expect(await run('addPage', site, 'a', { to: 3, before: [] })).toEqual(
      new InputError([
        { pointer: '/to', message: '“to” must be a string; 3 is not.' },
        { pointer: '/before', message: '“before” must be a string; [] is not.' },
      ]),
    );
    expect(await run('renamePage', undefined, 'a', 'b')).toEqual(
      new InputError([
        { pointer: '/site', message: '“site” must be a site opened with “openSiteFromFiles” or “openSite”; undefined is not.' },
      ]),
    );
    expect(await run('addElement', site, { to: '/navigation', kind: 'group', label: 'A', pages: [1] })).toBeInstanceOf(InputError);
  });

  test.each(['a\0b', 'a\\b', 'a&b', '-rf'])('refuses to rename a page to “%s”', async (to) => {
    expect(await renamePage(site, 'a', to)).toMatchObject({ ok: false, reason: 'no-path' });
  });
});
