import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lint, memory, migrateMintJson } from '../../src/index.ts';
import { isObject } from '../../src/document/json-object.ts';
import { keys, valueAt } from '../../src/document/pointer.ts';
import { cases } from '../support/cases.ts';
import { main } from '../../src/cli/main.ts';
import { temporary } from '../support/temporary.ts';
import { mintFiles, pagesIn } from '../generators/mint-files.ts';

const EXAMPLES = new URL('../../fixtures/migrate/', import.meta.url);

describe('laws of the migration of mint.json', () => {
  test('no page and no redirect is lost, and none is added', () => {
    fc.assert(
      fc.property(mintFiles, (mint) => {
        const { docs } = migrateMintJson(mint);
        expect([...pagesIn(docs['navigation'])].sort()).toEqual([...pagesIn(mint['navigation'])].sort());
        expect(docs['redirects']).toEqual(mint['redirects']);
      }),
      { numRuns: cases(600) },
    );
  });

  test('the linter accepts the shape of the result', async () => {
    await fc.assert(
      fc.asyncProperty(mintFiles, async (mint) => {
        const { docs } = migrateMintJson(mint);
        const pages = Object.fromEntries([...pagesIn(docs)].map((page) => [`${page}.mdx`, '---\ntitle: A\n---\n']));
        const files = memory({ 'docs.json': JSON.stringify(docs), 'openapi.json': API, 'favicon.svg': '', ...pages });
        const { diagnostics } = await lint({ files, dialect: 'mintlify' });
        expect(diagnostics.filter(({ rule, severity }) => severity === 'error' && !CONTENT.has(rule))).toEqual([]);
      }),
      { numRuns: cases(100) },
    );
  });

  test('every part of the old file is migrated or noted, with a pointer that exists in it', () => {
    fc.assert(
      fc.property(mintFiles, (mint) => {
        const { docs, notes } = migrateMintJson(mint);
        for (const { pointer } of notes) expect(valueAt(mint, pointer)).toBeDefined();
        const noted = new Set(notes.map(({ pointer }) => keys(pointer)[0]));
        for (const key of ['layout', 'feedback']) expect(noted.has(key)).toBe(key in mint);
        const text = JSON.stringify(docs);
        for (const { name } of (mint['tabs'] ?? []) as { name: string }[])
          expect(noted.has('tabs') || text.includes(`"${name}"`)).toBe(true);
      }),
      { numRuns: cases(150) },
    );
  });

  test('nothing of the navigation is left out without a note', () => {
    const values = fc.constantFrom<unknown>('one', 'two', 7, true, { a: 'inner' }, ['entry']);
    const more = (...names: string[]) => fc.dictionary(fc.constantFrom(...names, 'unknown'), values, { maxKeys: 4 });
    const looks = ['icon', 'iconType', 'color', 'isDefaultHidden', 'version', 'openapi'];
    const sections = fc
      .tuple(...['api', 'https://x.test', 'none'].map((url) => more(...looks).map((rest) => ({ ...rest, name: `Name ${url}`, url }))))
      .chain((all) => fc.subarray(all));
    const mints = fc.record({
      navigation: more('icon', 'iconType', 'version', 'tag').map((rest) => [{ ...rest, group: 'G', pages: ['a', 'api/b'] }]),
      tabs: sections,
      anchors: sections,
      primaryTab: fc.oneof(more('name', ...looks), values),
      topAnchor: fc.oneof(more('name', ...looks), values),
      versions: fc.array(
        more('url', 'default').map((rest) => ({ ...rest, name: 'one' })),
        { maxLength: 1 },
      ),
    });
    fc.assert(
      fc.property(mints, (mint) => {
        const { docs, notes } = migrateMintJson(mint);
        const isNoted = (pointer: string): boolean =>
          notes.some((note) => pointer === note.pointer || pointer.startsWith(`${note.pointer}/`));
        for (const list of ['navigation', 'tabs', 'anchors', 'versions'] as const)
          for (const [index, entry] of mint[list].entries())
            for (const [key, value] of Object.entries(entry)) {
              // Where pages belong may be the same without it.
              const isPlace =
                (key === 'version' && value === 'one' && mint.versions.length > 0) || (key === 'url' && typeof value === 'string');
              if (isPlace || isNoted(`/${list}/${index}/${key}`)) continue;
              const without = mint[list].map((other, at) => (at === index ? { ...other, [key]: undefined } : other));
              expect(migrateMintJson({ ...mint, [list]: without }).docs, `${list} ${key}`).not.toEqual(docs);
            }
        for (const rest of ['primaryTab', 'topAnchor'] as const) {
          const given: unknown = mint[rest];
          for (const key of isObject(given) ? Object.keys(given) : ['']) {
            if (isNoted(key === '' ? `/${rest}` : `/${rest}/${key}`)) continue;
            const without = isObject(given) ? { ...given, [key]: undefined } : undefined;
            expect(migrateMintJson({ ...mint, [rest]: without }).docs, `${rest} ${key}`).not.toEqual(docs);
          }
        }
      }),
      { numRuns: cases(150) },
    );
  });

  test('nothing inside a setting is left out without a note', () => {
    const values = fc.constantFrom<unknown>('one', 'two', 7, { a: 'inner' }, ['entry']);
    const more = (...names: string[]) => fc.dictionary(fc.constantFrom(...names, 'unknown'), values, { maxKeys: 4 });
    const links = fc.array(more('name', 'label', 'url', 'icon', 'type'), { maxLength: 2 });
    const settings = fc.record({
      topbarLinks: fc.oneof(links, values),
      topbarCtaButton: fc.oneof(more('name', 'url', 'type', 'icon'), values),
      footerSocials: fc.oneof(more('x', 'github'), links, values),
      analytics: fc.oneof(more('intercom', 'ga4'), values),
      integrations: fc.oneof(more('intercom'), values),
      font: fc.oneof(more('family', 'url', 'headings', 'body'), values),
      footer: fc.record({
        socials: fc.oneof(more('x', 'github'), links, values),

        links: fc.oneof(
          fc.array(
            more('title', 'links').chain((rest) => links.map((inner) => ({ links: inner, ...rest }))),
            { maxLength: 2 },
          ),
          values,
        ),
      }),
    });
    fc.assert(
      fc.property(settings, (mint) => {
        const { docs, notes } = migrateMintJson(mint);
        for (const [pointer, change] of leavesOf(mint)) {
          const isNoted = (all: typeof notes): boolean =>
            all.some((note) => pointer === note.pointer || pointer.startsWith(`${note.pointer}/`));
          const other = migrateMintJson(change('another'));
          if (!isNoted(notes) && !isNoted(other.notes)) expect(other.docs, pointer).not.toEqual(docs);
        }
      }),
      { numRuns: cases(400) },
    );
  });

  test('any JSON object gives a navigation object, and the input is not modified', () => {
    fc.assert(
      fc.property(fc.oneof(fc.dictionary(fc.constantFrom(...KEYS), fc.jsonValue()), mintFiles), (mint) => {
        const before = JSON.stringify(mint);
        expect(migrateMintJson(mint).docs['navigation']).toBeTypeOf('object');
        expect(JSON.stringify(mint)).toBe(before);
      }),
      { numRuns: cases(600) },
    );
    expect(() => migrateMintJson([])).toThrow(TypeError);
  });
});

/** Each value that contains no other, by its JSON Pointer, and what returns the whole with another one in its place. */
function leavesOf(value: object): readonly (readonly [pointer: string, change: (to: unknown) => Record<string, unknown>])[] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const put = (to: unknown): Record<string, unknown> =>
      (Array.isArray(value) ? value.map((entry: unknown, index) => (`${index}` === key ? to : entry)) : { ...value, [key]: to }) as Record<
        string,
        unknown
      >;
    if (typeof inner !== 'object' || inner === null) return [[`/${key}`, put] as const];
    return leavesOf(inner).map(([pointer, change]) => [`/${key}${pointer}`, (to: unknown) => put(change(to))] as const);
  });
}

/** What is wrong in the content of a site was wrong before. */
const CONTENT = new Set(['duplicate-page', 'page-exists', 'openapi-operation', 'openapi-file', 'href', 'redirect', 'duplicate-label']);
const API = '{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": { "/a": { "get": { "responses": {} } } } }';
const KEYS = ['navigation', 'tabs', 'anchors', 'versions', 'colors', 'api', 'topbarLinks', 'footer', 'analytics', 'integrations', 'font'];

describe('examples', () => {
  test.each(readdirSync(EXAMPLES))('%s: its mint.json is migrated to the expected docs.json, with the expected notes', (name) => {
    const read = (file: string): string => readFileSync(new URL(`${name}/${file}`, EXAMPLES), 'utf8');
    const { docs, notes } = migrateMintJson(JSON.parse(read('mint.json')));
    expect(`${JSON.stringify(docs, null, 2)}\n`).toBe(read('docs.json'));
    expect(notes.map(({ pointer, message }) => `${pointer}: ${message}\n`).join('')).toBe(read('notes.txt'));
  });
});

describe('docs-nav migrate', () => {
  const { tree } = temporary();
  const mint = readFileSync(new URL('tabs/mint.json', EXAMPLES), 'utf8');
  const docs = readFileSync(new URL('tabs/docs.json', EXAMPLES), 'utf8');

  async function run(cwd: string, ...argv: string[]) {
    const written = { stdout: '', stderr: '' };
    const stream = (name: 'stdout' | 'stderr') => ({ write: (part: string) => void (written[name] += part), isTTY: false, columns: 0 });
    const code = await main(['migrate', ...argv], { stdout: stream('stdout'), stderr: stream('stderr') }, cwd, {});
    return { code, ...written };
  }

  test('writes docs.json next to mint.json and lists what it leaves out', async () => {
    const cwd = tree({ 'site/mint.json': mint });
    const { code, stdout, stderr } = await run(cwd, 'site');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(readFileSync(join(cwd, 'site/docs.json'), 'utf8')).toBe(docs);
    expect(stdout).toContain('Wrote site/docs.json.\n1 remark');
    expect(stdout).toContain('  /anchors/1/color: ');
  });

  test('writes nothing in a dry run, and prints JSON for programs', async () => {
    const cwd = tree({ 'mint.json': mint });
    expect(await run(cwd, '--dry-run')).toMatchObject({ code: 0, stdout: docs });
    const { stdout } = await run(cwd, 'mint.json', '--dry-run', '--format', 'json');
    expect(JSON.parse(stdout)).toMatchObject({ version: 1, file: 'docs.json', isWritten: false, docs: JSON.parse(docs) as object });
    expect(existsSync(join(cwd, 'docs.json'))).toBe(false);
  });

  test.each([
    ['a docs.json that exists', { 'mint.json': mint, 'docs.json': '{}' }, '“docs.json” already exists.'],
    ['a site that has only a docs.json', { 'docs.json': '{}' }, 'There is no mint.json here; this site already has a docs.json.'],
    ['a folder without mint.json', { 'x.md': '' }, '“mint.json” cannot be read: '],
    ['a file of the new format', { 'mint.json': '{ "navigation": {} }' }, 'Rename it to docs.json.'],
    ['a file that is not a mint.json', { 'mint.json': '[]' }, 'is not a mint.json: expected an object with “navigation”'],
    ['a syntax error', { 'mint.json': '{\n  "name": }' }, 'mint.json:2:'],
  ])('refuses %s', async (_, files, message) => {
    const cwd = tree(files);
    const { code, stdout, stderr } = await run(cwd);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(existsSync(join(cwd, 'docs.json')) && !('docs.json' in files)).toBe(false);
  });
});

const { tree: folder } = temporary();

describe('a mint.json that cannot be migrated', () => {
  test.each([
    ['a link that leads out', (file: string) => symlinkSync('/etc/passwd', file), 'points outside the repository'],
    ['a device', (file: string) => symlinkSync('/dev/zero', file), 'points outside the repository'],
    ['a FIFO', (file: string) => execFileSync('mkfifo', [file]), 'is not a regular file'],
  ])('%s is not read', async (_, make, message) => {
    const cwd = folder({ 'other.txt': '' });
    make(join(cwd, 'mint.json'));
    const stderr: string[] = [];
    const out = { write: () => {}, isTTY: false, columns: 0 };
    const code = await main(['migrate'], { stdout: out, stderr: { ...out, write: (text: string) => void stderr.push(text) } }, cwd, {});
    expect(code).toBe(2);
    expect(stderr.join('')).toContain(message);
    expect(existsSync(join(cwd, 'docs.json'))).toBe(false);
  });

  test('a file that is nested too deep is refused', async () => {
    const groups = '{"group":"g","pages":['.repeat(20_000) + ']}'.repeat(20_000);
    const cwd = folder({ 'mint.json': `{"navigation":[${groups}]}` });
    const stderr: string[] = [];
    const out = { write: () => {}, isTTY: false, columns: 0 };
    expect(await main(['migrate'], { stdout: out, stderr: { ...out, write: (text: string) => void stderr.push(text) } }, cwd, {})).toBe(2);
    expect(stderr.join('')).toContain('is nested too deep');
  });
});
