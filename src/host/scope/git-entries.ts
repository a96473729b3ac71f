/** The entries of the index, and the differences between it and other states. */
import { gitOutput, gitOutputWithoutFilters, toPathspecArguments, type Repository } from './repository.ts';

/** A file, a link or a submodule: its mode, such as `100644`, and the id of its content. */
export interface GitEntry {
  readonly mode: string;
  readonly id: string;
  /** Set for a file with conflicts, which has more than one content. */
  readonly isUnmerged?: boolean;
}

export type GitEntries = ReadonlyMap<string, GitEntry>;

export interface GitChange {
  readonly path: string;
  readonly before: GitEntry | undefined;
  readonly after: GitEntry | undefined;
  /** The old path of a renamed file. */
  readonly from?: string;
}

export interface GitIndex {
  readonly entries: GitEntries;
  /** Paths that git does not compare with the disk: outside the sparse checkout, or assumed to be unchanged. */
  readonly uncomparedPaths: ReadonlySet<string>;
}

export const LINK_MODE = '120000';
export const SUBMODULE_MODE = '160000';

/**
 * The files of folders with longer paths are not listed: Linux cannot check them out, and folders in one another without end take memory
 * with the square of their number.
 */
export const MAX_FOLDER_LENGTH = 4096;

/** Whether an entry is neither a link nor a submodule. */
export function isFile({ mode }: GitEntry): boolean {
  return mode.startsWith('100');
}

/** Ids of empty files, and of entries that were only announced by `git add --intent-to-add`. */
const EMPTY_IDS = new Set(['e69de29bb2d1d6434b8b29ae775ad8c2e48c5391', '473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813']);

/** Reads the index of a folder. */
export function readIndex(repository: Repository, prefix: string): GitIndex {
  const entries = new Map<string, GitEntry>();
  const uncomparedPaths = new Set<string>();
  let mayAnnounce = false;
  for (const line of gitOutput(repository, ['ls-files', '--stage', '-v', '-z', ...toPathspecArguments(prefix)]).split('\0')) {
    const tab = line.indexOf('\t');
    if (tab === -1) continue;
    const path = line.slice(tab + 1);
    const stage = line[tab - 1];
    const entry = { mode: line.slice(2, 8), id: line.slice(9, tab - 2) };
    // Stages 1 to 3 of a conflict: the common ancestor, ours, theirs.
    if (stage === '0') entries.set(path, entry);
    else if (stage !== '1') entries.set(path, { ...entry, isUnmerged: true });
    mayAnnounce ||= EMPTY_IDS.has(entry.id);
    if (line[0] !== 'H') uncomparedPaths.add(path);
  }
  if (mayAnnounce) for (const { path, before } of listUnstagedChanges(repository, prefix)) if (before === undefined) entries.delete(path);
  return { entries, uncomparedPaths };
}

export function listUnstagedChanges(repository: Repository, prefix: string): GitChange[] {
  const args = ['--no-renames', '--ignore-submodules=all', ...toPathspecArguments(prefix)];
  return changesOf(gitOutputWithoutFilters(repository, ['diff-files', ...RAW_OPTIONS, ...args]));
}

/** Returns the differences between a commit and the tracked files on disk. */
export function listWorkTreeChangesSince(repository: Repository, commit: string, prefix: string): GitChange[] {
  const args = ['--no-renames', '--ignore-submodules=dirty', commit, ...toPathspecArguments(prefix)];
  return changesOf(gitOutputWithoutFilters(repository, ['diff-index', ...RAW_OPTIONS, ...args]));
}

/** Returns files that git neither tracks nor ignores. A folder without other files is one name with a trailing slash. */
export function untrackedNames(repository: Repository, prefix: string): string[] {
  const answer = gitOutput(repository, ['ls-files', '--others', '--exclude-standard', '--directory', '-z', ...toPathspecArguments(prefix)]);
  return answer.split('\0').filter((name) => name !== '');
}

export function changesInIndex(repository: Repository, commit: string, prefix: string): GitChange[] {
  const args = ['--no-renames', '--ignore-submodules=dirty', commit, ...toPathspecArguments(prefix)];
  return changesOf(gitOutput(repository, ['diff-index', '--cached', ...RAW_OPTIONS, ...args]));
}

/** Returns the files of a commit that match a pathspec and are gone, without those that git detects as renamed. */
export function deletedSince(repository: Repository, commit: string, pathspec: string, isStaged: boolean): GitChange[] {
  const args = [
    '--find-renames',
    '--diff-filter=D',
    '--ignore-submodules=dirty',
    ...(isStaged ? ['--cached'] : []),
    commit,
    '--',
    pathspec,
  ];
  return changesOf(gitOutputWithoutFilters(repository, ['diff-index', ...RAW_OPTIONS, ...args]));
}

/** Returns the path of a file in a commit if git detects that it was renamed since. */
export function nameBefore(repository: Repository, commit: string, path: string): string | undefined {
  const ending = /\.[^./]+$/.exec(path)?.[0] ?? '';
  const args = ['--find-renames', '--diff-filter=R', commit, '--', `:(glob)**/*${ending}`];
  return changesOf(gitOutput(repository, ['diff-index', '--cached', ...RAW_OPTIONS, ...args])).find((change) => change.path === path)?.from;
}

const RAW_OPTIONS = ['--raw', '-z', '--no-abbrev', '--no-ext-diff', '--no-textconv', '--ita-invisible-in-index'];

/** Parses `:100644 100755 <id> <id> M`, followed by the path, or by the old and new path of a rename. */
function changesOf(output: string): GitChange[] {
  const fields = output.split('\0');
  const changes: GitChange[] = [];
  for (let at = 0; fields[at]?.startsWith(':'); at++) {
    const [before = '', after = '', was = '', is = '', status = ''] = (fields[at] ?? '').slice(1).split(' ');
    const from = fields[++at] ?? '';
    const path = status.startsWith('R') ? (fields[++at] ?? '') : from;
    changes.push({ path, before: entryOf(before, was), after: entryOf(after, is), ...(path !== from && { from }) });
  }
  return changes;
}

function entryOf(mode: string, id: string): GitEntry | undefined {
  return mode === '000000' ? undefined : { mode, id };
}
