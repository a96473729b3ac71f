/** How many columns a terminal gives to a piece of text. */

// East Asian wide and full-width characters that are not emoji, as pairs of first and last (Unicode, EastAsianWidth).
const WIDE_RANGES = [
  0x1100, 0x115f, 0x2329, 0x232a, 0x2e80, 0x303e, 0x3041, 0xa4cf, 0xa960, 0xa97c, 0xac00, 0xd7a3, 0xf900, 0xfaff, 0xfe10, 0xfe19, 0xfe30,
  0xfe6b, 0xff01, 0xff60, 0xffe0, 0xffe6, 0x16fe0, 0x18dff, 0x1aff0, 0x1b2ff, 0x1f200, 0x1f265, 0x20000, 0x3fffd,
];
const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff\ud7b0-\ud7ff]$/u;
const EMOJI = /^(?:\p{Emoji_Presentation}|\p{RI}{2}|\p{Emoji}\ufe0f)/u;
const ASCII = /^[\0-\x7f]*$/;

let segmenter: Intl.Segmenter | undefined;

// An ASCII character that nothing can join, or a run to be segmented: segmenting whole lines is slow.
const RUNS = /[\0-\x7f](?![^\0-\x7f])|[\0-\x7f]?[^\0-\x7f]+(?:[\0-\x7f][^\0-\x7f]+)*/g;

/** The characters of a text as people count them: `👩‍💻` and `é` are one each, however they are written. */
export function clustersOf(text: string): Iterable<string> {
  if (ASCII.test(text)) return text;
  const clusters: string[] = [];
  for (const [run] of text.matchAll(RUNS)) {
    if (run.length === 1) clusters.push(run);
    else for (const { segment } of segmentsOf(run)) clusters.push(segment);
  }
  return clusters;
}

function segmentsOf(text: string): Iterable<{ readonly segment: string }> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** Columns of a text without control characters. */
export function widthOf(text: string): number {
  if (ASCII.test(text)) return text.length;
  let width = 0;
  for (const cluster of clustersOf(text)) width += clusterWidth(cluster);
  return width;
}

function clusterWidth(cluster: string): number {
  if (EMOJI.test(cluster)) return 2;
  let width = 0;
  for (const character of cluster) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): number {
  if (ZERO_WIDTH.test(character)) return 0;
  return isWide(character.codePointAt(0) ?? 0) ? 2 : 1;
}

function isWide(code: number): boolean {
  for (let index = 0; index < WIDE_RANGES.length; index += 2) {
    if (code < (WIDE_RANGES[index] ?? 0)) return false;
    if (code <= (WIDE_RANGES[index + 1] ?? 0)) return true;
  }
  return false;
}
