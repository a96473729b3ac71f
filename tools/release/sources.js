/** Text files of the repository that tell people where docs-nav is, and which version to use. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.js';

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
 * @param {string} root
 * @param {string} path
 */
export function readText(root, path) {
  return readFileSync(join(root, path), 'utf8');
}

/** Changes the text of a file. */
export function rewrite(root, path, change) {
  const text = readText(root, path);
  const changed = change(text);
  if (changed !== text) writeFileSync(join(root, path), changed);
}

export const readJson = (root, path) => JSON.parse(readText(root, path));
