/** Text in which nothing is invisible: characters that hide, reorder or control are written as their codes. */

// Controls, soft hyphen, marks and overrides of direction, zero widths but the joiners that scripts and emoji need, fillers that look
// like spaces, line separators, tags, halves of pairs. Tabs and line ends are what they look like.
export const HIDDEN =
  /(?![\t\n]|\r\n)[\p{Cc}\u{ad}\u{61c}\u{115f}\u{1160}\u{17b4}\u{17b5}\u{180e}\u{200b}\u{200e}\u{200f}\u{2028}-\u{202e}\u{2060}-\u{206f}\u{2800}\u{3164}\u{feff}\u{ffa0}\u{fff9}-\u{fffb}\u{fffe}\u{ffff}\u{e0000}-\u{e007f}\p{Cs}]/gu;

/** @example shownPlain('a\u202Eb') // 'aU+202Eb' */
export function shownPlain(text: string): string {
  return text.replace(HIDDEN, codeOf);
}

/** `U+202E`, as people look it up. */
export function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
