/** Sequences of operations: each refuses with a reason or introduces no finding, keeps the layout, and can be undone where it has an inverse. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OpenSite } from '../../src/index.ts';
import { cases } from '../support/cases.ts';
import { linkedSite, openLinked } from '../generators/linked-sites.ts';
import { docsOf, sequence, STEPS, take } from './verb-steps.ts';

/** Whether every line of docs.json ends and begins like those of the text before. */
function hasLayoutOf(before: string, after: string): boolean {
  const eol = before.includes('\r\n') ? '\r\n' : '\n';
  const unit = /^[ \t]+/m.exec(before)?.[0] ?? '';
  const lines = after.split('\n').slice(0, -1);
  return lines.every((line) => line.endsWith('\r') === (eol === '\r\n') && (/^[ \t]*/.exec(line)?.[0] ?? '').replaceAll(unit, '') === '');
}

async function check(before: OpenSite, after: OpenSite): Promise<void> {
  expect((await after.diagnostics()).filter(({ severity }) => severity !== 'info')).toEqual([]);
  expect(hasLayoutOf(docsOf(before), docsOf(after)), docsOf(after)).toBe(true);
}

/** Together, four hundred sequences. */
test.each([1, 2])(
  'each step of a sequence refuses with a reason or introduces no finding, keeps the layout, and has its inverse (%i)',
  async () => {
    const seen = new Map<string, number>();
    const count = (name: string): unknown => seen.set(name, (seen.get(name) ?? 0) + 1);
    await fc.assert(
      fc.asyncProperty(linkedSite, sequence, (files, steps) => take(steps, { site: openLinked(files), open: openLinked, check, count })),
      { numRuns: cases(200) },
    );
    for (const name of Object.keys(STEPS)) expect(seen.get(name), name).toBeGreaterThan(0);
  },
);
