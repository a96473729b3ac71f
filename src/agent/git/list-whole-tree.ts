/** Lists the files of a commit and counts them on the way, because a few objects can contain more files than fit in memory. */
import type { Clone } from './clone.ts';
import { GitError, RAISE_LIMIT } from './git-error.ts';
import { outputInClone } from './plumbing.ts';

export interface TreeFile {
  readonly mode: string;
  readonly id: string;
  /** In bytes. */
  readonly size: number;
  /** Path in the repository; a malicious tree may contain any name. */
  readonly path: string;
}

/** Bytes of all paths together, and of one. */
const MAX_TOTAL_BYTES = 64 << 20;
const MAX_PATH_BYTES = 1 << 20;

/** Throws `GitError` (too-large) if there are more than `most` files or folders. */
export async function listWholeTree(clone: Clone, commit: string, most: number): Promise<readonly TreeFile[]> {
  const files: TreeFile[] = [];
  const { label } = clone.address;
  const tooMany = (what: string): GitError =>
    new GitError('too-large', `The number of ${what} in ${label} exceeds the limit of ${most}. ${RAISE_LIMIT}`);

  async function take(output: AsyncIterable<Buffer>): Promise<void> {
    let bytes = 0;
    let rest: Buffer = Buffer.alloc(0);
    let folders = 0;
    let last = '';
    for await (const chunk of output) {
      const whole = Buffer.concat([rest, chunk]);
      const end = whole.lastIndexOf(0) + 1;
      const lines = whole.subarray(0, end).toString().split('\0').slice(0, -1);
      rest = whole.subarray(end);
      bytes += chunk.length;
      if (files.length + lines.length > most) throw tooMany('files');
      if (bytes > MAX_TOTAL_BYTES || rest.length > MAX_PATH_BYTES)
        throw new GitError('too-large', `The file names of ${label} exceed the limit. Use a smaller repository.`);
      for (const file of lines.map(fileOf)) {
        files.push(file);
        folders += countNewFolders(last, file.path);
        last = file.path;
      }
      if (folders > most) throw tooMany('folders');
    }
  }

  await outputInClone(clone, ['ls-tree', '-r', '-z', '-l', '--full-tree', '--end-of-options', commit], { sink: take });
  return files;
}

/** The number of folders in a path that the previous path does not have. Git lists the files of a folder together. */
function countNewFolders(before: string, path: string): number {
  let same = 0;
  for (let at = 0; at < path.length && path[at] === before[at]; at++) if (path[at] === '/') same = at + 1;
  return path.slice(same).split('/').length - 1;
}

function fileOf(line: string): TreeFile {
  const end = line.indexOf('\t');
  const [mode = '', , id = '', size = ''] = line.slice(0, end).split(/ +/);
  return { mode, id, size: Number(size) || 0, path: line.slice(end + 1) };
}
