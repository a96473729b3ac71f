/** The job service out of the packed tarballs: the demo in the versions of Node.js that it is for, and a whole job on each database. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { manifest } from '../../tools/service-manifest.js';
import { startProgram, runProgram, type Started } from '../agent/command-line.ts';
import { createServerDatabase, KINDS } from '../agent/databases.ts';
import { ADD_PAGE, SITE } from '../agent/sample-site.ts';
import { scriptedServer, KEY } from '../doubles/model-server.ts';
import { temporary } from '../support/temporary.ts';

const installed = inject('installed');
const { tree, repository } = temporary();

describe.runIf(installed)('the packed job service', () => {
  const { folders = { 'docs-nav': '', 'docs-nav-service': '' }, nodes = { 20: '', 22: '', 24: '' } } = installed ?? {};
  const program = join(folders['docs-nav-service'], 'node_modules/.bin/docs-nav-service');
  const started: Started[] = [];
  const start = (...given: Parameters<typeof startProgram>): Started => {
    const service = startProgram(...given);
    started.push(service);
    return service;
  };
  afterEach(async () => {
    for (const { process: child, outcome } of started.splice(0)) {
      child.kill('SIGKILL');
      await outcome;
    }
  });

  test.for([22, 24] as const)('completes the job of the demo in Node.js %i, and removes everything', async (major) => {
    const folder = tree({ nothing: '' });
    const demo = start(['--demo', '--port', '0'], { HOME: tree(), TMPDIR: folder }, { node: nodes[major] });
    const [, status] = await demo.until('stdout', /^Status: +(\w+)$/m);
    expect(status).toBe('completed');
    demo.process.kill('SIGTERM');
    expect((await demo.outcome).code).toBe(0);
    expect(readdirSync(folder)).toEqual(['nothing']);
  });

  test('says in one line what it needs in an older Node.js', () => {
    const { status, stdout, stderr } = spawnSync(nodes[20], [program, '--demo'], { encoding: 'utf8' });
    expect({ status, stdout, stderr }).toEqual({
      status: 78,
      stdout: '',
      stderr: 'docs-nav-service needs Node.js 22.12 or later; this is 20.19.5.\n',
    });
  });

  test.for(KINDS)('adds a project, creates a key and does a job up to its review page, on %s', async (kind) => {
    const database = kind === 'postgres' ? await createServerDatabase() : undefined;
    const model = await scriptedServer(ADD_PAGE);
    const env = {
      HOME: tree(),
      DOCS_NAV_DATA: join(tree(), 'data'),
      DOCS_NAV_MODEL: 'openai-compatible/local/model',
      OPENAI_COMPATIBLE_BASE_URL: `${model.url}/v1`,
      OPENAI_COMPATIBLE_API_KEY: KEY,
      ...(database && { DATABASE_URL: database.url }),
    };
    try {
      const site = repository(SITE);
      expect(await runProgram(['projects', 'add', 'docs', '--repository', site], env)).toMatchObject({ code: 0 });
      const { stdout: key } = await runProgram(['keys', 'create', '--project', 'docs'], env);
      const service = start(['--port', '0'], env);
      const [, url = ''] = await service.until('stderr', /"url":"(http:[^"]+)","msg":"The service is running\."/);
      const client = { HOME: tree(), DOCS_NAV_API_KEY: key.trim(), DOCS_NAV_URL: url, DOCS_NAV_PROJECT: 'docs' };
      const { code, stdout } = await runProgram(['agent', 'run', 'Add faq to the guides.', '--format', 'json'], client);
      const { job } = JSON.parse(stdout) as { job: { status: string; prLink: string } };
      expect({ code, status: job.status }).toEqual({ code: 0, status: 'completed' });
      expect(await (await fetch(job.prLink)).text()).toContain('Add faq to the guides.');
      service.process.kill('SIGTERM');
      expect((await service.outcome).code).toBe(0);
    } finally {
      await database?.drop();
    }
  });

  test('says in one line that a library is missing', async () => {
    const folder = tree({ 'package.json': '{ "type": "module" }' });
    execFileSync('cp', ['-r', join(folders['docs-nav-service'], 'node_modules/docs-nav-service'), folder]);
    const bin = join(folder, 'docs-nav-service/bin/docs-nav-service.cjs');
    for (const args of [['--demo'], ['keys', 'list'], []]) {
      const { status, stdout, stderr } = spawnSync(nodes[22], [bin, ...args], {
        encoding: 'utf8',
        env: { HOME: tree(), DOCS_NAV_DATA: tree({ 'database/PG_VERSION': '' }), TMPDIR: folder, PATH: process.env['PATH'] },
      });
      expect({ args, status, stdout }).toEqual({ args, status: 78, stdout: '' });
      expect(stderr).toMatch(
        args.length === 0
          ? /^\{"level":"fatal".*"msg":"The package is not installed completely\. .*Cannot find .*\}\n$/
          : /(?:^|takes a few seconds\.\n)docs-nav-service: The package is not installed completely\. .*Cannot find .*\n$/,
      );
    }
  });

  test('says which package of a library is missing', () => {
    const folder = tree({ nothing: '' });
    execFileSync('cp', ['-r', join(folders['docs-nav-service'], 'node_modules'), folder]);
    rmSync(join(folder, 'node_modules/avvio'), { recursive: true });
    const bin = join(folder, 'node_modules/.bin/docs-nav-service');
    const env = { HOME: tree(), DOCS_NAV_DATA: join(tree(), 'data'), PATH: process.env['PATH'] };
    const { status, stderr } = spawnSync(nodes[22], [bin, '--port', '0'], { encoding: 'utf8', env });
    expect({ status, stderr }).toEqual({ status: 78, stderr: expect.stringContaining("Cannot find module 'avvio'") });
  });

  test('under npx, sentences tell to run it with npx', async () => {
    const env = { HOME: tree(), DOCS_NAV_DATA: join(tree(), 'data'), npm_command: 'exec' };
    const { stderr } = await runProgram(['keys', 'list'], env);
    expect(stderr).toContain('Add a project with “npx docs-nav-service projects add <id>');
  });

  test('docs-nav-service installs its libraries and not docs-nav, and docs-nav installs nothing else', () => {
    const packagesIn = (folder: string): string[] => {
      const lock = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as { packages: object };
      return Object.keys(lock.packages).map((path) => path.replace('node_modules/', ''));
    };
    const packages = packagesIn(folders['docs-nav-service']);
    expect(packages).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies)));
    expect(packages).not.toContain('docs-nav');
    expect(packagesIn(folders['docs-nav'])).toEqual(['docs-nav']);
    expect(existsSync(join(folders['docs-nav'], 'node_modules/docs-nav/dist/service'))).toBe(false);
  });

  test('the types of the service and of the client compile with those of Node.js', () => {
    const types = join(import.meta.dirname, '../../node_modules/@types');
    for (const [name, entry] of [
      ['docs-nav', 'docs-nav/client'],
      ['docs-nav-service', 'docs-nav-service'],
    ] as const) {
      const folder = folders[name];
      writeFileSync(join(folder, 'types.ts'), `export type * from '${entry}';\n`);
      const options = {
        module: 'NodeNext',
        target: 'ES2023',
        typeRoots: [types],
        types: ['node'],
        strict: true,
        skipLibCheck: false,
        noEmit: true,
      };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['types.ts'] }));
      const { stdout } = spawnSync(join(types, '../.bin/tsc'), ['-p', folder], { encoding: 'utf8' });
      expect({ entry, stdout }).toEqual({ entry, stdout: '' });
    }
  });
});
