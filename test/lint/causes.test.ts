/** One cause, one finding, however many effects it has, and a repair that mends all of them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../src/document/edit.ts';
import { lint, memory, type Diagnostic } from '../../src/index.ts';
import { CAUSES, filesOf, LANGUAGE_CAUSES, makeSite } from '../generators/planted-causes.ts';
import { cases, SEED } from '../support/cases.ts';
import { chosen } from '../support/choices.ts';
import { REQUIRED } from '../support/mintlify-site.ts';

type Texts = Readonly<Record<string, string>>;

/** Which of several repairs is right is for people to decide: the operation that is left may be listed already. */
const UNDECIDED: ReadonlySet<string> = new Set(['an operation is gone from the description']);

async function findingsOf(files: Texts, rules: Readonly<Record<string, 'warning'>>): Promise<readonly Diagnostic[]> {
  const { diagnostics } = await lint({ files: memory(files), rules });
  return diagnostics.filter(({ severity }) => severity !== 'info');
}

/** The files with the repair of a finding, all of whose edits are in docs.json. */
function repaired(files: Texts, { fix }: Diagnostic): Texts {
  return { ...files, 'docs.json': applyEdits(files['docs.json'] ?? '', fix?.edits ?? []) };
}

function messages(found: readonly Diagnostic[]): readonly string[] {
  return found.map(({ rule, message }) => `${rule}: ${message}`);
}

describe('a mistake with many effects is reported once, and its repair mends all of them', () => {
  test.each([...Object.entries(CAUSES), ...Object.entries(LANGUAGE_CAUSES)])('%s', async (name, plant) => {
    const isOfLanguages = name in LANGUAGE_CAUSES;
    const rules = isOfLanguages ? ({ 'language-parity': 'warning' } as const) : {};
    const sites = chosen((choices) => ({ site: makeSite(choices), choices }), 40);
    for (const { site, choices } of fc.sample(sites, { numRuns: cases(10), ...(SEED !== undefined && { seed: SEED }) })) {
      if (isOfLanguages && site.languages.length === 1) continue;
      expect(messages(await findingsOf(filesOf(site), rules))).toEqual([]);
      plant(site, choices);
      const files = filesOf(site);
      const found = await findingsOf(files, rules);
      expect(messages(found)).toEqual([expect.any(String)]);
      const [finding] = found;
      if (finding?.fix && !UNDECIDED.has(name)) expect(messages(await findingsOf(repaired(files, finding), rules))).toEqual([]);
    }
  });
});

describe('a finding about several entries', () => {
  const listed = (docs: object): Texts => ({ 'docs.json': JSON.stringify(docs), 'start.mdx': '' });

  test('is about those that no other finding explains, wherever the first of them is', async () => {
    const groups = [
      { tab: 'API', pages: ['gone', 'lost'] },
      { group: 'Guides', pages: ['start', 'gone'] },
      { group: 'More', pages: ['gone'] },
    ];
    const { diagnostics } = await lint({ files: memory(listed({ ...REQUIRED, navigation: { groups } })), dialect: 'mintlify' });
    const missing = diagnostics.filter(({ rule }) => rule === 'page-exists');
    expect(missing.map(({ message, count, pointer }) => ({ message, count, pointer }))).toEqual([
      {
        message: 'Page “gone” does not exist. Expected the file gone.mdx: create it or remove this entry.',
        count: 2,
        pointer: '/navigation/groups/1/pages/1',
      },
    ]);
  });

  test('is hidden in one language by an entry of the configuration that names its place', async () => {
    const languages = ['en', 'fr', 'de'].map((language) => ({ language, pages: language === 'en' ? ['a', 'b', 'c'] : [`${language}/a`] }));
    const files = Object.fromEntries(['a', 'b', 'c', 'fr/a', 'de/a'].map((page) => [`${page}.mdx`, '']));
    const { diagnostics } = await lint({
      files: memory({ 'docs.json': JSON.stringify({ navigation: { languages } }), ...files }),
      rules: { 'language-parity': 'warning' },
      ignore: [{ rule: 'language-parity', at: '/navigation/languages[language=fr]/**', reason: 'Later' }],
    });
    expect(diagnostics.map(({ message, count, pointer }) => ({ message, count, pointer }))).toEqual([
      {
        message: 'Languages “fr” and “de” lack 2 pages that “en” has: “b” and “c”. 2 of these 4 are suppressed.',
        count: 2,
        pointer: '/navigation/languages/2/language',
      },
    ]);
  });
});
