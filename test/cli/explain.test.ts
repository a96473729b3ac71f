/** What `docs-nav explain` prints fits on a screen, for every rule and in every terminal. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainText, firstSentences } from '../../src/cli/explain-text.ts';
import { ruleExamples } from '../../src/cli/commands/rule-examples.gen.ts';
import { findFindingOfRule } from '../../src/generate/rule-examples.ts';
import { rules } from '../../src/index.ts';
import { main } from '../../src/cli/main.ts';
import { widthOf } from '../../src/text/width.ts';
import { cases } from '../support/cases.ts';

const ADDRESS = 'https://docs.example.com/rules';
const MAX_LINES = 25;

describe.each(rules)('docs-nav explain $id', (rule) => {
  const linesAt = (width: number): string[] => explainText(rule, { width, example: ruleExamples[rule.id], url: `${ADDRESS}/${rule.id}` });

  test('prints at most 25 lines of 80 columns', () => {
    const lines = linesAt(80);
    expect(lines.length).toBeLessThanOrEqual(MAX_LINES);
    expect(lines.filter((line) => widthOf(line) > 80)).toEqual([]);
  });

  test('prints the severity, the requirement, a finding, the options and a link', () => {
    const lines = linesAt(80);
    const words = lines.join(' ').replaceAll(/\s+/g, ' ');
    expect(lines[0]).toMatch(new RegExp(`^${rule.id}: ${rule.severity}(?:$|, off by default)`));
    for (const text of [rule.summary, `[${rule.id}]`, ...Object.keys(rule.options ?? {}).map((name) => `${name}: `), `{ "${rule.id}": `])
      expect(words).toContain(text);
    expect(lines.at(-1)).toBe(`More: ${ADDRESS}/${rule.id}`);
    for (const message of Object.values(rule.messages).filter((text) => text.includes('{'))) expect(words).not.toContain(message);
  });

  test('shows the repair of its finding, or says which repairs there are', () => {
    const text = linesAt(80).join('\n');
    expect(/^ {4}(?:Fix|Suggestion): /m.test(text) || /^Repair$/m.test(text)).toBe(rule.fix !== undefined);
  });

  test('wraps to the terminal without breaking words', () => {
    const known = new Set(linesAt(1_000).flatMap((line) => line.trim().split(/\s+/)));
    fc.assert(
      fc.property(fc.integer({ min: 40, max: 160 }), (width) => {
        for (const line of linesAt(width)) {
          const words = line.trim().split(/\s+/);
          expect(widthOf(line) <= width || words.length === 1).toBe(true);
          for (const word of words) expect(known).toContain(word);
        }
      }),
      { numRuns: cases(20) },
    );
  });
});

test('docs-nav explain wraps to the terminal, and in a checkout says which command shows the rest', async () => {
  let stdout = '';
  const terminal = { write: (text: string) => void (stdout += text), isTTY: true, columns: 50 };
  expect(await main(['explain', 'redirect'], { stdout: terminal, stderr: terminal }, '.', {})).toBe(0);
  const rule = rules.find(({ id }) => id === 'redirect');
  const lines = rule && explainText(rule, { width: 50, example: ruleExamples['redirect'], url: undefined });
  expect(stdout.split('\n')).toEqual([...(lines ?? []), '']);
  expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(/ All messages, as JSON: docs-nav explain redirect --format json $/);
});

test('a reason is cut at the end of a sentence', () => {
  expect(firstSentences('One. `Two` is it. Three.')).toBe('One. `Two` is it. Three.');
  expect(firstSentences(`One. ${'X'.repeat(300)}. Three.`)).toBe('One.');
  expect(firstSentences(`${'x'.repeat(400)}. Two.`)).toBe(`${'x'.repeat(400)}.`);
  for (const { why } of rules) expect(why.trim().replaceAll(/\s+/g, ' ').startsWith(firstSentences(why))).toBe(true);
});

test('the example of a rule is its first finding with a repair, with the marked lines only', () => {
  const report =
    'error [b] X\n  a:1:1\n\nerror [a] One.\n  a:1:1\n\ninfo [a] Two.\n  a:2:1\n  1 | {\n  2 | x\n    | ^\n  3 | }\n  Fix: Do it.\n\n2 errors.\n';
  expect(findFindingOfRule('a', report)).toBe('info [a] Two.\n  a:2:1\n  2 | x\n    | ^\n  Fix: Do it.');
  expect(findFindingOfRule('b', report)).toBe('error [b] X\n  a:1:1');
  expect(findFindingOfRule('c', report)).toBeUndefined();
});
