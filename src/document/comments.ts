/** Comments between the tokens of a text, which JSON does not allow and people write. */
import { HASH, isOddSpace, isSpace, SLASH, STAR } from './characters.ts';
import { lineEnd, skipSpacesAndTabsBack } from './skip.ts';

/** Returns the end of the comment that begins at the offset; the offset itself if none does. */
export function commentEnd(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const next = text.charCodeAt(at + 1);
  if (code === HASH || (code === SLASH && next === SLASH)) return skipSpacesAndTabsBack(text, lineEnd(text, at));
  if (code !== SLASH || next !== STAR) return at;
  const end = text.indexOf('*/', at + 2);
  return end < 0 ? text.length : end + 2;
}

/** Returns the next offset that is not in white space or a comment. */
export function skipTrivia(text: string, at: number): number {
  for (;;) {
    const code = text.charCodeAt(at);
    const end = isSpace(code) || isOddSpace(code) ? at + 1 : commentEnd(text, at);
    if (end === at) return at;
    at = end;
  }
}
