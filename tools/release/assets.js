/** The files of a release: one table, from which they are staged, checked and published. */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { absoluteLinks } from './links.js';
import { ReleaseError, run } from './run.js';
import { nameOwner } from './stamp.js';

/** What `sha256sum -c` reads. */
export const SUMS = 'SHA256SUMS';
export const NOTES = 'notes.md';

/**
 * Names of files with what they are made from, below `dist`: a file, or the folder of a package.
 *
 * @param {string} version
 * @returns {Readonly<Record<string, string>>}
 */
export const assetsOf = (version) => ({
  [`docs-nav-${version}.tgz`]: 'package',
  [`docs-nav-service-${version}.tgz`]: 'docs-nav-service',
  'docs-nav.cjs': 'docs-nav.cjs',
  [`docs-nav-${version}.vsix`]: `vscode/docs-nav-${version}.vsix`,
  'sbom.cdx.json': 'package/sbom.cdx.json',
  'docs-nav-service.sbom.cdx.json': 'docs-nav-service/sbom.cdx.json',
});

/**
 * Writes them, the list of their sums and the notes into a folder. Throws a `ReleaseError` that names all that the build has not made.
 *
 * @param {ReturnType<typeof import('./plan.js').planRelease>} plan
 * @param {{ readonly dist: string, readonly folder: string }} folders What is built, and a new folder.
 */
export function stageAssets(plan, { dist, folder }) {
  const { version, notes, repository, tag } = plan;
  const assets = Object.entries(assetsOf(version));
  const missing = assets.filter(([, from]) => !existsSync(join(dist, from)));
  if (missing.length > 0)
    throw new ReleaseError(missing.map(([name, from]) => `The build has not made dist/${from}, which is published as ${name}.`));
  for (const [name, from] of assets) {
    if (name.endsWith('.tgz')) run('npm', ['pack', join(dist, from), '--ignore-scripts', '--pack-destination', folder]);
    else copyFileSync(join(dist, from), join(folder, name));
  }
  writeFileSync(join(folder, SUMS), sumsOf(folder, version));
  const { url } = repository;
  writeFileSync(join(folder, NOTES), absoluteLinks(nameOwner(notes, repository), { file: 'CHANGELOG.md', url, tag }));
}

/**
 * The line of each asset.
 *
 * @param {string} folder
 * @param {string} version
 */
export function sumsOf(folder, version) {
  const lines = Object.keys(assetsOf(version)).map((name) => {
    const sum = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
    return `${sum}  ${name}\n`;
  });
  return lines.join('');
}
