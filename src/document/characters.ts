/** Character codes of JSON and the white space between its tokens. */

export const TAB = 9;
export const NEWLINE = 10;
export const CARRIAGE_RETURN = 13;
export const SPACE = 32;
export const QUOTE = 34;
export const HASH = 35;
export const STAR = 42;
export const COMMA = 44;
export const SLASH = 47;
export const COLON = 58;
export const SEMICOLON = 59;
export const EQUALS = 61;
export const OPEN_BRACKET = 91;
export const BACKSLASH = 92;
export const CLOSE_BRACKET = 93;
export const OPEN_BRACE = 123;
export const CLOSE_BRACE = 125;

/** Whether the character is a space or a tab. */
export function isSpaceOrTab(code: number): boolean {
  return code === SPACE || code === TAB;
}

/** Whether the character is `\n` or `\r`. */
export function isLineBreak(code: number): boolean {
  return code === NEWLINE || code === CARRIAGE_RETURN;
}

/** Whether JSON allows the character between tokens. */
export function isSpace(code: number): boolean {
  return code === SPACE || code === NEWLINE || code === CARRIAGE_RETURN || code === TAB;
}

/** Whether the character is white space that JSON does not allow, such as the no-break space. */
export function isOddSpace(code: number): boolean {
  return code > 127 && /[\s\u200B-\u200D\u2060\uFEFF]/.test(String.fromCharCode(code));
}
