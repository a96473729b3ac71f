/** Searches the files of a folder on disk for words. */
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { sep } from 'node:path';
import { UnreadableError, type Files } from '../site/files.ts';
import { isGitName } from '../site/git-name.ts';
import type { Listing } from '../site/listing.ts';
import type { Search } from '../site/searchable.ts';

/** Nearly every page is shorter. Longer ones are not searched here. */
const MOST_BYTES = 65_536;

/** Without this flag, a link cannot be told from a file when it is opened. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;
/** If the file is a FIFO by now, do not wait. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | NO_FOLLOW;

/** How the names end that git keeps for itself, or what is in them. One look that answers for nearly all. */
const MAY_BE_GIT = /[t1 .\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]$|:/i;

/**
 * All files are read into the same memory, and nothing is made of those without a word: less than half the cost of reading each, which was
 * 400 ms for 23,000 pages.
 *
 * @param realFolder Returns the real path of a listed folder, whose own path ends in a slash; `undefined` if it must not be opened.
 */
export function searcherIn(listing: Listing | undefined, files: Files, realFolder: (folder: string) => string | undefined): Search {
  const memory = Buffer.allocUnsafeSlow(MOST_BYTES);
  return function* search(words, fits) {
    for (const { path: folder, names } of listing?.folders ?? []) {
      let real: string | undefined;
      for (const [name, number] of names) {
        const path = folder + name;
        // `read` refuses a backslash and what git keeps for itself.
        if (number < 0 || !fits(path) || path.includes('\\') || (MAY_BE_GIT.test(name) && isGitName(name))) continue;
        real ??= openable(folder);
        const size = real === undefined ? undefined : sizeOf(real + sep + name);
        const content = size === undefined ? read(path) : hasWord(size, words) ? Buffer.from(memory.subarray(0, size)) : undefined;
        if (content) yield [path, content];
      }
    }
  };

  /** Returns the real path of a folder; `undefined` if that is not plain. */
  function openable(folder: string): string | undefined {
    try {
      return NO_FOLLOW === 0 ? undefined : realFolder(folder);
    } catch {
      // It cannot be entered, which reading one of its files tells.
      return undefined;
    }
  }

  /** Reads a file, and returns how long it is; `undefined` if that is not plain: it is long, or a link, or cannot be read. */
  function sizeOf(file: string): number | undefined {
    let descriptor: number;
    try {
      descriptor = openSync(file, FLAGS);
    } catch {
      return undefined;
    }
    try {
      // A regular file gives all that fits at once.
      const size = readSync(descriptor, memory, 0, MOST_BYTES, null);
      return size < MOST_BYTES ? size : undefined;
    } catch {
      return undefined;
    } finally {
      closeSync(descriptor);
    }
  }

  /** Texts in UTF-16 have NULs between the letters of a word. */
  function hasWord(size: number, words: readonly string[]): boolean {
    const text = memory.toString('latin1', 0, size);
    return words.some((word) => text.includes(word)) || text.includes('\0');
  }

  function read(path: string): Uint8Array | undefined {
    try {
      return files.read(path);
    } catch (error) {
      if (error instanceof UnreadableError) return undefined;
      throw error;
    }
  }
}
