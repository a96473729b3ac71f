/** Merges two commits without a work tree. */
import type { Clone } from './clone.ts';
import { runInClone, requireSuccess } from './plumbing.ts';

export interface MergeResult {
  /** The merged tree. Files that conflict contain conflict markers with the ids of both commits. */
  readonly tree: string;
  /** Paths in the repository that conflict; empty if there are no conflicts. */
  readonly conflicts: readonly string[];
}

/** If the commits have no common ancestor, files that differ conflict. Throws `GitError`. */
export async function mergeCommits(clone: Clone, ours: string, theirs: string): Promise<MergeResult> {
  const args = ['merge-tree', '--write-tree', '-z', '--name-only', '--messages', '--allow-unrelated-histories', ours, theirs];
  const ended = await runInClone(clone, args);
  const [tree = '', ...rest] = ended.output.toString().split('\0');
  // Status 1 is a merge with conflicts if there is a tree, or else an error.
  if (ended.status !== 1 || !/^[0-9a-f]{40,64}$/.test(tree)) {
    requireSuccess(ended);
    return { tree, conflicts: [] };
  }
  const end = rest.indexOf('');
  const listed = rest.slice(0, end);
  // A renamed folder can conflict without a file that does.
  return { tree, conflicts: [...new Set(listed.length > 0 ? listed : pathsOfMessages(rest.slice(end + 1)))] };
}

/** Each message has a number of paths, the paths, a kind and a text. */
function pathsOfMessages(fields: readonly string[]): string[] {
  const paths: string[] = [];
  for (let at = 0; at < fields.length - 1;) {
    const count = Number(fields[at]);
    paths.push(...fields.slice(at + 1, at + 1 + count));
    at += count + 3;
  }
  return paths;
}
