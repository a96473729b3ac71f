/** What the documentation says of rules is what the rules say, and nothing is left out. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rules } from '../src/index.ts';
import { isRulePage, pageOf, pages } from './docs-pages.ts';

const ids = rules.map(({ id }) => id).sort();

test('every rule stands in the README', () => {
  const named = pageOf('README.md').links.flatMap((link) => /^docs\/rules\/(.*)\.mdx$/.exec(link)?.[1] ?? []);
  expect(named.sort()).toEqual(ids);
});

test('every rule has its page in the navigation', () => {
  const { navigation } = JSON.parse(readFileSync('docs/docs.json', 'utf8')) as { navigation: { groups: { pages: string[] }[] } };
  const named = navigation.groups.flatMap(({ pages }) => pages).filter((entry) => entry.startsWith('rules/'));
  expect(named.sort()).toEqual(ids.map((id) => `rules/${id}`));
});

test('every option stands in the reference of the configuration', () => {
  const rows = pageOf('docs/reference/configuration.mdx').rows.flatMap(({ text }) => {
    const [, rule, option, meaning] = /^\| \[`([\w-]+)`\]\([^)]*\) \| `(\w+)` \| (.*) \|$/.exec(text) ?? [];
    return rule === undefined ? [] : [`${rule}.${option}: ${meaning}`];
  });
  const defined = rules.flatMap(({ id, options = {} }) =>
    Object.entries(options).map(([name, { meaning }]) => `${id}.${name}: ${meaning}`),
  );
  expect(rows.sort()).toEqual(defined.sort());
});

describe('the page of a rule says what the rule says', () => {
  test.each(pages.filter(isRulePage))('$file', ({ file, markdown }) => {
    const rule = rules.find(({ id }) => file === `docs/rules/${id}.mdx`);
    const options = Object.values(rule?.options ?? {}).map(({ meaning }) => meaning);
    for (const part of [rule?.summary, rule?.why, ...options]) expect(markdown).toContain(part);
  });
});
