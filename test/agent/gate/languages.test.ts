/** What a project that requires all languages of its site refuses. */
import { describe, expect, test } from 'vitest';
import { withRequiredRules } from '../../../src/agent/draft/required-rules.ts';
import { checkWork, type GateResult } from '../../../src/agent/gate/gate.ts';
import { siteOf, textOf } from '../../edits/edited.ts';

type Languages = Readonly<Record<string, readonly string[]>>;

const docsOf = (languages: Languages): string =>
  JSON.stringify({ navigation: { languages: Object.entries(languages).map(([language, pages]) => ({ language, pages })) } }, null, 1);
const filesOf = (languages: Languages): string[] =>
  Object.values(languages)
    .flat()
    .map((page) => page.replace(/^\//, ''));

function check(before: Languages, after: Languages, moves: Readonly<Record<string, string>> = {}): Promise<GateResult> {
  const site = siteOf(docsOf(before), filesOf(before), withRequiredRules({}));
  const known = new Set(filesOf(before));
  const edits = new Map<string, string | null>([['docs.json', docsOf(after)]]);
  for (const page of filesOf(after)) if (!known.has(page)) edits.set(`${page}.mdx`, '# New');
  for (const [from, to] of Object.entries(moves)) edits.set(`${from}.mdx`, null).set(`${to}.mdx`, textOf(site, `${from}.mdx`));
  return checkWork({ site, edited: site.withEdits(edits), edits }, { requiresLanguages: true });
}

describe('a project that requires all languages', () => {
  test('refuses a new page at the line that lists it, not at that of a page whose path ends like it', async () => {
    const before = { en: ['old/en/new', 'en/start'], ja: ['old/ja/new', 'ja/start'] };
    for (const entry of ['en/new', '/en/new']) {
      const after = { ...before, en: [...before.en, entry] };
      const { ok, findings } = await check(before, after);
      const line =
        docsOf(after)
          .split('\n')
          .findIndex((text) => text.includes(`"${entry}"`)) + 1;
      expect([ok, findings]).toMatchObject([false, [{ rule: 'language-parity', file: 'docs.json', line }]]);
    }
  });

  test('accepts other work if a page already lacked a language', async () => {
    const before = { en: ['en/start', 'en/only'], ja: ['ja/start'] };
    expect(await check(before, { en: [...before.en, 'en/new'], ja: [...before.ja, 'ja/new'] })).toMatchObject({ ok: true });
  });

  test('accepts the move of a page that already lacked a language', async () => {
    const before = { en: ['en/start', 'en/only'], ja: ['ja/start'] };
    const moved = await check(before, { ...before, en: ['en/start', 'en/guides/only'] }, { 'en/only': 'en/guides/only' });
    expect(moved.findings.filter(({ rule }) => rule === 'language-parity')).toEqual([]);
    expect(moved.report.languagesMissing).toBeUndefined();
  });

  test('refuses the move of a page in one language if another has it', async () => {
    const before = { en: ['en/start', 'en/both'], ja: ['ja/start', 'ja/both'] };
    const moved = await check(before, { ...before, en: ['en/start', 'en/guides/both'] }, { 'en/both': 'en/guides/both' });
    expect(moved.findings).toContainEqual(expect.objectContaining({ message: expect.stringContaining('is missing in “ja”') }));
  });
});
