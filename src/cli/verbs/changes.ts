/** The files that edits change, for people and for git. */
import type { PathMove } from '../../lint/pre-move-name-translator.ts';
import type { CopiedContent } from '../../site/overlay.ts';
import type { FileEdits, OpenSite } from '../../session/open-site.ts';
import { diffOfFile, type DiffSide } from '../../text/unified-diff.ts';

/** A file that is created, changed, moved or deleted. */
export interface PlannedFileChange {
  readonly kind: 'created' | 'changed' | 'moved' | 'deleted';
  /** Its path in the docs root; of a deleted file, the one that it had. */
  readonly path: string;
  /** Where a moved file comes from. */
  readonly from?: string;
}

/** Folders that move as a whole end with a slash. */
export function folderMoves(moved: FileEdits): PlannedFileChange[] {
  return [...moved].flatMap(([path, edit]): PlannedFileChange[] =>
    edit !== null && typeof edit === 'object' ? [{ kind: 'moved', path: `${path}/`, from: `${edit.from}/` }] : [],
  );
}

/** The old paths of files that move, by their new ones. */
export function oldPathByNewPath(changes: readonly PlannedFileChange[]): ReadonlyMap<string, string> {
  return new Map(changes.flatMap(({ path, from }) => (from === undefined ? [] : [[path, from]])));
}

/** @param renamed Old and new paths of what moves, in the docs root: files of this name, with any extension, and everything below. */
export function describeFileChanges(edits: FileEdits, site: OpenSite, renamed: readonly PathMove[]): PlannedFileChange[] {
  const sources = new Map([...edits.keys()].map((path) => [path, oldPathOf(path, renamed)]));
  const isMove = (path: string): boolean => typeof sources.get(path) === 'string' && edits.get(sources.get(path) ?? '') === null;
  const moved = new Set([...edits.keys()].flatMap((path) => (edits.get(path) !== null && isMove(path) ? [sources.get(path)] : [])));
  return [...edits].flatMap(([path, edit]): PlannedFileChange[] => {
    if (edit === null) return moved.has(path) ? [] : [{ kind: 'deleted', path }];
    const from = sources.get(path);
    if (from !== undefined && isMove(path)) return [{ kind: 'moved', path, from }];
    return [{ kind: site.files.read(path, 1) === undefined ? 'created' : 'changed', path }];
  });
}

function oldPathOf(path: string, renamed: readonly PathMove[]): string | undefined {
  for (const [from, to] of renamed) {
    const rest = path.slice(to.length);
    if (path.startsWith(to) && /^(?:$|[./])/.test(rest)) return from + rest;
  }
  return undefined;
}

/** One diff for `git apply` in a folder; `prefix` is the docs root from there, with a slash. */
export function changesDiff(changes: readonly PlannedFileChange[], edits: FileEdits, { files }: OpenSite, prefix: string): string {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const before = (path: string): DiffSide => ({ name: prefix + path, text: decoder.decode(files.read(path)) });
  return changes
    .map(({ kind, path, from }) => {
      const edit: string | CopiedContent | null = edits.get(path) ?? null;
      const now = typeof edit === 'string' ? { name: prefix + path, text: edit } : undefined;
      if (kind === 'deleted') return diffOfFile(before(path), undefined);
      if (kind === 'created') return diffOfFile(undefined, now);
      if (kind === 'changed') return diffOfFile(before(path), now);
      const old = from === undefined || !now ? { name: prefix + (from ?? path), text: '' } : before(from);
      return diffOfFile(old, now ?? { name: prefix + path, text: '' });
    })
    .join('');
}
