/** Text files of the repository that tell people where docs-nav is, and which version to use. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ReleaseError, run } from './run.js';

const PATHS = ['README.md', 'CHANGELOG.md', 'docs', 'src/action', 'src/agent/package.md', 'src/lsp/vscode'];
const IS_TEXT = /\.(?:json|md|mdx|ya?ml)$|(?:^|\/)Dockerfile$/;

/**
 * @param {string} root
 * @returns {readonly string[]} Paths of files that git tracks.
 */
export function textSources(root) {
  const tracked = run('git', ['ls-files', '-z', '--', ...PATHS], { cwd: root });
  return tracked.split('\0').filter((path) => IS_TEXT.test(path));
}

/**
 * Throws a `ReleaseError` if the file cannot be read.
 *
 * @param {string} root
 * @param {string} path
 */
export function readText(root, path) {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch (error) {
    throw new ReleaseError([error.code === 'ENOENT' ? `There is no ${path}: add it.` : `${path} cannot be read (${error.code}).`]);
  }
}

/** Changes the text of a file. */
export function rewrite(root, path, change) {
  const text = readText(root, path);
  const changed = change(text);
  if (changed !== text) writeFileSync(join(root, path), changed);
}

/** Throws a `ReleaseError` if the file cannot be read, or is no JSON object. */
export function readJson(root, path) {
  const text = readText(root, path);
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ReleaseError([`${path} is not JSON: ${error.message}. Correct it.`]);
  }
  if (typeof value !== 'object' || value === null) throw new ReleaseError([`${path} is not a JSON object. Correct it.`]);
  return value;
}
