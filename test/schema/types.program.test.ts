/** Real docs.json files are values of the types: written into TypeScript, they compile; with a second kind of child they do not. */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { disk } from '../../src/host/disk.ts';
import { openSiteFromFiles } from '../../src/index.ts';
import { temporary } from '../support/temporary.ts';

const { tree } = temporary();
const root = join(import.meta.dirname, '../..');
const SITES = [
  'docs/docs.json',
  'fixtures/sites/acme/docs.json',
  'fixtures/sites/harbor/docs.json',
  ...['default-version', 'directory', 'openapi'].map((name) => `fixtures/resolve/${name}/docs.json`),
];

/** What the compiler says of values, each under the type of its dialect: one line for each mistake. */
function compile(values: readonly { readonly type: string; readonly value: unknown }[]): string[] {
  const folder = tree({
    'package.json': '{ "type": "module" }',
    'sites.ts': [
      `import type { DocsJson, MintlifyDocsJson } from '${join(root, 'src/index.ts')}';`,
      ...values.map(({ type, value }, index) => `export const site${index}: ${type} = ${JSON.stringify(value)};`),
    ].join('\n'),
    'tsconfig.json': JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { types: [], rewriteRelativeImportExtensions: false },
      include: ['sites.ts', join(root, 'src/globals.d.ts')],
      exclude: [],
    }),
  });
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder, '--pretty', 'false'], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line.includes('error TS'));
}

async function valueOf(file: string): Promise<{ type: string; value: unknown }> {
  const { source, traits } = await openSiteFromFiles({ files: disk(join(root, dirname(file))) }).subject();
  return { type: traits.name === 'spec' ? 'DocsJson' : 'MintlifyDocsJson', value: source.value };
}

test('real docs.json files compile as values of the types', async () => {
  const values = await Promise.all(SITES.map(valueOf));
  expect(new Set(values.map(({ type }) => type)).size).toBe(2);
  expect(compile(values)).toEqual([]);
});

test('the same files do not compile with a second kind of child in the navigation', async () => {
  const values = await Promise.all(SITES.map(valueOf));
  const wrong = values.map(({ type, value }) => {
    const { navigation } = value as { navigation: object };
    return { type, value: { navigation: { ...navigation, ...('pages' in navigation ? { groups: [] } : { pages: [] }) } } };
  });
  expect(compile(wrong)).toHaveLength(SITES.length);
});
