/** A release tree with addresses, as the release command makes it from a repository that has a remote. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown, type InputOptions, type OutputOptions } from 'rolldown';
import { addressesOf } from '../../src/generate/addresses.ts';
import { version } from '../../src/cli/version.ts';
import { git } from '../support/temporary.ts';
import { TREE } from './runner.ts';

export const REPOSITORY = 'https://github.com/acme/docs-nav';

/** Copies the build to `folder`, with the command line bundled once more, and commits it as a release of its version. */
export async function makeReleaseRepository(folder: string): Promise<void> {
  cpSync(TREE, folder, { recursive: true });
  const repository = { type: 'git', url: `git+${REPOSITORY}.git` };
  const addresses = {
    name: 'addresses',
    load: (id: string) => (id.endsWith('addresses.gen.ts') ? addressesOf({ version, repository }) : null),
  };
  const { default: configurations } = (await import(pathToFileURL(join(import.meta.dirname, '../../rolldown.config.js')).href)) as {
    default: readonly [InputOptions & { readonly output: OutputOptions }];
  };
  const [commandLine] = configurations;
  const { output, ...input } = commandLine;
  const bundle = await rolldown({ ...input, plugins: [addresses, input.plugins], logLevel: 'warn' });
  await bundle.write({ ...output, dir: join(folder, 'dist/cli') });
  await bundle.close();
  const manifest = join(folder, 'package.json');
  writeFileSync(manifest, JSON.stringify({ ...(JSON.parse(readFileSync(manifest, 'utf8')) as object), repository }, null, 2));
  git(folder, 'init', '-q');
  git(folder, 'add', '-A', '--force');
  git(folder, 'commit', '-q', '-m', `Release ${version}`);
  git(folder, 'tag', `v${version}`);
}
