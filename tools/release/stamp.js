/** Writes into a copy of the sources where they are published. The sources themselves name no address. */
import { absoluteLinks } from './links.js';
import { readJson, rewrite, textSources } from './sources.js';

const EXTENSION = 'src/lsp/vscode/manifest.json';
/** Shown apart from the repository. */
const SHOWN_ELSEWHERE = ['README.md', 'CHANGELOG.md', 'src/agent/package.md', 'src/lsp/vscode/README.md', 'src/lsp/vscode/CHANGELOG.md'];

/** Stands for the owner of the repository. */
export const PLACEHOLDER = /\bOWNER\//;

/**
 * With the owner and the name of the repository in place of those in `OWNER/docs-nav` and `OWNER/docs-nav-action`.
 *
 * @param {string} text
 * @param {{ readonly owner: string, readonly name: string }} repository
 */
export function nameOwner(text, { owner, name }) {
  return text.replaceAll(/\bOWNER\/(?:docs-nav(?=-action\b|(?![\w-])))?/g, (found) => `${owner}/${found.endsWith('/') ? '' : name}`);
}

/**
 * The manifest of a package or an extension with the addresses of its repository.
 *
 * @template {object} Manifest
 * @param {Manifest} manifest
 * @param {{ readonly url: string }} repository
 */
export function withAddresses(manifest, { url }) {
  return { ...manifest, repository: { type: 'git', url: `git+${url}.git` }, bugs: { url: `${url}/issues` } };
}

/** Everything that files are generated from. */
export function stampAddresses(root, { repository }) {
  for (const path of textSources(root)) rewrite(root, path, (text) => nameOwner(text, repository));
  const { homepage } = readJson(root, 'package.json');
  for (const [path, more] of [
    ['package.json', {}],
    [EXTENSION, homepage === undefined ? {} : { homepage }],
  ])
    rewrite(root, path, (text) => `${JSON.stringify(withAddresses({ ...JSON.parse(text), ...more }, repository), null, 2)}\n`);
}

/** Goes last, as files are generated with relative links. */
export function stampLinks(root, { repository: { url }, tag }) {
  for (const file of SHOWN_ELSEWHERE) rewrite(root, file, (text) => absoluteLinks(text, { file, url, tag }));
}
