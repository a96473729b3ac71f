/** Characters that are invisible or change how others are displayed. */

/**
 * A pattern for one of them, for a `RegExp` with the flag `u`: controls, lone surrogates, line separators, default ignorable
 * code points (direction marks, zero-width characters, fillers, tags), the braille blank, annotations and noncharacters.
 * Joiners and variation selectors are excluded: scripts and emoji need them.
 */
export const HIDDEN_CHARACTER_PATTERN = String.raw`(?![\u200c\u200d\p{VS}])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{DI}\u2800\ufff9-\ufffb\ufffe\uffff]`;
