/** Reads the texts of the files that differ between two commits or trees. */
import type { Clone } from '../git/clone.ts';
import { listTree, readBlobs } from '../git/index.ts';
import { changedPaths } from './history.ts';

/** Larger files count as empty, as in checkouts. */
const MAX_BYTES = 32 << 20;

interface CommitRange {
  readonly from: string;
  readonly to: string;
  /** The most files of the later one. */
  readonly maxFiles: number;
}

/** Texts by path in the repository; null for files that are gone, and for submodules. Throws `GitError`. */
export async function changedTexts(clone: Clone, { from, to, maxFiles }: CommitRange): Promise<ReadonlyMap<string, string | null>> {
  // Sites do not support backslashes in names.
  const texts = new Map<string, string | null>();
  for (const path of await changedPaths(clone, from, to)) if (!path.includes('\\')) texts.set(path, null);
  if (texts.size === 0) return texts;
  const files = (await listTree(clone, to, maxFiles)).filter(({ path, mode }) => texts.has(path) && mode !== '160000');
  for (const { path } of files) texts.set(path, '');
  const small = files.filter(({ size }) => size <= MAX_BYTES);
  await readBlobs(
    clone,
    small.map(({ id }) => id),
    async (content, index) => void texts.set(small[index]?.path ?? '', content.toString()),
  );
  return texts;
}
