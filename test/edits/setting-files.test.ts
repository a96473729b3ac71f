/** Files that settings of docs.json name, when they move. */
import { expect, test } from 'vitest';
import { lint, memory, openSiteFromFiles, renameNonPageFile, renameFolder, type FileEdits } from '../../src/index.ts';
import { made } from './edited.ts';
import { MINTLIFY } from '../support/mintlify-site.ts';

/** Settings that name `images/a.svg`, one by one. */
const SETTINGS: readonly (readonly [name: string, setting: (file: string) => object])[] = [
  ['a logo', (file) => ({ logo: file })],
  ['a logo for one appearance', (file) => ({ logo: { light: file, dark: 'https://example.com/dark.svg' } })],
  ['a favicon', (file) => ({ favicon: file })],
  ['a favicon for one appearance', (file) => ({ favicon: { light: file, dark: file } })],
  ['a background', (file) => ({ background: { image: { light: file, dark: file } } })],
  ['the background of previews', (file) => ({ thumbnails: { background: file } })],
  ['a font', (file) => ({ fonts: { heading: { family: 'Inter', source: file, format: 'woff2' } } })],
  ['a grammar', (file) => ({ styling: { codeblocks: { languages: { custom: [file] } } } })],
  ['an overlay', (file) => ({ api: { openapi: { source: 'https://example.com/openapi.json', overlays: [file] } } })],
  ['the icon of a link', (file) => ({ navbar: { links: [{ label: 'Blog', href: 'https://example.com', icon: file }] } })],
  ['the icon of an entry', (file) => ({ contextual: { options: [{ title: 'Ask', description: 'Ask.', href: '', icon: file }] } })],
  ['a meta tag', (file) => ({ seo: { metatags: { 'og:image': file } } })],
  ['a meta tag of a folder', (file) => ({ seo: { paths: [{ path: 'guides', metatags: { 'twitter:image': file } }] } })],
];

const siteWith = (setting: object): Record<string, string> => ({
  'docs.json': JSON.stringify({ ...MINTLIFY, ...setting, navigation: { pages: ['index'] } }),
  'index.mdx': '---\ntitle: Start\n---\n',
  'images/a.svg': '',
});

test.each(SETTINGS)('%s that does not exist is a warning of file-exists', async (_, setting) => {
  const found = async (file: string) => (await lint({ files: memory(siteWith(setting(file))) })).diagnostics;
  expect(await found('/images/a.svg')).toEqual([]);
  expect(await found('images/a.svg')).toEqual([]);
  const missing = await found('/images/b.svg');
  expect(missing).not.toEqual([]);
  for (const finding of missing) expect(finding).toMatchObject({ rule: 'file-exists', severity: 'warning' });
});

test.each(SETTINGS)('the setting in docs.json for %s names its file again when the file or its folder is renamed', async (_, setting) => {
  for (const prefix of ['/', '', './']) {
    const files = siteWith(setting(`${prefix}images/a.svg`));
    const open = () => openSiteFromFiles({ files: memory(files) });
    const docsAfter = (edits: FileEdits): unknown => JSON.parse(String(edits.get('docs.json')));
    expect(docsAfter(await made(renameNonPageFile(open(), 'images/a.svg', 'images/b.svg')))).toMatchObject(
      setting(`${prefix}images/b.svg`),
    );
    expect(docsAfter(await made(renameFolder(open(), 'images', 'assets')))).toMatchObject(setting(`${prefix}assets/a.svg`));
  }
});
