/** The folder that a release is staged in: a new or empty one, or one in which every entry is of an earlier release. */
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { assetsOf, NOTES, SUMS } from './assets.js';
import { clonePath } from './release-commit.js';
import { ReleaseError, tryRun } from './run.js';

/**
 * Throws a `ReleaseError` if the folder has something else, or cannot be written. Leaves no trace.
 *
 * @param {string} folder
 * @param {{ readonly releaseRepository: import('./repository.js').Repository }} plan
 */
export function requireFree(folder, plan) {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw new ReleaseError([`${folder} is a file: name a folder.`]);
    const others = readdirSync(folder).filter((name) => !isStaged(folder, name, plan));
    if (others.length > 0)
      throw new ReleaseError([`${folder} has ${others.slice(0, 3).join(', ')}, which no release has staged: name a new folder.`]);
  }
  requireWritable(folder);
}

/**
 * Puts what is staged in place of what the folder has.
 *
 * @param {string} folder One that is free.
 * @param {string} staged
 */
export function replaceFolder(folder, staged) {
  if (existsSync(folder)) for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
  cpSync(staged, folder, { recursive: true });
}

/** Whether an entry has the name of a file of any version, or is the clone of the release repository. */
function isStaged(folder, name, { releaseRepository }) {
  const [version = ''] = /\d+\.\d+\.\d+/.exec(name) ?? [];
  if (name !== releaseRepository.name) return [...Object.keys(assetsOf(version)), SUMS, NOTES].includes(name) && isFile(join(folder, name));
  const clone = clonePath({ releaseRepository }, folder);
  if (!existsSync(join(clone, '.git'))) return false;
  return tryRun('git', ['config', '--get', 'remote.origin.url'], { cwd: clone }).stdout.trim() === `${releaseRepository.url}.git`;
}

const isFile = (path) => lstatSync(path).isFile();

/** Makes the folder and something in it, and removes what it has made. A recursive `mkdir` does not end below /proc. */
function requireWritable(folder) {
  const made = [];
  try {
    const missing = [];
    for (let path = folder; !existsSync(path) && path !== dirname(path); path = dirname(path)) missing.unshift(path);
    for (const path of missing) {
      mkdirSync(path);
      made.push(path);
    }
    made.push(mkdtempSync(join(folder, '.release-')));
  } catch (error) {
    throw new ReleaseError([`${folder} cannot be written (${error.code}): name another folder.`]);
  } finally {
    if (made[0] !== undefined) rmSync(made[0], { recursive: true, force: true });
  }
}
