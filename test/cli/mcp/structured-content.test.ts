/** Results of tools as data: what the text says, for programs, and for models that a client shows nothing else. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../../src/cli/all-commands.ts';
import { createCallQueue } from '../../../src/cli/mcp/calls.ts';
import { MAX_BYTES } from '../../../src/cli/mcp/output-pages.ts';
import { structuredContent } from '../../../src/cli/mcp/structured-content.ts';
import { toolsOf } from '../../../src/cli/mcp/tools.ts';
import { HIDDEN } from '../../../src/text/hidden.ts';
import { temporary } from '../../support/temporary.ts';

const { repository } = temporary();
const TOOLS = toolsOf(COMMANDS);
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
    readonly fix?: { readonly title: string };
  }[];
  readonly notes: readonly string[];
}

/** The text and the data of a result; the data is as the declaration says. */
async function call<Data>(cwd: string, name: string, given: object): Promise<{ readonly text: string; readonly data: Data }> {
  const queue = createCallQueue(TOOLS, async () => [cwd]);
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

test('the findings of a long result can be read page by page', async () => {
  const groups = Array.from({ length: 300 }, (_, index) => ({ group: `${'long name '.repeat(8)}${index}`, pages: [] }));
  const cwd = repository({ 'docs.json': JSON.stringify({ navigation: { groups } }) });
  const messages: string[] = [];
  for (let total = 1; messages.length < total; total = 300) {
    const { data } = await call<Checked>(cwd, 'check', { from: messages.length + 1 });
    expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(MAX_BYTES * 1.1);
    expect(data.notes.at(-1)).toBe(
      `(Entries ${messages.length + 1}–${messages.length + data.diagnostics.length} of ${data.summary['errors']} of “diagnostics”.)`,
    );
    messages.push(...data.diagnostics.map(({ message }) => message));
  }
  expect(new Set(messages).size).toBe(300);
});

test('“place” and “edit” say what they say in the text', async () => {
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

test('hidden characters are visible in data, and lists are bounded', () => {
  const data = structuredContent({ name: 'a\u202eb\u001b', deep: [{ text: '\u200b##[x]' }], diff: 'a\tb\n\u0007' }, []);
  expect(JSON.stringify(data)).not.toMatch(new RegExp(`(?![\\n\\t])${HIDDEN}`, 'u'));
  const long = structuredContent({ list: Array.from({ length: 9 }, () => 'x'.repeat(MAX_BYTES)) }, ['said'], 2);
  expect(long['list']).toHaveLength(1);
  expect(long['notes']).toEqual(['said', '(Entries 2–2 of 9 of “list”.)']);
  expect(structuredContent({ list: [] }, [])).toEqual({ list: [] });
});
