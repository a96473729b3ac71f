/** The tools that show and edit the navigation in a draft, without its text. */
import { asSchema } from 'ai';
import { describe, expect, test } from 'vitest';
import { openDraft } from '../../../src/agent/draft/open-draft.ts';
import { MODEL_TOOLS, TOOL_SET } from '../../../src/agent/model/tools.ts';
import { SITE } from '../site.ts';
import { temporary } from '../../support/temporary.ts';

const { tree } = temporary();
const draftOf = (files: Readonly<Record<string, string>> = {}, limits = {}) =>
  openDraft({ folder: tree({ ...SITE, ...files }), docs: '', limits });
const SOUND = 'The navigation is sound: your edits introduce no findings.';
const page = (title: string): string => `---\ntitle: ${title}\n---\n\nWords.\n`;

/** A site whose docs.json is longer than an answer. */
const LONG = {
  'docs.json': JSON.stringify(
    { navigation: { groups: Array.from({ length: 400 }, (_, index) => ({ group: `Group ${index}`, pages: [`p/${index}`] })) } },
    null,
    2,
  ),
  ...Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`p/${index}.mdx`, page(`Page ${index}`)])),
};

describe('reading', () => {
  test('a long docs.json is shown as its outline, a part of it as text', async () => {
    const draft = await draftOf(LONG);
    const answer = String(await draft.read({ path: 'docs.json' }));
    expect(answer).toMatch(/^docs\.json has \d+ bytes, so this is an outline of its navigation\./);
    expect(answer).toContain('groups[group=Group 0]: 1 page');
    expect(answer.length).toBeLessThan(8_000);
    expect(await draft.read({ path: './docs.json', from: 2, to: 3 })).toContain('2|   "navigation": {');
    expect(await (await draftOf()).read({ path: 'docs.json' })).toContain('1| {');
  });

  test('a long docs.json that is not JSON is shown as text', async () => {
    const draft = await draftOf({ 'docs.json': `${'{ "navigation": '.repeat(600)}` });
    expect(await draft.read({ path: 'docs.json' })).toContain('1| { "navigation"');
  });

  test('pages are found by path, title and position, whether they are listed or not', async () => {
    const draft = await draftOf({ 'guides/extra.mdx': page('Extra') });
    expect(await draft.findPages({ words: 'setup' })).toBe(
      '1 place:\nguides/setup “Setup” in /navigation/tabs[tab=Guides]/groups[group=Start]',
    );
    expect(await draft.findPages({ words: 'start MORE' })).toContain('guides/more “More”');
    expect(await draft.findPages({ words: 'extra' })).toBe('1 place:\nguides/extra, which is not in the navigation');
    expect(await draft.findPages({ words: 'setup absent' })).toContain('No page has “setup absent”');
    expect(await draft.findPages({ words: '…' })).toContain('Expected words');
    expect(await (await draftOf(LONG)).findPages({ words: 'page' })).toMatch(/^400 places:[^]*… and 360 more: use more words\.$/);
  });
});

describe('editing', () => {
  test('a page is added where it belongs, and the answer shows the change', async () => {
    const draft = await draftOf();
    await draft.write({ path: 'guides/limits.mdx', text: page('Limits') });
    expect(await draft.suggestPlacement({ page: 'guides/limits' })).toMatch(
      /^to \/navigation\/tabs\[tab=Guides\]\/groups\[group=Start\], after guides\//,
    );
    const answer = String(await draft.addPage({ page: 'guides/limits' }));
    expect(answer).toMatch(/^Changed docs\.json:\n@@[^]*"guides\/limits"/);
    expect(answer).toContain(SOUND);
    expect(draft.edits().get('docs.json')).toContain('"guides/setup", "guides/more", "guides/limits"');
  });

  test('an operation that cannot be done changes nothing, and says why', async () => {
    const draft = await draftOf();
    expect(await draft.addPage({ page: 'guides/gone' })).toContain('Nothing was changed: Page “guides/gone” has no file.');
    expect(await draft.addPage({ page: 'guides/setup', to: 'groups[group=Stat]' })).toContain('Nothing was changed: No element');
    expect(await draft.movePage({ page: 'guides/setup', to: 'groups[group=Start]' })).toBe(
      'Nothing was changed: the site is already like this.',
    );
    expect(draft.edits().size).toBe(0);
  });

  test('elements, pages and properties can be added, moved, set, renamed and removed', async () => {
    const draft = await draftOf();
    await draft.write({ path: 'guides/limits.mdx', text: page('Limits') });
    const group = { to: 'tabs[tab=Guides]', kind: 'group', label: 'Advanced', pages: ['guides/limits'] } as const;
    expect(await draft.addElement(group)).toContain(SOUND);
    // The page leaves a group that sets “directory”.
    expect(await draft.movePage({ page: 'guides/more', to: 'groups[group=Advanced]', index: 0 })).toContain('inherited-change');
    expect(await draft.setProperty({ at: 'groups[group=Advanced]', name: 'directory', value: 'card' })).toContain('None is an error.');
    expect(await draft.renamePage({ from: 'guides/more', to: 'guides/further' })).toMatch(
      /Deleted guides\/more\.mdx\.[^]*Created guides\/further\.mdx\./,
    );
    const removed = String(await draft.removePage({ page: 'guides/limits', deleteFile: true, redirectTo: 'guides/further' }));
    expect(removed).toContain('Changed docs.json:');
    expect(JSON.parse(draft.edits().get('docs.json') ?? '')).toMatchObject({
      navigation: {
        tabs: [{ groups: [{ pages: ['guides/setup'] }, { group: 'Advanced', pages: ['guides/further'], directory: 'card' }] }, {}],
      },
      redirects: [
        { source: '/guides/more', destination: '/guides/further' },
        { source: '/guides/limits', destination: '/guides/further' },
      ],
    });
  });

  test('an operation that exceeds the limits of the draft changes no file', async () => {
    const draft = await draftOf({}, { files: 1 });
    const answer = await draft.renamePage({ from: 'guides/more', to: 'guides/further' });
    expect(answer).toMatchObject({ refused: expect.stringContaining('a message can change at most 1') });
    expect(draft.edits().size).toBe(0);
    const hidden = await (await draftOf()).renamePage({ from: 'guides/more', to: '.github/more' });
    expect(JSON.stringify(hidden)).not.toContain('Created');
  });

  test('a byte order mark and Windows line ends are kept', async () => {
    const draft = await draftOf({ 'docs.json': `\uFEFF${SITE['docs.json'].replaceAll('\n', '\r\n')}` });
    await draft.setProperty({ at: 'groups[group=Start]', name: 'icon', value: 'rocket' });
    const text = draft.edits().get('docs.json') ?? '';
    expect(text.startsWith('\uFEFF{\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });
});

test('every tool has a short description and a short schema that allows no other members', () => {
  expect(Object.keys(TOOL_SET)).toEqual(Object.keys(MODEL_TOOLS));
  for (const { description } of Object.values(MODEL_TOOLS)) expect(description.length).toBeLessThan(170);
  for (const [name, { inputSchema }] of Object.entries(TOOL_SET)) {
    const schema = JSON.stringify(asSchema(inputSchema).jsonSchema);
    expect(schema.length, name).toBeLessThan(900);
    expect(schema, name).toContain('"additionalProperties":false');
  }
});
