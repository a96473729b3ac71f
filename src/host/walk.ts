/** Lists a docs root: exact names, links followed inside the repository, nothing opened twice. */
import { readdirSync, type Dirent } from 'node:fs';
import { sep } from 'node:path';
import { UnreadableError } from '../site/files.ts';
import { MutableFileListing, type ListedFolder } from '../site/listing.ts';
import { followPath as followLink } from './boundary.ts';
import { upwards, type DocsRootLocation } from './docs-root-location.ts';
import { systemErrorMessage } from './system-error.ts';

/** At most this many folders are opened through links, because folders that link to each other have endless paths. */
const MAX_LINKED_FOLDERS = 10_000;
/** At most about this many names are listed in them, because a thousand links to a folder of a thousand files are a million names. */
const MAX_LINKED_NAMES = 100_000;

/**
 * Lists every file inside the root. `isAbsent` is called only for empty folders, and returns true if their content was not
 * fetched.
 */
export function walkDocsRoot(
  place: DocsRootLocation,
  enter: (folder: string) => boolean,
  isAbsent: (folder: string) => boolean,
): MutableFileListing {
  const files = new MutableFileListing();
  const targets = new Map<string, SymlinkTarget>();
  let linkedFolders = 0;
  let linkedNames = 0;
  visit(place.root, '', undefined);
  return files;

  /** `folder` is a real path. After a followed link, `chain` contains the real folders above it. */
  function visit(folder: string, prefix: string, chain: readonly string[] | undefined): void {
    let entries: Dirent[];
    try {
      entries = readdirSync(folder, { withFileTypes: true });
    } catch (error) {
      if (prefix === '') throw new UnreadableError(`The folder “${folder}” cannot be listed: ${systemErrorMessage(error)}.`);
      files.set(prefix, 'closed');
      return;
    }
    if (entries.length === 0 && prefix !== '' && isAbsent(folder)) files.set(prefix, 'not-fetched');
    if (chain) linkedNames += entries.length;
    const base = folder.endsWith(sep) ? folder : folder + sep;
    let listed: ListedFolder | undefined;
    for (const entry of entries) {
      const { name } = entry;
      if (entry.isFile()) files.add((listed ??= files.ensureFolder(prefix)), name, 'file');
      else if (entry.isDirectory()) {
        if (enter(prefix + name)) descend(base + name, `${prefix + name}/`, chain);
      } else if (entry.isSymbolicLink()) follow(folder, base + name, prefix + name, chain);
      else files.set(prefix + name, 'no-file');
    }
  }

  function follow(folder: string, link: string, path: string, chain: readonly string[] | undefined): void {
    let target = targets.get(link);
    if (target === undefined) targets.set(link, (target = symlinkTarget(folder, link.slice(link.lastIndexOf(sep) + 1), place)));
    if (target.kind === 'closed') files.set(path, 'closed').set(`${path}/`, 'closed');
    else if (target.kind !== 'folder') files.set(path, target.kind);
    else if (enter(path)) descend(target.real, `${path}/`, chain ?? foldersAbove(folder));
  }

  /** Returns the folder and those above it, up to the root. */
  function foldersAbove(folder: string): string[] {
    const chain: string[] = [];
    for (const above of upwards(folder)) {
      chain.push(above);
      if (above === place.root) break;
    }
    return chain;
  }

  function descend(folder: string, prefix: string, chain: readonly string[] | undefined): void {
    if (chain === undefined) visit(folder, prefix, undefined);
    else if (chain.includes(folder)) return;
    else if (++linkedFolders > MAX_LINKED_FOLDERS || linkedNames > MAX_LINKED_NAMES) files.set(prefix, 'unknown');
    else visit(folder, prefix, [...chain, folder]);
  }
}

type SymlinkTarget = { readonly kind: 'folder'; readonly real: string } | { readonly kind: 'file' | 'outside' | 'closed' | 'no-file' };

/** Returns the target of a link. Broken and circular links, and links to FIFOs and devices, are `no-file`. */
function symlinkTarget(folder: string, link: string, { repository }: DocsRootLocation): SymlinkTarget {
  try {
    const found = followLink(repository, folder, link);
    if (found.kind !== 'inside') return { kind: found.kind === 'outside' ? 'outside' : 'no-file' };
    if (found.stats.isFile()) return { kind: 'file' };
    return found.stats.isDirectory() ? { kind: 'folder', real: found.realPath } : { kind: 'no-file' };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    return { kind: code === 'EACCES' || code === 'EPERM' ? 'closed' : 'no-file' };
  }
}
