/** What a mutation is: a change of a site that is sound so far, which numbers decide. */
import type { Random } from './random.ts';
import type { Tree } from './tree.ts';

export interface Site {
  readonly tree: Tree;
  /** Path of its docs.json from the root of the repository. */
  readonly docs: string;
  /** Its folder: `''`, or a path with a slash at the end. */
  readonly root: string;
  /** Absolute path of the folder that nobody may look into. */
  readonly outside: string;
  /** A file that goes while the program runs: before its call number `at` to the file system. */
  vanish?: { readonly path: string; readonly at: number };
}

/** A word that says what was done, or `undefined` where there is nothing to do it to. */
export type Mutate = (site: Site, random: Random) => string | undefined;

/** Paths of the files of a site that a test accepts. */
export function filesOf({ tree }: Site, isWanted: (path: string) => boolean): string[] {
  return [...tree].flatMap(([path, { kind }]) => (kind === 'file' && isWanted(path) ? [path] : []));
}

/** True for what is read as JSON or YAML. */
export function isData(path: string): boolean {
  return /\.(?:jsonc?|ya?ml)$/.test(path);
}
