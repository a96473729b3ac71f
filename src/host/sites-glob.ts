/** Finds sites by globs, given by the user or in a configuration. The search is limited, because the globs may be untrusted. */
import { readdirSync, statSync, type Dirent } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { shorten } from '../session/settings/sentences.ts';
import { continueWith, Globs, globsProblem, isMatch, type GlobProgress } from '../site/patterns/glob.ts';
import { isGitName } from '../site/git-name.ts';
import { existsOrLinksOut } from './boundary.ts';
import type { SearchResult } from './run-sites.ts';
import { DOCS_JSON_NAME, requireSiteInsideRepository, type CheckPath } from './found-site.ts';
import { UsageError } from './usage.ts';

const MAX_FOLDERS = 100_000;

/** A folder to search, with a trailing slash, and the glob as far as the folder is read. */
interface OpenFolder {
  readonly path: string;
  readonly reading: GlobProgress;
}

export function findMatchingSites(pattern: string, base: string, cwd: string, check: CheckPath): SearchResult {
  if (!/[*?[\]{}()!]/.test(pattern)) throw new UsageError(`The file or folder “${pattern}” does not exist.`);
  const problem = globsProblem([pattern]);
  if (problem) throw new UsageError(`The glob “${shorten(pattern)}” ${problem.message}. Pass a folder above the sites, or several globs.`);
  const files = matchingFiles(pattern, base, check);
  for (const file of files) check(file);
  if (files.length === 0) throw new UsageError(`No ${DOCS_JSON_NAME} matches “${pattern}”.`);
  return { sites: files.map((file) => requireSiteInsideRepository(file, cwd)), notes: [] };
}

/**
 * Returns the files that a glob selects, absolute and sorted: a docs.json that it matches, the docs.json of a folder that it
 * matches, and a file with any name that the glob ends with. After the first wildcard, links are followed only if the glob
 * has just alternatives. `node_modules`, git's own folders, and names that begin with a dot are skipped, dots unless the glob
 * has one. `mayOpen` throws for a folder or link that must not be opened.
 *
 * @throws UsageError if the search takes too long.
 */
function matchingFiles(glob: string, folder: string, mayOpen: CheckPath): string[] {
  // The part before the first wildcard is a folder. A glob that ends with a slash matches only folders.
  const [head = ''] = /^(?:[^/*?[\]{}\\]*\/)*/.exec(glob) ?? [];
  const pattern = glob.slice(head.length).replace(/(?<!\/)\/+$/, '');
  const end = glob.slice(head.length + pattern.length);
  const namesDots = /(?:^|[/{,])\./.test(pattern);
  const isSpelled = !/[*?[\]()!]/.test(pattern);
  const base = resolve(folder, head);
  mayOpen(base);
  const matches: string[] = [];
  const open: OpenFolder[] = [{ path: base.endsWith('/') ? base : `${base}/`, reading: new Globs([pattern]).start() }];
  let count = 0;
  for (let at = open.pop(); at; at = open.pop()) {
    if (++count > MAX_FOLDERS)
      throw new UsageError(
        `“${glob}” would require a search of more than ${MAX_FOLDERS} folders; begin it with the folder that contains the sites.`,
      );
    for (const entry of entriesOf(at.path)) {
      const { name } = entry;
      if (name === 'node_modules' || isGitName(name) || (name.startsWith('.') && !namesDots)) continue;
      const path = at.path + name;
      const reading = continueWith(at.reading, name);
      if (reading.length === 0) continue;
      const isLink = isSpelled && entry.isSymbolicLink();
      if (isLink) mayOpen(path);
      const isFolder = isLink ? isFolderAt(path) : entry.isDirectory();
      if (isMatch(reading) && (isFolder || end === '')) matches.push(isFolder ? `${path}/` : path);
      const below = isFolder ? continueWith(reading, '/') : [];
      if (below.length > 0) open.push({ path: `${path}/`, reading: below });
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

/** Sites in a folder that cannot be listed could not be read either. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Returns the sites among the matches of a pattern, in which folders end with a slash. */
function docsAmong(matches: readonly string[], pattern: string): string[] {
  const spelled = pattern.slice(pattern.lastIndexOf('/') + 1);
  const files = matches.flatMap((match) => {
    if (match.endsWith('/')) return existsOrLinksOut(join(match, DOCS_JSON_NAME)) ? [join(match, DOCS_JSON_NAME)] : [];
    const name = basename(match);
    return name === DOCS_JSON_NAME || name === spelled ? [resolve(match)] : [];
  });
  return [...new Set(files)].sort();
}
