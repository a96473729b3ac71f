/** Lost URLs of a change: for programs that edit, with their repair, and where git knows the page that moved. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lintPaths } from '../../src/host/index.ts';
import { applyGitScope } from '../../src/host/scope/scope.ts';
import { prepareRunSites } from '../../src/host/prepare.ts';
import { inputsOf } from '../../src/host/run.ts';
import { applyFixes, checkEdits, fixSite, lint, memory, openSiteFromFiles, overlay } from '../../src/index.ts';
import type { Edits, DocsNavSettings } from '../../src/index.ts';
import { textOf } from '../edits/edited.ts';
import { git, temporary } from '../support/temporary.ts';
import { MINTLIFY_TEXT } from '../support/mintlify-site.ts';

const { repository } = temporary();
const SETTINGS: DocsNavSettings = { dialect: 'mintlify', rules: { 'lost-url': 'error', 'orphan-page': 'off' } };
const page = (text: string): string => `---\ntitle: ${text}\n---\n\nAll about ${text}.\n`;
const docs = (pages: readonly string[], rest = ''): string =>
  `{\n  ${MINTLIFY_TEXT}\n  "navigation": { "pages": ${JSON.stringify(pages)} }${rest}\n}\n`;
const site = openSiteFromFiles({
  files: memory({ 'docs.json': docs(['index', 'a', 'b']), 'index.mdx': page('index'), 'a.mdx': page('a'), 'b.mdx': page('b') }),
  ...SETTINGS,
});
const moved: Edits = new Map([
  ['a.mdx', null],
  ['guides/a.mdx', page('a')],
  ['docs.json', docs(['index', 'guides/a', 'b'])],
]);

describe('checkEdits and repairs of an edited site', () => {
  test('reports only that a deleted page is still listed, not that its URL is lost', async () => {
    const { introduced } = await checkEdits(site, new Map([['a.mdx', null]]));
    expect(introduced.map(({ rule }) => rule)).toEqual(['page-exists']);
  });

  test('suggests another destination for an exact redirect that leads nowhere, but not for a pattern', async () => {
    const files = { 'index.mdx': page('index'), 'old/a.mdx': page('a'), 'old/b.mdx': page('b') };
    const before = openSiteFromFiles({ files: memory({ 'docs.json': docs(['index', 'old/a', 'old/b']), ...files }), ...SETTINGS });
    const ends = async (source: string) => {
      const redirects = `, "redirects": [{ "source": "${source}", "destination": "/neww/a" }]`;
      const { introduced } = await checkEdits(before, new Map([['old/a.mdx', null], ['docs.json', docs(['index', 'old/b'], redirects)]])); // prettier-ignore
      return introduced.flatMap(({ rule, fix }) => (rule === 'lost-url' ? [fix?.title] : []));
    };
    expect(await ends('/old/a')).toEqual([expect.stringMatching(/^Redirect it to/)]);
    expect(await ends('/old/:page')).toEqual([undefined, undefined]);
  });

  test('reports a lost URL, and the repair redirects it', async () => {
    const { introduced, ok } = await checkEdits(site, moved);
    expect(introduced.map(({ rule, fix }) => [rule, fix?.safe])).toEqual([['lost-url', true]]);
    expect(ok).toBe(false);
    const repaired = site.withEdits(moved).withEdits(await applyFixes(introduced, site.withEdits(moved)));
    expect(textOf(repaired)).toBe(docs(['index', 'guides/a', 'b'], ',\n  "redirects": [{ "source": "/a", "destination": "/guides/a" }]'));
    expect(await checkEdits(site, repaired.edits)).toMatchObject({ ok: true, introduced: [], fixed: [] });
  });

  test('compares with the site as it was opened, however many times it was edited', async () => {
    const [file, ...others] = [...moved];
    const steps = site.withEdits(new Map(file ? [file] : [])).withEdits(new Map(others));
    expect(await steps.diagnostics()).toEqual(await site.withEdits(moved).diagnostics());
    expect((await checkEdits(steps, new Map([['b.mdx', page('other')]]))).introduced).toEqual([]);
    expect(await site.diagnostics()).toEqual([]);
  });

  test('does not report other lost URLs as new when a page comes back', async () => {
    const names = ['index', 'g/a', 'g/b', 'g/c', 'g/d'];
    const files = Object.fromEntries(names.map((name) => [`${name}.mdx`, page(name)]));
    const whole = openSiteFromFiles({ files: memory({ 'docs.json': docs(names), ...files }), ...SETTINGS });
    const without = (gone: readonly string[]): Edits =>
      new Map<string, string | null>([
        ['docs.json', docs(names.filter((name) => !gone.includes(name)))],
        ...gone.map((name): [string, null] => [`${name}.mdx`, null]),
      ]);
    const two = whole.withEdits(without(['g/b'])).withEdits(without(['g/b', 'g/c']));
    const back = await checkEdits(two, new Map([...without(['g/b']), ['g/c.mdx', page('g/c')]]));
    expect(back).toMatchObject({ ok: true, introduced: [] });
    const one = whole.withEdits(without(['g/b']));
    const { introduced } = await checkEdits(one, without(['g/b', 'g/c']));
    expect(introduced.map(({ count, message }) => [count, message.includes('was there before')])).toEqual([[1, true]]);
  });

  test('adds the redirects of 150 pages that move to 150 folders in a single pass', async () => {
    const names = Array.from({ length: 150 }, (_, index) => `old/p${index}`);
    const to = (name: string, index: number): string => name.replace('old/', `new/d${index}/`);
    const before = openSiteFromFiles({
      files: memory({
        'docs.json': docs(names, ',\n  "redirects": []'),
        ...Object.fromEntries(names.map((name) => [`${name}.mdx`, page(name)])),
      }),
      ...SETTINGS,
    });
    const draft = before.withEdits(
      new Map<string, string | null>([
        ['docs.json', docs(names.map(to), ',\n  "redirects": [{ "source": "/x", "destination": "/" }]')],
        ...names.map((name): [string, null] => [`${name}.mdx`, null]),
        ...names.map((name, index): [string, string] => [`${to(name, index)}.mdx`, page(name)]),
      ]),
    );
    const fixed = draft.withEdits(await fixSite(draft));
    expect((await fixed.diagnostics()).filter(({ fix }) => fix?.safe)).toEqual([]);
    expect((JSON.parse(textOf(fixed)) as { redirects: unknown[] }).redirects).toHaveLength(151);
  });

  test.each(['[]', '[ ]', '[\n  ]', '[{ "source": "/x", "destination": "/" }]'])(
    'adds redirects to %j and keeps docs.json valid',
    async (list) => {
      const names = ['index', 'o/a', 'o/b', 'x/c', 'y/d'];
      const to = (name: string): string => (name === 'index' ? name : `new/${name}`);
      const own = `,\n  "redirects": ${list}`;
      const before = openSiteFromFiles({
        files: memory({ 'docs.json': docs(names, own), ...Object.fromEntries(names.map((name) => [`${name}.mdx`, page(name)])) }),
        ...SETTINGS,
      });
      const edits = new Map<string, string | null>([['docs.json', docs(names.map(to), own)]]);
      for (const name of names.slice(1)) edits.set(`${name}.mdx`, null).set(`${to(name)}.mdx`, page(name));
      const draft = before.withEdits(edits);
      const fixed = draft.withEdits(await fixSite(draft));
      expect(await fixed.diagnostics()).toEqual([]);
      const { redirects } = JSON.parse(textOf(fixed)) as { redirects: { source: string }[] };
      expect(redirects.map(({ source }) => source)).toEqual(expect.arrayContaining(names.slice(1).map((name) => `/${name}`)));
    },
  );

  test('suggests a redirect to the old destination for the URL of a removed redirect, even if nothing links to it', async () => {
    const before = openSiteFromFiles({
      files: memory({
        'docs.json': docs(['index', 'a'], ',\n  "redirects": [{ "source": "/old", "destination": "/a" }]'),
        'index.mdx': page('i'),
        'a.mdx': page('a'),
      }),
      ...SETTINGS,
    });
    const [finding] = await before.withEdits(new Map([['docs.json', docs(['index', 'a'])]])).diagnostics();
    expect(finding?.fix?.title).toBe('Redirect “/old” to “/a”.');
  });

  test('repairs all findings if both a group of pages and a single page moved', async () => {
    const many = ['x/1', 'x/2', 'x/3', 'lone', 'index'];
    const files = Object.fromEntries(many.map((name) => [`${name}.mdx`, page(name)]));
    const before = openSiteFromFiles({ files: memory({ 'docs.json': docs(many), ...files }), ...SETTINGS });
    const to = (name: string): string => (name === 'index' ? name : name === 'lone' ? 'other' : name.replace('x/', 'y/'));
    const edits = new Map<string, string | null>([['docs.json', docs(many.map(to))]]);
    for (const name of many) if (to(name) !== name) edits.set(`${name}.mdx`, null).set(`${to(name)}.mdx`, page(name));
    const draft = before.withEdits(edits);
    expect((await draft.diagnostics()).map(({ count }) => count)).toEqual([3, 1]);
    const fixed = draft.withEdits(await fixSite(draft));
    expect(await fixed.diagnostics()).toEqual([]);
    expect((JSON.parse(textOf(fixed)) as { redirects: unknown[] }).redirects).toHaveLength(4);
  });
});

describe('lint', () => {
  test('reports no lost URL without a state to compare with, or if docs.json cannot be read', async () => {
    const { files } = site.withEdits(moved);
    expect((await lint({ files, ...SETTINGS })).diagnostics).toEqual([]);
    const { diagnostics } = await lint({
      files: overlay(files, new Map([['docs.json', docs(['index', 'b']).slice(0, -4)]])),
      before: site.files,
      ...SETTINGS,
    });
    expect(diagnostics.map(({ rule }) => rule)).not.toContain('lost-url');
    expect((await lint({ files, before: memory({}), ...SETTINGS })).diagnostics).toEqual([]);
  });

  test('a lost URL is reported with its page’s new URL if git sees the page as moved, even with other line endings', async () => {
    const root = repository({ 'docs.json': docs(['index', 'a']), 'index.mdx': page('index'), 'a.mdx': page('a') });
    mkdirSync(join(root, 'guides'));
    renameSync(join(root, 'a.mdx'), join(root, 'guides/a.mdx'));
    writeFileSync(join(root, 'guides/a.mdx'), page('a').replaceAll('\n', '\r\n'));
    writeFileSync(join(root, 'docs.json'), docs(['index', 'guides/a']));
    git(root, 'add', '-A');
    const run = await prepareRunSites([], { cwd: root, ...SETTINGS });
    for (const scope of [{ kind: 'staged' }, { kind: 'changed' }, { kind: 'since', ref: 'HEAD' }] as const) {
      const { diagnostics } = await lint(inputsOf(applyGitScope(run, scope, { cwd: root, indexFile: undefined, flag: '--since' })));
      expect(diagnostics.map(({ rule, message, fix }) => [rule, message, fix?.safe])).toEqual([
        ['lost-url', 'The URL “/a” no longer works: its page moved to “/guides/a”. Add a redirect.', true],
      ]);
    }
    expect((await lintPaths([], { cwd: root, ...SETTINGS })).diagnostics).toEqual([]);
  });
});
