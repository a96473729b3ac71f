/** Whatever is typed: the language server has the findings of a run, answers, and does not grow. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Position, TextEdit } from 'vscode-languageserver';
import { FirstPagesInPathOrder } from '../../src/lsp/first-pages.ts';
import { OpenTexts } from '../../src/lsp/open-texts.ts';
import type { PositionEncoding } from '../../src/lsp/positions.ts';
import { EditorSiteState } from '../../src/lsp/editor-site-state.ts';
import { workspaceEdit } from '../../src/lsp/workspace-edit.ts';
import { SiteSession } from '../../src/session/session.ts';
import { memory } from '../../src/site/memory.ts';
import { cases } from '../support/cases.ts';
import { keystrokes, typeAndCompare } from './agreement.ts';
import { Editor } from './editor.ts';
import { temporary, type Files } from '../support/temporary.ts';
import { MINTLIFY } from '../support/mintlify-site.ts';

const { tree } = temporary();

const DOCS = JSON.stringify(
  {
    ...MINTLIFY,
    navigation: {
      tabs: [
        { tab: 'Guides', groups: [{ group: 'Start', pages: ['index', 'guides/setup', { group: 'More', pages: ['guides/more'] }] }] },
        { tab: 'API', openapi: 'openapi.yaml', pages: ['GET /users'] },
        { tab: 'Besides', groups: { $ref: './besides.json' } },
      ],
      global: { anchors: [{ anchor: 'Blog', href: 'https://example.com' }] },
    },
    redirects: [{ source: '/old', destination: '/guides/setup' }],
  },
  null,
  2,
);

const SITE: Files = {
  'docs.json': DOCS,
  'besides.json': '[{ "group": "Besides", "pages": ["besides/one"] }]',
  'openapi.yaml': 'openapi: 3.1.0\ninfo: { title: API, version: "1" }\npaths:\n  /users:\n    get: { responses: {} }\n',
  'index.mdx': '',
  'guides/setup.mdx': '---\ntitle: Set up\n---\n',
  'guides/more.mdx': '',
  'guides/unlisted.mdx': '',
  'besides/one.mdx': '',
  'docs-nav.config.json': '{ "ignore": [{ "rule": "orphan-page", "at": "guides/unlisted.mdx", "reason": "Shown elsewhere." }] }',
};

/** Together, a thousand keystrokes. */
test('law: after each pause in typing, the findings equal those of lint on the same text', async () => {
  const editor = await new Editor(tree(SITE)).start();
  let pauses = 0;
  await fc.assert(
    fc.asyncProperty(keystrokes(100), async (typed) => {
      pauses += await typeAndCompare(editor, DOCS, typed, 5);
    }),
    { numRuns: cases(10) },
  );
  expect(pauses).toBe(10 * 20 * cases(1));
  expect(editor.logged).toEqual([]);
  await editor.stop();
});

test('law: a workspace edit turns the old text into the new one without splitting characters or line breaks', async () => {
  const texts = fc.array(fc.constantFrom('a', 'é', '"', '\n', '\r\n', '\u{1F600}', '\u{1F601}', '\u{1F4D8}'), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(texts, texts, fc.constantFrom<PositionEncoding>('utf-16', 'utf-8'), async (old, now, encoding) => {
      const [before, after] = [old.join(''), now.join('')];
      const input = { files: memory({ 'docs.json': '{}', 'a.mdx': before }) };
      const cache = { titles: new Map(), specs: new Map() };
      const openTexts = new OpenTexts(encoding);
      const site = SiteSession.open(input);
      const state = new EditorSiteState({
        site,
        input,
        root: '/site',
        signal: new AbortController().signal,
        openFiles: new Map(),
        encoding,
        config: undefined,
        openTexts,
        cache,
      });
      const { documentChanges = [] } = workspaceEdit(new Map([['a.mdx', after]]), state, { hasFiles: false }) ?? {};
      const edits = documentChanges.flatMap((change) => ('textDocument' in change ? (change.edits as TextEdit[]) : []));
      let text = before;
      for (const { range, newText } of edits.toReversed()) {
        const [start, end] = [placeIn(before, range.start, encoding), placeIn(before, range.end, encoding)];
        text = text.slice(0, start) + newText + text.slice(end);
      }
      expect(text).toBe(after);
    }),
    { numRuns: cases(500) },
  );
});

/** The offset of a position, if it is one between two characters. */
function placeIn(text: string, { line, character }: Position, encoding: PositionEncoding): number {
  const lines = text.split(/(?<=\n)/);
  const start = lines.slice(0, line).join('').length;
  let [at, units] = [start, 0];
  for (const one of (lines[line] ?? '').replace(/\r?\n$/, '')) {
    if (units >= character) break;
    at += one.length;
    units += encoding === 'utf-8' ? Buffer.byteLength(one) : one.length;
  }
  expect(units).toBe(character);
  return at;
}

test('law: FirstPagesInPathOrder returns the first pages in sorted order', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3 })), fc.integer({ min: 1, max: 8 }), (paths, most) => {
      const first = new FirstPagesInPathOrder(most);
      for (const path of paths) first.add(path, `${path}.mdx`);
      expect(first.sorted().map(([path]) => path)).toEqual(paths.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)).slice(0, most));
    }),
    { numRuns: cases(1000) },
  );
});
