/** Limits for patterns, which may come from untrusted authors. */

export const MOST_LINES = 20_000;

/** Characters (bytes in an ignore file) and segments of one pattern. */
export const MOST_CHARACTERS = 1_000;
export const MOST_SEGMENTS = 64;

/** Globs in one list, patterns that one glob expands to, and bits of all of them. */
export const MOST_GLOBS = 1_000;
export const MOST_EXPANSIONS = 1_000;
export const MOST_GLOB_PLACES = 20_000;

/** Bits of all patterns with wildcards. Each character has a table of this size. */
export const MOST_PLACES = 1_000_000;

/** Words of bits times characters read: about 300 ms. */
export const MOST_WORK = 2 ** 26;

export const MOST_KEPT = 2 ** 23;
