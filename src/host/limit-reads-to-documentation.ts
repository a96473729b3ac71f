/** The files of a site that belong to its documentation: an agent reads nothing else through docs-nav. */
import { isSystemError } from './system-error.ts';
import { realpathSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { UnreadableError, type BaseFiles, type Files } from '../site/files.ts';
import { SiteSession } from '../session/session.ts';
import type { SiteInput } from '../session/open-site.ts';
import { isHidden, isBuildManifest, explainReadRefusal } from '../site/program-files.ts';
import { refAndApiDescriptionFilesOf } from '../subject/used-files.ts';
import { followPath, type FollowResult } from './boundary.ts';
import { isWithin, locateRoot } from './docs-root-location.ts';

export interface DocumentationOnlyFiles extends Files {
  /** Whether the content of a file may be read. */
  isReadable(path: string): boolean;
  /** Whether docs.json uses a file, readable or not. */
  isUsed(path: string): boolean;
  /** An earlier state with the same limits. Links are followed as they are now. */
  limit(before: BaseFiles): BaseFiles;
}

/**
 * What is hidden, keys and files of package managers have no content, also through links. Of these, docs.json can list a hidden page, as some
 * sites do, and use a description with the name of a manifest, such as `project.json`, but nothing else. `root` is the docs root.
 */
export async function limitReadsToDocumentation(input: SiteInput, root: string): Promise<DocumentationOnlyFiles> {
  const { files } = input;
  const { used, listed } = await readUsedFiles(input);
  const real = realpathSync.native(root);
  const { repository } = locateRoot(real);
  // What cannot be followed, such as a circular link, cannot be read either, and reading says why.
  const targetOf = (path: string): FollowResult | undefined => {
    try {
      return followPath(repository, real, path);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      return undefined;
    }
  };
  const isDocumentation = (path: string): boolean => {
    if (isHidden(path)) return listed.has(path) || /(?:^|\/)\.mintignore$/.test(path);
    return /\.mdx?$/.test(path) || (isBuildManifest(path) ? used.has(path) : explainReadRefusal(path) === undefined);
  };
  const isReadable = (path: string): boolean => {
    if (!isDocumentation(path)) return false;
    const target = targetOf(path);
    if (target?.kind !== 'inside') return target?.kind !== 'outside';
    const below = relative(isWithin(real, target.realPath) ? real : repository, target.realPath);
    return isDocumentation(below.split(sep).join('/'));
  };
  return {
    list: (enter) => files.list(enter),
    read: (path, limit) => {
      if (isReadable(path)) return files.read(path, limit);
      // Nobody should take it for missing.
      if (files.read(path, 1) !== undefined)
        throw new UnreadableError(`“${path}” cannot be read: it is hidden, or not part of the documentation.`);
      return undefined;
    },
    isReadable,
    isUsed: (path) => used.has(path),
    limit: (before) => ({
      list: (enter) => before.list(enter),
      read: (path, limit) => (isReadable(path) ? before.read(path, limit) : undefined),
      changed: (now) => before.changed?.(now),
    }),
  };
}

/** The files and the pages that docs.json names; none without a docs.json to read. */
async function readUsedFiles(input: SiteInput): Promise<Record<'used' | 'listed', ReadonlySet<string>>> {
  try {
    const subject = await SiteSession.open(input).subject();
    return { used: refAndApiDescriptionFilesOf(subject), listed: subject.resolution.reachedFiles };
  } catch (error) {
    if (error instanceof UnreadableError) return { used: new Set(), listed: new Set() };
    throw error;
  }
}
