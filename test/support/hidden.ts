/** Characters that no output may hold raw, written out once more, so that the code under test is not its own measure. */

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Code points, by what they do. Tab and line feed, which some outputs show as they are, are not among them. */
const KINDS: Readonly<Record<string, readonly number[]>> = {
  C0: [...range(0, 8), 0x0b, 0x0c, 0x0d, ...range(0x0e, 0x1f), 0x7f],
  C1: range(0x80, 0x9f),
  direction: [0x61c, 0x200e, 0x200f, ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)],
  'ends of lines': [0x2028, 0x2029],
  'no width': [0xad, 0x34f, 0x180e, 0x200b, ...range(0x2060, 0x2064), 0xfeff],
  blanks: [0x115f, 0x1160, 0x17b4, 0x17b5, 0x2800, 0x3164, 0xffa0],
  others: [0xfff9, 0xfffa, 0xfffb, 0xfffe, 0xffff, 0xe0001, 0xe0041, 0xe007f],
  'halves of pairs': [0xd800, 0xdbff, 0xdc00, 0xdfff],
};
export const CODES: readonly number[] = Object.values(KINDS).flat();

export const character = (code: number): string => String.fromCodePoint(code);
export const nameOf = (code: number): string => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

const RAW = new RegExp(`[${CODES.map((code) => `\\u{${code.toString(16)}}`).join('')}]`, 'gu');
/** The flags of England, Scotland and Wales are seen. */
const FLAG = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,6}\u{e007f}/gu;

/** Those that stand raw in a text. */
export function rawIn(text: string): readonly string[] {
  return [...new Set(text.replace(FLAG, '').match(RAW))].map((raw) => nameOf(raw.codePointAt(0) ?? 0));
}
