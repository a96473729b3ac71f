/** How much patterns may ask for: whoever writes them may be a stranger. */

/** Of an ignore file. */
export const MOST_LINES = 20_000;

/** Of one pattern: its characters, which in an ignore file are bytes, and its parts between slashes. */
export const MOST_CHARACTERS = 1_000;
export const MOST_SEGMENTS = 64;

/** Globs in one list, patterns that the braces of one glob stand for, and bits of all of them. */
export const MOST_GLOBS = 1_000;
export const MOST_EXPANSIONS = 1_000;
export const MOST_GLOB_PLACES = 20_000;

/** Bits of all patterns with wildcards together: a table of them is kept for each character. */
export const MOST_PLACES = 1_000_000;

/** Words of bits times characters that are read: some 300 ms. */
export const MOST_WORK = 2 ** 26;

/** Words of bits that are kept for folders. */
export const MOST_KEPT = 2 ** 23;
