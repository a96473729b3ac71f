/**
 * What is published where, in the order of the list.
 *
 * The tag comes first: from then on no other commit can be released as this version, and the links of the packages lead somewhere. The release
 * repository can be set right afterwards, and what is on npm cannot, so that npm follows it; the service comes after what it belongs to. The page
 * of the release announces all of it, and is last. Whatever is done already is left out, so that a release that stopped can be run again.
 */
import { join } from 'node:path';
import { assetsOf, NOTES, SUMS } from './assets.js';
import { clonePath } from './release-commit.js';
import { ReleaseError, run, tryRun } from './run.js';
import { localTag, remoteTags } from './tags.js';

/**
 * Does all of it but what is done, and says so. A dry run only says what it would do.
 *
 * @param {ReturnType<typeof import('./plan.js').planRelease>} plan
 * @param {{ readonly folder: string, readonly isDryRun: boolean, readonly print: (line: string) => void }} options
 */
export function publishRelease(plan, { folder, isDryRun, print }) {
  for (const { what, isDone, publish } of publicationsOf(plan, folder)) {
    if (isDryRun) print(`Would publish ${what}.`);
    else if (isDone()) print(`Published before: ${what}.`);
    else {
      publish();
      print(`Published ${what}.`);
    }
  }
}

/**
 * @param {ReturnType<typeof import('./plan.js').planRelease>} plan
 * @param {string} folder What is staged.
 * @returns {readonly { readonly what: string, readonly isDone: () => boolean, readonly publish: () => void }[]}
 */
function publicationsOf(plan, folder) {
  const { root, version, tag, majorTag, commit, remote, repository, releaseRepository } = plan;
  const releases = clonePath(plan, folder);
  const released = localTag(releases, tag) ?? '';
  const files = [...Object.keys(assetsOf(version)), SUMS].map((name) => join(folder, name));
  return [
    {
      what: `the tag ${tag} of ${commit.slice(0, 10)} to ${repository.url}`,
      isDone: () => remoteTags(root, remote).get(tag) === commit,
      publish: () => run('git', ['push', '--quiet', remote, `${commit}:refs/tags/${tag}`], { cwd: root }),
    },
    {
      what: `commit ${released.slice(0, 10)} with the tags ${tag} and ${majorTag} to ${releaseRepository.url}`,
      isDone: () => {
        const tags = remoteTags(releases, 'origin');
        return [tag, majorTag].every((name) => tags.get(name) === released);
      },
      publish: () =>
        run('git', ['push', '--quiet', '--atomic', 'origin', 'HEAD', `refs/tags/${tag}`, `+refs/tags/${majorTag}`], { cwd: releases }),
    },
    ...['docs-nav', 'docs-nav-service'].map((name) => ({
      what: `${name} ${version} to npm`,
      isDone: () => isOnNpm(name, version),
      publish: () => run('npm', ['publish', join(folder, `${name}-${version}.tgz`), '--provenance', '--access', 'public']),
    })),
    {
      what: `the release ${tag} with ${files.length} files to ${repository.url}`,
      isDone: () => hasRelease(plan, files.length),
      publish: () => release(plan, files, join(folder, NOTES)),
    },
  ];
}

/** npm prints nothing if it has the package in other versions only. */
function isOnNpm(name, version) {
  const { status, stdout, stderr } = tryRun('npm', ['view', `${name}@${version}`, 'version', '--json']);
  if (status === 0) return stdout.trim() !== '';
  if (/\bE404\b/.test(stdout + stderr)) return false;
  throw new ReleaseError([`npm does not say whether it has ${name} ${version}.\n  ${stderr.trim()}`]);
}

const inRepository = ({ host, owner, name }) => ['--repo', `${host}/${owner}/${name}`];

/** What a run that stopped has begun is a draft, or has fewer files. */
function hasRelease({ tag, repository }, count) {
  const { status, stdout } = tryRun('gh', ['release', 'view', tag, ...inRepository(repository), '--json', 'assets,isDraft']);
  if (status !== 0) return false;
  const { assets, isDraft } = JSON.parse(stdout);
  return !isDraft && assets.length >= count;
}

function release({ tag, repository }, files, notes) {
  const where = inRepository(repository);
  if (tryRun('gh', ['release', 'view', tag, ...where]).status !== 0) {
    run('gh', ['release', 'create', tag, ...files, ...where, '--verify-tag', '--title', tag, '--notes-file', notes]);
    return;
  }
  run('gh', ['release', 'upload', tag, ...files, ...where, '--clobber']);
  run('gh', ['release', 'edit', tag, ...where, '--draft=false', '--title', tag, '--notes-file', notes]);
}
