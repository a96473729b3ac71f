/** What the documentation says of rules is what the rules say, and nothing is left out. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { exampleIn } from '../../src/generate/rule-example.ts';
import { rules } from '../../src/index.ts';
import { describeOption } from '../../src/lint/option.ts';
import { isRulePage, pageOf, pages, type DocsPage } from '../docs/docs-pages.ts';
import { beforeOf, readFolder } from '../support/fixture.ts';
import { storyEnv } from '../docs/stories.ts';
import { temporary } from '../support/temporary.ts';

const ids = rules.map(({ id }) => id).sort();

test('the overview of the rules links every rule', () => {
  const { rows } = pageOf('docs/reference/rules.mdx');
  const named = rows.flatMap(({ text }) => Array.from(text.matchAll(/\]\(\/rules\/([\w-]+)\)/g), ([, id]) => id));
  expect(named.sort()).toEqual(ids);
});

test('every rule has its page in the navigation', () => {
  const { navigation } = JSON.parse(readFileSync('docs/docs.json', 'utf8')) as {
    navigation: { groups: { pages: unknown[] }[] };
  };
  const named = navigation.groups
    .flatMap(({ pages }) => pages)
    .filter((entry): entry is string => typeof entry === 'string' && entry.startsWith('rules/'));
  expect(named.sort()).toEqual(ids.map((id) => `rules/${id}`));
});

test('the configuration reference lists every option of every rule', () => {
  const rows = pageOf('docs/reference/configuration.mdx').rows.flatMap(({ text }) => {
    const [, rule, option, meaning] = /^\| \[`([\w-]+)`\]\([^)]*\) \| `(\w+)` \| (.*) \|$/.exec(text) ?? [];
    return rule === undefined ? [] : [`${rule}.${option}: ${meaning}`];
  });
  const defined = rules.flatMap(({ id, options = {} }) =>
    Object.entries(options).map(([name, option]) => `${id}.${name}: ${describeOption(option)}`),
  );
  expect(rows.sort()).toEqual(defined.sort());
});

describe('the page of a rule contains its summary, its reason and its options', () => {
  test.each(pages.filter(isRulePage))('$file', ({ file, markdown }) => {
    const rule = rules.find(({ id }) => file === `docs/rules/${id}.mdx`);
    const options = Object.values(rule?.options ?? {}).map(describeOption);
    for (const part of [rule?.summary, rule?.why, ...options]) expect(markdown).toContain(part);
  });
});

// Where reports are written anew, pages follow after the tests.
describe.skipIf(process.env['UPDATE'] === '1')('the command on the page of a rule prints what the page says', () => {
  const { tree, repository } = temporary();

  // The day of the fixtures, for entries that expire.
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01') }));
  afterAll(() => void vi.useRealTimers());

  test.each(pages.filter(isRulePage))('$file', async (page) => {
    const { blocks, code } = page;
    const folder = exampleOf(page);
    const before = beforeOf(folder);
    const root = before ? repository(textsOf(before)) : tree();
    for (const path of Object.keys(before ?? {})) rmSync(join(root, path));
    writeFiles(root, readFolder(folder));
    const example = blocks.filter(({ section }) => section.includes('Example'));
    for (const { name, text } of example) if (name !== '') writeFiles(root, { [name]: text });
    const command = code.find(({ text }) => text.startsWith('docs-nav lint'))?.text ?? '';
    const expected = example.find(({ language }) => language === 'text')?.text;
    expect(await printed(command.split(' ').slice(1), root)).toBe(expected);
  });
});

test('an example in the docs of a rule has a configuration if flags cannot express its settings', () => {
  const shown = exampleIn('fixtures/rules/language-code/clean-allowed');
  expect(shown).toContain('```json docs-nav.config.json\n{"rules": {"language-code": ["error", {"allow": ["el"]}]}}\n```');
  expect(shown).toContain('`docs-nav lint --info` prints:');
});

function exampleOf({ file }: DocsPage): string {
  return `fixtures/rules/${file.slice('docs/rules/'.length, -'.mdx'.length)}/example`;
}

function textsOf(files: Readonly<Record<string, Uint8Array>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]));
}

function writeFiles(root: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

async function printed(args: readonly string[], cwd: string): Promise<string> {
  let output = '';
  const stream = { write: (text: string) => void (output += text), isTTY: false, columns: 0 };
  const stdin = async () => ({ isTTY: false, read: () => new Uint8Array(), line: () => undefined });
  await main(args, { stdin, stdout: stream, stderr: stream }, cwd, storyEnv);
  return output;
}
