/** Finds sites of a base that are gone: git tells that their docs.json was deleted, and of no other place to which it was moved. */
import { isObject } from '../../document/json-object.ts';
import { gitRootOf } from '../docs-root-location.ts';
import { GitBlobReader } from './blobs.ts';
import { deletedSince, isFile } from './git-entries.ts';
import { repositoryOf, type GitScopeContext } from './repository.ts';

/** Folders in which no site is looked for. */
const HIDDEN_FOLDER = /(?:^|\/)(?:\.|node_modules\/)/;

/** Returns the paths of each docs.json below the working directory, relative to it. `isStaged`: gone from the index. */
export function deletedSites(commit: string | undefined, isStaged: boolean, wanted: GitScopeContext): string[] {
  if (commit === undefined || gitRootOf(wanted.cwd) === undefined) return [];
  const { repository, prefix } = repositoryOf(wanted.cwd, wanted);
  const blobs = new GitBlobReader(repository);
  return deletedSince(repository, commit, `:(glob)${prefix}**/docs.json`, isStaged).flatMap(({ path, before }) => {
    const name = path.slice(prefix.length);
    return before && isFile(before) && !HIDDEN_FOLDER.test(name) && isSite(blobs.get(before.id, () => []).toString()) ? [name] : [];
  });
}

/** Other programs have files of this name, too. */
function isSite(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && isObject(value['navigation']);
  } catch {
    return false;
  }
}
