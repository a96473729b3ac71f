/** Which files the patterns of an ignore file leave out, as in git. Each folder is evaluated once for everything inside it. */
import { toBinaryString } from './bytes.ts';
import type { IgnoreFilePattern } from './ignore-line.ts';
import { folderEnds, matches } from './pattern.ts';

export class IgnoreFilePatterns {
  readonly #patterns: readonly IgnoreFilePattern[];
  /** Those that match files too, the last first. */
  readonly #ofFiles: readonly IgnoreFilePattern[];
  readonly #folders = new Map<string, boolean>();

  /** The last pattern that matches decides. */
  constructor(patterns: readonly IgnoreFilePattern[]) {
    this.#patterns = patterns;
    this.#ofFiles = patterns.filter(({ isOfFolders }) => !isOfFolders).reverse();
  }

  ignores(file: string): boolean {
    const path = toBinaryString(file);
    const slash = path.lastIndexOf('/');
    if (slash !== -1 && this.#ignoresFolder(path.slice(0, slash))) return true;
    const name = path.slice(slash + 1);
    return this.#ofFiles.find(({ isName, pattern }) => matches(pattern, isName ? name : path))?.isNegated === false;
  }

  /** A folder is left out with what is inside it, so the same is true of those above it. */
  #ignoresFolder(folder: string): boolean {
    let isLeftOut = this.#folders.get(folder);
    if (isLeftOut === undefined) this.#folders.set(folder, (isLeftOut = this.#evaluate(folder)));
    return isLeftOut;
  }

  /** All folders of the path at once, because a path may have thousands of them. */
  #evaluate(path: string): boolean {
    const names = path.split('/');
    let last = -1;
    const ends = names.map((name) => (last += name.length + 1));
    const leftOut = new Set<number>();
    for (const { isName, isNegated, pattern } of this.#patterns) {
      const matched = isName ? ends.filter((_, index) => matches(pattern, names[index] ?? '')) : folderEnds(pattern, path);
      for (const end of matched) {
        if (isNegated) leftOut.delete(end);
        else leftOut.add(end);
      }
    }
    return leftOut.size > 0;
  }
}
