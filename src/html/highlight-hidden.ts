/** Text in which the code points of hidden characters are highlighted, to tell them from typed text such as “U+202E”. */
import { html, type HtmlContent, type Html } from './html.ts';
import { HIDDEN_CHARACTER, codePointText } from './spell-out-hidden.ts';

/** The style of a highlighted code point, for every stylesheet. */
export const CODE_POINT_STYLE =
  '.sign{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.78em;background:var(--warn-ground);color:var(--warn);border:1px solid var(--warn-line);border-radius:.25rem;padding:0 .25em;white-space:nowrap;unicode-bidi:isolate}';

const DIRECTION_MARK = /[\u{61c}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}]/u;

/** The text as content of a template, cut to `most` UTF-16 units. */
export function highlightHidden(text: string, most = Infinity): HtmlContent {
  const part = text.length > most ? text.slice(0, most) : text;
  const pieces: HtmlContent[] = [];
  let at = 0;
  for (const match of part.matchAll(HIDDEN_CHARACTER)) {
    pieces.push(part.slice(at, match.index), codePoint(match[0]));
    at = match.index + match[0].length;
  }
  pieces.push(part.slice(at));
  if (part.length < text.length) pieces.push(html` <span class="left-out">… ${text.length - part.length} more characters</span>`);
  return pieces;
}

/** A text can consist of hidden characters, usually of few kinds: each is written once. */
const CODE_POINTS = new Map<string, Html>();
const MAX_CODE_POINTS = 1000;

function codePoint(character: string): Html {
  const known = CODE_POINTS.get(character);
  if (known !== undefined) return known;
  const what = DIRECTION_MARK.test(character) ? 'changes the text direction' : 'is invisible';
  const made = html`<span class="sign" title="A character that ${what}">${codePointText(character)}</span>`;
  if (CODE_POINTS.size >= MAX_CODE_POINTS) CODE_POINTS.clear();
  CODE_POINTS.set(character, made);
  return made;
}
