/** The package as users get it: what it holds, what it weighs, and that it works where nothing else is installed. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

test('it holds what users need and nothing else', () => {
  const files = packed.files.map(({ path }) => path).filter((path) => !path.startsWith('dist/'));
  expect(files.sort()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'THIRD-PARTY-NOTICES',
    'bin/docs-nav.cjs',
    'package.json',
    'schema/config.schema.json',
    'schema/docs.mintlify.schema.json',
    'schema/docs.schema.json',
    'schema/report.schema.json',
  ]);
  const built = packed.files.map(({ path }) => path).filter((path) => path.startsWith('dist/'));
  expect(built.filter((path) => !/^dist\/(?:cli\/[\w.-]+\.cjs|lib\/[\w./-]+\.(?:js|d\.ts))$/.test(path))).toEqual([]);
});

test('it is one package of at most 5 MB', () => {
  expect(packed.unpackedSize).toBeLessThan(5_000_000);
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies?: object };
  expect(dependencies ?? {}).toEqual({});
  const lock = JSON.parse(readFileSync(join(folder, 'project/node_modules/.package-lock.json'), 'utf8')) as { packages: object };
  expect(Object.keys(lock.packages)).toEqual(['node_modules/docs-nav']);
});

test('its command lints', () => {
  const project = join(folder, 'project');
  writeFileSync(join(project, 'docs.json'), '{ "navigation": { "pages": ["index", "gone"] } }');
  writeFileSync(join(project, 'index.mdx'), '');
  const run = (...args: string[]): string => execFileSync(join(project, 'node_modules/.bin/docs-nav'), args, { cwd: project, encoding: 'utf8' });
  expect(() => run('lint')).toThrow(expect.objectContaining({ status: 1, stdout: expect.stringContaining('Page “gone” does not exist') }));
  writeFileSync(join(project, 'gone.mdx'), '');
  expect(run('lint')).toBe('No problems in docs.json (2 pages).\n');
  expect(JSON.parse(run('schema'))).toMatchObject({ title: expect.any(String) });
});

test('both entries of its library can be imported, with types', () => {
  const project = join(folder, 'project');
  writeFileSync(
    join(project, 'check.mjs'),
    `import { lint, memory } from 'docs-nav';
import { lintPaths } from 'docs-nav/node';
const inMemory = await lint({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["a"] } }' }) });
const onDisk = await lintPaths(['.'], { cwd: ${JSON.stringify(project)} });
console.log(JSON.stringify([inMemory.summary.errors, onDisk.summary.errors]));
`,
  );
  expect(JSON.parse(execFileSync('node', ['check.mjs'], { cwd: project, encoding: 'utf8' }))).toEqual([1, 0]);
  expect(readFileSync(join(project, 'node_modules/docs-nav/dist/lib/index.d.ts'), 'utf8')).toContain('lint');
});
