/** The language server on real sites: typing, and every feature once. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CompletionList, DocumentLink, DocumentSymbol, WorkspaceEdit } from 'vscode-languageserver';
import { SEED } from '../support/cases.ts';
import { keystrokes, typeAndCompare } from '../lsp/agreement.ts';
import { Editor } from '../lsp/editor.ts';
import { temporary } from '../support/temporary.ts';
import { corpusFolder, readSites, type CorpusSite } from './sites.ts';

const { tree } = temporary();
const folder = corpusFolder();

if (folder === undefined) process.stdout.write('The language server on real sites: not run (DOCS_NAV_CORPUS is not set).\n');

/** A small, a middling and a large one. */
function chosen(): readonly CorpusSite[] {
  const sites = readSites(folder ?? '')
    .filter(({ kind, config, texts }) => kind === 'head' && config === 'docs.json' && texts.has('docs.json'))
    .sort((a, b) => docsOf(a).length - docsOf(b).length);
  return [0.1, 0.5, 0.9].map((share) => sites[Math.floor(share * sites.length)]).filter((site) => site !== undefined);
}

function docsOf({ texts }: CorpusSite): string {
  return new TextDecoder().decode(texts.get('docs.json') as Uint8Array);
}

describe.skipIf(folder === undefined)('the language server on real sites', () => {
  test.each(folder === undefined ? [] : chosen())(
    '$id: stays consistent while typing and answers every kind of request',
    { timeout: 300_000 },
    async (site) => {
      const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
      const files = Object.fromEntries(
        [...site.texts].map(([path, text]) => [path, typeof text === 'string' ? text : decoder.decode(text)]),
      );
      const editor = await new Editor(tree(files)).start();
      const docs = docsOf(site);
      const [typed = []] = fc.sample(keystrokes(60), { numRuns: 1, seed: SEED ?? 1 });
      expect(await typeAndCompare(editor, docs, typed, 4)).toBeGreaterThan(8);
      await editor.open('docs.json', docs);
      const about = { textDocument: { uri: editor.uri('docs.json') } };
      const links = await editor.ask<DocumentLink[]>('textDocument/documentLink', about);
      expect(links.length).toBeGreaterThan(0);
      expect((await editor.ask<DocumentSymbol[]>('textDocument/documentSymbol', about)).length).toBeGreaterThan(0);
      const [link] = links;
      if (!link?.target) throw new Error('There is no link.');
      const at = link.range.start;
      expect(await editor.at('definition', 'docs.json', at)).toMatchObject({ uri: link.target });
      expect(JSON.stringify(await editor.at('hover', 'docs.json', at))).toContain('markdown');
      expect((await editor.at<unknown[]>('references', 'docs.json', at, { context: { includeDeclaration: true } })).length).toBeGreaterThan(
        0,
      );
      expect((await editor.at<CompletionList>('completion', 'docs.json', at)).items.length).toBeGreaterThan(0);
      const renamed = await editor.ask<WorkspaceEdit | null>('workspace/willRenameFiles', {
        files: [{ oldUri: link.target, newUri: link.target.replace(/\.mdx?$/, '-moved$&') }],
      });
      expect(JSON.stringify(renamed) + editor.warnings.join()).toMatch(/-moved|already|redirected/);
      expect(editor.logged).toEqual([]);
      await editor.stop();
    },
  );
});
