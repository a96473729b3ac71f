/** A small site to work on, and scripts that do something to it. */
import type { ScriptedAnswer, AnswerScript } from '../../src/agent/model/scripted-model.ts';
import { MINTLIFY } from '../support/mintlify-site.ts';

export function docsJson(pages: readonly string[]): string {
  return `${JSON.stringify({ ...MINTLIFY, navigation: { groups: [{ group: 'Guides', pages }] } }, null, 2)}\n`;
}

export const page = (title: string, text = ''): string => `---\ntitle: ${title}\n---\n\n${text}\n`;

/** Docs in a folder, and code beside it. */
export const SITE: Readonly<Record<string, string>> = {
  'README.md': '# Acme\n',
  'docs/docs.json': docsJson(['index', 'start']),
  'docs/index.mdx': page('Welcome', 'See the [first steps](/start).'),
  'docs/start.mdx': page('First steps'),
};

/** Adds a page that is named as the prompt says: “Add faq”. */
export const ADD_PAGE: AnswerScript = ({ prompts, turn }) => {
  const name = /Add ([a-z0-9-]+)/.exec(prompts.at(-1) ?? '')?.[1] ?? 'new';
  const lines: readonly ScriptedAnswer[] = [
    { calls: [{ tool: 'write_file', input: { path: `${name}.mdx`, text: page(`The page ${name}`, 'Text.') } }] },
    { calls: [{ tool: 'edit_file', input: { path: 'docs.json', find: '"index",', replace: `"index",\n          "${name}",` } }] },
    { text: `Added the page ${name}.` },
  ];
  return lines[Math.min(turn, 2)] ?? { text: '' };
};
