/** The files of a site that belong to its documentation: an agent reads nothing else through docs-nav. */
import { realpathSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { Files } from '../site/files.ts';
import { Session } from '../session/session.ts';
import type { SiteInput } from '../session/open-site.ts';
import { isHidden, isProgramFile } from '../site/program-files.ts';
import { usedFiles } from '../subject/used-files.ts';
import { follow, type Followed } from './boundary.ts';
import { isWithin, placeOf } from './place.ts';

export interface DocumentationFiles extends Files {
  /** Whether the content of a file may be read. */
  isReadable(path: string): boolean;
}

/**
 * Hidden files and those of package managers have no content, also through links, unless docs.json uses them already. `root` is the docs
 * root.
 */
export async function documentationFiles(input: SiteInput, root: string): Promise<DocumentationFiles> {
  const { files } = input;
  const used = usedFiles(await Session.open(input).subject());
  const real = realpathSync.native(root);
  const { repository } = placeOf(real);
  // What cannot be followed, such as a circular link, cannot be read either, and reading says why.
  const targetOf = (path: string): Followed | undefined => {
    try {
      return follow(repository, real, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === undefined) throw error;
      return undefined;
    }
  };
  const isReadable = (path: string): boolean => {
    if (used.has(path)) return true;
    if (!isDocumentation(path)) return false;
    const target = targetOf(path);
    if (target?.kind !== 'inside') return true;
    return isDocumentation(
      relative(isWithin(real, target.real) ? real : repository, target.real)
        .split(sep)
        .join('/'),
    );
  };
  return {
    list: (enter) => files.list(enter),
    read: (path, limit) => (isReadable(path) ? files.read(path, limit) : undefined),
    isReadable,
  };
}

/** Hidden pages are listed by some sites. */
function isDocumentation(path: string): boolean {
  return /\.mdx?$|(?:^|\/)\.mintignore$/.test(path) || !(isHidden(path) || isProgramFile(path));
}
