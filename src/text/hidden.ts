/** Characters that nobody sees, or that change how others are shown. */

/**
 * The pattern of one of them, for a `RegExp` with the flag `u`: controls, halves of pairs, line separators, what Unicode tells
 * programs not to show (marks of direction, zero widths, fillers, tags), the braille blank, annotations and noncharacters.
 * Joiners and variation selectors are none of them: scripts and emoji need them.
 */
export const HIDDEN = String.raw`(?![\u200c\u200d\p{VS}])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{DI}\u2800\ufff9-\ufffb\ufffe\uffff]`;
