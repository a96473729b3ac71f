/** Globs that name sites, typed or in the `sites` of a configuration: a walk over the disk that ends, whoever wrote them. */
import { readdirSync, statSync, type Dirent } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { Globs } from '../site/patterns/glob.ts';
import type { Standing } from '../site/patterns/pattern-set.ts';
import { isGitName } from '../site/git-name.ts';
import { stands } from './boundary.ts';
import { UsageError } from './usage.ts';

const MOST_FOLDERS = 100_000;

/** A folder to look into, with a slash at its end, and where the glob stands behind that. */
interface Open {
  readonly path: string;
  readonly standing: Standing;
}

/**
 * The files that a glob selects, absolute and sorted: a docs.json that it matches, the docs.json of a folder that it matches, and a
 * file of any name if the glob spells that name. Links are not followed behind the first wildcard, alternatives aside, and
 * `node_modules` and git's own folders are passed over; so are names that begin with a dot, unless the glob names some.
 * `mayOpen` throws for a folder that the search must not begin in, and for a link that an alternative spells.
 *
 * @throws UsageError if it asks for too much of the disk.
 */
export function sitesMatching(glob: string, folder: string, mayOpen: (folder: string) => void): string[] {
  // What stands before the first wildcard is a folder like any other. What ends with a slash is one as well.
  const [, head = '', pattern = '', end = ''] = /^((?:[^/*?[\]{}\\]*\/)*)(.*?)(\/*)$/s.exec(glob) ?? [];
  const namesDots = /(?:^|[/{,])\./.test(pattern);
  const isSpelled = !/[*?[\]()!]/.test(pattern);
  const globs = new Globs([pattern]);
  const base = resolve(folder, head);
  mayOpen(base);
  const matches: string[] = [];
  const open: Open[] = [{ path: base.endsWith('/') ? base : `${base}/`, standing: globs.start }];
  let count = 0;
  for (let at = open.pop(); at; at = open.pop()) {
    if (++count > MOST_FOLDERS)
      throw new UsageError(
        `“${glob}” would require a search of more than ${MOST_FOLDERS} folders; begin it with the folder that contains the sites.`,
      );
    for (const entry of entriesOf(at.path)) {
      const { name } = entry;
      if (name === 'node_modules' || isGitName(name) || (name.startsWith('.') && !namesDots)) continue;
      const path = at.path + name;
      const { isMatch, isOpen, standing } = globs.enter(at.standing, name);
      const isLink = isSpelled && entry.isSymbolicLink() && (isMatch || isOpen);
      if (isLink) mayOpen(path);
      const isFolder = isLink ? isFolderAt(path) : entry.isDirectory();
      if (isMatch && (isFolder || end === '')) matches.push(isFolder ? `${path}/` : path);
      if (!isOpen || !isFolder) continue;
      const below = globs.enter(standing, '/');
      if (below.isOpen) open.push({ path: `${path}/`, standing: below.standing });
    }
  }
  return docsAmong(matches, glob);
}

function isFolderAt(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** What cannot be listed holds no site that could be read. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Of paths that a pattern selects, which end with a slash if they are folders, the files that are a docs.json. */
function docsAmong(matches: readonly string[], pattern: string): string[] {
  const spelled = pattern.slice(pattern.lastIndexOf('/') + 1);
  const files = matches.flatMap((match) => {
    if (match.endsWith('/')) return stands(join(match, 'docs.json')) ? [join(match, 'docs.json')] : [];
    const name = basename(match);
    return name === 'docs.json' || name === spelled ? [resolve(match)] : [];
  });
  return [...new Set(files)].sort();
}
