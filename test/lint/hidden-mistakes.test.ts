/** A new mistake that costs pages is never hidden by a known one that drops the same part: in runs with a baseline, with a base, with both. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { lint, memory, resolve } from '../../src/index.ts';
import type { Report } from '../../src/index.ts';
import { cases, SEED } from '../support/cases.ts';
import { caseOf } from '../oracle/case.ts';
import { git, temporary } from '../support/temporary.ts';
import { MINTLIFY } from '../support/mintlify-site.ts';

const { repository } = temporary();

/** What a baseline that was made of a report hides. */
const namesIn = ({ diagnostics }: Report): ReadonlySet<string> =>
  new Set(diagnostics.flatMap(({ entries }) => entries.map(({ name }) => name)));

/** Mistakes that leave what is in them unread, so that nothing is known of another one in there. */
const UNREAD = /^(?:children: (?:array in an array|object by number|the entry alone)|(?:key|label|entry|navigation): )/;

/** Also two that are one finding: about the kinds of children of one element. */
function isUnread([one = '', other = '']: readonly string[]): boolean {
  // Nothing below a setting under a wrong name is read.
  const setting = /^setting (\S+): key/.exec(one)?.[1];
  if (setting !== undefined && other.startsWith(`setting ${setting}: `)) return true;
  return UNREAD.test(one) || other === 'children: array in an array' || [one, other].every((name) => name.startsWith('two kinds'));
}

test('a new mistake that hides pages fails the run even if a known mistake drops the same part', { timeout: 300_000 }, async () => {
  const seed = String(SEED ?? 7);
  // Some of them name no dialect, or another.
  const dialect = 'mintlify';
  let tried = 0;
  const passing: string[] = [];
  for (let number = 0; number < cases(200); number++) {
    const both = caseOf(seed, number);
    if (both.mistakes.length < 2 || isUnread(both.mistakes)) continue;
    const filesWith = (made: number) => ({ ...both.files, ...caseOf(seed, number, [made]).files });
    const [one, other] = [filesWith(0), filesWith(1)];
    // Both at one place: only one of them is left.
    if ([one, other].some((files) => files['docs.json'] === both.files['docs.json'])) continue;
    const { lost = [] } = await resolve({ files: memory(other), dialect });
    if (!lost.some(({ name }) => both.written.has(name))) continue;
    const known = await lint({ files: memory(one), dialect });
    tried += 1;
    const [files, before, baseline] = [memory(both.files), memory(one), { names: namesIn(known) }];
    for (const input of [
      { files, baseline },
      { files, before },
      { files, before, baseline },
    ]) {
      const { summary } = await lint({ ...input, dialect });
      if (summary.errors === 0)
        passing.push(`--seed ${seed} --case ${number} ${Object.keys(input).join(' ')}: ${both.mistakes.join(' + ')}`);
    }
  }
  expect(passing).toEqual([]);
  expect(tried).toBeGreaterThan(cases(200) / 10);
});

const PAGES = Object.fromEntries(['a', 'b', 'c', 'd'].map((page) => [`${page}.mdx`, '---\ntitle: Page\n---\n']));

/** A tab with two groups; “one” and “other” are what is wrong in each. */
const siteWith = (one: object, other: object): string =>
  JSON.stringify({
    ...MINTLIFY,
    navigation: {
      tabs: [
        {
          tab: 'A',
          groups: [
            { group: 'G', pages: ['a'], ...one },
            { group: 'H', pages: ['b'], ...other },
          ],
        },
        { tab: 'B', pages: ['c', 'd'] },
      ],
    },
  });

async function codeOf(line: string, cwd: string): Promise<{ code: number; text: string }> {
  let text = '';
  const stream = { write: (part: string) => void (text += part), isTTY: false, columns: 0 };
  return { code: await main(line.split(' '), { stdout: stream, stderr: stream }, cwd, {}), text };
}

describe('a baseline does not hide a new mistake that drops the same part as a recorded one', () => {
  test.each<[string, object, object]>([
    ['an entry', { pages: ['a', 5] }, { pages: ['b', null] }],
    ['a property', { hidden: 'yes' }, { expanded: 'yes' }],
    ['a label', { group: '' }, { icon: 5 }],
    ['a nested group', { pages: ['a', { group: 'N', pages: [{}] }] }, { pages: ['b', { group: 'O', pages: 'b' }] }],
  ])('%s', async (_, one, other) => {
    const cwd = repository({ ...PAGES, 'docs.json': siteWith(one, {}) });
    expect((await codeOf('baseline create', cwd)).code).toBe(0);
    git(cwd, 'add', '-A');
    git(cwd, 'commit', '-qm', 'Adopt a baseline');
    for (const line of ['lint', 'lint --staged']) expect((await codeOf(line, cwd)).code).toBe(0);
    writeFileSync(join(cwd, 'docs.json'), siteWith(one, other));
    git(cwd, 'add', '-A');
    for (const line of ['lint', 'lint --staged']) {
      const { code, text } = await codeOf(`${line} --format concise`, cwd);
      expect(code).toBe(1);
      expect(text).toMatch(/^1 error/m);
    }
  });
});
