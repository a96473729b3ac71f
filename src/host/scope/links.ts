/** Symbolic links in the index or a commit, followed by name inside the repository and never out of it. */
import { posix } from 'node:path';
import { MutableFileListing } from '../../site/listing.ts';
import { isGitName } from '../../site/git-name.ts';
import { LINK_MODE, MAX_FOLDER_LENGTH, SUBMODULE_MODE, type GitEntries, type GitEntry } from './git-entries.ts';

/** The limit of Linux. */
const MAX_HOPS = 40;
/** At most this many folders are opened through links, because folders that link to each other have endless paths. */
const MAX_LINKED_FOLDERS = 10_000;
/** At most about this many names are listed in them, because a thousand links to a folder of a thousand files are a million names. */
const MAX_LINKED_NAMES = 100_000;

/** The target of a path after links are followed. */
type SymlinkTarget =
  | { readonly kind: 'file'; readonly path: string; readonly entry: GitEntry }
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'outside' | 'unknown' | 'nothing' };

type FolderTree = Map<string, GitEntry | FolderTree>;

export class SymlinkResolver {
  readonly #textOf: (entry: GitEntry) => string;
  readonly #top: FolderTree = new Map();

  /** `textOf` returns the target of a link as it is written. */
  constructor(entries: GitEntries, textOf: (entry: GitEntry) => string) {
    this.#textOf = textOf;
    for (const [path, entry] of entries) {
      let folder = this.#top;
      const parts = path.split('/');
      const name = parts.pop() ?? '';
      for (const part of parts) {
        const inner = folder.get(part);
        if (inner instanceof Map) folder = inner;
        else folder.set(part, (folder = new Map()));
      }
      folder.set(name, entry);
    }
  }

  follow(path: string, hops = 0): SymlinkTarget {
    if (hops > MAX_HOPS) return { kind: 'nothing' };
    let folder = this.#top;
    const parts = path.split('/').filter((part) => part !== '');
    for (const [at, part] of parts.entries()) {
      const found = folder.get(part);
      if (found === undefined) return { kind: 'nothing' };
      if (found instanceof Map) {
        folder = found;
        continue;
      }
      const here = parts.slice(0, at + 1).join('/');
      const rest = parts.slice(at + 1);
      if (found.mode === SUBMODULE_MODE) return { kind: 'unknown' };
      if (found.mode !== LINK_MODE) return rest.length === 0 ? { kind: 'file', path: here, entry: found } : { kind: 'nothing' };
      const text = this.#textOf(found);
      const target = posix.join(posix.dirname(here), text, ...rest);
      if (text.startsWith('/') || target === '..' || target.startsWith('../') || target.split('/').some(isGitName))
        return { kind: 'outside' };
      return this.follow(target, hops + 1);
    }
    return { kind: 'folder', path: parts.join('/') };
  }

  /** Lists every file in a folder, as on disk. */
  list(root: string, enter: (folder: string) => boolean): MutableFileListing {
    const files = new MutableFileListing();
    let linked = 0;
    let linkedNames = 0;
    const visit = (real: string, prefix: string, chain: readonly string[], isLinked: boolean): void => {
      const folder = this.#folderAt(real);
      if (isLinked) linkedNames += folder.size;
      for (const [name, entry] of folder) {
        const path = prefix + name;
        const here = real === '' ? name : `${real}/${name}`;
        if (entry instanceof Map) {
          if (!enter(path)) continue;
          if (path.length > MAX_FOLDER_LENGTH || (isLinked && linkedNames > MAX_LINKED_NAMES)) files.set(`${path}/`, 'unknown');
          else visit(here, `${path}/`, [...chain, here], isLinked);
        } else if (entry.mode === SUBMODULE_MODE) files.set(`${path}/`, 'not-fetched');
        else if (entry.mode !== LINK_MODE) files.set(path, 'file');
        else {
          const target = this.follow(here);
          if (target.kind === 'file' || target.kind === 'outside') files.set(path, target.kind);
          else if (target.kind === 'nothing') files.set(path, 'no-file');
          else if (target.kind === 'unknown') files.set(path, 'not-fetched').set(`${path}/`, 'not-fetched');
          else if (target.kind === 'folder' && !chain.includes(target.path) && enter(path)) {
            if (++linked > MAX_LINKED_FOLDERS || linkedNames > MAX_LINKED_NAMES || path.length > MAX_FOLDER_LENGTH)
              files.set(`${path}/`, 'unknown');
            else visit(target.path, `${path}/`, [...chain, target.path], true);
          }
        }
      }
    };
    visit(root, '', [root], false);
    return files;
  }

  #folderAt(path: string): FolderTree {
    let folder = this.#top;
    for (const part of path.split('/')) {
      const inner = folder.get(part);
      if (inner instanceof Map) folder = inner;
      else if (part !== '') return new Map();
    }
    return folder;
  }
}
