/**
 * Makes dist/package from what is built: the npm package with a package.json that has no scripts and no tools, and beside it what makes the
 * same folder a GitHub Action, a repository of hooks and a template for GitLab. It is published as it is, and committed to a repository of its own.
 */
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = join(ROOT, 'dist/package');

/** What package.json says to those who install it. */
const KEPT = [
  'name',
  'version',
  'description',
  'keywords',
  'license',
  'type',
  'sideEffects',
  'engines',
  'bin',
  'exports',
  'homepage',
  'repository',
  'bugs',
];

const description = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** Files and folders by their paths in the tree, with what they are copies of. */
const CONTENTS = {
  ...Object.fromEntries(description.files.map((path) => [path, path])),
  'README.md': 'README.md',
  LICENSE: 'LICENSE',
  'sbom.cdx.json': 'dist/sbom/docs-nav.cdx.json',
  'action.yml': 'src/action/action.yml',
  '.pre-commit-hooks.yaml': 'src/action/pre-commit-hooks.yaml',
  'dist/action.cjs': 'dist/action/action.cjs',
};

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const [path, source] of Object.entries(CONTENTS)) cpSync(join(ROOT, source), join(FOLDER, path), { recursive: true });
const manifest = Object.fromEntries(KEPT.flatMap((key) => (key in description ? [[key, description[key]]] : [])));
writeFileSync(join(FOLDER, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
mkdirSync(join(FOLDER, 'templates'));
const template = readFileSync(join(ROOT, 'src/action/gitlab.yml'), 'utf8');
writeFileSync(join(FOLDER, 'templates/lint.yml'), template.replaceAll('VERSION', description.version));
// What pre-commit starts without npm.
chmodSync(join(FOLDER, 'bin/docs-nav.cjs'), 0o755);
