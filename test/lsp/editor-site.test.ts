/** A check of texts in an editor is aborted when they change. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { LSPErrorCodes } from 'vscode-languageserver';
import { findingsOf } from '../../src/lsp/diagnostics.ts';
import { OpenTexts } from '../../src/lsp/open-texts.ts';
import { EditorSites } from '../../src/lsp/sites.ts';
import { SLOW_SITE, slowDocs } from '../support/slow-site.ts';
import { temporary } from '../support/temporary.ts';

const { tree } = temporary();

interface Held {
  readonly root: string;
  readonly uri: string;
  readonly texts: OpenTexts;
  readonly sites: EditorSites;
}

function hold(): Held {
  const root = tree(SLOW_SITE);
  const texts = new OpenTexts('utf-16');
  const sites = new EditorSites({ texts, encoding: 'utf-16', isWatched: () => true }, () => {});
  return { root, uri: pathToFileURL(join(root, 'docs.json')).href, texts, sites };
}

const changes: readonly [string, (held: Held) => void | Promise<unknown>][] = [
  [
    'a text changes and somebody asks about it',
    ({ uri, texts, sites }) => {
      texts.open(uri, 1, slowDocs('stup'));
      return sites.stateOf(uri);
    },
  ],
  ['a page changes on disk', ({ root, sites }) => sites.onFilesChanged([pathToFileURL(join(root, 'setup.mdx')).href])],
  [
    'the settings change on disk',
    ({ root, sites }) => {
      writeFileSync(join(root, 'docs-nav.config.json'), '{}');
      sites.onFilesChanged([pathToFileURL(join(root, 'docs-nav.config.json')).href]);
    },
  ],
];

test.each(changes)('a running check is aborted when %s', async (_, change) => {
  const held = hold();
  const before = await held.sites.siteOf(held.uri);
  const state = before?.site.state();
  if (!before || !state) throw new Error('There is no site.');
  const ended = expect(findingsOf(state)).rejects.toMatchObject({ code: LSPErrorCodes.ContentModified });
  await change(held);
  await ended;
  expect(before.site.isCurrent(state)).toBe(false);
});
