/** The next commit of the release repository, whose files are those of the package: the action and the hooks are used from there. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.js';
import { localTag } from './tags.js';

/**
 * Clones the release repository into a folder of its name, and makes the commit of this release there, with its tags. A release that is there
 * already stays as it is.
 *
 * @param {ReturnType<typeof import('./plan.js').planRelease>} plan
 * @param {{ readonly tree: string, readonly folder: string }} folders What is committed, and where to clone.
 */
export function commitRelease(plan, { tree, folder: parent }) {
  const folder = clonePath(plan, parent);
  const address = `${plan.releaseRepository.url}.git`;
  const git = (...args) => run('git', args, { cwd: folder, env: committer(plan) });
  if (plan.hasReleaseRepository) run('git', ['clone', '--quiet', address, folder]);
  else {
    run('git', ['init', '--quiet', '--initial-branch=main', folder]);
    git('remote', 'add', 'origin', address);
  }
  if (localTag(folder, plan.tag) !== undefined) return;
  // The same bytes on all machines.
  git('config', 'core.autocrlf', 'false');
  git('rm', '-r', '-q', '--ignore-unmatch', '.');
  cpSync(tree, folder, { recursive: true });
  git('add', '--all', '--force');
  const from = `Built from ${plan.repository.url}/commit/${plan.commit}`;
  git('commit', '--quiet', '--allow-empty', '--message', `Release ${plan.version}`, '--message', from);
  git('tag', plan.tag);
  git('tag', '--force', plan.majorTag);
}

/**
 * The path of the clone.
 *
 * @param {{ readonly releaseRepository: { readonly name: string } }} plan
 * @param {string} folder
 */
export const clonePath = ({ releaseRepository }, folder) => join(folder, releaseRepository.name);

/** The person and the time of the source's commit, so that the same release is the same commit. */
function committer({ root, commit }) {
  const [name = '', email = '', date = ''] = run('git', ['show', '--no-patch', '--format=%cn%n%ce%n%cI', commit], { cwd: root }).split(
    '\n',
  );
  return Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((role) => [
      [`GIT_${role}_NAME`, name],
      [`GIT_${role}_EMAIL`, email],
      [`GIT_${role}_DATE`, date],
    ]),
  );
}
