/**
 * The commit that a tag is put on. Links of what is released lead there, so that its texts name the owner of the repository, which those of
 * the sources do not: it is the commit of the sources with one more on top, which no branch has.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { committer } from './release-commit.js';
import { run, tryRun } from './run.js';
import { readText, textSources } from './sources.js';
import { nameOwner } from './stamp.js';

/**
 * Makes it beside the branches of the repository, whose files and index stay as they are. The same sources give the same commit.
 *
 * @param {string} root A repository without changes.
 * @param {{ readonly commit: string, readonly version: string, readonly repository: import('./repository.js').Repository }} release
 * @returns {string} Its id.
 */
export function makeTaggedCommit(root, { commit, version, repository }) {
  const temp = mkdtempSync(join(tmpdir(), 'docs-nav-index-'));
  const env = { ...committer({ root, commit }), GIT_INDEX_FILE: join(temp, 'index') };
  const git = (args, input) => run('git', args, { cwd: root, env, input });
  try {
    git(['read-tree', commit]);
    const modes = new Map(
      git(['ls-files', '--stage', '-z'])
        .split('\0')
        .map((line) => [line.slice(line.indexOf('\t') + 1), line.slice(0, line.indexOf(' '))]),
    );
    const changed = textSources(root).flatMap((path) => {
      const text = readText(root, path);
      const stamped = nameOwner(text, repository);
      return stamped === text ? [] : [`${modes.get(path)} ${git(['hash-object', '-w', '--stdin', `--path=${path}`], stamped)}\t${path}\0`];
    });
    git(['update-index', '-z', '--index-info'], changed.join(''));
    const message = `Release ${version}\n\nThe texts of ${commit} with the owner of the repository.\n`;
    return git(['commit-tree', git(['write-tree']), '-p', commit], message);
  } finally {
    rmSync(temp, { recursive: true, force: true });
  }
}

/**
 * Whether a commit is the same release as another: it has the same parents and files, whoever made it.
 *
 * @param {string} root
 * @param {string | undefined} found Maybe one that this clone does not have.
 * @param {string} tagged
 */
export function isSameRelease(root, found, tagged) {
  if (found === undefined || found === tagged) return found === tagged;
  const [contents, expected] = [found, tagged].map((id) =>
    tryRun('git', ['show', '--no-patch', '--format=%P %T', `${id}^{commit}`], { cwd: root }),
  );
  return contents.status === 0 && contents.stdout === expected.stdout;
}
