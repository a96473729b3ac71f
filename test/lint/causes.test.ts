/** One cause, one finding, however many effects it has, and a repair that mends all of them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../src/document/edit.ts';
import { lint, memory, type Diagnostic } from '../../src/index.ts';
import { CAUSES, filesOf, LANGUAGE_CAUSES, makeSite } from '../generators/planted-causes.ts';
import { cases, SEED } from '../support/cases.ts';
import { chosen } from '../support/choices.ts';

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
