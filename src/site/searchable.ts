/** Files that can be searched at less cost than reading each. */
import type { Files } from './files.ts';

/**
 * Yields the listed files whose paths fit and that contain one of the words, which are of ASCII letters, with their content. Some that do
 * not may be among them. Files that cannot be read are left out.
 */
export type CandidateSearch = (
  words: readonly string[],
  fits: (path: string) => boolean,
) => Iterable<readonly [path: string, content: Uint8Array]>;

/** Loads what searches files, after they were listed. */
export type LoadSearch = () => Promise<CandidateSearch>;

/**
 * The property of files with their `LoadSearch`. Not enumerable, so that files which are made of them by spreading, and may read others, do
 * not have it. Files that inherit it must read the same contents.
 */
export const LOAD_SEARCH_KEY: unique symbol = Symbol('search');

export function isSearchable(files: Files): files is Files & { readonly [LOAD_SEARCH_KEY]: LoadSearch } {
  return LOAD_SEARCH_KEY in files;
}
