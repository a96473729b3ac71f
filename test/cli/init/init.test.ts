import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml, stringify as yamlText } from 'yaml';
import { DOCS_NAV_COMMANDS } from '../../../src/cli/all-commands.ts';
import { main } from '../../../src/cli/main.ts';
import { lintPaths } from '../../../src/host/index.ts';
import { planConfig } from '../../../src/cli/init/config.ts';
import { planEditorSchemas } from '../../../src/cli/init/editor.ts';
import { planHook } from '../../../src/cli/init/hook.ts';
import type { RepositoryContext } from '../../../src/cli/init/plan.ts';
import { toActionRepository, toSchemaFolderUrl } from '../../../src/cli/init/release.ts';
import { planWorkflow } from '../../../src/cli/init/workflow.ts';
import { parse } from '../../../src/cli/parse.ts';
import { withEntry } from '../../../src/cli/init/yaml-entry.ts';
import type { StandardInput } from '../../../src/cli/streams.ts';
import { packageManagerOf } from '../../../src/cli/setup/package-manager.ts';
import { projectAround, findFilesUsingDocsNav } from '../../../src/cli/setup/project.ts';
import { version } from '../../../src/cli/version.ts';
import { parseDocument } from '../../../src/document/parse.ts';
import { readConfig } from '../../../src/host/read-config.ts';
import { git, temporary, type Files } from '../../support/temporary.ts';

const { tree, repository } = temporary();
const SITE = { 'docs/docs.json': '{ "navigation": { "pages": ["index"] } }', 'docs/index.mdx': '' };
/** The same where package.json lists docs-nav. */
const DEPENDENT = { ...SITE, 'package.json': '{ "devDependencies": { "docs-nav": "^0.1.0" } }' };

interface Terminal {
  /** Lines that are typed; without them there is no terminal. */
  readonly answers?: readonly string[];
  /** Called before each answer. */
  readonly meanwhile?: () => void;
}

async function run(cwd: string, line = '', { answers, meanwhile }: Terminal = {}) {
  const written = { stdout: '', stderr: '' };
  const left = [...(answers ?? [])];
  const stream = (name: 'stdout' | 'stderr') => ({
    write: (part: string) => void (written[name] += part),
    isTTY: answers !== undefined,
    columns: answers === undefined ? 0 : 80,
  });
  const input: StandardInput = { isTTY: answers !== undefined, read: () => new Uint8Array(), line: () => (meanwhile?.(), left.shift()) };
  const argv = ['init', ...line.split(' ').filter((word) => word !== '')];
  const code = await main(argv, { stdin: async () => input, stdout: stream('stdout'), stderr: stream('stderr') }, cwd, {});
  return { code, ...written };
}

/** Files of a folder and their texts, without git's own. */
function snapshot(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !/^\.git(?:\/|$)/.test(name) && statSync(join(folder, name)).isFile(),
  );
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

const text = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8');

describe('files that init writes', () => {
  test.each([
    ['mintlify', '', ['.mintignore']],
    ['mintlify', 'docs/', []],
    ['spec', '', []],
  ])('are not treated as pages of a site in the dialect %s in “%s”', async (dialect, folder, expected) => {
    const schema = dialect === 'mintlify' ? '"$schema": "https://mintlify.com/docs.json", ' : '';
    const docs = `{ ${schema}"theme": "mint", "name": "x", "colors": { "primary": "#000000" }, "navigation": { "pages": ["index"] } }`;
    const cwd = repository({ [`${folder}docs.json`]: docs, [`${folder}index.mdx`]: '---\ntitle: Home\n---\n' });
    expect((await run(cwd, '--yes')).code).toBe(0);
    expect(Object.keys(snapshot(cwd)).filter((name) => name === '.mintignore')).toEqual(expected);
    // A file for the platform without its “$schema” is told so.
    expect((await lintPaths([], { cwd })).diagnostics.map(({ messageId }) => messageId)).toEqual(dialect === 'spec' ? ['platform'] : []);
    expect((await run(cwd, '--yes')).stdout).toContain('There is nothing to write.');
  });

  test('include a configuration, editor settings, a hook, a workflow, AGENTS.md and .mcp.json', async () => {
    const cwd = repository(DEPENDENT);
    const { code, stdout, stderr } = await run(cwd, '--yes');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(Object.keys(snapshot(cwd))).toEqual([
      '.github/workflows/docs-nav.yml',
      '.mcp.json',
      '.pre-commit-config.yaml',
      '.vscode/settings.json',
      'AGENTS.md',
      'docs-nav.config.json',
      'docs/docs.json',
      'docs/index.mdx',
      'package.json',
    ]);
    expect(JSON.parse(text(cwd, 'docs-nav.config.json'))).toEqual({
      $schema: './node_modules/docs-nav/schema/config.schema.json',
      sites: ['docs'],
    });
    expect(JSON.parse(text(cwd, '.vscode/settings.json'))).toEqual({
      'json.schemas': [{ fileMatch: ['/docs/docs.json'], url: './node_modules/docs-nav/schema/docs.schema.json' }],
    });
    expect(JSON.parse(text(cwd, '.mcp.json'))).toEqual({ mcpServers: { 'docs-nav': { command: 'npx', args: ['docs-nav', 'mcp'] } } });
    for (const name of Object.keys(snapshot(cwd)).filter((name) => !(name in DEPENDENT))) {
      expect(stdout).toContain(`: ${name}, new\n${text(cwd, name).replaceAll(/^(?=.)/gm, '  ')}`);
      expect(stdout).toContain(`Wrote ${name}.\n`);
    }
    expect(existsSync(join(cwd, '.git/hooks/pre-commit'))).toBe(false);
    expect(stdout).toContain('Package: not installed here. Before you continue, run: npm install\n');
    expect(stdout).toMatch(
      /\n\nNext steps:\n {2}Install the package: npm install\n {2}Hook: Each clone turns the hook on once: pre-commit install \(see .*\)\.\n {2}Commit the files\.\n$/,
    );
    const again = await run(cwd, '--yes');
    expect(again.stdout).toMatch(/\nThere is nothing to write\.\n$/);
  });

  test.each([
    ['no package.json', {}, `Package: docs-nav@${version}, downloaded when it is used.\n`],
    [
      'a package.json without docs-nav',
      { 'package.json': '{}' },
      `Package: docs-nav@${version}, downloaded when it is used. To install it instead, run this first: npm i -D docs-nav\n`,
    ],
  ])('name the version of docs-nav and no file of node_modules if there is %s', async (_, files, line) => {
    const cwd = repository({ ...SITE, ...files });
    const { code, stdout } = await run(cwd, '--yes');
    expect(code).toBe(0);
    expect(stdout).toContain(line);
    const all = Object.values(snapshot(cwd)).join('');
    expect(all).not.toContain('node_modules');
    expect(all).not.toMatch(/npx docs-nav\b/);
    expect(JSON.parse(text(cwd, '.mcp.json'))).toEqual({
      mcpServers: { 'docs-nav': { command: 'npx', args: ['--yes', `docs-nav@${version}`, 'mcp'] } },
    });
    expect(text(cwd, '.pre-commit-config.yaml')).toContain(`additional_dependencies: ["docs-nav@${version}"]`);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(`“npx --yes docs-nav@${version} schema > docs.schema.json” writes one`);
  });

  test('are followed by what is left to do, such as lines to add by hand', async () => {
    const cwd = repository({ ...SITE, '.vscode/settings.json': '[]' });
    git(cwd, 'config', 'core.hooksPath', '.githooks');
    const { stdout } = await run(cwd, '--yes');
    expect(stdout).toContain(`Hook: git takes its hooks from “.githooks” (core.hooksPath).`);
    expect(stdout).toContain(`  #!/bin/sh\n  exec npx --yes docs-nav@${version} lint --staged\n`);
    expect(stdout).toMatch(/\nNext steps:\n {2}Hook: add the lines above by hand\.\n {2}Commit the files\.\n$/);
  });

  test('are named at the end if they could not be written, or if git ignores them', async () => {
    const cwd = repository({ ...DEPENDENT, '.gitignore': 'AGENTS.md\n.mcp.json\n', '.vscode': { to: '/' } });
    const { stdout } = await run(cwd, '--yes');
    expect(stdout).toContain('  Editor: .vscode/settings.json was not written.\n');
    expect(stdout).toContain('  git ignores AGENTS.md, .mcp.json: “git add --force” adds what is to be shared.\n');
    expect((await run(tree(DEPENDENT), '--yes')).stdout).not.toContain('Commit');
  });

  test.each(['!neg', '@(a)', 'x(y)', 'C:', 'a b', 'x*', '+(q)'])('name a site in the folder “%s” so that lint finds it', async (folder) => {
    const cwd = repository({ [`${folder}/docs.json`]: SITE['docs/docs.json'], [`${folder}/index.mdx`]: '' });
    await run(cwd, '--yes');
    const { sites } = await lintPaths([], { cwd });
    expect(sites.map(({ config }) => config)).toEqual([`${folder}/docs.json`]);
  });

  test.each<[string, string, Files]>([
    [
      'a comment',
      'Hook: .pre-commit-config.yaml, changed',
      { '.pre-commit-config.yaml': 'repos:\n  - repo: meta # docs-nav later\n    hooks: []\n' },
    ],
    ['another program', 'Hook: .husky/pre-commit, changed', { '.husky/pre-commit': 'docs-nav-tools\ndocs-navigator\n' }],
    ['a comment', 'Workflow: .github/workflows/docs-nav.yml, new', { '.github/workflows/ci.yml': '# docs-nav\non: push\n' }],
  ])('are proposed although %s contains the name “docs-nav”: %s', async (_, line, files) => {
    expect((await run(repository({ ...DEPENDENT, ...files }), '--dry-run')).stdout).toContain(line);
  });

  test.each(['exit 0\n', 'npm test \\\n', 'cat <<END\nx\nEND\n', 'x() {\n  y\n}\n', '#!/usr/bin/env node\nf();\n', 'exec npm test\n'])(
    'do not extend a hook in which the last line would not run: %j',
    async (script) => {
      const cwd = repository({ ...DEPENDENT, '.husky/pre-commit': script });
      const { stdout } = await run(cwd, '--yes');
      expect(stdout.replaceAll(/\s+/g, ' ')).toContain('Hook: .husky/pre-commit cannot be extended safely. Add this where it always runs:');
      expect(text(cwd, '.husky/pre-commit')).toBe(script);
    },
  );

  test('extend shell hooks and texts with line ends as they are', async () => {
    const cwd = repository({ ...DEPENDENT, '.husky/pre-commit': '#!/usr/bin/env bash\r\nnpm test\r\n', 'AGENTS.md': '# Ours\r\n' });
    await run(cwd, '--yes');
    for (const name of ['.husky/pre-commit', 'AGENTS.md']) {
      expect(text(cwd, name)).toContain('docs-nav');
      expect(text(cwd, name)).not.toMatch(/(?<!\r)\n/);
    }
  });

  test('include a new hook of husky that git can run, and no second hook manager beside lefthook', async () => {
    const cwd = repository({ ...DEPENDENT, '.husky/commit-msg': 'x\n' });
    await run(cwd, '--yes');
    expect(statSync(join(cwd, '.husky/pre-commit')).mode & 0o111).toBe(0o111);
    expect((await run(repository({ ...DEPENDENT, 'lefthook.toml': '' }), '--yes')).stdout).toContain('Hook: lefthook.toml is not YAML');
  });

  test('fit the stages of GitLab, and say what “workflow” must allow', async () => {
    const jobOf = (cwd: string): unknown => (parseYaml(text(cwd, '.gitlab-ci.yml')) as Record<string, unknown>)['docs-nav'];
    const cwd = repository({ ...SITE, '.gitlab-ci.yml': 'stages: [build, deploy]\nworkflow: { rules: [{ if: $CI_COMMIT_BRANCH }] }\n' });
    const { stdout } = await run(cwd, '--yes');
    expect(jobOf(cwd)).toMatchObject({ stage: 'build', inherit: { default: ['tags'] } });
    expect(stdout).toContain('  Workflow: “workflow” of .gitlab-ci.yml must allow merge request pipelines.\n');
    const tested = repository({ ...SITE, '.gitlab-ci.yml': 'stages: [build, test]\n' });
    await run(tested, '--yes');
    expect(jobOf(tested)).not.toHaveProperty('stage');
  });

  describe('in a release', () => {
    const context = (files: Files): RepositoryContext => {
      const project = projectAround(repository({ ...SITE, ...files }));
      const releases = toActionRepository('https://github.com/acme/docs-nav');
      return {
        project,
        sites: [{ docs: 'docs/docs.json', dialect: 'spec', schema: undefined }],
        config: undefined,
        manager: packageManagerOf(project),
        isDependency: false,
        isInstalled: false,
        command: 'npx --yes docs-nav@1.2.3',
        schemas: toSchemaFolderUrl(releases, '1.2.3'),
        releases,
        version: '1.2.3',
        isForced: false,
      };
    };

    test('use its hooks and its action', () => {
      const ground = context({});
      expect(parseYaml(planHook(ground).file?.text ?? '')).toEqual({
        repos: [{ repo: 'https://github.com/acme/docs-nav-action', rev: 'v1.2.3', hooks: [{ id: 'docs-nav' }] }],
      });
      expect(parseYaml(planWorkflow(ground).file?.text ?? '')).toMatchObject({
        on: ['pull_request', 'merge_group'],
        jobs: { lint: { steps: [{ uses: 'actions/checkout@v5' }, { uses: 'acme/docs-nav-action@v1.2.3' }] } },
      });
    });

    test('take schemas from where VS Code downloads them without a question, and are known again', () => {
      const ground = context({});
      const schemas = 'https://raw.githubusercontent.com/acme/docs-nav-action/v1.2.3/schema';
      expect(JSON.parse(planConfig(ground).file?.text ?? '')).toMatchObject({ $schema: `${schemas}/config.schema.json` });
      const { text: settings = '' } = planEditorSchemas(ground).file ?? {};
      expect(JSON.parse(settings)).toEqual({ 'json.schemas': [{ fileMatch: ['/docs/docs.json'], url: `${schemas}/docs.schema.json` }] });
      expect(planEditorSchemas(context({ '.vscode/settings.json': settings }))).toEqual({
        note: '.vscode/settings.json already uses the schema.',
      });
      expect(findFilesUsingDocsNav(context({ '.vscode/settings.json': settings }).project).editor).toEqual(['.vscode/settings.json']);
    });

    test('use the hooks of a release that is not on GitHub, but neither its action nor its schemas', () => {
      expect(toActionRepository('https://git.example/acme/docs-nav')).toEqual({ url: 'https://git.example/acme/docs-nav-action' });
      const releases = toActionRepository('https://git.example/acme/docs-nav');
      const ground = { ...context({}), releases, schemas: toSchemaFolderUrl(releases, '1.2.3') };
      expect(planHook(ground).file?.text).toContain('repo: https://git.example/acme/docs-nav-action\n');
      expect(planWorkflow(ground).file?.text).toContain('run: npx --yes docs-nav@1.2.3 lint --format github --since HEAD^1');
      expect(planEditorSchemas(ground).file).toBe(undefined);
    });
  });

  test('include a configuration that lint accepts', async () => {
    const cwd = repository({
      ...SITE,
      'b/docs.json':
        '{ "$schema": "https://mintlify.com/docs.json", "theme": "mint", "name": "Acme", "colors": { "primary": "#0D9373" }, "navigation": { "pages": ["index"] } }',
      'b/index.mdx': '',
    });
    await run(cwd, '--yes');
    const bytes = readFileSync(join(cwd, 'docs-nav.config.json'));
    expect((await readConfig(join(cwd, 'docs-nav.config.json'), bytes, '', cwd)).sites).toEqual(['b', 'docs']);
    const stream = { write: () => {}, isTTY: false, columns: 0 };
    expect(await main(['lint'], { stdout: stream, stderr: stream }, cwd, {})).toBe(0);
  });

  test('need no editor settings if every docs.json has a “$schema”', async () => {
    const cwd = repository({
      'docs.json':
        '{ "$schema": "https://mintlify.com/docs.json", "theme": "mint", "name": "Acme", "colors": { "primary": "#0D9373" }, "navigation": { "pages": [] } }',
    });
    const { stdout } = await run(cwd, '--yes');
    expect(JSON.parse(text(cwd, 'docs-nav.config.json'))).toMatchObject({ sites: ['.'] });
    expect(stdout).toContain('Editor: Every docs.json has a “$schema”, which editors use.\n');
  });

  test('are placed at the root of the repository even if init runs in a subfolder', async () => {
    const cwd = repository(SITE);
    await run(join(cwd, 'docs'), '--yes');
    expect(JSON.parse(text(cwd, 'docs-nav.config.json'))).toMatchObject({ sites: ['docs'] });
    expect(existsSync(join(cwd, '.github/workflows/docs-nav.yml'))).toBe(true);
  });

  test('include AGENTS.md and .mcp.json but no hook and no workflow outside a git repository', async () => {
    const cwd = tree(SITE);
    const { stdout } = await run(cwd, '--yes');
    expect(stdout).toContain('Hook: This is not a git repository');
    expect(Object.keys(snapshot(cwd))).toEqual(['.mcp.json', 'AGENTS.md', 'docs-nav.config.json', 'docs/docs.json', 'docs/index.mdx']);
  });
});

describe('existing files', () => {
  test.each<[string, Files, string, string]>([
    [
      'settings with comments',
      { '.vscode/settings.json': '{\r\n\t// Tabs\r\n\t"a": 1, // one\r\n\t"b": 2 // two\r\n}\r\n' },
      '.vscode/settings.json',
      '{\r\n\t// Tabs\r\n\t"a": 1, // one\r\n\t"b": 2, // two\r\n\t"json.schemas": [\r\n\t\t{\r\n',
    ],
    [
      'settings with schemas',
      { '.vscode/settings.json': '{ "json.schemas": [\n    { "fileMatch": ["a"], "url": "b" }, // ours\n] }' },
      '.vscode/settings.json',
      '{ "json.schemas": [\n    { "fileMatch": ["a"], "url": "b" }, // ours\n    {\n',
    ],
    ['settings with a byte order mark', { '.vscode/settings.json': '\uFEFF{}' }, '.vscode/settings.json', '\uFEFF{\n  "json.schemas": ['],
    [
      'pre-commit',
      { '.pre-commit-config.yaml': 'repos:\n  - repo: meta # first\n    hooks: [{ id: identity }]\n# end' },
      '.pre-commit-config.yaml',
      'repos:\n  - repo: meta # first\n    hooks: [{ id: identity }]\n  - repo: local\n    hooks:\n      - id: docs-nav\n',
    ],
    ['husky', { '.husky/pre-commit': 'npm test' }, '.husky/pre-commit', 'npm test\nnode_modules/.bin/docs-nav lint --staged\n'],
    ['husky without a hook', { '.husky/commit-msg': 'x\n' }, '.husky/pre-commit', 'node_modules/.bin/docs-nav lint --staged\n'],
    [
      'lefthook with commands',
      { 'lefthook.yml': 'pre-commit:\n    commands:\n        a:\n            run: a\npre-push:\n    parallel: true\n' },
      'lefthook.yml',
      'pre-commit:\n    commands:\n        a:\n            run: a\n        docs-nav:\n          run: node_modules/.bin/docs-nav lint --staged\npre-push:\n',
    ],
    [
      'lefthook with jobs',
      { 'lefthook.yml': 'pre-commit:\n  jobs:\n    - run: a\n' },
      'lefthook.yml',
      'pre-commit:\n  jobs:\n    - run: a\n    - name: docs-nav\n      run: node_modules/.bin/docs-nav lint --staged\n',
    ],
    [
      'lefthook with options',
      { 'lefthook.yml': 'pre-commit:\n  parallel: true\n' },
      'lefthook.yml',
      'pre-commit:\n  parallel: true\n  commands:\n    docs-nav:\n      run: node_modules/.bin/docs-nav lint --staged\n',
    ],
    [
      'lefthook without a hook',
      { 'lefthook.yml': '# Examples\n# pre-push:\n' },
      'lefthook.yml',
      '# Examples\n# pre-push:\n\npre-commit:\n  commands:\n    docs-nav:\n      run: node_modules/.bin/docs-nav lint --staged\n',
    ],
    ['GitLab', { '.gitlab-ci.yml': 'test:\n  script: [x]' }, '.gitlab-ci.yml', 'test:\n  script: [x]\n\ndocs-nav:\n  image: node:22\n'],
  ])('extends the configuration of %s and shows the addition as a diff', async (_, files, name, expected) => {
    const cwd = repository({ ...DEPENDENT, ...files });
    const before = snapshot(cwd);
    const { stdout } = await run(cwd, '--dry-run');
    expect(snapshot(cwd)).toEqual(before);
    await run(cwd, '--yes');
    expect(text(cwd, name).slice(0, expected.length)).toBe(expected);
    const kept =
      typeof files[name] === 'string'
        ? files[name]
            .split(/\r?\n/)
            .map((line) => line.trim())
            .filter((line) => !['', '{}'].includes(line))
        : [];
    for (const line of kept) expect(text(cwd, name).replaceAll(',', '')).toContain(line.replaceAll(',', ''));
    if (files[name] !== undefined) expect(stdout).toContain(`  --- a/${name}\n  +++ b/${name}\n  @@ -`);
    const after = snapshot(cwd);
    await run(cwd, '--yes');
    expect(snapshot(cwd)).toEqual(after);
  });

  test.each<[string, Files, string]>([
    ['settings with invalid JSON', { '.vscode/settings.json': '{ "a": }' }, 'Editor: .vscode/settings.json cannot be extended safely.'],
    ['settings that are not an object', { '.vscode/settings.json': '[]' }, 'Editor: .vscode/settings.json cannot be extended safely.'],
    [
      'settings whose schemas are not a list',
      { '.vscode/settings.json': '{ "json.schemas": {} }' },
      'Editor: .vscode/settings.json cannot be extended safely.',
    ],
    [
      'a pre-commit configuration with a flow list',
      { '.pre-commit-config.yaml': 'repos: []\n' },
      'Hook: .pre-commit-config.yaml cannot be extended safely.',
    ],
    ['a GitLab configuration that is not YAML', { '.gitlab-ci.yml': 'a: [\n' }, 'Workflow: .gitlab-ci.yml cannot be extended safely.'],
    [
      'a GitLab configuration with two YAML documents',
      { '.gitlab-ci.yml': 'a: 1\n---\nb: 2\n' },
      'Workflow: .gitlab-ci.yml cannot be extended safely.',
    ],
    ['a configuration', { 'docs-nav.config.jsonc': '{ "preset": "strict" }' }, 'Configuration: docs-nav.config.jsonc already contains it.'],
    [
      'a configuration next to docs.json',
      { 'docs/docs-nav.config.json': '{}' },
      'Configuration: docs/docs-nav.config.json already contains it.',
    ],
    [
      'a workflow with the same file name',
      { '.github/workflows/docs-nav.yml': 'name: x\n' },
      'Workflow: .github/workflows/docs-nav.yml already exists; use --force to replace it.',
    ],
    [
      'a workflow that runs docs-nav',
      { '.github/workflows/ci.yaml': 'run: npx docs-nav lint\n' },
      'Workflow: .github/workflows/ci.yaml already uses docs-nav.',
    ],
    [
      'an unsupported CI service',
      { '.circleci/config.yml': 'version: 2\n' },
      'Workflow: .circleci is a CI service that init does not support.',
    ],
  ])('leaves existing files alone and says so: %s', async (_, files, words) => {
    const cwd = repository({ ...DEPENDENT, ...files });
    const { code, stdout, stderr } = await run(cwd, '--yes');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(words);
    expect(snapshot(cwd)).toMatchObject(files);
  });

  test.each<[string, string, string]>([
    ['AGENTS.md', '# Ours\n\nBe kind.\n', '# Ours\n\nBe kind.\n\n## Navigation of the documentation\n'],
    ['AGENTS.md', '# Ours', '# Ours\n\n## Navigation of the documentation\n'],
    [
      '.mcp.json',
      '{\n\t"mcpServers": {\n\t\t"a": { "command": "a" }\n\t}\n}\n',
      '{\n\t"mcpServers": {\n\t\t"a": { "command": "a" },\n\t\t"docs-nav": {',
    ],
    ['.mcp.json', '{ "x": 1 }', '{ "x": 1, "mcpServers": {'],
    ['.mcp.json', '\uFEFF{}', '\uFEFF{'],
  ])('%s is extended, and only once: %j', async (name, before, begins) => {
    const cwd = repository({ ...DEPENDENT, [name]: before });
    await run(cwd, '--yes');
    const after = text(cwd, name);
    expect(after.slice(0, begins.length)).toBe(begins);
    if (name === '.mcp.json')
      expect(JSON.parse(after.replace('\uFEFF', ''))).toMatchObject({
        ...(JSON.parse(before.replace('\uFEFF', '')) as object),
        mcpServers: { 'docs-nav': { args: ['docs-nav', 'mcp'] } },
      });
    await run(cwd, '--yes');
    expect(text(cwd, name)).toBe(after);
  });

  test.each(['{', '[]', '{ "mcpServers": [] }'])('a .mcp.json with %s is left alone, and what to add is shown', async (before) => {
    const cwd = repository({ ...SITE, '.mcp.json': before });
    expect((await run(cwd, '--yes')).stdout).toContain('MCP clients: .mcp.json cannot be extended safely. Add this to it:');
    expect(text(cwd, '.mcp.json')).toBe(before);
  });

  test('--force replaces files of docs-nav, but only extends files of other tools', async () => {
    const cwd = repository({
      ...DEPENDENT,
      'docs-nav.config.json': '{}',
      '.github/workflows/docs-nav.yml': 'name: x\n',
      '.vscode/settings.json': '{ "a": 1 }',
    });
    await run(cwd, '--yes --force');
    expect(JSON.parse(text(cwd, 'docs-nav.config.json'))).toMatchObject({ sites: ['docs'] });
    expect(text(cwd, '.github/workflows/docs-nav.yml')).toContain('lint --format github --since');
    expect(JSON.parse(text(cwd, '.vscode/settings.json'))).toMatchObject({ a: 1 });
  });
});

test('init chooses the CI service by the git remote in a repository without files of one', async () => {
  const cwd = repository(SITE);
  git(cwd, 'remote', 'add', 'origin', 'git@gitlab.example.com:a/b.git');
  expect((await run(cwd, '--dry-run')).stdout).toContain('Workflow: .gitlab-ci.yml, new\n');
});

describe('the package manager of the project', () => {
  const asked = { devDependencies: { 'docs-nav': '1' } };
  const classic = '# THIS IS AN AUTOGENERATED FILE.\n# yarn lockfile v1\n';
  const modern = '__metadata:\n  version: 8\n';

  interface Expected {
    readonly add: string;
    /** What runs before docs-nav where package.json names it, and what runs it. */
    readonly steps: readonly string[];
    /** The same where it does not. */
    readonly without: readonly string[];
    readonly hook?: string;
  }

  const cases: readonly (readonly [string, Readonly<Record<string, unknown>>, Files, Expected])[] = [
    ['no lockfile', {}, {}, { add: 'npm i -D docs-nav', steps: ['npm install', 'npx docs-nav'], without: ['npx --yes docs-nav@VERSION'] }],
    [
      'npm',
      {},
      { 'package-lock.json': '{}' },
      { add: 'npm i -D docs-nav', steps: ['npm ci', 'npx docs-nav'], without: ['npx --yes docs-nav@VERSION'] },
    ],
    [
      'pnpm',
      {},
      { 'pnpm-lock.yaml': '', 'package-lock.json': '{}' },
      {
        add: 'pnpm add -D docs-nav',
        steps: ['corepack enable', 'pnpm install --frozen-lockfile', 'pnpm exec docs-nav'],
        without: ['corepack enable', 'pnpm dlx docs-nav@VERSION'],
      },
    ],
    [
      'pnpm by name, in a workspace',
      { packageManager: 'pnpm@9.1.0+sha512.abc' },
      { 'pnpm-workspace.yaml': '', 'yarn.lock': classic },
      {
        add: 'pnpm add -D -w docs-nav',
        steps: ['corepack enable', 'pnpm install', 'pnpm exec docs-nav'],
        without: ['corepack enable', 'pnpm dlx docs-nav@VERSION'],
      },
    ],
    [
      'Yarn 1',
      {},
      { 'yarn.lock': classic },
      {
        add: 'yarn add -D docs-nav',
        steps: ['corepack enable', 'yarn install --frozen-lockfile', 'yarn --silent docs-nav'],
        without: ['corepack enable', 'npx --yes docs-nav@VERSION'],
      },
    ],
    [
      'Yarn 1 by name, in a workspace',
      { packageManager: 'yarn@1.22.22', workspaces: ['a'] },
      {},
      {
        add: 'yarn add -D -W docs-nav',
        steps: ['corepack enable', 'yarn install', 'yarn --silent docs-nav'],
        without: ['corepack enable', 'npx --yes docs-nav@VERSION'],
      },
    ],
    [
      'Yarn with node_modules',
      { packageManager: 'yarn@4.5.0' },
      { 'yarn.lock': modern, '.yarnrc.yml': 'a: 1\nnodeLinker: node-modules\n' },
      {
        add: 'yarn add -D docs-nav',
        steps: ['corepack enable', 'yarn install --immutable', 'yarn docs-nav'],
        without: ['corepack enable', 'yarn dlx docs-nav@VERSION'],
      },
    ],
    [
      'Yarn with Plug’n’Play',
      {},
      { 'yarn.lock': modern },
      {
        add: 'yarn add -D docs-nav',
        steps: ['corepack enable', 'yarn install --immutable', 'yarn docs-nav'],
        without: ['corepack enable', 'yarn dlx docs-nav@VERSION'],
        hook: 'yarn docs-nav',
      },
    ],
    [
      'Bun',
      {},
      { 'bun.lockb': '' },
      {
        add: 'bun add -d docs-nav',
        steps: ['npm install --global bun', 'bun install --frozen-lockfile', 'bunx docs-nav'],
        without: ['npm install --global bun', 'bunx docs-nav@VERSION'],
      },
    ],
    [
      'Bun by name',
      { packageManager: 'bun@1.2.3' },
      { 'bun.lock': '' },
      {
        add: 'bun add -d docs-nav',
        steps: ['npm install --global bun@1.2.3', 'bun install --frozen-lockfile', 'bunx docs-nav'],
        without: ['npm install --global bun@1.2.3', 'bunx docs-nav@VERSION'],
      },
    ],
    [
      'an invalid “packageManager”',
      { packageManager: 'npm@1; touch x' },
      { 'yarn.lock': classic, 'package-lock.json': '{}' },
      { add: 'npm i -D docs-nav', steps: ['npm ci', 'npx docs-nav'], without: ['npx --yes docs-nav@VERSION'] },
    ],
  ];

  async function written(
    manifest: object,
    files: Files,
  ): Promise<{ readonly github: string[]; readonly gitlab: string[]; readonly hook: string; readonly stdout: string }> {
    const site = {
      ...SITE,
      ...files,
      'package.json': JSON.stringify(manifest),
      '.pre-commit-config.yaml': 'repos:\n- repo: meta\n  hooks: []\n',
    };
    const cwd = repository(site);
    const { stdout } = await run(cwd, '--yes');
    const workflow = parseYaml(text(cwd, '.github/workflows/docs-nav.yml')) as { jobs: { lint: { steps: { run?: string }[] } } };
    const onGitlab = repository({ ...site, '.gitlab-ci.yml': '' });
    await run(onGitlab, '--yes');
    const { 'docs-nav': job } = parseYaml(text(onGitlab, '.gitlab-ci.yml')) as { 'docs-nav': { script: string[] } };
    return {
      github: workflow.jobs.lint.steps.flatMap((step) => step.run ?? []),
      gitlab: job.script,
      hook: text(cwd, '.pre-commit-config.yaml'),
      stdout,
    };
  }

  const withArguments = (lines: readonly string[], args: string): string[] =>
    lines.map((line, index) => line.replace('VERSION', version) + (index === lines.length - 1 ? args : ''));
  const github = ' lint --format github --since HEAD^1';
  const gitlab =
    ' lint --since "${CI_MERGE_REQUEST_TARGET_BRANCH_SHA:-$CI_MERGE_REQUEST_DIFF_BASE_SHA}" --output gitlab=gl-code-quality-report.json';

  test.each(cases)(
    '%s: installs and runs docs-nav as a dependency if package.json lists it',
    async (_, manifest, files, { steps, hook }) => {
      const found = await written({ ...asked, ...manifest }, files);
      expect(found.github).toEqual(withArguments(steps, github));
      expect(found.gitlab).toEqual(withArguments(steps, gitlab));
      expect(found.hook).toContain(`entry: ${hook ?? 'node_modules/.bin/docs-nav'} lint --staged\n      language: system\n`);
    },
  );

  test.each(cases)(
    '%s: downloads this version of docs-nav if package.json does not list it',
    async (_, manifest, files, { add, without }) => {
      const found = await written({ 'docs-nav': {}, ...manifest }, files);
      expect(found.stdout).toContain(`To install it instead, run this first: ${add}\n`);
      expect(found.github).toEqual(withArguments(without, github));
      expect(found.gitlab).toEqual(withArguments(without, gitlab));
      expect(found.hook).toContain(`additional_dependencies: ["docs-nav@${version}"]`);
    },
  );

  test('writes no path to a schema with Yarn Plug’n’Play, where the schema is in an archive', async () => {
    const cwd = repository({ ...SITE, 'yarn.lock': modern, 'package.json': JSON.stringify(asked) });
    const { stdout } = await run(cwd, '--yes');
    expect(JSON.parse(text(cwd, 'docs-nav.config.json'))).toEqual({ sites: ['docs'] });
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('“yarn docs-nav schema > docs.schema.json” writes one');
    expect(stdout).not.toContain('not installed');
    expect(text(cwd, '.pre-commit-config.yaml')).toContain('entry: yarn docs-nav lint --staged\n');
  });
});

test('every lint command in the written files is valid', async () => {
  const places: Files[] = [
    {},
    { '.gitlab-ci.yml': 'a: {}\n' },
    { '.pre-commit-config.yaml': 'repos:\n- repo: meta\n  hooks: []\n' },
    { '.husky/x': '' },
    { 'lefthook.yml': '' },
  ];
  const lines: string[] = [];
  for (const files of places) {
    const cwd = repository({ ...SITE, ...files });
    await run(cwd, '--yes');
    for (const written of Object.values(snapshot(cwd)))
      lines.push(...Array.from(written.matchAll(/docs-nav(?:@[\d.]+)? lint ([^`\n]*)/g), ([, args = '']) => args));
  }
  expect(lines.length).toBeGreaterThanOrEqual(places.length);
  const [lintCommand] = DOCS_NAV_COMMANDS;
  for (const line of lines)
    if (lintCommand)
      expect(
        [...parse(line.replaceAll('"', '').split(' '), lintCommand, 'docs-nav').flags.keys()].some((flag) =>
          ['staged', 'since', 'changed'].includes(flag),
        ),
      ).toBe(true);
});

describe('interactive questions of init', () => {
  test('asks about each file and writes the accepted ones after the last answer', async () => {
    const cwd = repository(DEPENDENT);
    const before = snapshot(cwd);
    const { code, stdout } = await run(cwd, '', {
      answers: ['n', 'what', 'yes', 'n', '', 'n', 'n'],
      meanwhile: () => expect(snapshot(cwd)).toEqual(before),
    });
    expect(code).toBe(0);
    expect(stdout.match(/Write .*?\? \[Y\/n\] /g)).toEqual([
      'Write docs-nav.config.json? [Y/n] ',
      'Write .vscode/settings.json? [Y/n] ',
      'Write .vscode/settings.json? [Y/n] ',
      'Write .pre-commit-config.yaml? [Y/n] ',
      'Write .github/workflows/docs-nav.yml? [Y/n] ',
      'Write AGENTS.md? [Y/n] ',
      'Write .mcp.json? [Y/n] ',
    ]);
    expect(Object.keys(snapshot(cwd))).toEqual([
      '.github/workflows/docs-nav.yml',
      '.vscode/settings.json',
      'docs/docs.json',
      'docs/index.mdx',
      'package.json',
    ]);
    expect(stdout).toMatch(/\n\nNext steps:\n {2}Install the package: npm install\n {2}Commit the files\.\n$/);
  });

  test('treats the end of input as no', async () => {
    const cwd = repository(SITE);
    const { code, stdout } = await run(cwd, '', { answers: [] });
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nNothing was written\.\n$/);
    expect(snapshot(cwd)).toEqual(SITE);
  });

  test('without a terminal nothing is written', async () => {
    const cwd = repository(SITE);
    expect(await run(cwd)).toMatchObject({
      code: 0,
      stderr: 'docs-nav: Nothing was written because there is no terminal to ask in. Use --yes to write it.\n',
    });
    expect((await run(cwd, '--dry-run', { answers: ['y', 'y', 'y'] })).stdout).toMatch(/\nNothing was written: this is a dry run\.\n$/);
    expect(snapshot(cwd)).toEqual(SITE);
  });

  test('a file that changed meanwhile is not overwritten', async () => {
    const cwd = repository({ ...DEPENDENT, '.vscode/settings.json': '{}' });
    const meanwhile = (): void => {
      writeFileSync(join(cwd, '.vscode/settings.json'), '{ "mine": 1 }');
      writeFileSync(join(cwd, 'docs-nav.config.json'), '{}');
    };
    const { code, stdout, stderr } = await run(cwd, '', { answers: ['y', 'y', 'n', 'y'], meanwhile });
    expect(code).toBe(2);
    expect(stderr).toBe(
      'docs-nav: “docs-nav.config.json” was not written: it changed after it was shown.\nRun docs-nav init again.\n' +
        'docs-nav: “.vscode/settings.json” was not written: it changed after it was\nshown. Run docs-nav init again.\n',
    );
    expect(stdout).toContain('\nWrote .github/workflows/docs-nav.yml.\n');
    expect(text(cwd, '.vscode/settings.json')).toBe('{ "mine": 1 }');
  });

  test('keeps the mode of an existing file', async () => {
    const cwd = repository({ ...SITE, '.husky/pre-commit': '#!/bin/sh\n' });
    chmodSync(join(cwd, '.husky/pre-commit'), 0o755);
    await run(cwd, '--yes');
    expect(statSync(join(cwd, '.husky/pre-commit')).mode & 0o777).toBe(0o755);
    expect(text(cwd, '.husky/pre-commit')).toContain('docs-nav');
  });
});

describe('refusals', () => {
  test('refuses to run without a site, or for a site outside the current project', async () => {
    expect(await run(tree(), '--yes')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^docs-nav: No docs\.json found: .*\n$/) as string,
    });
    expect(await run(tree(), `--yes ${repository(SITE)}`)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is outside “') as string,
    });
  });

  test('rejects --yes together with --dry-run', async () => {
    expect(await run(repository(SITE), '--yes --dry-run')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'docs-nav: “--yes” cannot be used together with “--dry-run”: it writes nothing.\n',
    });
  });

  test('does not write through a symbolic link out of the repository, or below a file', async () => {
    const other = tree();
    mkdirSync(join(other, 'x'));
    const cwd = repository({ ...DEPENDENT, '.vscode': { to: join(other, 'x') }, '.github': '' });
    const { code, stderr } = await run(cwd, '--yes');
    expect(code).toBe(2);
    expect(stderr).toContain(
      'docs-nav: “.vscode/settings.json” was not written: its folder is a symbolic link that points outside the repository.\n',
    );
    expect(stderr).toContain('docs-nav: “.github/workflows/docs-nav.yml” was not written: its folder cannot be created');
    expect(readdirSync(join(other, 'x'))).toEqual([]);
  });

  test('writes no control characters from file names or settings to the terminal', async () => {
    const cwd = tree({ 'a\u001b[2J/docs.json': '{}', '.vscode/settings.json': '{ "a": "\u001b[2J" }' });
    const { stdout, stderr } = await run(cwd, '--dry-run');
    expect(stdout + stderr).not.toContain('\u001b');
  });
});

describe('laws', () => {
  const comment = fc.constantFrom('', ' // x, y', ' /* z */');

  test('extending JSON settings keeps every line, comment and value', () => {
    const objects = fc.dictionary(
      fc.string().filter((key) => key !== 'json.schemas' && key !== '__proto__'),
      fc.jsonValue({ maxDepth: 2 }),
    );
    fc.assert(
      fc.property(objects, fc.constantFrom('\t', 2, 4), comment, fc.constantFrom('\n', '\r\n'), (value, unit, note, eol) => {
        const before = JSON.stringify(value, null, unit)
          .split('\n')
          .map((line) => line + (/[,[{]$/.test(line) ? note : ''))
          .join(eol);
        const project = { root: '/', isRepository: false, has: () => true, text: () => before };
        const { file } = planEditorSchemas({
          project,
          sites: [{ docs: 'docs.json', dialect: 'spec', schema: undefined }],
          config: undefined,
          manager: packageManagerOf({ ...project, has: () => false, text: () => undefined }),
          isDependency: true,
          isInstalled: true,
          command: 'npx docs-nav',
          schemas: './node_modules/docs-nav/schema',
          releases: undefined,
          version: '1',
          isForced: false,
        });
        const merged = parseDocument('', file?.text ?? '', { allowComments: true });
        expect(merged.problems).toEqual([]);
        // JSON has no negative zero.
        expect(merged.value).toEqual({ ...(JSON.parse(JSON.stringify(value)) as object), 'json.schemas': [expect.anything()] });
        let at = 0;
        for (const line of before
          .split(eol)
          .map((part) => part.trim())
          .filter((part) => part !== '{}')) {
          at = file?.text.indexOf(line, at) ?? -1;
          expect(at).not.toBe(-1);
        }
      }),
    );
  });
  test('extending a YAML list keeps every line and adds one entry', () => {
    const items = fc.array(fc.record({ repo: fc.string(), hooks: fc.array(fc.record({ id: fc.string() }), { minLength: 1 }) }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(items, fc.boolean(), fc.constantFrom('', '# end\n', 'ci: {}\n'), (repos, indentSeq, tail) => {
        const before = yamlText({ repos }, { indentSeq }) + tail;
        const after = withEntry(before, ['repos'], ['- repo: local', '  hooks:', '    - id: docs-nav']);
        expect(parseYaml(after ?? '')).toMatchObject({ repos: [...repos, { repo: 'local', hooks: [{ id: 'docs-nav' }] }] });
        expect((after ?? '').split('\n').filter((line) => !/repo: local$|^ *hooks:$|id: docs-nav$/.test(line))).toEqual(
          before.split('\n').filter((line) => !/^ *hooks:$/.test(line)),
        );
      }),
    );
  });
});

const contracts = process.env['DOCS_NAV_CONTRACTS'];
if (contracts === undefined) process.stdout.write('Files of other tools against their schemas: not run (DOCS_NAV_CONTRACTS is not set).\n');
else {
  describe('written files for other tools match their schemas', () => {
    const fits = (name: string, value: unknown) => {
      const read = (file: string) => JSON.parse(readFileSync(join(contracts, file), 'utf8')) as object;
      const schema = read(name);
      const ajv = new Ajv({ strict: false, validateFormats: false });
      ajv.addSchema(read('pre-commit-hooks.schema.json'));
      expect(ajv.validate(schema, value), ajv.errorsText()).toBe(true);
    };

    test.each<[string, Files]>([
      ['with npx', {}],
      ['with npm ci', { 'package.json': '{ "devDependencies": { "docs-nav": "1" } }', 'package-lock.json': '{}' }],
      ['with pnpm', { 'package.json': '{ "devDependencies": { "docs-nav": "1" } }', 'pnpm-lock.yaml': '' }],
    ])('the workflow %s', async (_, files) => {
      const cwd = repository({ ...SITE, ...files });
      await run(cwd, '--yes');
      fits('github-workflow.schema.json', parseYaml(text(cwd, '.github/workflows/docs-nav.yml')));
      expect(() => fits('github-workflow.schema.json', { on: 'push' })).toThrow(/jobs/);
    });

    test('the configuration of pre-commit', async () => {
      const cwd = repository({ ...SITE, '.pre-commit-config.yaml': 'repos:\n- repo: meta\n  hooks:\n  - id: identity\n' });
      await run(cwd, '--yes');
      fits('pre-commit-config.schema.json', parseYaml(text(cwd, '.pre-commit-config.yaml')));
      expect(() => fits('pre-commit-config.schema.json', { repos: 'local' })).toThrow(/array/);
    });
  });
}
