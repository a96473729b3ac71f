/** The steps of CONTRIBUTING for a new rule, in a copy of the repository. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { RULE_SKELETON_PLACEHOLDERS } from '../../src/generate/rule-skeleton.ts';
import { temporary } from '../support/temporary.ts';

const ROOT = join(import.meta.dirname, '../..');
const COPIED = ['src', 'test', 'docs', 'README.md', 'package.json', 'tsconfig.json', 'vitest.config.ts', 'tools'];
/** Folders that stay as they are. `node_modules` itself is new, because Vitest keeps a cache in it. */
const LINKED = [
  'schema',
  ...['fixtures/rules', 'node_modules'].flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`)),
];
const ID = 'no-such-label';
const RULE = `src/rules/${ID}.ts`;
const PAGE = `docs/rules/${ID}.mdx`;
const EXAMPLE = `fixtures/rules/${ID}/example`;

const { tree } = temporary();
let root = '';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const write = (path: string, text: string): void => writeFileSync(join(root, path), text);

function npm(script: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): { status: number | null; output: string } {
  const result = spawnSync('npm', ['run', '--silent', script, '--', ...args], {
    cwd: root,
    encoding: 'utf8',
    timeout: 80_000,
    env: { ...process.env, NO_COLOR: '1', ...env },
  });
  return { status: result.status, output: result.stdout + result.stderr };
}

/** The first step, and then the texts of an author. */
function writeRule(): void {
  expect(npm('new-rule', [ID, 'optional'])).toMatchObject({ status: 0 });
  write(
    RULE,
    Object.entries(RULE_SKELETON_PLACEHOLDERS).reduce(
      (text, [, words]) => text.replace(words, words.includes('{') ? 'Not “{label}”.' : 'True.'),
      read(RULE),
    ),
  );
}

beforeAll(() => {
  root = tree(Object.fromEntries(LINKED.map((path) => [path, { to: join(ROOT, path) }])));
  for (const path of COPIED) cpSync(join(ROOT, path), join(root, path), { recursive: true });
});

test('the test of the rules refuses the skeleton of a new rule until its placeholders are replaced', () => {
  expect(npm('new-rule', [ID, 'optional'])).toMatchObject({ status: 0 });
  const { status, output } = npm('test:rules');
  expect(output).toContain(`${RULE}: “${RULE_SKELETON_PLACEHOLDERS.title}” is a placeholder`);
  expect(status).toBe(1);
  expect(existsSync(join(root, PAGE))).toBe(false);
  rmSync(join(root, RULE));
});

describe('the test of the rules reports the file of a rule that', () => {
  test.each([
    ['is not TypeScript', (text: string) => text.replace('messages:', 'messages'), 'Parse failed'],
    ['has no theme', (text: string) => text.replace(/ {2}theme: .*\n/, ''), '“theme” must be one of'],
    [
      'uses a constant in “when”',
      (text: string) => `${text}const LABEL = 'Start';\n`.replace(`label === '${ID}'),`, 'label === LABEL),'),
      '“when” uses “LABEL” of this file',
    ],
  ])('%s', (_, spoil, message) => {
    writeRule();
    write(RULE, spoil(read(RULE)));
    const { status, output } = npm('test:rules');
    expect(output).toContain(`${RULE}: ${message}`);
    expect(output).not.toContain('charCodeAt');
    expect(status).toBe(1);
    rmSync(join(root, RULE));
  });
});

test('the test of the rules generates the page of a new rule, and deletes it together with the rule', () => {
  writeRule();
  const made = npm('test:rules', ['-t', ID], { UPDATE: '1' });
  expect(made.output).toContain(`written  ${PAGE}`);
  expect(made.status).toBe(0);
  expect(read(`${EXAMPLE}/expected.txt`)).toContain(`warning [${ID}]`);
  expect(read('docs/docs.json')).toContain(`"rules/${ID}"`);

  rmSync(join(root, RULE));
  rmSync(join(root, 'fixtures/rules', ID), { recursive: true });
  const gone = npm('test:rules', ['-t', 'duplicate-label']);
  expect(gone.output).toContain(`deleted  ${PAGE}`);
  expect(gone.status).toBe(0);
  expect(read('docs/docs.json')).not.toContain(ID);
});
