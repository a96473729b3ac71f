/** Single slips in real docs.json files: how many findings each has, where, and what their fixes restore. */
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { parseDocument } from '../../src/document/parse.ts';
import { bracketSlips, judgeSlips, type Tally } from '../generators/slips.ts';
import { corpusFolder, readSites } from './sites.ts';
import { layOut } from './table.ts';

const folder = corpusFolder();
const LARGEST = 200_000;
const COLUMNS = ['slips', 'single', 'near', 'fixed', 'restored', 'read'] as const;

if (folder !== undefined) {
  const table = new Map<string, Tally>();
  const heads = readSites(folder).filter(({ kind }) => kind === 'head');

  test.each(heads)('$id: no safe fix of a single slip gives a wrong value', ({ id, config }) => {
    const { text, problems } = parseDocument(config, readFileSync(join(folder, 'sites', id, config)));
    if (problems.length === 0 && text.length <= LARGEST && isFormatted(text)) judgeSlips(text, 2, id, table);
  });

  test('one wrong bracket is one finding in 99 % of cases, and 95 % of fixes restore the value', () => {
    const { slips, single, near, fixed, restored } = bracketSlips(table);
    expect([single, near, fixed].map((count) => count / slips >= 0.99)).toEqual([true, true, true]);
    expect(restored / fixed).toBeGreaterThanOrEqual(0.95);
  });

  afterAll(() => {
    const rows = [...table, ['all brackets', bracketSlips(table)] as const].map(([kind, tally]) => [
      kind,
      ...COLUMNS.map((column) => String(tally[column])),
    ]);
    process.stdout.write(`\n${layOut([['slip', ...COLUMNS], ...rows])}\n`);
  });
}

function isFormatted(text: string): boolean {
  return text.length / text.split('\n').length < 150;
}
