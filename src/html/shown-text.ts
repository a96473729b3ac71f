/** Text in which the code points of hidden characters are highlighted, to tell them from typed text such as “U+202E”. */
import { html, type Content, type Html } from './html.ts';
import { CODED, codeOf } from './shown-plain.ts';

/** The style of a highlighted code point, for every stylesheet. */
export const SIGN_STYLE =
  '.sign{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.78em;background:var(--warn-ground);color:var(--warn);border:1px solid var(--warn-line);border-radius:.25rem;padding:0 .25em;white-space:nowrap;unicode-bidi:isolate}';

const DIRECTION = /[\u{61c}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}]/u;

/** The text as content of a template, cut to `most` UTF-16 units. */
export function shownText(text: string, most = Infinity): Content {
  const part = text.length > most ? text.slice(0, most) : text;
  const pieces: Content[] = [];
  let at = 0;
  for (const match of part.matchAll(CODED)) {
    pieces.push(part.slice(at, match.index), sign(match[0]));
    at = match.index + match[0].length;
  }
  pieces.push(part.slice(at));
  if (part.length < text.length) pieces.push(html` <span class="left-out">… ${text.length - part.length} more characters</span>`);
  return pieces;
}

/** A text can consist of hidden characters, usually of few kinds: each is written once. */
const SIGNS = new Map<string, Html>();
const MOST_SIGNS = 1000;

function sign(character: string): Html {
  const known = SIGNS.get(character);
  if (known !== undefined) return known;
  const what = DIRECTION.test(character) ? 'changes the text direction' : 'is invisible';
  const made = html`<span class="sign" title="A character that ${what}">${codeOf(character)}</span>`;
  if (SIGNS.size >= MOST_SIGNS) SIGNS.clear();
  SIGNS.set(character, made);
  return made;
}
