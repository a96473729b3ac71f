/** What a release is refused for: what it is, a change of a clone that can be released, and the one problem that it has then. */
import { join } from 'node:path';
import { git } from '../support/temporary.ts';
import { ADDRESS, type ReleaseClone } from './release-clone.ts';

/** In a commit, so that it is the only problem. */
const edited = (path: string, change: (text: string) => string) => (copy: ReleaseClone) => {
  copy.change(path, change);
  copy.commit('Change');
};

export const REFUSALS: readonly [what: string, change: (copy: ReleaseClone) => void, problem: string | RegExp][] = [
  [
    'changes that are not committed',
    (copy) => copy.change('LICENSE', (text) => `${text}\n`),
    'The working tree has changes: commit or remove them.\n   M LICENSE',
  ],
  [
    'a changelog whose first heading is not a release',
    edited('CHANGELOG.md', (text) => text.replace(/^## .*/m, '## Unreleased')),
    /^The first heading of CHANGELOG\.md is “## Unreleased”\. Expected “## X\.Y\.Z - YYYY-MM-DD”/,
  ],
  [
    'another version in package-lock.json',
    edited('package-lock.json', (text) => text.replace('"version": "0.1.0"', '"version": "0.0.9"')),
    'package-lock.json has version 0.0.9: run “npm install --package-lock-only”.',
  ],
  [
    'packages that are not installed as package-lock.json says',
    edited('package-lock.json', (text) => text.replace(/("node_modules\/ajv": \{\s+"version": ")/, '$19.')),
    'Not installed as in package-lock.json: node_modules/ajv. Run “npm ci”.',
  ],
  [
    'documentation that pins another version',
    edited('README.md', (text) => `npx docs-nav@0.0.9 lint\n${text}`),
    'README.md:1 has “docs-nav@0.0.9”: name version 0.1.0.',
  ],
  [
    'a tag of this clone on another commit',
    (copy) => git(copy.folder, 'tag', 'v0.1.0', 'HEAD^'),
    /^The tag v0\.1\.0 of this clone is on \w{10}, not on \w{10}: raise the version\.$/,
  ],
  [
    'a tag of the remote on another commit',
    (copy) => git(copy.folder, 'push', '-q', join(copy.hosts, 'git/docs-nav.git'), 'HEAD^:refs/tags/v0.1.0'),
    /^The tag v0\.1\.0 of https:\/\/github\.com\/acme\/docs-nav is on \w{10}, not on \w{10}: raise the version\.$/,
  ],
  [
    'a later version in the release repository',
    (copy) => git(copy.folder, 'push', '-q', join(copy.hosts, 'git/docs-nav-action.git'), 'HEAD:refs/tags/v0.2.0'),
    `${ADDRESS}-action has v0.2.0, whose place 0.1.0 would take: raise the version.`,
  ],
  [
    'a clone without a remote',
    (copy) => git(copy.folder, 'config', '--unset', 'remote.origin.url'),
    /^There is no remote “origin”\. Expected an address such as/,
  ],
  [
    'a remote that is a folder',
    (copy) => git(copy.folder, 'remote', 'set-url', 'origin', '/srv/docs-nav'),
    /^The remote “origin” is “\/srv\/docs-nav”\. Expected an address such as/,
  ],
];
