/** Other tools to compare with, as npm installs them: in a folder of their own below the temporary folder, once for these versions. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { moveIntoPlace } from '../support/move-into-place.ts';
import { ENVIRONMENT } from './measure.mjs';

const VERSIONS = {
  '@biomejs/biome': '2.6.8',
  'ajv-cli': '5.0.0',
  oxlint: '1.89.0',
  'remark-cli': '12.0.1',
  'remark-validate-links': '13.1.0',
};
const PLATFORM = { mint: '4.2.941' };
/** Arguments of `node` for each command. */
const BINS = { biome: '@biomejs/biome/bin/biome', ajv: 'ajv-cli/dist/index.js', oxlint: 'oxlint/bin/oxlint', remark: 'remark-cli/cli.js' };
const SCHEMA = fileURLToPath(new URL('../../schema/docs.schema.json', import.meta.url));

/**
 * The tools; `undefined` if they cannot be installed.
 * @returns {{ readonly bin: (name: keyof typeof BINS) => string, readonly linkRule: string, readonly schema: string } | undefined}
 */
export function installPeers() {
  const modules = install(VERSIONS);
  if (modules === undefined) return undefined;
  return {
    bin: (name) => join(modules, BINS[name]),
    linkRule: join(modules, 'remark-validate-links/index.js'),
    schema: SCHEMA,
  };
}

/** The command line of the platform, of a gigabyte; `undefined` if it cannot be installed. */
export function installPlatform() {
  const modules = install(PLATFORM);
  return modules === undefined ? undefined : join(modules, 'mint/index.js');
}

/**
 * The folder of the installed packages.
 * @param {Readonly<Record<string, string>>} versions
 */
function install(versions) {
  const key = Object.entries(versions).map(([name, version]) => `${name.replace(/^.*\//, '')}-${version}`);
  const folder = join(tmpdir(), `docs-nav-bench-peers-${key.join('-')}`);
  if (existsSync(folder)) return join(folder, 'node_modules');
  const draft = `${folder}-${process.pid}`;
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, 'package.json'), JSON.stringify({ private: true, dependencies: versions }));
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  const { status } = spawnSync('npm', ['install', ...flags], { cwd: draft, env: ENVIRONMENT, stdio: 'ignore', timeout: 300_000 });
  if (status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    return undefined;
  }
  moveIntoPlace(draft, folder);
  return join(folder, 'node_modules');
}
