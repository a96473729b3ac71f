/** The text of a page without what is none, offsets kept. */

/** Two runs of blanks never meet: each way to share them out would be tried. */
const FRONT_MATTER = /^---[ \t]*(?:[a-z]+[ \t]*)?\r?\n(?:[^]*?\n)?---[ \t]*(?:\r?\n|$)/;

/** Front matter is not text of the page, in whatever language it is written. Offsets stay as they are. */
export function withoutFrontMatter(text: string): string {
  const matter = frontMatterIn(text);
  return blank(matter) + text.slice(matter.length);
}

/** With its lines of dashes; `''` if there is none. */
export function frontMatterIn(text: string): string {
  return FRONT_MATTER.exec(text)?.[0] ?? '';
}

/** Spaces in place of everything but line ends. */
export function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
