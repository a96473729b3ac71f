/** Files as git holds them, in its index or in a commit, below one docs root. */
import { posix } from 'node:path';
import { UnreadableError, type Files, type FileState } from '../../site/files.ts';
import { LINK, SUBMODULE, type Entries, type Entry } from './git-entries.ts';
import { Links } from './links.ts';

export interface Tree {
  /** Names below the docs root, from the top of the repository. */
  readonly entries: Entries;
  /** The docs root: `''`, or with a slash at the end. */
  readonly prefix: string;
  /** All names of the repository: links may lead anywhere in it. */
  all(): Entries;
  /** The content of an entry below the docs root. */
  contentOf(path: string, entry: Entry, limit: number | undefined): Uint8Array;
  /** The same of an entry anywhere, from git alone; `next` are those that will be asked for too. */
  blobOf(entry: Entry, next: () => Iterable<string>): Uint8Array;
}

/** Listed and read when it is asked for. `folder` is put before names in messages. */
export function treeFiles(tree: () => Tree, folder: string): Files {
  let opened: Tree | undefined;
  let links: Links | undefined | null;
  let listed: ReadonlyMap<string, FileState> | undefined;
  const open = (): Tree => (opened ??= tree());

  return {
    list(enter) {
      const { prefix, entries } = open();
      return (listed ??= linksOf(open())?.list(prefix.slice(0, -1), enter) ?? listFlat(entries, prefix, enter));
    },
    read(path, limit) {
      const { prefix, entries } = open();
      const entry = entries.get(prefix + path);
      try {
        if (entry && !isLink(entry)) return entry.mode === SUBMODULE ? undefined : contentOf(path, entry, limit);
        const target = linksOf(open())?.follow(prefix + path);
        if (target?.kind !== 'file') return undefined;
        refuseConflict(target.entry);
        const bytes = open().blobOf(target.entry, () => []);
        return limit === undefined ? bytes : bytes.subarray(0, limit);
      } catch (error) {
        if (error instanceof UnreadableError)
          throw new UnreadableError(`“${posix.join(folder, path)}” cannot be read: ${error.message.replace(/\.$/, '')}.`);
        throw error;
      }
    },
  };

  function contentOf(path: string, entry: Entry, limit: number | undefined): Uint8Array {
    refuseConflict(entry);
    const bytes = open().contentOf(path, entry, limit);
    return limit === undefined ? bytes : bytes.subarray(0, limit);
  }

  /** `null` where there are none below the docs root: then no name is another's. */
  function linksOf({ entries, all, blobOf }: Tree): Links | null {
    if (links !== undefined) return links;
    if (![...entries.values()].some(isLink)) return (links = null);
    const everything = all();
    const idsOfLinks = (): string[] => [...everything.values()].filter(isLink).map(({ id }) => id);
    return (links = new Links(everything, (entry) => Buffer.from(blobOf(entry, idsOfLinks)).toString()));
  }
}

function isLink({ mode }: Entry): boolean {
  return mode === LINK;
}

function refuseConflict({ isUnmerged }: Entry): void {
  if (isUnmerged) throw new UnreadableError('it has unresolved conflicts');
}

function listFlat(entries: Entries, prefix: string, enter: (folder: string) => boolean): Map<string, FileState> {
  const files = new Map<string, FileState>();
  const entered = new Map<string, boolean>([['', true]]);
  const isEntered = (folder: string): boolean => {
    let answer = entered.get(folder);
    if (answer === undefined) {
      answer = isEntered(folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) && enter(folder);
      entered.set(folder, answer);
    }
    return answer;
  };
  for (const [name, { mode }] of entries) {
    const path = prefix === '' ? name : name.slice(prefix.length);
    if (!isEntered(path.slice(0, Math.max(0, path.lastIndexOf('/'))))) continue;
    if (mode === SUBMODULE) files.set(`${path}/`, 'not-fetched');
    else files.set(path, 'file');
  }
  return files;
}
