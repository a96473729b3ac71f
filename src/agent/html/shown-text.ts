/** Text in which nothing is invisible: characters that hide, reorder or control show their code. */
import { html } from './html.ts';
import type { Content } from './html.ts';

// Controls, soft hyphen, marks and overrides of direction, zero widths but the joiners that scripts and emoji need, fillers that look
// like spaces, line separators, tags, halves of pairs. Tabs and line ends are what they look like.
const HIDDEN = /(?![\t\n])[\p{Cc}\u{ad}\u{61c}\u{115f}\u{1160}\u{17b4}\u{17b5}\u{180e}\u{200b}\u{200e}\u{200f}\u{2028}-\u{202e}\u{2060}-\u{206f}\u{2800}\u{3164}\u{feff}\u{ffa0}\u{fff9}-\u{fffb}\u{e0000}-\u{e007f}\p{Cs}]/gu;

const DIRECTION = /[\u{61c}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}]/u;

/** The text as content of a template, at most `most` UTF-16 units of it. */
export function shownText(text: string, most = Infinity): Content {
  const part = text.length > most ? text.slice(0, most) : text;
  const pieces: Content[] = [];
  let at = 0;
  for (const match of part.matchAll(HIDDEN)) {
    pieces.push(part.slice(at, match.index), sign(match[0]));
    at = match.index + match[0].length;
  }
  pieces.push(part.slice(at));
  if (part.length < text.length) pieces.push(html` <span class="left-out">… ${text.length - part.length} more characters</span>`);
  return pieces;
}

/** The text for a place that takes no markup, such as the title of a page. */
export function shownPlain(text: string): string {
  return text.replace(HIDDEN, codeOf);
}

function sign(character: string): Content {
  const what = DIRECTION.test(character) ? 'changes the direction of text' : 'cannot be seen';
  return html`<span class="sign" title="A character that ${what}">${codeOf(character)}</span>`;
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
