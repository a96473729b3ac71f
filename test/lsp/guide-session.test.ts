/** The session that the guide to editors shows is what an editor is told: a finding, what completes it, a page that is renamed. */
import type { CompletionList, Hover, MarkupContent, Range, TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver';
import { expect, test } from 'vitest';
import { pageOf } from '../docs/docs-pages.ts';
import { applyWorkspaceEdit } from './apply.ts';
import { Editor, marked } from './editor.ts';
import { temporary } from '../support/temporary.ts';

const { tree } = temporary();

const DOCS = `{
  "navigation": {
    "pages": ["index", "guides/setup", "guides/instal"]
  }
}
`;
const page = (title: string): string => `---\ntitle: ${title}\n---\n`;
const SITE = {
  'docs.json': DOCS,
  'index.mdx': `${page('Home')}\n[Set up](/guides/setup)\n`,
  'guides/setup.mdx': page('Set up'),
  'guides/install.mdx': page('Install'),
};

test('the session in the guide shows what the language server really answers', async () => {
  const block = pageOf('docs/guides/editors.mdx').blocks.find(({ section }) => section.at(-1) === 'What you see');
  expect(block?.text).toBe(await session());
});

/** What a person sees in docs.json, step by step. */
async function session(): Promise<string> {
  const editor = await new Editor(tree(SITE)).start();
  await editor.open('docs.json', DOCS);
  const [finding] = await editor.findings('docs.json', (findings) => findings.length > 0);
  if (!finding) throw new Error('There is no finding.');
  const lines = ['docs.json as you open it:', '', underlined(DOCS, finding.range), `    ${finding.message} (${String(finding.code)})`];

  const typing = marked(DOCS.replace('"guides/instal"', '"guides/ins|"'));
  await editor.type('docs.json', typing.text);
  const { items } = await editor.at<CompletionList>('completion', 'docs.json', typing.position);
  lines.push('', 'What completes "guides/ins:', '', ...items.map(({ label, detail }) => `    ${label}  ${detail}`));

  const mended = DOCS.replace('instal"', 'install"');
  await editor.type('docs.json', mended);
  const { position } = marked(DOCS.replace('guides/setup', 'guides/se|tup'));
  const hover = await editor.at<Hover>('hover', 'docs.json', position);
  const told = (hover.contents as MarkupContent).value.replaceAll(/[*`]| +$/gm, '');
  lines.push(
    '',
    'Hover over "guides/setup":',
    '',
    ...told
      .split('\n')
      .filter(Boolean)
      .map((line) => `    ${line}`),
  );

  const { documentChanges = [] } = await editor.at<WorkspaceEdit>('rename', 'docs.json', position, { newName: 'guides/start' });
  const changes = documentChanges.filter((change): change is TextDocumentEdit => 'textDocument' in change);
  const after = applyWorkspaceEdit(
    new Map([[editor.uri('docs.json'), mended]]),
    changes
      .filter(({ textDocument: { uri } }) => uri === editor.uri('docs.json'))
      .map(({ textDocument: { uri }, edits }) => ({ uri, edits: edits as never })),
  );
  lines.push(
    '',
    'docs.json after you rename it to guides/start:',
    '',
    ...(after.get(editor.uri('docs.json')) ?? '')
      .trimEnd()
      .split('\n')
      .map((line) => `    ${line}`),
  );
  const others = changes.map(({ textDocument: { uri } }) => uri).filter((uri) => uri !== editor.uri('docs.json'));
  lines.push('', `Also changed: ${others.map((uri) => uri.slice(editor.uri('').length + 1)).join(', ')}`);
  await editor.stop();
  return `${lines.join('\n')}\n`;
}

function underlined(text: string, { start, end }: Range): string {
  const [line = ''] = text.split('\n').slice(start.line);
  return `    ${line}\n    ${' '.repeat(start.character)}${'~'.repeat(end.character - start.character)}`;
}
