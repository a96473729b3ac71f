/**
 * Every rule against its fixtures: `fixtures/rules/<rule>/<case>/` holds a site and the report it must give.
 * `UPDATE=1` writes `expected.txt`, to be read in review. Cases whose name begins with `clean` have no findings;
 * in all others the rule of the folder has some. The rule is on in all of them but `clean-off`. The case `example` is the one that the docs show.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rules } from '../../src/index.ts';
import { levelOf } from '../../src/lint/levels.ts';
import { lintFixture, render, settingsOf } from '../support/fixture.ts';

const root = 'fixtures/rules';
const folders = readdirSync(root).sort();
const fired = new Map<string, Set<string>>();

test('every rule has fixtures, and every folder of fixtures is a rule', () => {
  const ids = rules.map(({ id }) => id);
  expect(
    ids.filter((id) => !folders.includes(id)),
    `rules without fixtures; add ${root}/<rule>/example and ${root}/<rule>/clean`,
  ).toEqual([]);
  expect(
    folders.filter((name) => !ids.includes(name)),
    `folders in ${root} without a rule of that name; rename or remove them`,
  ).toEqual([]);
});

for (const rule of folders) {
  describe(rule, () => {
    const cases = readdirSync(`${root}/${rule}`).sort();

    test('has an example, and a clean case', () => {
      expect(cases, `add ${root}/${rule}/example, which the docs show`).toContain('example');
      expect(
        cases.filter((name) => name.startsWith('clean')),
        `add a case without findings, such as ${root}/${rule}/clean`,
      ).not.toEqual([]);
    });

    const titled = cases.map((name) => ({
      name,
      title: name.startsWith('clean') ? `nothing is found in ${name}` : `is reported in ${name}`,
    }));
    test.each(titled)('$title', async ({ name }) => {
      const folder = `${root}/${rule}/${name}`;
      const report = await lintFixture(folder);
      for (const { rule: id, message } of report.diagnostics) {
        fired.set(id, (fired.get(id) ?? new Set()).add(messageIdOf(id, message)));
      }
      if (name !== 'clean-off') expect(isOn(rule, folder), howToTurnOn(rule, folder)).toBe(true);
      const found = report.diagnostics.map(({ rule: id, message }) => `[${id}] ${message}`);
      if (name.startsWith('clean')) expect(found, `${folder} is a clean case: no rule may find anything in it`).toEqual([]);
      else
        expect(
          report.diagnostics.map(({ rule: id }) => id),
          `${rule} must find something in ${folder}, or call it clean…`,
        ).toContain(rule);
      const shown = render(report);
      const expected = `${folder}/expected.txt`;
      if (process.env['UPDATE'] === '1') writeFileSync(expected, shown);
      else {
        expect(existsSync(expected), `${expected} is missing; run “UPDATE=1 npm run test:rules” and read what it writes`).toBe(true);
        expect(readFileSync(expected, 'utf8')).toBe(shown);
      }
    });

    test('every message of the rule is shown by one of its fixtures', () => {
      const messages = Object.keys(rules.find(({ id }) => id === rule)?.messages ?? {});
      const silent = messages.filter((id) => !fired.get(rule)?.has(id));
      expect(silent, `messages that no case shows; add a case for each to ${root}/${rule}, or remove the message`).toEqual([]);
    });
  });
}

/** Whether the settings of a case let its rule run. */
function isOn(id: string, folder: string): boolean {
  const rule = rules.find((candidate) => candidate.id === id);
  return rule === undefined || levelOf(rule, settingsOf(folder)) !== 'off';
}

function howToTurnOn(id: string, folder: string): string {
  return `${id} is off by default; add ${folder}/settings.json with { "rules": { "${id}": "warning" } }`;
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
