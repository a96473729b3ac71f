/** The language server, as an editor sees it: every feature, on texts that are being written. */
import { once } from 'node:events';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type {
  CodeAction,
  CompletionItem,
  CompletionList,
  Diagnostic,
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  Hover,
  Location,
  RegistrationParams,
  RenameFile,
  SelectionRange,
  SymbolInformation,
  TextDocumentEdit,
  WorkspaceEdit,
} from 'vscode-languageserver';
import { lintPaths } from '../../src/host/index.ts';
import { UsageError } from '../../src/host/usage.ts';
import { memory, lint } from '../../src/index.ts';
import { MessageFrameFilter } from '../../src/lsp/frames.ts';
import { runLanguageServer } from '../../src/lsp/server.ts';
import { applyWorkspaceEdit } from './apply.ts';
import { Editor, FULL, marked, type EditorOptions } from './editor.ts';
import { temporary, type Files } from '../support/temporary.ts';

const { tree } = temporary();
const editors: Editor[] = [];

afterEach(async () => {
  for (const editor of editors.splice(0)) await editor.stop();
});

async function edit(files: Files, options: EditorOptions = {}): Promise<Editor> {
  const editor = await new Editor(tree(files)).start(options);
  editors.push(editor);
  return editor;
}

const isMissing = (findings: readonly Diagnostic[]): boolean => findings.some(({ code }) => code === 'page-exists');

function framed(body: string): string {
  return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

function frame(message: object): string {
  return framed(JSON.stringify({ jsonrpc: '2.0', ...message }));
}

const DOCS = `{
  "$schema": "https://mintlify.com/docs.json",
  "theme": "mint",
  "name": "Site",
  "colors": { "primary": "#000000" },
  "navigation": {
    "languages": [
      {
        "language": "en",
        "openapi": "openapi.yaml",
        "groups": [{ "group": "Start", "pages": ["index", "guides/setup", "GET /users"] }]
      },
      {
        "language": "fr",
        "groups": { "$ref": "./fr.json" }
      }
    ]
  },
  "redirects": [{ "source": "/old", "destination": "/guides/setup" }]
}
`;

const SITE = {
  'docs.json': DOCS,
  'fr.json': '[{ "group": "Début", "pages": ["fr/index", "guides/setup"] }]\n',
  'openapi.yaml':
    'openapi: 3.1.0\ninfo: { title: API, version: "1" }\npaths:\n  /users:\n    get: { summary: List users, responses: {} }\n',
  'index.mdx': '---\ntitle: Home\n---\n\n[Set up](/guides/setup) ![x](./x.png)\n',
  'guides/setup.mdx': '---\ntitle: Set up\n---\n\n[Home](../index)\n',
  'guides/unlisted.mdx': '---\ntitle: Unlisted\n---\n',
  'fr/index.mdx': '---\ntitle: Accueil\n---\n',
  'x.png': '',
};

/** Opens docs.json with the mark `|` in it, and asks about that place. */
async function askAt<T>(editor: Editor, method: string, text: string, more?: object): Promise<T> {
  const { text: plain, position } = marked(text);
  await editor.open('docs.json', plain);
  return editor.at<T>(method, 'docs.json', position, more);
}

describe('completion', () => {
  async function complete(text: string, files: Files = {}): Promise<readonly CompletionItem[]> {
    return (await askAt<CompletionList>(await edit({ ...SITE, ...files }), 'completion', text)).items;
  }

  test('offers unlisted pages first, then other pages with titles, then operations', async () => {
    const items = await complete(DOCS.replace('"index", ', '"|", "index", '));
    expect(items.map(({ label, detail }) => [label, detail])).toEqual([
      ['guides/unlisted', 'Unlisted · not in the navigation'],
      ['fr/index', 'Accueil'],
      ['guides/setup', 'Set up'],
      ['index', 'Home'],
      ['GET /users', 'List users · openapi.yaml'],
    ]);
  });

  test.each([
    ['settings', '"|": 1', ['logo', 'navbar', 'seo', 'integrations']],
    ['themes', '"background": {}, "theme": "|"', ['"mint"', '"willow"', '"sequoia"']],
    ['the keys of a setting', '"footer": { "links": [{ "|" }] }', ['header', 'items']],
    ['words where an object is possible too', '"styling": { "codeblocks": "|" }', ['"system"', '"dark"']],
    ['pages for a link', '"navbar": { "links": [{ "label": "Blog", "href": "|" }] }', ['/guides/unlisted', '/guides/setup']],
    ['files for a logo', '"logo": "|"', ['/x.png']],
    ['files for one appearance', '"favicon": { "light": "|", "dark": "" }', ['/x.png']],
    ['descriptions', '"api": { "openapi": ["|"] }', ['openapi.yaml']],
  ])('offers %s beside the navigation', async (_, text, expected) => {
    const items = await complete(DOCS.replace('"name": "Site",', `"name": "Site", ${text},`));
    expect(items.map(({ label }) => label)).toEqual(expect.arrayContaining(expected));
  });

  test.each([
    ['in quotes', '"pages": ["|"]', 'guides/unlisted', '"pages": ["guides/unlisted"]'],
    ['in quotes that are not closed', '"pages": ["gui|\n]', 'guides/unlisted', '"pages": ["guides/unlisted"\n]'],
    ['without quotes', '"pages": [|]', 'guides/unlisted', '"pages": ["guides/unlisted"]'],
    ['before another entry', '"pages": [| "index"]', 'guides/unlisted', '"pages": ["guides/unlisted", "index"]'],
    ['after another entry', '"pages": ["index" |]', 'guides/unlisted', '"pages": ["index", "guides/unlisted"]'],
    ['within a path', '"pages": ["guides/un|ted"]', 'guides/unlisted', '"pages": ["guides/unlisted"]'],
    ['for a root page', '"pages": [], "root": "gu|"', 'guides/unlisted', '"pages": [], "root": "guides/unlisted"'],
    ['for an operation', '"pages": ["GET|"]', 'GET /users', '"pages": ["GET /users"]'],
    ['for a key', '"pages": [], "ex|"', 'expanded', '"pages": [], "expanded": '],
    ['for a key without quotes', '"pages": [], ta|', 'tag', '"pages": [], "tag": "$0"'],
    ['for a key that has a value', '"pages": [], "ico|": 1', 'icon', '"pages": [], "icon": 1'],
    ['for a value', '"pages": [], "expanded": |', 'true', '"pages": [], "expanded": true'],
    ['for a key whose value is a list', '"|"', 'pages', '"pages": [$0]'],
  ])('inserts the right text %s', async (_, group, label, expected) => {
    const before = DOCS.replace(/"group": "Start", .* \}\]/, `"group": "Start", ${group} }]`);
    const editor = await edit(SITE);
    const { items } = await askAt<CompletionList>(editor, 'completion', before);
    const item = items.find((one) => one.label === label);
    const { textEdit, additionalTextEdits = [] } = item ?? {};
    if (!textEdit || !('range' in textEdit)) throw new Error(`“${label}” is not offered: ${items.map((one) => one.label).join(', ')}`);
    const text =
      applyWorkspaceEdit(new Map([['x', marked(before).text]]), [{ uri: 'x', edits: [textEdit, ...additionalTextEdits] }]).get('x') ?? '';
    expect(text).toContain(expected);
  });

  test('offers URLs, files and keys with descriptions, but no key that is already present', async () => {
    const labels = async (text: string): Promise<readonly string[]> => (await complete(text)).map(({ label }) => label);
    expect(await labels(DOCS.replace('"/guides/setup" }]', '"/gui|" }]'))).toEqual(['/guides/unlisted', '/guides/setup']);
    expect(await labels(DOCS.replace('"./fr.json"', '"|"'))).toContain('fr.json');
    expect(await labels(DOCS.replace('"openapi.yaml"', '"|"'))).toEqual(['fr.json', 'openapi.yaml']);
    const keys = await complete(DOCS.replace('"group": "Start",', '"group": "Start", "|",'));
    expect(keys.find(({ label }) => label === 'icon')?.documentation).toMatchObject({ kind: 'markdown' });
    expect(keys.map(({ label }) => label)).not.toContain('group');
  });

  test('works in a file that docs.json includes', async () => {
    const editor = await edit(SITE);
    const { text, position } = marked('[{ "group": "Début", "pages": ["fr/|"] }]');
    await editor.open('fr.json', text);
    const { items } = await editor.at<CompletionList>('completion', 'fr.json', position);
    expect(items.map(({ label }) => label)).toEqual(['fr/index']);
  });

  test('offers keys in an included file that is an entry of a list', async () => {
    const editor = await edit({
      'docs.json': '{ "navigation": { "groups": [{ "$ref": "group.json" }] } }',
      'group.json': '{ "group": "A" }',
    });
    const { text, position } = marked('{ "group": "A", "|" }');
    await editor.open('group.json', text);
    const { items } = await editor.at<CompletionList>('completion', 'group.json', position);
    expect(items.map(({ label }) => label)).toContain('icon');
  });

  test('returns at most 200 items and marks the list as incomplete', async () => {
    const files = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`many/page-${index}.mdx`, '']));
    const list = await askAt<CompletionList>(await edit({ ...SITE, ...files }), 'completion', DOCS.replace('"index", ', '"|", '));
    expect([list.items.length, list.isIncomplete]).toEqual([200, true]);
  });

  test('law: answers at any position in a text that is cut off or broken', async () => {
    const editor = await edit(SITE);
    await editor.open('docs.json', DOCS);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(DOCS.length),
        fc.nat(40),
        fc.constantFrom('', '"', '[', '}', '\\', '\n', '{"a":'),
        async (at, cut, inserted) => {
          const text = DOCS.slice(0, at) + inserted + DOCS.slice(at + cut);
          await editor.type('docs.json', text);
          const { position } = marked(`${text.slice(0, at)}|`);
          const list = await editor.at<CompletionList | null>('completion', 'docs.json', position);
          expect(list?.items.length ?? 0).toBeLessThanOrEqual(200);
          expect(editor.logged).toEqual([]);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('navigation', () => {
  const fileOf = ({ uri }: Location): string => uri.split('/').slice(-1)[0] ?? '';

  test.each([
    ['a page', DOCS.replace('guides/setup"', 'guides/se|tup"'), 'setup.mdx', 0],
    ['an included file', DOCS.replace('./fr.json', './f|r.json'), 'fr.json', 0],
    ['an operation in its OpenAPI file', DOCS.replace('GET /users', 'GET /us|ers'), 'openapi.yaml', 3],
    ['an OpenAPI file', DOCS.replace('openapi.yaml', 'open|api.yaml'), 'openapi.yaml', 0],
    ['the destination of a redirect', DOCS.replace('"/guides/setup" }]', '"/guid|es/setup" }]'), 'setup.mdx', 0],
  ])('goes to %s', async (_, text, file, line) => {
    const found = await askAt<Location>(await edit(SITE), 'definition', text);
    expect([fileOf(found), found.range.start.line]).toEqual([file, line]);
  });

  test('goes to the target of a link in a page, and finds all references to it', async () => {
    const editor = await edit(SITE);
    const { text, position } = marked(SITE['index.mdx'].replace('/guides/setup', '/guid|es/setup'));
    await editor.open('index.mdx', text);
    expect(fileOf(await editor.at<Location>('definition', 'index.mdx', position))).toBe('setup.mdx');
    const found = await editor.at<Location[]>('references', 'index.mdx', position, { context: { includeDeclaration: true } });
    expect(found.map(fileOf)).toEqual(['docs.json', 'fr.json', 'index.mdx']);
    const own = await editor.at<Location[]>(
      'references',
      'guides/setup.mdx',
      { line: 0, character: 0 },
      { context: { includeDeclaration: true } },
    );
    expect(own).toEqual(found);
  });

  test('describes a page or a group on hover', async () => {
    const editor = await edit(SITE);
    const page = await askAt<Hover>(editor, 'hover', DOCS.replace('guides/setup"', 'guides/se|tup"'));
    expect(page.contents).toEqual({
      kind: 'markdown',
      value: '**Set up** · `guides/setup`\n\nen › Start  \nURL: `/guides/setup`  \nPrevious: `index`  \nNext: `GET /users`',
    });
    const group = await editor.at<Hover>('hover', 'docs.json', marked(DOCS.replace('"Start"', '"St|art"')).position);
    expect(JSON.stringify(group.contents)).toContain(
      '**Group “Start”** · 3 entries\\n\\n`openapi`: `openapi.yaml`, inherited from Language “en” in line 8',
    );
    expect(await editor.at('hover', 'docs.json', { line: 2, character: 4 })).toMatchObject({
      contents: { value: expect.stringContaining('The layout of the site.') as string },
    });
    expect(await editor.at('hover', 'docs.json', { line: 0, character: 0 })).toBeNull();
    const notFound = await askAt<Hover>(
      editor,
      'hover',
      DOCS.replace('"name": "Site",', '"name": "Site", "errors": { "404": { "redi|rect": true } },'),
    );
    expect(notFound).toMatchObject({ contents: { value: expect.stringContaining('redirected to the home page') as string } });
  });

  test('provides links, an outline, symbols, folding ranges and selection ranges', async () => {
    const editor = await edit(SITE);
    await editor.open('docs.json', DOCS);
    const about = (file: string): object => ({ textDocument: { uri: editor.uri(file) } });
    const links = await editor.ask<DocumentLink[]>('textDocument/documentLink', about('docs.json'));
    expect(links.map(({ target = '' }) => target.split('/').at(-1))).toEqual(['index.mdx', 'setup.mdx']);
    const symbols = await editor.ask<DocumentSymbol[]>('textDocument/documentSymbol', about('docs.json'));
    expect(symbols.map(({ name, children }) => [name, children?.map((child) => child.name)])).toEqual([
      ['en', ['Start']],
      ['fr', []],
    ]);
    expect((await editor.ask<SymbolInformation[]>('workspace/symbol', { query: 'unl' })).map(({ name }) => name)).toEqual(['Unlisted']);
    expect((await editor.ask<FoldingRange[]>('textDocument/foldingRange', about('docs.json'))).length).toBeGreaterThan(3);
    const [selection] = await editor.ask<SelectionRange[]>('textDocument/selectionRange', {
      ...about('docs.json'),
      positions: [marked(DOCS.replace('"Start"', '"St|art"')).position],
    });
    expect(selection?.parent?.parent?.range.start.line).toBe(10);
  });
});

describe('moved, renamed and deleted files', () => {
  /** The site after the edit, and after the editor moved the files. */
  function apply(
    files: Files,
    { documentChanges = [] }: WorkspaceEdit,
    editor: Editor,
    moves: readonly (readonly [string, string])[],
  ): Map<string, string> {
    const texts = new Map(Object.entries(files) as [string, string][]);
    const path = (uri: string): string => decodeURIComponent(uri.slice(editor.uri('').length + 1));
    const changes = documentChanges.filter((change): change is TextDocumentEdit => 'textDocument' in change);
    const after = applyWorkspaceEdit(
      texts,
      changes.map(({ textDocument: { uri }, edits }) => ({ uri: path(uri), edits: edits as never })),
    );
    const renames = documentChanges.filter((change): change is RenameFile => 'kind' in change && change.kind === 'rename');
    for (const [from, to] of [...moves, ...renames.map(({ oldUri, newUri }) => [path(oldUri), path(newUri)] as const)])
      for (const [file, text] of Array.from(after))
        if (file === from || file.startsWith(`${from}/`)) {
          after.delete(file);
          after.set(to + file.slice(from.length), text);
        }
    return after;
  }

  const moved = [
    ['a page', 'guides/setup.mdx', 'guides/install.mdx'],
    ['a folder', 'guides', 'learn/how'],
    ['an image', 'x.png', 'images/x.png'],
    ['an OpenAPI file', 'openapi.yaml', 'api/openapi.yaml'],
    ['an included file', 'fr.json', 'nav/fr.json'],
  ] as const;

  test.each(moved)('%s: entries, links and redirects are updated, and no link is broken', async (_, from, to) => {
    const editor = await edit(SITE);
    const edits = await editor.ask<WorkspaceEdit>('workspace/willRenameFiles', {
      files: [{ oldUri: editor.uri(from), newUri: editor.uri(to) }],
    });
    const after = apply(SITE, edits, editor, [[from, to]]);
    const rules = { link: 'error' } as const;
    const errors = async (files: Iterable<readonly [string, string]>): Promise<number> =>
      (await lint({ files: memory(new Map(files)), rules })).summary.errors;
    expect(await errors(Object.entries(SITE))).toBe(0);
    expect(await errors(after)).toBe(0);
    expect(after.get('docs.json')).not.toBe(from === 'x.png' ? '' : SITE['docs.json']);
  });

  test('a page can be renamed at its entry, but not to an invalid or existing path', async () => {
    const editor = await edit(SITE);
    const text = DOCS.replace('guides/setup"', 'guides/se|tup"');
    expect(await askAt(editor, 'prepareRename', text)).toMatchObject({ placeholder: 'guides/setup' });
    const edits = await editor.at<WorkspaceEdit>('rename', 'docs.json', marked(text).position, { newName: '/guides/install.mdx' });
    const after = apply(SITE, edits, editor, []);
    expect([...after.keys()]).toContain('guides/install.mdx');
    expect(after.get('fr.json')).toContain('guides/install');
    await expect(editor.at('rename', 'docs.json', marked(text).position, { newName: 'index' })).rejects.toThrow(/already/);
    for (const [newName, why] of [
      ['guides/install.md', /different extension/],
      ['guides/install.png', /path of another file/],
      ['../install', /not a path in the site/],
      ['https://example.com/install', /not a path in the site/],
      ['guides/in\0stall', /is not allowed/],
      ['index.mdx/install', /“index.mdx” is not a folder/],
    ] as const)
      await expect(editor.at('rename', 'docs.json', marked(text).position, { newName })).rejects.toThrow(why);
  });

  test('no page is moved to a path below a symbolic link that points outside the repository', async () => {
    const other = tree({ 'a.mdx': '' });
    const editor = await new Editor(tree({ ...SITE, out: { to: other } })).start();
    const { text, position } = marked(DOCS.replace('guides/setup"', 'guides/se|tup"'));
    await editor.open('docs.json', text);
    await expect(editor.at('rename', 'docs.json', position, { newName: 'out/setup' })).rejects.toThrow(
      /“out” is a link that points outside/,
    );
    const files = [{ oldUri: editor.uri('guides/setup.mdx'), newUri: editor.uri('out/setup.mdx') }];
    expect(await editor.ask('workspace/willRenameFiles', { files })).toBeNull();
    expect(editor.warnings.join()).toMatch(/“out” is a link that points outside/);
    await editor.stop();
  });

  test('renaming a hidden file causes no edits and no warnings', async () => {
    const editor = await edit({ ...SITE, '.env': '' });
    const files = [{ oldUri: editor.uri('.env'), newUri: editor.uri('.env.local') }];
    expect(await editor.ask<WorkspaceEdit | null>('workspace/willRenameFiles', { files })).toSatisfy(
      (answer: WorkspaceEdit | null) => answer === null || (answer.documentChanges ?? []).length === 0,
    );
    expect(editor.warnings).toEqual([]);
  });

  test('deleting pages removes their entries, but only warns if a redirect leads to one of them', async () => {
    const editor = await edit({ ...SITE, 'docs.json': DOCS.replace('"destination": "/guides/setup"', '"destination": "/"') });
    const gone = await editor.ask<WorkspaceEdit>('workspace/willDeleteFiles', { files: [{ uri: editor.uri('guides') }] });
    expect(JSON.stringify(gone)).toContain('fr.json');
    const linked = await edit(SITE);
    expect(await linked.ask('workspace/willDeleteFiles', { files: [{ uri: linked.uri('guides') }] })).toBeNull();
    expect(linked.warnings.join()).toMatch(/ redirects to “guides\/setup”\. Change or remove that redirect first\.$/);
  });

  test('editors that support only text changes get plain changes', async () => {
    const editor = await edit(SITE, { capabilities: {} });
    const { changes, documentChanges } = await editor.ask<WorkspaceEdit>('workspace/willRenameFiles', {
      files: [{ oldUri: editor.uri('guides/setup.mdx'), newUri: editor.uri('guides/install.mdx') }],
    });
    expect(documentChanges).toBeUndefined();
    expect(Object.keys(changes ?? {}).length).toBeGreaterThan(1);
    await expect(askAt(editor, 'rename', DOCS.replace('guides/setup"', 'guides/se|tup"'), { newName: 'guides/install' })).rejects.toThrow(
      /docs-nav mv/,
    );
  });
});

describe('findings', () => {
  test('cover unsaved text in every file of the site, and react to renamed files', async () => {
    const editor = await edit(SITE);
    await editor.open('docs.json', DOCS);
    await editor.type('docs.json', DOCS.replace('"index"', '"indx"'));
    const [found] = await editor.findings('docs.json', (findings) => findings.length > 0);
    expect(found).toMatchObject({ code: 'page-exists', severity: 1, source: 'docs-nav', range: { start: { line: 10 } } });
    await editor.type('docs.json', DOCS);
    expect(await editor.findings('docs.json', (findings) => findings.length === 0)).toEqual([]);
    renameSync(join(editor.root, 'index.mdx'), join(editor.root, 'home.mdx'));
    await editor.filesChanged('index.mdx', 'home.mdx');
    expect((await editor.findings('docs.json', (findings) => findings.length > 0)).map(({ code }) => code)).toContain('page-exists');
    await editor.open('fr.json', '[{ "group": "Début", "pages": ["fr/none"] }]');
    expect((await editor.findings('fr.json', (findings) => findings.length > 0)).map(({ code }) => code)).toContain('page-exists');
  });

  test('carry the version of the text that they are about', async () => {
    const editor = await edit(SITE);
    await editor.open('docs.json', DOCS);
    await editor.type('docs.json', DOCS.replace('"index"', '"indx"'));
    await editor.findings('docs.json', (findings) => findings.length > 0);
    expect(editor.allPublished.get(editor.uri('docs.json'))?.version).toBe(2);
  });

  test('can be fixed, ignored, or resolved by adding a page or an entry', async () => {
    const editor = await edit(SITE);
    await editor.open('docs.json', DOCS.replace('"index"', '"guides/none"').replace('"GET /users"]', '"GET /users",]'));
    const findings = await editor.findings('docs.json', (found) => found.length > 1);
    const actions: CodeAction[] = [];
    for (const { range } of findings) actions.push(...(await codeActions(editor, 'docs.json', range)));
    const titles = actions.map(({ title }) => title);
    expect(titles).toContain('Create the page guides/none.mdx');
    expect(titles).toContain('Ignore this here (page-exists)');
    expect(actions.some(({ isPreferred }) => isPreferred)).toBe(true);
    const [all] = await codeActions(editor, 'docs.json', { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, [
      'source.fixAll',
    ]);
    expect(JSON.stringify(all?.edit)).toContain('"newText":""');
    const start = { line: 0, character: 0 };
    const unlisted = await codeActions(editor, 'guides/unlisted.mdx', { start, end: start });
    expect(unlisted.map(({ title }) => title).join()).toMatch(/Ignore this here/);
    await editor.type('docs.json', DOCS);
    const places = await codeActions(editor, 'guides/unlisted.mdx', { start, end: start });
    expect(places[0]?.title).toBe('Add the page to the navigation, in en › Start');
  });

  test('disappear from the editor and from lint after they are ignored through a code action', async () => {
    const docs = DOCS.replace('"index"', '"none"');
    const editor = await edit({ ...SITE, 'docs.json': docs, 'docs-nav.config.json': '{\n  "rules": { "orphan-page": "off" }\n}\n' });
    await editor.open('docs.json', docs);
    const [finding] = await editor.findings('docs.json', (found) => found.length > 0);
    if (!finding) throw new Error('There is no finding.');
    const action = (await codeActions(editor, 'docs.json', finding.range)).find(({ title }) => title.startsWith('Ignore'));
    const [change] = (action?.edit?.documentChanges ?? []) as TextDocumentEdit[];
    const texts = applyWorkspaceEdit(new Map([['c', '{\n  "rules": { "orphan-page": "off" }\n}\n']]), [
      { uri: 'c', edits: change?.edits as never },
    ]);
    writeFileSync(join(editor.root, 'docs-nav.config.json'), texts.get('c') ?? '');
    await editor.filesChanged('docs-nav.config.json');
    expect(await editor.findings('docs.json', (found) => found.length === 0)).toEqual([]);
    const { diagnostics, summary } = await lintPaths([], { cwd: editor.root });
    expect(diagnostics.filter(({ file }) => file === 'docs.json')).toEqual([]);
    expect(summary).toMatchObject({ errors: 0, suppressed: 1 });
  });

  test('have code actions for at most the first fifty of a selection', async () => {
    const pages = Array.from({ length: 70 }, (_, index) => `gone${index}/${'abcdefghij'.charAt(index % 10)}`);
    const text = JSON.stringify({ navigation: { groups: pages.map((page) => ({ group: page, pages: [page, 'index'] })) } });
    const editor = await edit(SITE);
    await editor.open('docs.json', text);
    await editor.findings('docs.json', (found) => found.length >= 70);
    const all = { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } };
    const actions = await codeActions(editor, 'docs.json', all, ['quickfix']);
    expect(new Set(actions.map(({ diagnostics }) => JSON.stringify(diagnostics))).size).toBe(50);
  });

  function codeActions(editor: Editor, file: string, range: object, only?: readonly string[]): Promise<CodeAction[]> {
    return editor.ask('textDocument/codeAction', {
      textDocument: { uri: editor.uri(file) },
      range,
      context: { diagnostics: [], ...(only && { only }) },
    });
  }
});

describe('documents', () => {
  test('apply partial changes correctly in both position encodings', async () => {
    for (const encoding of ['utf-16', 'utf-8'] as const) {
      const editor = await edit(SITE, { capabilities: { ...FULL, general: { positionEncodings: [encoding] } } });
      expect(editor.initialized.capabilities.positionEncoding).toBe(encoding);
      const docs = DOCS.replace('"Start"', '"Stärt 🙂"');
      await editor.open('docs.json', docs);
      const [line = ''] = docs.split('\n').slice(10);
      const before = line.slice(0, line.indexOf('"index"'));
      const character = encoding === 'utf-8' ? Buffer.byteLength(before) : before.length;
      const range = { start: { line: 10, character }, end: { line: 10, character: character + '"index"'.length } };
      await editor.change('docs.json', [{ range, text: '"indx"' }]);
      const [found] = await editor.findings('docs.json', (findings) => findings.length > 0);
      expect(found?.range).toEqual({ start: range.start, end: { line: 10, character: character + '"indx"'.length } });
    }
  });

  test('have exact ranges for findings in docs-nav.config.json, in both position encodings', async () => {
    for (const encoding of ['utf-16', 'utf-8'] as const) {
      const config = '{ "ignore": [{ "reason": "Ärger 🙂", "rule": "page-exists", "at": "none" }] }';
      const editor = await edit(
        { ...SITE, 'docs-nav.config.json': config },
        { capabilities: { general: { positionEncodings: [encoding] } } },
      );
      const [found] = await editor.findings('docs-nav.config.json', (findings) => findings.length > 0);
      const { start, end } = found?.range ?? { start: { character: 0 }, end: { character: 0 } };
      const [from, to] = [start.character, end.character];
      const written = encoding === 'utf-8' ? Buffer.from(config).subarray(from, to).toString() : config.slice(from, to);
      expect(JSON.parse(written)).toBeTruthy();
      expect(written.length).toBeLessThan(config.length);
    }
  });

  test('in several folders and sites get their findings', async () => {
    const editor = await edit(
      { 'a/docs.json': '{ "navigation": { "pages": ["x"] } }', 'b/docs.json': '{ "navigation": { "pages": ["y"] } }' },
      { folders: ['a', 'b'] },
    );
    for (const [site, page] of [
      ['a', 'x'],
      ['b', 'y'],
    ])
      expect((await editor.findings(`${site}/docs.json`, (found) => found.length > 0))[0]?.message).toContain(`“${page}”`);
  });
});

test('a site with an invalid configuration does not hide others, and opens once it is corrected', async () => {
  const docs = '{ "navigation": { "pages": ["index", "none"] } }';
  const files = { 'a/docs.json': docs, 'a/index.mdx': '', 'b/docs.json': docs, 'b/index.mdx': '' };
  const editor = await edit({ ...files, 'a/docs-nav.config.json': '{ "rules": 3 }' });
  expect(await editor.findings('b/docs.json', isMissing)).toHaveLength(1);
  await editor.open('a/index.mdx', '');
  await editor.filesChanged('a/index.mdx', 'b/index.mdx');
  const symbols = await editor.ask<SymbolInformation[]>('workspace/symbol', { query: '' });
  expect(symbols.map(({ location: { uri } }) => uri)).toEqual([editor.uri('b/index.mdx')]);
  expect(editor.logged.filter((line) => line.includes('“rules” must be an object'))).toHaveLength(1);
  writeFileSync(join(editor.root, 'a/docs-nav.config.json'), '{}');
  await editor.filesChanged('a/docs-nav.config.json');
  expect(await editor.findings('a/docs.json', isMissing)).toHaveLength(1);
});

describe('misbehaving clients', () => {
  test('a client that refuses to watch files still gets findings for changed files', async () => {
    const editor = new Editor(tree({ 'docs.json': '{ "navigation": { "pages": ["x"] } }' }));
    editors.push(editor);
    editor.connection.onRequest('client/registerCapability', () => {
      throw new Error('No stars in braces.');
    });
    await editor.start();
    expect(await editor.findings('docs.json', (found) => found.length > 0)).toHaveLength(1);
    expect(editor.logged).toContainEqual(expect.stringContaining('No stars in braces.'));
    writeFileSync(join(editor.root, 'x.mdx'), '');
    await new Promise((next) => setTimeout(next, 1_000));
    await editor.open('docs.json', '{ "navigation": { "pages": ["x"] } }');
    expect(await editor.findings('docs.json', (found) => found.length === 0)).toEqual([]);
  });

  test('globs of watched files contain no “*” within braces', async () => {
    const editor = new Editor(tree(SITE));
    editors.push(editor);
    const globs: string[] = [];
    editor.connection.onRequest('client/registerCapability', ({ registrations }: RegistrationParams) => {
      for (const { registerOptions } of registrations)
        globs.push(...(registerOptions as { watchers: { globPattern: string }[] }).watchers.map(({ globPattern }) => globPattern));
      return null;
    });
    await editor.start();
    await editor.settled(() => globs.length > 0);
    expect(globs.filter((glob) => !/^\*\*\/(?:\*\.\{[\w,]+\}|\.\w+)$/.test(glob))).toEqual([]);
    expect(globs).not.toEqual([]);
  });

  test('the findings of a deleted folder disappear, and return when it is recreated', async () => {
    const editor = await edit({ 'site/docs.json': '{ "navigation": { "pages": ["x"] } }' });
    await editor.findings('site/docs.json', (found) => found.length > 0);
    rmSync(join(editor.root, 'site'), { recursive: true });
    await editor.filesChanged('site/docs.json');
    expect(await editor.findings('site/docs.json', (found) => found.length === 0)).toEqual([]);
    mkdirSync(join(editor.root, 'site'));
    writeFileSync(join(editor.root, 'site/docs.json'), '{ "navigation": { "pages": ["x"] } }');
    await editor.filesChanged('site/docs.json');
    expect(await editor.findings('site/docs.json', (found) => found.length > 0)).toHaveLength(1);
  });

  test('wrong positions, unknown files and schemes, and methods that do not exist are answered', async () => {
    const editor = await edit(SITE);
    await editor.open('docs.json', DOCS);
    const positions = [
      { line: 1e9, character: 0 },
      { line: -1, character: -5 },
      { line: 3, character: 1e9 },
    ];
    for (const method of ['completion', 'hover', 'definition', 'prepareRename'])
      for (const position of positions)
        for (const file of ['docs.json', 'none.json', 'index.mdx', '../outside.mdx']) await editor.at(method, file, position);
    for (const uri of ['untitled:x', 'file:///%00', 'git:/a/docs.json', 'nonsense', '']) {
      await editor.tell('textDocument/didOpen', { textDocument: { uri, languageId: 'json', version: 1, text: '{' } });
      await editor.ask('textDocument/hover', { textDocument: { uri }, position: { line: 0, character: 0 } });
    }
    await expect(editor.ask('textDocument/nonsense', {})).rejects.toThrow('nonsense');
    expect(editor.published('docs.json')).toEqual([]);
  });

  test.each([
    ['garbage', 'nonsense\r\n\r\n'],
    ['a negative length', 'Content-Length: -5\r\n\r\n{}'],
    ['a length that is no number', 'Content-Length: five\r\n\r\n{}'],
    ['an enormous length', 'Content-Length: 99999999999999\r\n\r\n{}'],
    ['two lengths', 'Content-Length: 9\r\nContent-Length: 2\r\n\r\n{}'],
    ['a body that is not JSON', 'Content-Length: 2\r\n\r\n{['],
    ['a body that is no message', 'Content-Length: 5\r\n\r\n[1,2]'],
    ['parameters of another shape', frame({ method: 'textDocument/didChange', params: { contentChanges: [{ range: 1 }] } })],
  ])('after %s, requests are answered', async (_, bytes) => {
    const editor = await edit(SITE);
    await editor.open('docs.json', DOCS);
    editor.toServer.write(bytes);
    expect(await editor.ask('textDocument/documentSymbol', { textDocument: { uri: editor.uri('docs.json') } })).toHaveLength(2);
    await editor.settled(() => editor.logged.length > 0);
    expect(editor.logged.length).toBeGreaterThan(0);
  });

  test('law: messages are read however the bytes are split and whatever is between them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('', 'x\r\n\r\n', 'Content-Length: no\r\n\r\n', '\r\n\r\n'), fc.string()), { maxLength: 6 }),
        fc.integer({ min: 1, max: 40 }),
        async (parts, size) => {
          const bodies = parts.map(([, body]) => body);
          const bytes = Buffer.from(parts.map(([between, body]) => between + framed(body)).join(''));
          const frames = new MessageFrameFilter(() => {});
          for (let at = 0; at < bytes.length; at += size) frames.write(bytes.subarray(at, at + size));
          frames.end();
          const passed: Buffer[] = [];
          for await (const chunk of frames) passed.push(chunk as Buffer);
          expect(Buffer.concat(passed).toString()).toBe(bodies.map(framed).join(''));
        },
      ),
    );
  });

  test('a message that is too long is skipped, and the next one is read', () => {
    const logged: string[] = [];
    const frames = new MessageFrameFilter((message) => void logged.push(message));
    const length = 65 * 1024 * 1024;
    frames.write(`Content-Length: ${length}\r\n\r\n`);
    frames.write(Buffer.alloc(length, 32));
    frames.write(framed('{}'));
    expect(String(frames.read())).toBe(framed('{}'));
    expect(logged.join()).toContain('was skipped');
  });

  test.each([
    ['text', 'x'],
    ['empty headers', '\r\n\r\n'],
    ['messages of other protocols', `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize' })}\n`],
    ['headers of HTTP', 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ])('the server ends with the reason after 1 MB of %s, and not before', async (_, part) => {
    const [toServer, toClient] = [new PassThrough(), new PassThrough()];
    const ended = runLanguageServer(toServer, toClient, '0.0.0');
    const bytes = Buffer.from(part.repeat(Math.ceil(1_200_000 / part.length)));
    toServer.write(bytes.subarray(0, 1_000_000));
    toServer.write(frame({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } }));
    await once(toClient, 'data');
    toServer.write(bytes);
    await expect(ended).rejects.toEqual(
      new UsageError(
        'Standard input has 1048576 bytes without a message of the Language Server Protocol. ' +
          'Expected a header “Content-Length” before each message: start docs-nav lsp from an editor.',
      ),
    );
    expect(toClient.readableLength).toBeLessThan(5_000);
  });

  test('a cancelled request is answered as such', async () => {
    const editor = await edit(SITE);
    await editor.open('docs.json', DOCS);
    const { CancellationTokenSource } = await import('vscode-languageserver-protocol/node');
    const source = new CancellationTokenSource();
    const asked = editor.connection.sendRequest('workspace/symbol', { query: 'x' }, source.token);
    source.cancel();
    await expect(asked).rejects.toMatchObject({ code: -32_800 });
  });

  test('requests are answered without errors while the document changes', async () => {
    const editor = await edit(SITE);
    await editor.open('docs.json', DOCS);
    const { position } = marked(DOCS.replace('guides/setup"', 'guides/se|tup"'));
    const answers: Promise<unknown>[] = [];
    for (let round = 0; round < 20; round++) {
      await editor.type('docs.json', round % 2 === 0 ? '{' : DOCS);
      answers.push(editor.at('definition', 'docs.json', position), editor.at('completion', 'docs.json', position));
    }
    await Promise.all(answers);
    expect(editor.logged).toEqual([]);
  });
});
