/** The one walk over a docs root: exact names, links followed inside the repository, nothing opened twice. */
import { readdirSync, type Dirent } from 'node:fs';
import { sep } from 'node:path';
import { UnreadableError, type FileState } from '../site/files.ts';
import { follow as followLink } from './boundary.ts';
import { upwards, type Place } from './place.ts';
import { reasonOf } from './reason.ts';

/** Folders opened through links at the most: folders that link to one another have more paths than atoms. */
const LINKED_FOLDERS = 10_000;

/**
 * Every file below the root. `isAbsent` is asked about empty folders only: true where an empty folder
 * stands for content that was not fetched.
 */
export function walk(place: Place, enter: (folder: string) => boolean, isAbsent: (folder: string) => boolean): Map<string, FileState> {
  const files = new Map<string, FileState>();
  const targets = new Map<string, Target>();
  let linkedFolders = 0;
  visit(place.root, '', undefined);
  return files;

  /** `folder` is a real path. `chain` holds the real folders above it, from the first link on that was followed. */
  function visit(folder: string, prefix: string, chain: readonly string[] | undefined): void {
    let entries: Dirent[];
    try {
      entries = readdirSync(folder, { withFileTypes: true });
    } catch (error) {
      if (prefix === '') throw new UnreadableError(`The folder “${folder}” cannot be listed: ${reasonOf(error)}.`);
      files.set(prefix, 'closed');
      return;
    }
    if (entries.length === 0 && prefix !== '' && isAbsent(folder)) files.set(prefix, 'not-fetched');
    const base = folder.endsWith(sep) ? folder : folder + sep;
    for (const entry of entries) {
      const path = prefix + entry.name;
      if (entry.isFile()) files.set(path, 'file');
      else if (entry.isDirectory()) {
        if (enter(path)) descend(base + entry.name, `${path}/`, chain);
      } else if (entry.isSymbolicLink()) follow(folder, base + entry.name, path, chain);
      else files.set(path, 'no-file');
    }
  }

  function follow(folder: string, link: string, path: string, chain: readonly string[] | undefined): void {
    let target = targets.get(link);
    if (target === undefined) targets.set(link, (target = targetOf(folder, link.slice(link.lastIndexOf(sep) + 1), place)));
    if (target.kind === 'closed') files.set(path, 'closed').set(`${path}/`, 'closed');
    else if (target.kind !== 'folder') files.set(path, target.kind);
    else if (enter(path)) descend(target.real, `${path}/`, chain ?? foldersAbove(folder));
  }

  /** The folder and those above it, up to the root. */
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
    else if (++linkedFolders > LINKED_FOLDERS) files.set(prefix, 'unknown');
    else visit(folder, prefix, [...chain, folder]);
  }
}

type Target = { readonly kind: 'folder'; readonly real: string } | { readonly kind: 'file' | 'outside' | 'closed' | 'no-file' };

/** What a link leads to. Dangling and circular links lead to no file, as do those to FIFOs and devices. */
function targetOf(folder: string, link: string, { repository }: Place): Target {
  try {
    const found = followLink(repository, folder, link);
    if (found.kind !== 'inside') return { kind: found.kind === 'outside' ? 'outside' : 'no-file' };
    if (found.stats.isFile()) return { kind: 'file' };
    return found.stats.isDirectory() ? { kind: 'folder', real: found.real } : { kind: 'no-file' };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    return { kind: code === 'EACCES' || code === 'EPERM' ? 'closed' : 'no-file' };
  }
}
