/** The package as users get it: what it holds, what it weighs, and that it works where nothing else is installed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

interface Packed {
  readonly filename: string;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

const folder = mkdtempSync(join(tmpdir(), 'docs-nav-package-'));
let packed: Packed;

beforeAll(() => {
  const output = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], { encoding: 'utf8' });
  [packed] = JSON.parse(output) as [Packed];
  mkdirSync(join(folder, 'project'));
  writeFileSync(join(folder, 'project/package.json'), '{ "name": "empty", "version": "1.0.0", "type": "module" }');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--offline', join(folder, packed.filename)], { cwd: join(folder, 'project') });
});

afterAll(() => rmSync(folder, { recursive: true }));

test('the package contains exactly the expected files', () => {
  const files = packed.files.map(({ path }) => path).filter((path) => !path.startsWith('dist/'));
  expect(files.sort()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'THIRD-PARTY-NOTICES',
    'bin/docs-nav.cjs',
    'package.json',
    'schema/config.schema.json',
    'schema/diff.schema.json',
    'schema/docs.mintlify.schema.json',
    'schema/docs.schema.json',
    'schema/plain/config.schema.json',
    'schema/plain/docs.mintlify.schema.json',
    'schema/plain/docs.schema.json',
    'schema/report.schema.json',
    'schema/resolve.schema.json',
    'schema/rules.schema.json',
  ]);
  const built = packed.files.map(({ path }) => path).filter((path) => path.startsWith('dist/'));
  expect(built.filter((path) => !/^dist\/(?:cli\/[\w.-]+\.cjs|lib\/[\w./-]+\.(?:js|d\.ts)|page\/playground\.html)$/.test(path))).toEqual(
    [],
  );
  // Of over 700 that the compiler writes, those that the exports lead to.
  expect(built.filter((path) => path.endsWith('.d.ts')).length).toBeLessThan(160);
});

test('the package is one, without peers in the lockfile, and is smaller than 9 MB', () => {
  expect(packed.unpackedSize).toBeLessThan(9_000_000);
  for (const file of ['README.md', 'docs/reference/mint.mdx'])
    expect(readFileSync(file, 'utf8')).toMatch(/one package of less than 9 MB\b/);
  const lock = JSON.parse(readFileSync(join(folder, 'project/node_modules/.package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, object>>;
  };
  expect(Object.keys(lock.packages)).toEqual(['node_modules/docs-nav']);
  expect(JSON.stringify(lock)).not.toMatch(/peer/i);
});

test('the installed command runs lint, preview and schema', () => {
  const project = join(folder, 'project');
  writeFileSync(join(project, 'docs.json'), '{ "navigation": { "pages": ["index", "gone"] } }');
  writeFileSync(join(project, 'index.mdx'), '');
  const run = (...args: string[]): string =>
    execFileSync(join(project, 'node_modules/.bin/docs-nav'), args, { cwd: project, encoding: 'utf8' });
  expect(() => run('lint')).toThrow(expect.objectContaining({ status: 1, stdout: expect.stringContaining('Page “gone” does not exist') }));
  writeFileSync(join(project, 'gone.mdx'), '');
  expect(run('preview')).toBe('Wrote docs-nav-preview.html. Open it in a browser.\n');
  expect(run('lint')).toBe('No problems in docs.json (2 pages).\n');
  expect(JSON.parse(run('schema'))).toMatchObject({ title: expect.any(String) });
});

test('docs-nav answers “serve” with the package to run instead, and runs client commands of the service itself', () => {
  const project = join(folder, 'project');
  const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    spawnSync(join(project, 'node_modules/.bin/docs-nav'), args, { cwd: project, env: { ...process.env, ...env }, encoding: 'utf8' });
  const { status, stdout, stderr } = run(['serve']);
  expect({ status, stdout, stderr }).toEqual({ status: 78, stdout: '', stderr: expect.stringMatching(/npx docs-nav-service\n$/) });
  const client = run(['agent', 'status', 'x', '--project', 'docs', '--url', 'http://127.0.0.1:2'], {
    DOCS_NAV_API_KEY: `dnav_0123456789ab_${'k'.repeat(43)}`,
  });
  expect({ status: client.status, line: client.stderr.split('\n').at(-2) }).toEqual({
    status: 2,
    line: expect.stringContaining('nothing is listening there'),
  });
});

test('the entry points of the library can be imported and have type declarations', () => {
  const project = join(folder, 'project');
  writeFileSync(
    join(project, 'check.mjs'),
    `import { lint, memory } from 'docs-nav';
import { lintPaths } from 'docs-nav/node';
import { createClient } from 'docs-nav/client';
const client = typeof createClient({ url: 'http://127.0.0.1:2', project: 'docs', key: 'x' }).createJob;
const inMemory = await lint({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["a"] } }' }) });
const onDisk = await lintPaths(['.'], { cwd: ${JSON.stringify(project)} });
console.log(JSON.stringify([inMemory.summary.errors, onDisk.summary.errors, client]));
`,
  );
  expect(JSON.parse(execFileSync('node', ['check.mjs'], { cwd: project, encoding: 'utf8' }))).toEqual([1, 0, 'function']);
  expect(readFileSync(join(project, 'node_modules/docs-nav/dist/lib/index.d.ts'), 'utf8')).toContain('lint');
  expect(readFileSync(join(project, 'node_modules/docs-nav/dist/lib/agent/client/index.d.ts'), 'utf8')).toContain('createClient');
});

test.each(['lib/index.js', 'service/child.js', 'service/service.js'])(
  'dist/%s loads no parser of YAML or MDX before a text needs one',
  (entry) => {
    const loaded = new Set<string>();
    const load = (file: string): void => {
      if (loaded.has(file)) return;
      loaded.add(file);
      const text = readFileSync(join('dist', file), 'utf8');
      // `import(` is another matter.
      for (const [, target = ''] of text.matchAll(/\b(?:import|from)\s*["'](\.{1,2}\/[^"']+)["']/g)) load(join(dirname(file), target));
    };
    load(entry);
    expect(loaded.size).toBeGreaterThan(2);
    const parsers = [...loaded].filter((file) => /(?:yaml|mdx|swagger)[\w-]*\.js$/.test(file));
    expect(parsers).toEqual([]);
  },
);
