/** Names of files that do not exist yet: the same answer from jobs, the command line, the MCP server and the language server. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CodeAction, WorkspaceEdit } from 'vscode-languageserver';
import { openDraft } from '../../src/agent/draft/open-draft.ts';
import { isRefusal } from '../../src/agent/draft/refusal.ts';
import { DOCS_NAV_COMMANDS } from '../../src/cli/all-commands.ts';
import { main } from '../../src/cli/main.ts';
import { createExclusiveWriteScheduler } from '../../src/cli/mcp/calls.ts';
import { createMcpTools } from '../../src/cli/mcp/tools.ts';
import { MutableFileListing } from '../../src/site/listing.ts';
import { removeNewPathPrefix, newPathProblem, notPathProblem } from '../../src/site/new-names.ts';
import { explainWriteRefusal } from '../../src/site/program-files.ts';
import { cases } from '../support/cases.ts';
import { Editor, marked } from '../lsp/editor.ts';
import { temporary } from '../support/temporary.ts';
import { MINTLIFY_TEXT } from '../support/mintlify-site.ts';

const { tree } = temporary();

/** Names of pages, without their extension, that new files can have. */
const ALLOWED = [
  'setup',
  'set-up',
  'set_up',
  'v1.2',
  'node.js',
  'a b',
  'What’s new',
  'Working with Threads',
  'a - b',
  '(api-reference)',
  'image(3)',
  'a (1)',
  '@AGENTS',
  'a@b',
  'c++',
  'Name=Agents, Mode=Dark',
  'überblick',
  'e\u0301te\u0301',
  '外部知识库',
  'สวัสดี',
  'हिन्दी',
  'مرحبا',
  '١٢٣',
  'x²',
  'CONtext',
  'com10',
  'console',
  'a.',
  'a..b',
  'Intro to .NET',
  'a--b',
  'می\u200cخواهم',
  'क्\u200dष',
  'ශ්\u200dරී',
  'col·lecció',
  'データ・ベース',
  '設定（概要）',
  `${'é'.repeat(125)}a`,
] as const;

/** Names that they cannot have, and a part of the reason. */
const REFUSED: readonly (readonly [name: string, why: string])[] = [
  ['$(id)', '“$”'],
  ['`id`', '“`”'],
  ['-rf', 'begins with “-”'],
  ['--help', 'begins with “-”'],
  ['=ls', 'begins with “=”'],
  ['.env', 'begins with “.”'],
  ['*', '“*”'],
  ['a|b', '“|”'],
  ['a&b', '“&”'],
  ['a;b', '“;”'],
  ["a'b", "“'”"],
  ['a"b', '“"”'],
  ['a<b', '“<”'],
  ['a>b', '“>”'],
  ['a!b', '“!”'],
  ['a^b', '“^”'],
  ['~a', '“~”'],
  ['PROGRA~1', '“~”'],
  ['a%20b', '“%”'],
  ['%PATH%', '“%”'],
  ['[slug]', '“[”'],
  ['{a,b}', '“{”'],
  ['a:b', '“:”'],
  ['a\\b', '“\\”'],
  [' a', 'begins with a space'],
  ['a ', 'has a space before its extension'],
  ['CON ', 'Windows reserves it'],
  ['CON', 'Windows reserves it'],
  ['nul', 'Windows reserves it'],
  ['Aux.en', 'Windows reserves it'],
  ['COM0', 'Windows reserves it'],
  ['lpt9', 'Windows reserves it'],
  ['com¹', 'Windows reserves it'],
  ['ＣＯＮ', 'Windows reserves it'],
  ['CONIN$', '“$”'],
  ['a\nb', 'is not allowed'],
  ['a\tb', 'is not allowed'],
  ['a\u001bb', 'is not allowed'],
  ['a\u202eb', 'is not allowed'],
  ['save_code\u200c', 'is not allowed'],
  ['a\u200bb', 'is not allowed'],
  ['a\u3164b', 'is not allowed'],
  ['a\u00a0b', 'is not allowed'],
  ['＄（id）', 'is not allowed'],
  ['a🚀', 'is not allowed'],
  ['a\u00adb', '“\\u00ad” is not allowed'],
  ['\u2066a\u2069', 'is not allowed'],
  ['a\u061cب', 'is not allowed'],
  ['a\u200cb', '“U+200C” is not allowed'],
  ['ب\u200c', '“U+200C” is not allowed'],
  ['ب\u200d\u200cب', 'is not allowed'],
  ['\u200cب', '“U+200C” is not allowed'],
  ['गa\u200dक', '“U+200D” is not allowed'],
  ['.GIT', 'begins with “.”'],
  ['.git\u200c', 'begins with “.”'],
  ['GIT~1', '“~”'],
  ['\uff0egit', '“．”'],
  ['\u2024git', '“․”'],
  ['a\uff0fb', '“／”'],
  ['a\u2215b', '“∕”'],
  ['a\u2044b', '“⁄”'],
  ['a\u29f5b', '“⧵”'],
  ['a\uff3cb', '“＼”'],
  ['a\u0338b', '“U+0338” is not allowed'],
  ['a\u20e5b', '“U+20E5” is not allowed'],
  ['\u0301a', 'begins with “U+0301”'],
  ['a.md:stream', '“:”'],
  ['a::$DATA', '“:”'],
  ['con.tar', 'Windows reserves it'],
  ['a'.repeat(252), 'it has 256 bytes'],
  ['é'.repeat(126), 'it has 256 bytes'],
  [`${'a/'.repeat(2_046)}a`, 'expected at most 1000'],
  ...['twin', 'TWIN', '\uff34win', '\u00eele', 'file', 'GR\u00dcSSE', 'کتابها'].map(
    (name) => [name, 'only in capitals or Unicode form'] as const,
  ),
];
/** Texts that are no path below the docs root. */
const NO_PATHS = [
  '',
  '.',
  '..',
  'n/..',
  'n/.',
  '../x',
  '/../x',
  'n/../../x',
  'n/../x',
  '/n/../x',
  'n/./x',
  'n//x',
  '/etc/x',
  '/x',
] as const;
/** Others in the folder, each as what the faces create. */
const TWINS = ['Twin', 'I\u0302le', 'ﬁle', 'Gr\u00fc\u00dfe', 'کتاب\u200cها'];

const SITE: Readonly<Record<'docs.json' | 'index.mdx' | 'old.mdx', string>> & Readonly<Record<string, string>> = {
  ...Object.fromEntries(TWINS.flatMap((name) => [`${name}.mdx`, `${name}.jsx`, `${name}.abc/a.png`].map((file) => [`n/${file}`, '']))),
  'docs.json': '{ "navigation": { "groups": [{ "group": "Start", "pages": ["index", "old"] }] } }',
  'index.mdx': '',
  'old.mdx': '',
};

const SENTENCE =
  /The name “[^]*” cannot be used for a new file or folder: [^]*?“\._-\+\(\)@,=’”\.|The path has \d+ bytes; expected at most \d+\.|“[^”]*” is not a path in the site; (?:did you mean “[^”]*”\?|expected one such as “guides\/install”\.)|“[^”]*” differs from “[^”]*” only in [^]*?choose another name\./;

/** The sentence of an answer; `undefined` if it allows the name. Anything else is no answer to the question. */
function answerOf(text: string, isRefused: boolean): string | undefined {
  const [sentence] = SENTENCE.exec(text) ?? [];
  if (isRefused && sentence === undefined) throw new Error(`Refused for another reason: ${text}`);
  return isRefused ? sentence : undefined;
}

type Ask = (path: string, extension: string, index: number) => Promise<string | undefined>;

/** Everything that can create a file, by what it is called. It gets a path without its extension. */
const FACES: Readonly<Record<string, () => Promise<Ask>>> = {
  async 'a job that writes a file'() {
    const draft = await openDraft({ folder: tree(SITE), docs: '' });
    return async (path, extension) => {
      const refused = answer(await draft.write({ path: `${path}${extension}`, text: '' }));
      if (refused === undefined) await draft.remove({ path: `${path}${extension}` });
      return refused;
    };
  },
  async 'a job that moves a file'() {
    const draft = await openDraft({ folder: tree(SITE), docs: '' });
    return async (path, extension, index) => {
      await draft.write({ path: `from${index}.mdx`, text: '' });
      const refused = answer(await draft.move({ from: `from${index}.mdx`, to: `${path}${extension}` }));
      await draft.remove({ path: refused === undefined ? `${path}${extension}` : `from${index}.mdx` });
      return refused;
    };
  },
  async 'a job that renames a page'() {
    const folder = tree(SITE);
    return async (path) => {
      const text = await (await openDraft({ folder, docs: '' })).renamePage({ from: 'old', to: path });
      return isRefusal(text) ? answer(text) : answerOf(text, text.startsWith('Nothing was changed'));
    };
  },
  async 'docs-nav add'() {
    const cwd = tree(SITE);
    return async (path, extension) => command(cwd, 'add', `${path}${extension}`, '--in', 'groups[group=Start]', '--dry-run');
  },
  async 'docs-nav mv of a page'() {
    const cwd = tree(SITE);
    return async (path, extension) => command(cwd, 'mv', 'old', `${path}${extension}`, '--dry-run');
  },
  async 'docs-nav mv of a file'() {
    const cwd = tree({ ...SITE, 'part.jsx': '' });
    return async (path, extension) => command(cwd, 'mv', 'part.jsx', `${path}${extension}`, '--dry-run');
  },
  async 'docs-nav mv of a folder'() {
    const cwd = tree({ ...SITE, 'images/a.png': '' });
    return async (path, extension) => command(cwd, 'mv', 'images', `${path}${extension}`, '--dry-run');
  },
  async 'the MCP server, adding a page'() {
    const cwd = tree(SITE);
    return async (path, extension) => tool(cwd, { do: 'add', page: `${path}${extension}`, in: 'groups[group=Start]' });
  },
  async 'the MCP server, moving a page'() {
    const cwd = tree(SITE);
    return async (path, extension) => tool(cwd, { do: 'move', page: 'old', to: `${path}${extension}` });
  },
  async 'an editor that renames a page'() {
    const editor = await new Editor(tree(SITE)).start();
    const { text, position } = marked(SITE['docs.json'].replace('old', 'ol|d'));
    await editor.open('docs.json', text);
    return async (path) =>
      editor.at<WorkspaceEdit>('rename', 'docs.json', position, { newName: path }).then(
        () => undefined,
        (error: unknown) => answerOf(String(error), true),
      );
  },
  async 'an editor that is about to rename a file'() {
    const editor = await new Editor(tree(SITE)).start();
    await editor.open('docs.json', SITE['docs.json']);
    return async (path, extension) => {
      const before = editor.warnings.length;
      const files = [{ oldUri: editor.uri('old.mdx'), newUri: editor.uri(`${path}${extension}`) }];
      const edit = await editor.ask<WorkspaceEdit | null>('workspace/willRenameFiles', { files });
      const warnings = editor.warnings.slice(before).join('\n');
      if ((edit === null) !== (warnings !== '')) throw new Error(`“${path}”: edits and a warning, or neither: ${warnings}`);
      return answerOf(warnings, edit === null);
    };
  },
};

function answer(text: unknown): string | undefined {
  return answerOf(isRefusal(text) ? text.refused : String(text), isRefusal(text));
}

async function command(cwd: string, ...args: string[]): Promise<string | undefined> {
  let written = '';
  const stream = { write: (text: string) => void (written += text), isTTY: false, columns: 0 };
  const code = await main(args, { stdout: stream, stderr: stream }, cwd, {});
  return answerOf(written, code !== 0);
}

async function tool(cwd: string, given: object): Promise<string | undefined> {
  const { content, isError } = await createExclusiveWriteScheduler(createMcpTools(DOCS_NAV_COMMANDS), async () => [cwd]).call(
    'edit',
    { ...given },
    { signal: new AbortController().signal },
  );
  return answerOf(content.map((part) => (part.type === 'text' ? part.text : '')).join(''), isError === true);
}

const NOTHING = new MutableFileListing();
const BESIDE = MutableFileListing.of(new Map(Object.keys(SITE).map((path) => [path, 'file'] as const)));

describe('the check of a new path', () => {
  test.each(ALLOWED)('allows “%s”', (name) => expect(newPathProblem(`n/${name}.mdx`, BESIDE)).toBeUndefined());
  test.each(REFUSED)('refuses %j: %s', (name, why) => {
    const text = newPathProblem(`n/${name}.mdx`, BESIDE);
    expect(text).toMatch(SENTENCE);
    expect(text).toContain(why);
  });

  test('refuses bad names of new folders, but no name that exists or that a move keeps', () => {
    const files = MutableFileListing.of(new Map([['a&b/c.mdx', 'file'] as const, ['x;y.mdx', 'file'] as const]));
    expect(newPathProblem('$x/a.mdx', files)).toMatch(SENTENCE);
    expect(newPathProblem('a./b.mdx', files)).toContain('ends with a dot');
    expect(newPathProblem('a /b.mdx', files)).toContain('ends with a space');
    expect(newPathProblem('a&b/d.mdx', files)).toBeUndefined();
    expect(newPathProblem('x;y.mdx', files)).toBeUndefined();
    expect(newPathProblem('new/x;y.mdx', files, 'x;y.mdx')).toBeUndefined();
    expect(newPathProblem('new/x;z.mdx', files, 'x;y.mdx')).toMatch(SENTENCE);
  });

  test('refuses what is no path below the docs root, and proposes the path that was meant', () => {
    for (const path of ['', '.', '..', '../x', 'n/..', 'n/../../x'])
      expect(newPathProblem(path, NOTHING)).toBe(`“${path}” is not a path in the site; expected one such as “guides/install”.`);
    for (const path of ['n/../x', 'n/./../x', './x', '/x', '//x', 'x/', 'x//'])
      expect(newPathProblem(path, NOTHING)).toBe(`“${path}” is not a path in the site; did you mean “x”?`);
    for (const path of ['https://example.com/x', '/.env', '/$(id)'])
      expect(newPathProblem(path, NOTHING)).toContain('is not a path in the site; expected one such as');
    expect(newPathProblem(`${'../'.repeat(400)}x`, NOTHING)).toBe('The path has 1201 bytes; expected at most 1000.');
  });

  test('refuses a path below a file or a link that leads out', () => {
    const files = MutableFileListing.of(new Map([['a.mdx', 'file'] as const, ['out', 'outside'] as const]));
    expect(newPathProblem('a.mdx/b.mdx', files)).toBe('“a.mdx” is not a folder. Choose another path.');
    expect(newPathProblem('out/b.mdx', files)).toBe('“out” is a link that points outside the repository. Choose another path.');
  });
});

describe('the same answer', () => {
  const names = [...ALLOWED, ...REFUSED.map(([name]) => name)];
  test.each(Object.keys(FACES))(
    'comes from %s',
    async (face) => {
      const ask = (await FACES[face]?.()) as Ask;
      for (const [index, name] of names.entries()) {
        const extension = face === 'docs-nav mv of a file' ? '.jsx' : face.endsWith('folder') ? '.abc' : '.mdx';
        const expected = newPathProblem(`n/${name}${extension}`, BESIDE);
        expect({ name, text: await ask(`n/${name}`, extension, index) }).toEqual({ name, text: expected });
      }
    },
    300_000,
  );

  // Editors resolve the URIs of files that they rename.
  const asText = Object.keys(FACES).filter((face) => face !== 'an editor that is about to rename a file');
  test.each(asText)('refuses what is no path, and takes a slash before a folder of the site for the docs root: %s', async (face) => {
    const ask = (await FACES[face]?.()) as Ask;
    const extension = face === 'docs-nav mv of a file' ? '.jsx' : face.endsWith('folder') ? '.abc' : '.mdx';
    for (const [index, path] of NO_PATHS.entries()) {
      const expected = notPathProblem(removeNewPathPrefix(path, BESIDE));
      expect({ path, text: await ask(path, '', index) }).toEqual({ path, text: expected });
    }
    expect(await ask('/n/x', extension, NO_PATHS.length)).toBeUndefined();
    expect(await ask('/n/$(id)', extension, NO_PATHS.length + 1)).toContain('“$” is not allowed');
  });

  test('comes from code actions, which offer no file with such a name', async () => {
    const docs = JSON.stringify({ navigation: { pages: ['index', 'a;b', 'a b'] } });
    const editor = await new Editor(tree({ 'docs.json': docs, 'index.mdx': '' })).start();
    await editor.open('docs.json', docs);
    await editor.findings('docs.json', (findings) => findings.length > 0);
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: docs.length } };
    const actions = await editor.ask<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: editor.uri('docs.json') },
      range,
      context: { diagnostics: [] },
    });
    expect(actions.map(({ title }) => title).filter((title) => title.startsWith('Create'))).toEqual(['Create the page a b.mdx']);
    await editor.stop();
  });

  test('is also given to a model that writes “./” before a name with a character that is not allowed', async () => {
    const draft = await openDraft({ folder: tree(SITE), docs: '' });
    expect(answer(await draft.write({ path: './$(id).mdx', text: '' }))).toContain('“$” is not allowed');
  });
});

describe('a name that exists', () => {
  const OLD = { ...SITE, 'docs.json': SITE['docs.json'].replace('old', 'a&b'), 'a&b.mdx': '', 'keep/x$y.png': '' };

  test('can be changed, removed and moved along with its folder, and is linted', async () => {
    const cwd = tree(OLD);
    expect(await command(cwd, 'mv', 'a&b', 'good', '--dry-run')).toBeUndefined();
    expect(await command(cwd, 'mv', 'a&b', 'folder/a&b', '--dry-run')).toBeUndefined();
    expect(await command(cwd, 'mv', 'keep', 'kept', '--dry-run')).toBeUndefined();
    expect(await command(cwd, 'rm', 'a&b', '--dry-run')).toBeUndefined();
    expect(await command(cwd, 'lint')).toBeUndefined();
    const draft = await openDraft({ folder: cwd, docs: '' });
    expect(answer(await draft.write({ path: 'a&b.mdx', text: 'Text' }))).toBeUndefined();
    expect(answer(await draft.move({ from: 'a&b.mdx', to: 'folder/a&b.mdx' }))).toBeUndefined();
    expect(answer(await draft.move({ from: 'folder/a&b.mdx', to: 'good.mdx' }))).toBeUndefined();
  });

  test('can be changed by “docs-nav mv” only in case or in Unicode form', async () => {
    const cwd = tree({ ...SITE, 'a/caf\u00e9.png': '', 'a/b.png': '' });
    expect(await command(cwd, 'mv', 'old', 'Old', '--dry-run')).toBeUndefined();
    expect(await command(cwd, 'mv', 'a/caf\u00e9.png', 'a/cafe\u0301.png', '--dry-run')).toBeUndefined();
    expect(await command(cwd, 'mv', 'a', 'A', '--dry-run')).toBeUndefined();
    expect(await command(cwd, 'mv', 'a/b.png', 'A/b.png', '--dry-run')).toContain('“A” differs from “a” only');
  });

  test('is not created again in another Unicode form, nor are two new names that differ only in case', async () => {
    const cwd = tree({ ...SITE, 'caf\u00e9.mdx': '' });
    const at = ['--in', 'groups[group=Start]', '--dry-run'];
    expect(await command(cwd, 'add', 'cafe\u0301', ...at)).toContain('“cafe\u0301.mdx” differs from “caf\u00e9.mdx”');
    expect(await command(cwd, 'mv', 'old', 'cafe\u0301', '--dry-run')).toContain('differs from');
    expect(await command(cwd, 'add', 'a/x', 'A/y', '--element', 'groups[group=New]', '--dry-run')).toContain('“A” differs from “a”');
  });
});

/** Files that programs obey, run or install from, beside documentation. */
const OBEYED = [
  'AGENTS.md',
  'guides/AGENTS.md',
  'agents.mdx',
  'CLAUDE.local.md',
  'Claude.md',
  '\uff23LAUDE.md',
  '\u017fkill.md',
  'review.prompt.md',
  'memory-bank/a.md',
  'CODEOWNERS.md',
  'Dockerfile.mdx',
  'pull_request_template.md',
  'compose.yaml',
  'docker-compose.prod.yml',
  'Dockerfile',
  'Dockerfile.dev',
  'action.yml',
  'Makefile',
  'MAKEFILE',
  'Jenkinsfile',
  'package.json',
  'guides/package-lock.json',
  'yarn.lock',
  'requirements.txt',
  'tsconfig.json',
  'vercel.json',
  'netlify.toml',
  'mcp.json',
  'docs-nav.config.json',
  'docs-nav-baseline.json',
  'node_modules/a.svg',
  'Node_Modules/a.svg',
  'run.sh',
  'a.py',
  'vite.config.mjs',
  'server.pem',
] as const;

const PLAIN = 'groups[group=Start]';

/** Where `.md` files are pages, too. */
const MINTLIFY = { ...SITE, 'docs.json': SITE['docs.json'].replace('{', `{ ${MINTLIFY_TEXT}`), 'new.md': '' };

/** What jobs and agents do to create a file of any name, or to take it away. */
const PROGRAMS: Readonly<Record<string, (path: string) => Promise<string>>> = {
  'a job that writes a file': async (path) =>
    JSON.stringify(await (await openDraft({ folder: tree(MINTLIFY), docs: '' })).write({ path, text: '' })),
  'a job that moves a file': async (path) =>
    JSON.stringify(await (await openDraft({ folder: tree(MINTLIFY), docs: '' })).move({ from: 'new.md', to: path })),
  'the MCP server, moving a folder': (path) =>
    toolText(tree({ ...MINTLIFY, 'part/a.svg': '', [`part/${path}`]: '{}' }), { do: 'move', page: 'part', to: 'moved', write: true }),
};
const ON_FILES: typeof PROGRAMS = {
  ...PROGRAMS,
  'the MCP server, moving a file': (path) =>
    toolText(tree({ ...MINTLIFY, 'images/a.svg': '' }), { do: 'move', page: 'images/a.svg', to: path, write: true }),
};
const ON_PAGES: typeof PROGRAMS = {
  ...PROGRAMS,
  'the MCP server, adding a page': (path) => toolText(tree(MINTLIFY), { do: 'add', page: path, in: PLAIN, write: true }),
  'the MCP server, moving a page': (path) =>
    toolText(tree(MINTLIFY), { do: 'move', page: /\.md$/i.test(path) ? 'new' : 'old', to: path, write: true }),
};

async function toolText(cwd: string, given: object): Promise<string> {
  const { content, isError } = await createExclusiveWriteScheduler(createMcpTools(DOCS_NAV_COMMANDS), async () => [cwd]).call(
    'edit',
    { ...given },
    { signal: new AbortController().signal },
  );
  return `${isError === true ? 'refused' : 'done'}: ${content.map((part) => (part.type === 'text' ? part.text : '')).join('')}`;
}

describe('names of files that other programs act on', () => {
  test.each(OBEYED)('“%s” is refused by the MCP server as by jobs, for the same reason', async (path) => {
    const why = explainWriteRefusal(path, false) ?? 'it is not reserved';
    for (const [program, create] of Object.entries(/\.mdx?$/i.test(path) ? ON_PAGES : ON_FILES)) {
      const text = await create(path);
      expect({ program, text }).toEqual({ program, text: expect.stringMatching(/^(?:refused|\{"refused"):/) as string });
      expect({ program, text }).toEqual({ program, text: expect.stringContaining(why) as string });
    }
  });

  test.each(['AGENTS.md', 'guides/CLAUDE.md', 'run.sh', 'compose.yaml', 'vercel.json', 'yarn.lock', 'server.pem'])(
    '“%s” is neither moved nor removed by the MCP server',
    async (path) => {
      const cwd = tree({ ...MINTLIFY, [path]: '{}' });
      for (const given of [
        { do: 'move', page: path, to: path.replace(/\w+(?=\.\w+$)/, 'other'), write: true },
        { do: 'remove', page: path, write: true },
      ])
        expect(await toolText(cwd, given)).toMatch(/^refused/);
      expect(existsSync(join(cwd, path))).toBe(true);
    },
  );

  test.each(['guides/agents-api.mdx', 'package.mdx', 'compose.mdx', 'actions.md'])('“%s” is not reserved', async (path) => {
    expect(explainWriteRefusal(path, false)).toBeUndefined();
    for (const create of [PROGRAMS['a job that writes a file'], ON_PAGES['the MCP server, adding a page']])
      expect(await create?.(path)).toMatch(/Created|^done/);
  });

  test('can be given to new and moved files on the command line', async () => {
    const cwd = tree({ ...SITE, 'a.svg': '' });
    expect(await command(cwd, 'add', 'AGENTS.md', '--in', PLAIN, '--dry-run')).toBeUndefined();
    expect(await command(cwd, 'mv', 'old', 'claude', '--dry-run')).toBeUndefined();
    expect(await command(cwd, 'mv', 'a.svg', 'run.sh', '--dry-run')).toBeUndefined();
  });

  test('do not prevent moves of listed pages, of components and of OpenAPI files that docs.json uses', async () => {
    const docs = '{ "navigation": { "groups": [{ "group": "Start", "openapi": "app.json", "pages": ["index", "agents"] }] } }';
    const api = '{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": { "/x": { "get": { "responses": {} } } } }';
    const cwd = tree({ 'docs.json': docs, 'index.mdx': '', 'agents.mdx': '', 'app.json': api, 'parts/a.jsx': '' });
    expect(await toolText(cwd, { do: 'move', page: 'agents', to: 'guides/agents' })).toMatch(/^done/);
    expect(await toolText(cwd, { do: 'move', page: 'parts/a.jsx', to: 'parts/b.jsx' })).toMatch(/^done/);
    expect(await toolText(cwd, { do: 'move', page: 'app.json', to: 'api/app.json' })).toMatch(/^done/);
    expect(await toolText(cwd, { do: 'move', page: 'parts', to: 'snippets' })).toMatch(/^done/);
    for (const to of ['parts/a.sh', 'parts/a.js', 'parts/a.PY'])
      expect(await toolText(cwd, { do: 'move', page: 'parts/a.jsx', to })).toMatch(/^refused: .*can be run/s);
    expect(await toolText(cwd, { do: 'move', page: 'app.json', to: 'api/compose.json' })).toMatch(/^refused: .*other machines/s);
  });
});

/** Names of characters that the list has, and of many that it has not. */
const name = fc
  .array(fc.oneof(fc.constantFrom(...'abzAZ09._-+()@,= é外ا'), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })), {
    minLength: 1,
    maxLength: 12,
  })
  .map((parts) => parts.join('').replaceAll('/', ''))
  .filter((text) => text !== '' && newPathProblem(text, NOTHING) === undefined && text !== '.' && text !== '..');

describe.each(['sh', 'bash'])('what the shell %s makes of an allowed name', (shell) => {
  const shown = (script: string, cwd: string): string => execFileSync(shell, ['-c', script], { cwd, encoding: 'utf8', stdio: 'pipe' });

  test('is the name itself between double quotes, and unquoted if it has no space and no parentheses', () => {
    const cwd = tree({ a: '', b: '', '-n': '' });
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 100 }), (names) => {
        const expected = names.map((text) => `${text}\n`).join('');
        expect(shown(`printf '%s\\n' ${names.map((text) => `"${text}"`).join(' ')}`, cwd)).toBe(expected);
        const plain = names.filter((text) => !/[ ()]/.test(text));
        if (plain.length > 0) expect(shown(`printf '%s\\n' ${plain.join(' ')}`, cwd)).toBe(plain.map((text) => `${text}\n`).join(''));
      }),
      { numRuns: cases(30) },
    );
  });

  test('is a syntax error if it is unquoted and has parentheses', () => {
    for (const text of ['a(id)', '(api-reference)', 'image(3).png', '@(a)', 'a (1)']) {
      const { status, stdout } = spawnSync(shell, ['-c', `printf '%s\\n' ${text}`], { encoding: 'utf8' });
      expect({ text, isError: status !== 0, stdout }).toEqual({ text, isError: true, stdout: '' });
    }
  });

  test.each(['a&b', 'a;b', '$(a)', "a'b"])(
    'is not the name itself for “%s” without quotes, so that the name is refused, although spaces are allowed',
    (text) => {
      expect(newPathProblem('a b', NOTHING)).toBeUndefined();
      expect(newPathProblem(text, NOTHING)).toMatch(SENTENCE);
      const { stdout } = spawnSync(shell, ['-c', `printf '%s\\n' ${text}`], { encoding: 'utf8' });
      expect(stdout).not.toBe(`${text}\n`);
    },
  );
});

test('no allowed character becomes a shell metacharacter under NFKC normalization', () => {
  const harmful: string[] = [];
  for (let code = 0x80; code <= 0x10ffff; code++) {
    const text = String.fromCodePoint(code);
    if (newPathProblem(`a${text}b`, NOTHING) === undefined && /[!-'*/:-?[-^`{-~]/.test(text.normalize('NFKC').replaceAll('=', '')))
      harmful.push(text);
  }
  expect(harmful).toEqual([]);
});
