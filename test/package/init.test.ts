/**
 * What “docs-nav init” writes where package.json lists docs-nav, really run with each package manager: the steps of the workflow, the hook, the
 * server for agents, the commands for agents, and the schemas that editors open.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { installOnce } from '../support/install-once.ts';
import { temporary, type Files } from '../support/temporary.ts';

const installed = inject('installed');
const { tree, repository } = temporary();

interface Manager {
  /** From the registry, with the program that is called. */
  readonly package?: string;
  readonly install: readonly string[];
  readonly files?: Files;
  readonly manifest?: object;
  readonly lockFile: string;
}

const MANAGERS: Readonly<Record<string, Manager>> = {
  npm: { install: ['npm', 'install'], lockFile: 'package-lock.json' },
  'npm in a monorepo': {
    install: ['npm', 'install'],
    manifest: { workspaces: ['packages/*'] },
    files: { 'packages/a/package.json': '{ "name": "a", "version": "1.0.0" }' },
    lockFile: 'package-lock.json',
  },
  pnpm: { package: 'pnpm@9.15.9', install: ['pnpm', 'install'], lockFile: 'pnpm-lock.yaml' },
  'Yarn 1': { package: 'yarn@1.22.22', install: ['yarn', 'install'], lockFile: 'yarn.lock' },
  'Yarn with node_modules': {
    package: '@yarnpkg/cli-dist@4.9.2',
    install: ['yarn', 'install'],
    files: { '.yarnrc.yml': 'nodeLinker: node-modules\nenableGlobalCache: false\n' },
    lockFile: 'yarn.lock',
  },
  'Yarn with Plug’n’Play': {
    package: '@yarnpkg/cli-dist@4.9.2',
    install: ['yarn', 'install'],
    files: { '.yarnrc.yml': 'enableGlobalCache: false\n' },
    lockFile: 'yarn.lock',
  },
  Bun: { package: '@oven/bun-linux-x64@1.2.23', install: ['bun', 'install'], lockFile: 'bun.lock' },
};

const docs = (...pages: readonly string[]): string => JSON.stringify({ navigation: { pages } }, null, 2);

describe.runIf(installed)('after “docs-nav init --yes” in a repository that lists docs-nav', () => {
  test.for(Object.entries(MANAGERS))('with %s, every file that was written works', ([, manager], { skip }) => {
    const programs = join(tree(), 'programs');
    const trouble = manager.package === undefined ? undefined : installOnce(programs, [manager.package]);
    if (trouble !== undefined) return skip(`not run: ${trouble}`);
    // The manager is there already, in the version of this test.
    const stubs = tree({ corepack: '#!/bin/sh\n', bunx: '#!/bin/sh\nexec bun x "$@"\n' });
    for (const stub of readdirSync(stubs)) chmodSync(join(stubs, stub), 0o755);
    const cwd = repository({
      ...manager.files,
      'package.json': JSON.stringify({
        name: 'site',
        version: '1.0.0',
        private: true,
        devDependencies: { 'docs-nav': `file:${inject('installed')?.tarball}` },
        ...manager.manifest,
      }),
      '.gitignore': 'node_modules\n.yarn\n.pnp.*\n',
      '.husky/pre-commit': '',
      [manager.lockFile]: '',
      'docs/docs.json': docs('index'),
      'docs/index.mdx': '',
    });
    const env = {
      ...process.env,
      PATH: [stubs, join(programs, 'node_modules/.bin'), join(programs, 'node_modules/@oven/bun-linux-x64/bin'), process.env['PATH']].join(
        delimiter,
      ),
      YARN_ENABLE_TELEMETRY: '0',
      CI: '',
    };
    const run = (command: string, ...args: readonly string[]) => spawnSync(command, args, { cwd, env, encoding: 'utf8' });
    const shell = (line: string) => run('bash', '-e', '-c', line);
    const succeed = (result: ReturnType<typeof run>) => expect(result.status, result.stdout + result.stderr).toBe(0);

    rmSync(join(cwd, manager.lockFile));
    succeed(run(...(manager.install as [string, string])));
    expect(readdirSync(cwd)).toContain(manager.lockFile);
    succeed(
      run(
        process.execPath,
        join(inject('installed')?.folders['docs-nav'] ?? '', 'node_modules/docs-nav/bin/docs-nav.cjs'),
        'init',
        '--yes',
      ),
    );
    execFileSync('git', ['add', '-A'], { cwd });
    succeed(run('git', '-c', 'user.name=T', '-c', 'user.email=t@example.com', 'commit', '-qm', 'Set up'));

    const hook = readFileSync(join(cwd, '.husky/pre-commit'), 'utf8');
    succeed(shell(hook));
    writeFileSync(join(cwd, 'docs/docs.json'), docs('index', 'missing'));
    execFileSync('git', ['add', '-A'], { cwd });
    const refused = shell(hook);
    expect(refused.status, refused.stderr).toBe(1);
    expect(refused.stdout).toContain('docs/docs.json:5:7');

    const agents = readFileSync(join(cwd, 'AGENTS.md'), 'utf8');
    const lint = /`([^`]+ lint --changed --format agent)`/.exec(agents)?.[1] ?? 'false';
    expect(shell(lint)).toMatchObject({ status: 1, stdout: expect.stringContaining('page-exists') });
    succeed(shell(/`([^`]+ explain page-exists)`/.exec(agents)?.[1] ?? 'false'));

    const { mcpServers } = JSON.parse(readFileSync(join(cwd, '.mcp.json'), 'utf8')) as {
      mcpServers: { 'docs-nav': { command: string; args: string[] } };
    };
    const { command, args } = mcpServers['docs-nav'];
    const initialize = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    };
    const answer = spawnSync(command, args, { cwd, env, encoding: 'utf8', input: `${JSON.stringify(initialize)}\n` });
    expect(JSON.parse(answer.stdout.split('\n')[0] ?? '')).toMatchObject({ id: 1, result: { serverInfo: { name: 'docs-nav' } } });

    const { $schema } = JSON.parse(readFileSync(join(cwd, 'docs-nav.config.json'), 'utf8')) as { $schema?: string };
    if ($schema !== undefined) expect(existsSync(join(cwd, $schema))).toBe(true);
    expect($schema === undefined).toBe(manager.files?.['.yarnrc.yml'] === 'enableGlobalCache: false\n');

    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', 'commit', '-qm', 'Break', '--no-verify'], { cwd });
    rmSync(join(cwd, 'node_modules'), { recursive: true, force: true });
    const { jobs } = parse(readFileSync(join(cwd, '.github/workflows/docs-nav.yml'), 'utf8')) as {
      jobs: { lint: { steps: { run?: string }[] } };
    };
    const steps = jobs.lint.steps.flatMap(({ run: line }) => line ?? []).filter((line) => !line.startsWith('npm install --global'));
    for (const line of steps.slice(0, -1)) succeed(shell(line));
    const reported = shell(steps.at(-1) ?? '');
    expect(reported.status, reported.stderr).toBe(1);
    expect(reported.stdout).toContain('::error file=docs/docs.json,line=5');
  });
});
