/** Which folder is the home of an edition, and so what belongs to another one. */
import { expect, test } from 'vitest';
import { memory, openSiteFromFiles } from '../../src/index.ts';
import { NavigationEditions } from '../../src/resolve/editions.ts';

/** Whether paths are foreign to the edition with this label. */
async function foreign(navigation: object, files: readonly string[], label: string, paths: readonly string[]): Promise<boolean[]> {
  const contents = Object.fromEntries(files.map((page) => [`${page}.mdx`, '']));
  const subject = await openSiteFromFiles({ files: memory({ 'docs.json': JSON.stringify({ navigation }), ...contents }) }).subject();
  const edition = subject.navigation.elements.find((element) => element.label === label);
  const isForeign = new NavigationEditions(subject.navigation, subject.resolution, subject.pages).foreignTest(
    edition ?? subject.navigation.root,
  );
  return paths.map(isForeign);
}

test('a language belongs to the folder that has most of its pages', async () => {
  const chinese = ['en/x', 'de/y', 'zh/a', 'zh/b', 'zh/c'];
  const languages = [
    { language: 'cn', pages: chinese },
    { language: 'es', pages: ['es/a'] },
  ];
  expect(await foreign({ languages }, [...chinese, 'es/a'], 'cn', ['fr/a', 'es/b', 'zh/d', 'd'])).toEqual([true, true, false, false]);
});

test('the existing pages of a language decide its folder, not the missing ones', async () => {
  const languages = [
    { language: 'cn', pages: ['zh/a', 'en/b', 'en/c', 'en/d'] },
    { language: 'es', pages: ['es/a'] },
  ];
  expect(await foreign({ languages }, ['zh/a', 'es/a'], 'cn', ['en/e', 'zh/b'])).toEqual([true, false]);
});

test('missing pages decide the folder of a language that has no existing page, but not that of a version', async () => {
  const names = { pages: ['old/a', 'old/b'] };
  const versions = [
    { version: 'v1', ...names },
    { version: 'v2', pages: ['new/a'] },
  ];
  expect(await foreign({ versions }, ['new/a'], 'v2', ['old/c'])).toEqual([false]);
  const languages = [
    { language: 'cn', pages: ['zh/a', 'zh/b'] },
    { language: 'es', pages: ['es/a'] },
  ];
  expect(await foreign({ languages }, ['es/a'], 'es', ['zh/c'])).toEqual([true]);
});
