/** Limits for patterns, which may come from untrusted authors. */

/** Patterns in an ignore file. */
export const MAX_IGNORE_FILE_PATTERNS = 1_000;

/** Characters (bytes in an ignore file) and segments of one pattern. */
export const MAX_PATTERN_CHARACTERS = 1_000;
export const MAX_SEGMENTS = 64;

/** Globs in one list, patterns that one glob expands to, and characters of all of them. */
export const MAX_GLOBS = 1_000;
export const MAX_EXPANSIONS = 1_000;
export const MAX_GLOB_LIST_CHARACTERS = 20_000;

/** Steps of the patterns in an ignore file, times the characters of all files: less than a second. */
export const MAX_IGNORE_MATCHING_STEPS = 2 ** 27;
