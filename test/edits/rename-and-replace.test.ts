/** `renamePage` with `replace`: the entry goes where the new folder is, or stays. */
import { describe, expect, test } from 'vitest';
import { memory, openSiteFromFiles, renamePage, type OpenSite } from '../../src/index.ts';

type Groups = Readonly<{ [group: string]: readonly string[] }>;

function siteOf(groups: Groups): OpenSite {
  const navigation = { groups: Object.entries(groups).map(([group, pages]) => ({ group, pages })) };
  const files = Object.fromEntries(Object.values(groups).flatMap((pages) => pages.map((page) => [`${page}.mdx`, ''])));
  return openSiteFromFiles({ files: memory({ ...files, 'docs.json': JSON.stringify({ navigation }) }) });
}

async function groupsAfter(before: Groups, from: string, to: string, moveEntry: boolean): Promise<Groups> {
  const result = await renamePage(siteOf(before), from, to, { moveEntry });
  if (!result.ok) throw new Error(result.message);
  const { navigation } = JSON.parse(result.edits.get('docs.json') ?? '') as {
    navigation: { groups: { group: string; pages: string[] }[] };
  };
  return Object.fromEntries(navigation.groups.map(({ group, pages }) => [group, pages]));
}

const BEFORE = { A: ['a/x', 'a/y'], B: ['b/v', 'b/w'] };

describe('a page that is renamed into another folder', () => {
  test.each([
    ['goes to the element of that folder', BEFORE, 'b/x', { A: ['a/y'], B: ['b/v', 'b/w', 'b/x'] }],
    ['stays in its element if its folder does not change', BEFORE, 'a/z', { A: ['a/z', 'a/y'], B: ['b/v', 'b/w'] }],
    ['stays where no element lists the folder', BEFORE, 'c/x', { A: ['c/x', 'a/y'], B: ['b/v', 'b/w'] }],
    [
      'stays if its element already lists other pages of that folder',
      { A: ['a/x', 'b/u'], B: ['b/v'] },
      'b/x',
      { A: ['b/x', 'b/u'], B: ['b/v'] },
    ],
    ['stays if several elements list it', { A: ['a/x'], B: ['b/v'], C: ['a/x'] }, 'b/x', { A: ['b/x'], B: ['b/v'], C: ['b/x'] }],
    ['removes the element that it would leave empty', { A: ['a/x'], B: ['b/v'] }, 'b/x', { B: ['b/v', 'b/x'] }],
  ])('its navigation entry %s', async (_, before, to, after) => {
    expect(await groupsAfter(before, 'a/x', to, true)).toEqual(after);
  });

  test('stays in its element without the “replace” option', async () => {
    expect(await groupsAfter(BEFORE, 'a/x', 'b/x', false)).toEqual({ A: ['b/x', 'a/y'], B: ['b/v', 'b/w'] });
  });

  test('changes the same files and redirects with and without the option', async () => {
    const edits = async (moveEntry: boolean): Promise<readonly string[]> => {
      const result = await renamePage(siteOf(BEFORE), 'a/x', 'b/x', { moveEntry });
      if (!result.ok) throw new Error(result.message);
      const { redirects } = JSON.parse(result.edits.get('docs.json') ?? '') as { redirects: unknown };
      return [...result.edits.keys(), JSON.stringify(redirects)].sort();
    };
    expect(await edits(true)).toEqual(await edits(false));
  });
});
