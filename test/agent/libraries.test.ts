/** The optional libraries of the job service: which are needed, what is said of those that are missing. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LIBRARIES, MissingLibraries, nodeVersionWarning, requireLibraries, type LibraryNeeds } from '../../src/agent/libraries.ts';

const ALL: LibraryNeeds = { role: 'all', databaseUrl: null };
const tested = new Map(LIBRARIES.map(({ name, version }) => [name, version]));

function refusal(need: LibraryNeeds, installed: (name: string) => string | undefined): MissingLibraries | undefined {
  try {
    requireLibraries(need, installed);
  } catch (error) {
    if (error instanceof MissingLibraries) return error;
    throw error;
  }
  return undefined;
}

test('the required versions are those that the tests run with', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: Record<string, string> };
  for (const { name, version } of LIBRARIES) expect(devDependencies[name], name).toBe(version);
});

test('accepts the libraries that are installed in this repository', () => {
  requireLibraries(ALL);
  requireLibraries({ role: 'worker', databaseUrl: 'postgres://127.0.0.1/x' });
});

test('if none is installed, the error names one command that installs them all, and has exit code EX_CONFIG', () => {
  const error = refusal(ALL, () => undefined);
  const needed = LIBRARIES.filter(({ name }) => name !== 'pg').map(({ name, version }) => `${name}@${version}`);
  expect(error?.command).toBe(`npm i ${needed.join(' ')}`);
  expect(error?.message).toMatch(/not installed: pg-boss, pino, .*\. Install them with:\n\n {2}npm i /);
  expect(error?.exitCode).toBe(78);
});

test('the database and the role decide which libraries are needed', () => {
  const names = (need: LibraryNeeds): string[] =>
    (refusal(need, () => undefined)?.command ?? '')
      .split(' ')
      .slice(2)
      .map((spec) => spec.replace(/@[^@]+$/, ''));
  expect(names({ role: 'api', databaseUrl: 'postgres://x' })).toEqual([
    'pg-boss',
    'pino',
    'pg',
    'fastify',
    '@fastify/cookie',
    '@fastify/formbody',
    'prom-client',
  ]);
  expect(names({ role: 'worker', databaseUrl: 'postgres://x' })).toContain('ai');
  expect(names({ role: 'worker', databaseUrl: 'postgres://x' })).not.toContain('@fastify/cookie');
});

test('names only the missing libraries', () => {
  expect(refusal(ALL, (name) => (name === 'ai' ? undefined : tested.get(name)))?.command).toBe('npm i ai@6.0.326');
});

test('refuses another major version, and below 1.0 another minor version', () => {
  const other = (found: Record<string, string>) => refusal(ALL, (name) => found[name] ?? tested.get(name));
  expect(other({ fastify: '5.99.0', '@electric-sql/pglite': '0.5.0' })).toBeUndefined();
  expect(other({ fastify: '4.28.1' })?.message).toContain(
    'The service needs other versions of installed libraries: fastify 4.28.1 (tested with 5.12.8).',
  );
  expect(other({ fastify: '4.28.1' })?.command).toBe('npm i fastify@5.12.8');
  expect(other({ '@electric-sql/pglite': '0.4.9' })?.command).toBe('npm i @electric-sql/pglite@0.5.14');
});

test('warns about a version of Node.js that the libraries do not support', () => {
  expect(['20.20.2', '22.11.0'].map((version) => nodeVersionWarning(version)?.split(':')[0])).toEqual(['Node 20.20.2', 'Node 22.11.0']);
  expect(['22.12.0', '24.0.0', '30.1.0'].map(nodeVersionWarning)).toEqual([undefined, undefined, undefined]);
});

test.each(['README.md', 'docs/service/quick-start.mdx', 'docs/service/deployment.mdx'])(
  '%s names the same minimum version of Node.js',
  (file) => {
    const [, least] = /require (\S+) or later/.exec(nodeVersionWarning('20.0.0') ?? '') ?? [];
    expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`Node\\.js(?: on)?,? ${least} (?:or|and) later`));
  },
);
