/** What editors can have done by name: `workspace/executeCommand`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { DiagnosticSeverity, type TextDocumentEdit, type TextEdit, type WorkspaceEdit } from 'vscode-languageserver-protocol/node';
import { DOCS_NAV_COMMANDS } from '../../src/cli/all-commands.ts';
import { parse } from '../../src/cli/parse.ts';
import { settingsOf } from '../../src/cli/lint-settings.ts';
import { openSite } from '../../src/host/index.ts';
import { fixSite } from '../../src/index.ts';
import { temporary } from '../support/temporary.ts';
import { applyWorkspaceEdit } from './apply.ts';
import { Editor, FULL, type EditorOptions } from './editor.ts';

const { tree } = temporary();
const editors: Editor[] = [];

afterEach(async () => {
  for (const editor of editors.splice(0)) await editor.stop();
});

const DOCS = '{ "navigation": { "groups": [{ "group": "Start", "pages": ["index", "guides/instal",] }] },}\n';
const SITE = { 'docs.json': DOCS, 'index.mdx': '---\ntitle: Home\n---\n', 'guides/install.mdx': '' };

async function edit(root: string, options: EditorOptions = {}): Promise<Editor> {
  const editor = new Editor(root);
  editors.push(editor);
  return editor.start(options);
}

function run<T>(editor: Editor, command: string, ...given: readonly unknown[]): Promise<T> {
  return editor.ask<T>('workspace/executeCommand', { command, arguments: given });
}

/** Collects the edits that the editor is asked to apply, and answers so. */
function editsOf({ connection }: Editor, answer: object = { applied: true }): readonly WorkspaceEdit[] {
  const edits: WorkspaceEdit[] = [];
  connection.onRequest('workspace/applyEdit', (params: { edit: WorkspaceEdit }) => {
    edits.push(params.edit);
    return answer;
  });
  return edits;
}

describe('docs-nav.fixAll', () => {
  test('makes all safe fixes of the site, in texts as they are in the editor, as “lint --fix” does', async () => {
    const root = tree(SITE);
    const editor = await edit(root);
    const edits = editsOf(editor);
    const typed = DOCS.replace('Start', 'Begin');
    await editor.open('docs.json', typed);
    expect(await run(editor, 'docs-nav.fixAll', editor.uri('docs.json'))).toEqual({ files: 1 });
    const fixed = await fixSite((await openSite(root)).withEdits(new Map([['docs.json', typed]])));
    const changes = (edits[0]?.documentChanges ?? []) as TextDocumentEdit[];
    const before = new Map([[editor.uri('docs.json'), typed]]);
    const after = applyWorkspaceEdit(
      before,
      changes.map(({ textDocument: { uri }, edits: texts }) => ({ uri, edits: texts as TextEdit[] })),
    );
    expect(after.get(editor.uri('docs.json'))).toBe(fixed.get('docs.json'));
    expect(changes[0]?.textDocument.version).toBe(1);
    expect(readFileSync(join(root, 'docs.json'), 'utf8')).toBe(DOCS);
  });

  test('needs no file if there is one site, and does nothing to one that is right', async () => {
    const editor = await edit(tree({ ...SITE, 'docs.json': '{ "navigation": { "pages": ["index"] } }' }));
    const edits = editsOf(editor);
    await editor.open('docs.json', '{ "navigation": { "pages": ["index"] } }');
    expect(await run(editor, 'docs-nav.fixAll')).toEqual({ files: 0 });
    expect(edits).toEqual([]);
  });

  test('sends editors without versions the plain form, and tells what an editor refuses', async () => {
    const editor = await edit(tree(SITE), { capabilities: { ...FULL, workspace: {} } });
    const edits = editsOf(editor, { applied: false, failureReason: 'the file is read-only' });
    const done = run(editor, 'docs-nav.fixAll', editor.uri('docs.json'));
    await expect(done).rejects.toThrow('The editor did not apply the fixes: the file is read-only.');
    expect(edits).toMatchObject([{ changes: { [editor.uri('docs.json')]: expect.any(Array) } }]);
  });
});

test('docs-nav.preview returns what readers see of texts that are not saved, as HTML without scripts', async () => {
  const editor = await edit(tree(SITE));
  await editor.open('docs.json', DOCS.replace('Start', 'Not saved'));
  const page = await run<string>(editor, 'docs-nav.preview', editor.uri('index.mdx'));
  expect(page).toMatch(/^<!doctype html>/);
  expect(page).toContain('Not saved');
  expect(page).toContain('Home');
  expect(page).not.toMatch(/<script/i);
});

test('from a file outside every site, commands use the only open site, and the preview names its folder', async () => {
  const editor = await edit(tree({ 'docs/docs.json': '{ "navigation": { "pages": [] } }', 'README.md': '' }));
  await editor.open('README.md', '');
  await editor.settled(() => editor.allPublished.size > 0);
  expect(await run<string>(editor, 'docs-nav.preview', editor.uri('README.md'))).toContain('docs/docs.json');
});

test('a command says that the log tells why a site with wrong settings is not open', async () => {
  const editor = await edit(tree({ ...SITE, 'docs-nav.config.json': '{ "rules": { "page-exists": "eror" } }' }));
  await editor.open('docs.json', DOCS);
  const why = 'No site is open. If there is a docs.json, see the log of docs-nav for what is wrong with it.';
  await expect(run(editor, 'docs-nav.preview', editor.uri('docs.json'))).rejects.toThrow(why);
  expect(editor.logged.join('\n')).toContain('eror');
});

test('the language server says which commands there are, and what is wrong with a call', async () => {
  const editor = await edit(
    tree({ 'a/docs.json': '{ "navigation": { "pages": [] } }', 'b/docs.json': '{ "navigation": { "pages": [] } }' }),
  );
  const { executeCommandProvider } = editor.initialized.capabilities;
  expect(executeCommandProvider?.commands).toEqual(['docs-nav.fixAll', 'docs-nav.preview']);
  for (const file of ['a/docs.json', 'b/docs.json']) await editor.open(file, '{ "navigation": { "pages": [] } }');
  await expect(run(editor, 'docs-nav.fixEverything')).rejects.toThrow('expected one of docs-nav.fixAll, docs-nav.preview');
  await expect(run(editor, 'docs-nav.preview')).rejects.toThrow('2 sites are open');
  const withNull = editor.ask('workspace/executeCommand', { command: 'docs-nav.preview', arguments: null });
  await expect(withNull).rejects.toThrow('2 sites are open');
  await expect(run(editor, 'docs-nav.preview', 7)).rejects.toThrow('needs the URI of a file of a site: 2 sites are open.');
  for (const uri of ['file:///nowhere/x', 'untitled:x'])
    await expect(run(editor, 'docs-nav.preview', uri)).rejects.toThrow(`2 sites are open, and “${uri}” belongs to none of them.`);
});

test('the flag “--preset strict” of “lsp” makes a warning an error', async () => {
  const root = tree({ 'docs.json': '{ "navigation": { "pages": ["index", "index"] } }', 'index.mdx': '' });
  const lsp = DOCS_NAV_COMMANDS.find(({ name }) => name === 'lsp');
  if (!lsp) throw new Error('There is no command lsp.');
  const severitiesWith = async (...flags: readonly string[]): Promise<readonly unknown[]> => {
    const editor = new Editor(root, settingsOf(parse(['--stdio', ...flags], lsp, 'docs-nav')));
    editors.push(editor);
    await editor.start();
    return (await editor.findings('docs.json', (findings) => findings.length > 0)).map(({ severity }) => severity);
  };
  expect(await severitiesWith()).toEqual([DiagnosticSeverity.Warning]);
  expect(await severitiesWith('--preset', 'strict')).toEqual([DiagnosticSeverity.Error]);
});
