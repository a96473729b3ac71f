/** Results of tools as data: what the text says, for programs, and for models that a client shows nothing else. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { DOCS_NAV_COMMANDS } from '../../../src/cli/all-commands.ts';
import { createExclusiveWriteScheduler } from '../../../src/cli/mcp/calls.ts';
import { MAX_OUTPUT_PAGE_BYTES } from '../../../src/cli/mcp/output-pages.ts';
import { structuredContent } from '../../../src/cli/mcp/structured-content.ts';
import { createMcpTools } from '../../../src/cli/mcp/tools.ts';
import { fixSite, memory, openSiteFromFiles } from '../../../src/index.ts';
import { HIDDEN_CHARACTER_PATTERN } from '../../../src/text/hidden.ts';
import { temporary } from '../../support/temporary.ts';

const { repository } = temporary();
const TOOLS = createMcpTools(DOCS_NAV_COMMANDS);
const ajv = new Ajv();
const accepts = new Map(TOOLS.flatMap(({ name, output }) => (output ? [[name, ajv.compile(output)] as const] : [])));

interface Checked {
  readonly summary: Readonly<Record<string, number>>;
  readonly diagnostics: readonly {
    readonly file: string;
    readonly line: number;
    readonly column: number;
    readonly severity: string;
    readonly rule: string;
    readonly message: string;
    readonly fix?: {
      readonly title: string;
      readonly safe: boolean;
      readonly edits?: readonly { readonly start: number; readonly end: number; readonly text: string }[];
    };
  }[];
  readonly notes: readonly string[];
}

/** The text and the data of a result; the data is as the declaration says. */
async function call<Data>(cwd: string, name: string, given: object): Promise<{ readonly text: string; readonly data: Data }> {
  const queue = createExclusiveWriteScheduler(TOOLS, async () => [cwd]);
  const { content, structuredContent: data, isError } = await queue.call(name, { ...given }, { signal: new AbortController().signal });
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  expect(isError, text).toBeUndefined();
  const accept = accepts.get(name);
  expect(accept?.(data), JSON.stringify(accept?.errors)).toBe(true);
  return { text, data: data as Data };
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '');
}

const RULES = join(import.meta.dirname, '../../../fixtures/rules');
const SITES = readdirSync(RULES).flatMap((rule) => readdirSync(join(RULES, rule)).map((name) => `${rule}/${name}`));

describe('the data of “check” has each finding of its text', () => {
  test.each(SITES)('%s', async (name) => {
    const { text, data } = await call<Checked>(join(RULES, name), 'check', { info: true, site: 'docs.json' });
    const lines = linesOf(text);
    for (const [index, { file, line, column, severity, rule, message, fix }] of data.diagnostics.entries()) {
      expect(lines[index]).toContain(`${file}:${line}:${column} ${severity} ${rule} `);
      expect(lines[index]).toContain(message);
      if (fix) expect(lines[index]).toContain(fix.title);
    }
    expect(lines.slice(data.diagnostics.length)).toEqual(data.notes);
    const { errors = 0, warnings = 0, infos = 0 } = data.summary;
    expect(errors + warnings + infos).toBe(data.diagnostics.length);
  });
});

test('a clean site with infos has their number, and how to list them', async () => {
  const cwd = repository({ 'docs.json': '{ "navigation": { "pages": ["index"] } }', 'index.mdx': '', 'a.mdx': '' });
  const { text, data } = await call<Checked>(cwd, 'check', {});
  expect(data).toMatchObject({ summary: { errors: 0, warnings: 0, infos: 1 }, diagnostics: [], notes: linesOf(text) });
});

test('the findings of a long “check” result can be read page by page', async () => {
  const groups = Array.from({ length: 300 }, (_, index) => ({ group: `${'long name '.repeat(8)}${index}`, pages: [] }));
  const cwd = repository({ 'docs.json': JSON.stringify({ navigation: { groups } }) });
  const messages: string[] = [];
  for (let total = 1; messages.length < total; total = 300) {
    const { data } = await call<Checked>(cwd, 'check', { from: messages.length + 1 });
    expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(MAX_OUTPUT_PAGE_BYTES * 1.1);
    expect(data.notes.at(-1)).toBe(
      `(Entries ${messages.length + 1}–${messages.length + data.diagnostics.length} of ${data.summary['errors']} of “diagnostics”.)`,
    );
    messages.push(...data.diagnostics.map(({ message }) => message));
  }
  expect(new Set(messages).size).toBe(300);
});

test('the data of “place” and “edit” says what their text says', async () => {
  const cwd = repository({
    'docs.json': '{ "navigation": { "groups": [{ "group": "Start", "pages": ["index", "guides/a"] }] } }',
    'index.mdx': '',
    'guides/a.mdx': '',
    'guides/b.mdx': '',
  });
  const placed = await call<{ readonly places: readonly { readonly in: string; readonly after: string; readonly reasons: string[] }[] }>(
    cwd,
    'place',
    { page: 'guides/b' },
  );
  const [best] = placed.data.places;
  expect(placed.text.startsWith(`${best?.in}, after ${best?.after}\n`)).toBe(true);
  for (const reason of best?.reasons ?? []) expect(placed.text).toContain(reason);
  const edit = { do: 'add', page: 'guides/b', in: best?.in, after: best?.after };
  const dry = await call<{ readonly diff: string; readonly notes: readonly string[] }>(cwd, 'edit', edit);
  expect(dry.data).toMatchObject({ written: false, changes: [{ kind: 'changed', path: 'docs.json' }] });
  expect([...dry.data.diff.trimEnd().split('\n'), ...dry.data.notes]).toEqual(linesOf(dry.text));
  const { data } = await call(cwd, 'edit', { ...edit, write: true });
  expect(data).toMatchObject({ written: true, changes: [{ kind: 'changed', path: 'docs.json' }] });
});

test('edits of fixes in the data of “check” are exact: applied, they make what “lint --fix” makes', async () => {
  const text = '{\n  "navigation": {\n    "pages": [\n      "index",\n      "guides/instal",\n    ],\n  },\n}\n';
  const files = { 'docs.json': text, 'index.mdx': '', 'guides/install.mdx': '' };
  const { data } = await call<Checked>(repository(files), 'check', {});
  const edits = data.diagnostics.flatMap(({ fix }) => (fix?.safe === true ? (fix.edits ?? []) : []));
  expect(edits.length).toBeGreaterThan(1);
  let fixed = text;
  for (const { start, end, text: put } of edits.toSorted((one, other) => other.start - one.start))
    fixed = fixed.slice(0, start) + put + fixed.slice(end);
  expect(fixed).toBe((await fixSite(openSiteFromFiles({ files: memory(files) }))).get('docs.json'));
});

test('a fix that would write a hidden character has no edits in the data', async () => {
  const files = { 'docs.json': '{ "navigation": { "pages": ["guides/in\u200bstall"] } }', 'guides/in\u200bstal.mdx': '' };
  const { data } = await call<Checked>(repository(files), 'check', {});
  const fixes = data.diagnostics.flatMap(({ fix }) => fix ?? []);
  expect(JSON.stringify(fixes)).not.toContain('\u200b');
  expect(fixes.every(({ edits }) => edits === undefined)).toBe(true);
});

test('a result is bounded as a whole, and a cut one says so, with what it did or did not do', async () => {
  const pages = Array.from({ length: 900 }, (_, index) => `guides/page-${index}`);
  const texts = pages.map((page) => [`${page}.mdx`, `[Next](/guides/page-1)\n${'x'.repeat(40)}\n`]);
  const cwd = repository({ 'docs.json': JSON.stringify({ navigation: { pages } }), ...Object.fromEntries(texts) });
  const { text, data } = await call<{ readonly changes: readonly unknown[]; readonly diff: string; readonly notes: readonly string[] }>(
    cwd,
    'edit',
    {
      do: 'move',
      page: 'guides',
      to: 'learn',
    },
  );
  for (const size of [Buffer.byteLength(text), Buffer.byteLength(JSON.stringify(data))])
    expect(size).toBeLessThan(MAX_OUTPUT_PAGE_BYTES * 1.2);
  expect(text).toMatch(/\(The first \d+ of \d+ lines\.\)\nNothing was written: this is a dry run\.$/);
  expect(data.notes).toEqual([
    'Nothing was written: this is a dry run.',
    expect.stringMatching(/^\(The first \d+ of 901 entries of “changes”\.\)$/),
  ]);
  expect(data.diff).toMatch(/\(The first \d+ of \d+ lines\.\)$/);
  expect(data.changes.length).toBeGreaterThan(50);
});

test('a long label does not fill a result, and many notes leave room for the rest', async () => {
  const data = structuredContent(
    { places: [{ in: 'x'.repeat(60_000) }] },
    Array.from({ length: 2_000 }, (_, index) => `note ${index}`),
  );
  expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(MAX_OUTPUT_PAGE_BYTES);
  expect((data['notes'] as string[]).at(-1)).toMatch(/^\(\d+ more lines\.\)$/);
});

test('from a folder inside the site, the diff has paths relative to the repository, in text and data alike', async () => {
  const cwd = repository({ 'docs/docs.json': '{ "navigation": { "pages": ["index"] } }', 'docs/index.mdx': '', 'docs/guides/a.mdx': '' });
  const given = { do: 'add', page: 'guides/a', in: '/navigation' };
  const { text, data } = await call<{ readonly diff: string }>(join(cwd, 'docs/guides'), 'edit', given);
  for (const diff of [text, data.diff]) expect(diff).toContain('+++ b/docs/docs.json\n');
});

test('hidden characters are visible in data, and lists are bounded', () => {
  const data = structuredContent({ name: 'a\u202eb\u001b', deep: [{ text: '\u200b##[x]' }], diff: 'a\tb\n\u0007' }, []);
  expect(JSON.stringify(data)).not.toMatch(new RegExp(`(?![\\n\\t])${HIDDEN_CHARACTER_PATTERN}`, 'u'));
  const long = structuredContent({ list: Array.from({ length: 9 }, () => 'x'.repeat(MAX_OUTPUT_PAGE_BYTES)) }, ['said'], { from: 2 });
  expect(long['list']).toHaveLength(4);
  expect(long['notes']).toEqual(['said', '(Entries 2–5 of 9 of “list”.)']);
  expect(structuredContent({ list: ['a'] }, [], { from: 9 })).toEqual({ list: [], notes: ['(“list” has 1 entry.)'] });
  expect(structuredContent({ list: [] }, [])).toEqual({ list: [] });
});
