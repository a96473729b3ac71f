/** Clients that pull the findings of open texts have, all in all, what others are sent, and are told when they have outdated ones. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  CancellationTokenSource,
  LSPErrorCodes,
  ProgressType,
  type CancellationToken,
  type ClientCapabilities,
  type Diagnostic,
  type DocumentDiagnosticReport,
  type PublishDiagnosticsParams,
} from 'vscode-languageserver-protocol/node';
import { MINTLIFY } from '../support/mintlify-site.ts';
import { temporary, type Files } from '../support/temporary.ts';
import { Editor, FULL, type EditorOptions } from './editor.ts';

const { tree } = temporary();
const editors: Editor[] = [];

afterEach(async () => {
  vi.useRealTimers();
  for (const editor of editors.splice(0)) await editor.stop();
});

/** A client that pulls and can be told to. */
const PULLS: ClientCapabilities = {
  ...FULL,
  workspace: { ...FULL.workspace, diagnostics: { refreshSupport: true } },
  textDocument: { ...FULL.textDocument, diagnostic: {} },
};

/** The same without watching files: they are read again after a second. */
const UNWATCHED: ClientCapabilities = { ...PULLS, workspace: { diagnostics: { refreshSupport: true } } };
const REREAD_MS = 1_100;

/** Longer than it takes until the client is told that it has outdated findings, in milliseconds. */
const LONGER_THAN_REFRESH_MS = 600;

interface PullingEditor {
  readonly editor: Editor;
  /** Counts how often it was told to pull again. */
  readonly refreshes: () => number;
}

async function start(root: string, options: EditorOptions = {}): Promise<PullingEditor> {
  const editor = new Editor(root);
  editors.push(editor);
  let refreshes = 0;
  editor.connection.onRequest('workspace/diagnostic/refresh', () => {
    refreshes++;
    return null;
  });
  await editor.start({ capabilities: PULLS, ...options });
  return { editor, refreshes: () => refreshes };
}

function pull(editor: Editor, file: string, previousResultId?: string, token?: CancellationToken): Promise<DocumentDiagnosticReport> {
  const params = { textDocument: { uri: editor.uri(file) }, identifier: 'docs-nav', previousResultId };
  // Without a token, the library would send its absence.
  return token ? editor.connection.sendRequest('textDocument/diagnostic', params, token) : editor.ask('textDocument/diagnostic', params);
}

const itemsOf = (report: DocumentDiagnosticReport): readonly Diagnostic[] => (report.kind === 'full' ? report.items : []);
const rulesIn = (diagnostics: readonly Diagnostic[]): readonly unknown[] => diagnostics.map(({ code }) => code);
const rulesPulled = (report: DocumentDiagnosticReport): readonly unknown[] => rulesIn(itemsOf(report));

const docs = (...pages: readonly string[]): string => JSON.stringify({ navigation: { pages } });
const MISSING = docs('index', 'none');
const SITE: Files = { 'docs.json': MISSING, 'index.mdx': '' };

/** The page that another one imports is reported in docs.json. */
const IMPORTING = "import Limits from '/guides/limits.mdx'\n\n<Limits />\n";
const IMPORTED_DOCS = JSON.stringify({ ...MINTLIFY, navigation: { pages: ['index', 'guides/limits'] } });
const IMPORTED: Files = {
  'docs-nav.config.json': '{ "rules": { "imported-page": "warning" } }',
  'docs.json': IMPORTED_DOCS,
  'index.mdx': IMPORTING,
  'guides/limits.mdx': '',
};

test.each<[string, ClientCapabilities, boolean]>([
  ['can pull and be told to', PULLS, true],
  ['can pull but not be told to', { ...PULLS, workspace: { diagnostics: { refreshSupport: false } } }, false],
  ['says nothing of being told', { ...PULLS, workspace: {} }, false],
  ['can be told but not pull', { ...PULLS, textDocument: {} }, false],
  ['can do neither', FULL, false],
])(
  'the language server offers to be pulled from, or sends findings of open texts, to a client that %s',
  async (_, capabilities, isPulled) => {
    const { editor } = await start(tree(SITE), { capabilities });
    expect(editor.initialized.capabilities.diagnosticProvider).toEqual(
      isPulled ? { identifier: 'docs-nav', interFileDependencies: true, workspaceDiagnostics: false } : undefined,
    );
    await editor.open('docs.json', MISSING);
    if (isPulled) expect(rulesPulled(await pull(editor, 'docs.json'))).toEqual(['page-exists']);
    else expect(rulesIn(await editor.findings('docs.json', (findings) => findings.length > 0))).toEqual(['page-exists']);
    expect(editor.logged).toEqual([]);
  },
);

describe('a pull', () => {
  test('is answered with the findings, with “unchanged” while they are the same, and with the others after a change', async () => {
    const { editor } = await start(tree(SITE));
    await editor.open('docs.json', MISSING);
    const first = await pull(editor, 'docs.json');
    expect(first).toMatchObject({ kind: 'full', items: [{ code: 'page-exists', source: 'docs-nav' }] });
    expect(await pull(editor, 'docs.json', first.resultId)).toEqual({ kind: 'unchanged', resultId: first.resultId });
    await editor.type('docs.json', docs('index'));
    const second = await pull(editor, 'docs.json', first.resultId);
    expect(second).toMatchObject({ kind: 'full', items: [] });
    expect(second.resultId).not.toBe(first.resultId);
    await editor.type('docs.json', MISSING);
    expect(await pull(editor, 'docs.json', second.resultId)).toEqual(first);
  });

  test('is answered with no findings for a text of no site', async () => {
    const { editor } = await start(tree({ 'a/readme.md': '' }));
    await editor.open('a/readme.md', '');
    expect(await pull(editor, 'a/readme.md')).toMatchObject({ kind: 'full', items: [] });
  });

  test('is answered as cancelled when it is cancelled', async () => {
    const { editor } = await start(tree(SITE));
    await editor.open('docs.json', MISSING);
    const atOnce = new CancellationTokenSource();
    const asked = pull(editor, 'docs.json', undefined, atOnce.token);
    atOnce.cancel();
    await expect(asked).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
    // Until time goes on, the pull waits for further changes.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const later = new CancellationTokenSource();
    const askedAgain = pull(editor, 'docs.json', undefined, later.token);
    const isRejected = expect(askedAgain).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
    await editor.ask('workspace/symbol', { query: '' });
    later.cancel();
    await editor.ask('workspace/symbol', { query: '' });
    await vi.advanceTimersByTimeAsync(30);
    await isRejected;
    expect(editor.logged).toEqual([]);
  });

  test.each([
    ['told', { canWatch: true }],
    ['found out', { canWatch: false }],
  ])('is answered with no findings after the site was deleted, once that is %s', async (_, { canWatch }) => {
    const { editor } = await start(tree(SITE), { capabilities: canWatch ? PULLS : UNWATCHED });
    await editor.open('index.mdx', '[No page](/nowhere)');
    await editor.open('docs.json', MISSING);
    expect(rulesPulled(await pull(editor, 'docs.json'))).toEqual(['page-exists']);
    await editor.close('docs.json');
    rmSync(join(editor.root, 'docs.json'));
    if (canWatch) await editor.filesChanged('docs.json');
    else await sleep(REREAD_MS);
    for (const file of ['docs.json', 'index.mdx']) expect(await pull(editor, file)).toMatchObject({ kind: 'full', items: [] });
    expect(editor.logged).toEqual([]);
  });
});

describe('a pull from a large site', () => {
  const pages = Array.from({ length: 1_000 }, (_, index) => `many/page-${index}`);
  const LARGE = tree({ 'docs.json': docs('none', ...pages), ...Object.fromEntries(pages.map((page) => [`${page}.mdx`, ''])) });
  const CAN_SHOW = { ...PULLS, window: { workDoneProgress: true } };

  /** Does something before the first check of the site begins, which waits for this answer. */
  async function startLarge(act: (editor: Editor) => Promise<void> = async () => {}): Promise<[Editor, readonly string[]]> {
    const { editor } = await start(LARGE, { capabilities: CAN_SHOW, folders: [] });
    const kinds: string[] = [];
    editor.connection.onRequest('window/workDoneProgress/create', async ({ token }: { token: string }) => {
      editor.connection.onProgress(new ProgressType<{ kind: string }>(), token, ({ kind }) => void kinds.push(kind));
      await act(editor);
      return null;
    });
    return [editor, kinds];
  }

  test('shows the progress of the first check once', async () => {
    const [editor, kinds] = await startLarge();
    await editor.open('docs.json', docs('none', ...pages));
    expect(rulesPulled(await pull(editor, 'docs.json'))).toEqual(['page-exists']);
    await editor.type('docs.json', docs(...pages));
    expect(rulesPulled(await pull(editor, 'docs.json'))).toEqual([]);
    expect(kinds).toEqual(['begin', 'end']);
  });

  test('is ended by a change, and the client is asked to pull again', async () => {
    let changed = false;
    const [editor] = await startLarge(async () => {
      if (!changed) await editor.type('docs.json', docs(...pages));
      changed = true;
    });
    await editor.open('docs.json', docs('none', ...pages));
    await expect(pull(editor, 'docs.json')).rejects.toMatchObject({
      code: LSPErrorCodes.ServerCancelled,
      data: { retriggerRequest: true },
    });
    expect(await pull(editor, 'docs.json')).toMatchObject({ kind: 'full', items: [] });
    expect(editor.logged).toEqual([]);
  });
});

describe('findings of a client that pulls', () => {
  test('are sent until the client pulls those of a text, then cleared, and sent again when it is closed', async () => {
    const { editor } = await start(tree(SITE));
    const sent: PublishDiagnosticsParams[] = [];
    editor.connection.onNotification('textDocument/publishDiagnostics', (params) => void sent.push(params as PublishDiagnosticsParams));
    await editor.settled(() => sent.length > 0);
    expect(sent.map(({ diagnostics }) => rulesIn(diagnostics))).toEqual([['page-exists']]);
    await editor.open('docs.json', MISSING);
    await editor.settled(() => sent.length > 1);
    // Open in no tab, for example.
    expect(rulesIn(sent.at(-1)?.diagnostics ?? [])).toEqual(['page-exists']);
    await pull(editor, 'docs.json');
    expect(sent.at(-1)).toEqual({ uri: editor.uri('docs.json'), version: 1, diagnostics: [] });
    const { length } = sent;
    await editor.type('docs.json', docs('index', 'none', 'neither'));
    expect(rulesPulled(await pull(editor, 'docs.json'))).toEqual(['page-exists', 'page-exists']);
    await sleep(LONGER_THAN_REFRESH_MS);
    expect(sent.length).toBe(length);
    await editor.close('docs.json');
    await editor.settled(() => sent.length > length);
    expect(sent.slice(length).map(({ uri, diagnostics }) => [uri, rulesIn(diagnostics)])).toEqual([
      [editor.uri('docs.json'), ['page-exists']],
    ]);
  });

  test('in a configuration above the docs root are pulled while it is open, and else sent', async () => {
    const config = '{ "ignore": [{ "rule": "page-exists", "at": "/navigation/none", "reason": "To be written." }] }';
    const { editor } = await start(tree({ 'docs-nav.config.json': config, 'docs/docs.json': docs('index'), 'docs/index.mdx': '' }));
    const isSent = (findings: readonly Diagnostic[]): boolean => findings.length > 0;
    expect(rulesIn(await editor.findings('docs-nav.config.json', isSent))).toEqual(['suppression']);
    await editor.open('docs-nav.config.json', config);
    expect(rulesPulled(await pull(editor, 'docs-nav.config.json'))).toEqual(['suppression']);
    expect(await editor.findings('docs-nav.config.json', (findings) => findings.length === 0)).toEqual([]);
    await editor.close('docs-nav.config.json');
    expect(rulesIn(await editor.findings('docs-nav.config.json', isSent))).toEqual(['suppression']);
  });
});

describe('a client with outdated findings of an open text', () => {
  /** Waits until what was pulled here was compared, too. */
  async function openBoth(root: string): Promise<PullingEditor> {
    const client = await start(root);
    await client.editor.open('docs.json', IMPORTED_DOCS);
    await client.editor.open('index.mdx', IMPORTING);
    expect(rulesPulled(await pull(client.editor, 'docs.json'))).toEqual(['imported-page']);
    await sleep(LONGER_THAN_REFRESH_MS);
    expect(client.refreshes()).toBe(0);
    return client;
  }

  test('is told once to pull again, and then gets the findings that a change in another file caused', async () => {
    const { editor, refreshes } = await openBoth(tree(IMPORTED));
    await editor.type('index.mdx', '');
    await editor.settled(() => refreshes() > 0);
    expect(refreshes()).toBe(1);
    expect(rulesPulled(await pull(editor, 'docs.json'))).toEqual([]);
    await editor.type('index.mdx', IMPORTING);
    await editor.settled(() => refreshes() > 1);
    expect(rulesPulled(await pull(editor, 'docs.json'))).toEqual(['imported-page']);
    await sleep(LONGER_THAN_REFRESH_MS);
    expect(refreshes()).toBe(2);
  });

  test('is told only once until it pulls again, as long as the findings stay the same', async () => {
    const { editor, refreshes } = await openBoth(tree(IMPORTED));
    await editor.type('index.mdx', '');
    await editor.settled(() => refreshes() > 0);
    await editor.type('index.mdx', 'Home\n');
    await sleep(LONGER_THAN_REFRESH_MS);
    expect(refreshes()).toBe(1);
  });

  test('is not told if it pulls by itself, or if the text is closed', async () => {
    const { editor, refreshes } = await openBoth(tree(IMPORTED));
    await editor.type('index.mdx', '');
    expect(rulesPulled(await pull(editor, 'docs.json'))).toEqual([]);
    await sleep(LONGER_THAN_REFRESH_MS);
    await editor.close('docs.json');
    await editor.type('index.mdx', IMPORTING);
    await sleep(LONGER_THAN_REFRESH_MS);
    expect(refreshes()).toBe(0);
  });

  test('is told if a pull from another text finds out that files changed', async () => {
    const { editor, refreshes } = await start(tree(SITE), { capabilities: UNWATCHED });
    await editor.open('docs.json', MISSING);
    await editor.open('index.mdx', '');
    expect(rulesPulled(await pull(editor, 'docs.json'))).toEqual(['page-exists']);
    writeFileSync(join(editor.root, 'none.mdx'), '');
    await sleep(REREAD_MS);
    expect(rulesPulled(await pull(editor, 'index.mdx'))).toEqual([]);
    await editor.settled(() => refreshes() > 0);
    expect(refreshes()).toBe(1);
    expect(rulesPulled(await pull(editor, 'docs.json'))).toEqual([]);
  });

  test('is asked to pull again when its site is deleted', async () => {
    const { editor, refreshes } = await openBoth(tree(IMPORTED));
    rmSync(join(editor.root, 'docs.json'));
    await editor.filesChanged('docs.json');
    await editor.settled(() => refreshes() > 0);
    expect(refreshes()).toBe(1);
    expect(await pull(editor, 'docs.json')).toMatchObject({ kind: 'full', items: [] });
  });

  test('may refuse to be told, which the log says', async () => {
    const { editor } = await openBoth(tree(IMPORTED));
    editor.connection.onRequest('workspace/diagnostic/refresh', () => {
      throw new Error('There is no time.');
    });
    await editor.type('index.mdx', '');
    await editor.settled(() => editor.logged.length > 0);
    expect(editor.logged).toEqual([expect.stringContaining('There is no time.')]);
  });
});

test('nothing is left to be done when the server ends during a pull, or before it would tell the client to pull', async () => {
  for (const isAnswered of [false, true]) {
    const { editor } = await start(tree(SITE));
    await editor.open('docs.json', MISSING);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = pull(editor, 'docs.json');
    // The answer is never given if the server ends before.
    const settled = Promise.allSettled([asked]);
    await editor.ask('workspace/symbol', { query: '' });
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    if (isAnswered) {
      await vi.advanceTimersByTimeAsync(30);
      await asked;
      expect(vi.getTimerCount()).toBeGreaterThan(0);
    }
    await editors.pop()?.stop();
    expect(vi.getTimerCount()).toBe(0);
    await settled;
    vi.useRealTimers();
  }
});

/** Many sites at once: every third fixture of rules. */
test('law: what a client pulls of open texts and is sent of other files is what a client that cannot pull is sent', async () => {
  const FIXTURES = 'fixtures/rules';
  const files = readdirSync(FIXTURES)
    .flatMap((rule) => readdirSync(join(FIXTURES, rule)).map((name) => `${rule}/${name}/docs.json`))
    .filter((_, index) => index % 3 === 0);
  const [pulling, other] = await Promise.all(
    [PULLS, FULL].map(async (capabilities) => {
      const { editor } = await start(join(process.cwd(), FIXTURES), { capabilities, folders: [] });
      for (const file of files) await editor.open(file, readFileSync(join(FIXTURES, file), 'utf8'));
      return editor;
    }),
  );
  if (!pulling || !other) throw new Error('No editor was started.');
  const reports = files.map(async (file) => [pulling.uri(file), itemsOf(await pull(pulling, file))] as const);
  const pulled = new Map(await Promise.all(reports));
  const sentTo = (editor: Editor): [string, readonly Diagnostic[]][] =>
    [...editor.allPublished].flatMap(([uri, { diagnostics }]) => (diagnostics.length > 0 ? [[uri, diagnostics]] : []));
  const differing = (): readonly string[] => {
    const [all, expected] = [new Map([...pulled, ...sentTo(pulling)]), new Map(sentTo(other))];
    const uris = [...new Set([...all.keys(), ...expected.keys()])];
    return uris.filter((uri) => !isDeepStrictEqual(all.get(uri) ?? [], expected.get(uri) ?? []));
  };
  await expect.poll(differing, { interval: 200 }).toEqual([]);
  expect([...pulled.values()].filter((items) => items.length > 0).length).toBeGreaterThan(60);
  expect(sentTo(pulling).filter(([uri]) => pulled.has(uri))).toEqual([]);
  expect(sentTo(pulling).length).toBeGreaterThan(5);
});
