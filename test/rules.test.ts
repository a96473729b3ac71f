/**
 * Every rule against its fixtures: `fixtures/rules/<rule>/<case>/` holds a site and the report it must give.
 * `UPDATE=1` writes `expected.txt`, to be read in review. Cases whose name begins with `clean` have no findings;
 * in all others the rule of the folder has some. The case `example` is the one that the docs show.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rules } from '../src/index.ts';
import { lintFixture, render } from './fixture.ts';

const root = 'fixtures/rules';
const folders = readdirSync(root).sort();
const fired = new Map<string, Set<string>>();

test('every rule has fixtures, and every folder of fixtures is a rule', () => {
  expect(folders).toEqual(rules.map(({ id }) => id).sort());
});

for (const rule of folders) {
  describe(rule, () => {
    const cases = readdirSync(`${root}/${rule}`).sort();

    test('has an example, and a clean case', () => {
      expect(cases).toContain('example');
      expect(cases.some((name) => name.startsWith('clean'))).toBe(true);
    });

    test.each(cases)('%s', async (name) => {
      const folder = `${root}/${rule}/${name}`;
      const report = await lintFixture(folder);
      for (const { rule: id, message } of report.diagnostics) {
        fired.set(id, (fired.get(id) ?? new Set()).add(messageIdOf(id, message)));
      }
      if (name.startsWith('clean')) expect(report.diagnostics.map(({ message }) => message)).toEqual([]);
      else expect(report.diagnostics.map(({ rule: id }) => id)).toContain(rule);
      const shown = render(report);
      const expected = `${folder}/expected.txt`;
      if (process.env['UPDATE'] === '1') writeFileSync(expected, shown);
      else expect(existsSync(expected) ? readFileSync(expected, 'utf8') : '').toBe(shown);
    });

    test('every message is shown by some case', () => {
      const messages = Object.keys(rules.find(({ id }) => id === rule)?.messages ?? {});
      expect(messages.filter((id) => !fired.get(rule)?.has(id))).toEqual([]);
    });
  });
}

/** The message whose template fits; of several, the one that says most in its own words. */
function messageIdOf(rule: string, message: string): string {
  const templates = Object.entries(rules.find(({ id }) => id === rule)?.messages ?? {});
  const fitting = templates.filter(([, template]) => {
    const words = template.split(/\{\w+\}/).map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
    return new RegExp(`^${words.join('[^]*')}$`).test(message);
  });
  const ownWords = (template: string): number => template.replace(/\{\w+\}/g, '').length;
  return fitting.sort(([, a], [, b]) => ownWords(b) - ownWords(a))[0]?.[0] ?? 'none';
}
