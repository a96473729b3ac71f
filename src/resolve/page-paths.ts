/** Page paths as text: recognizes typos and strings that are not paths. */

/** A corrected page path and the first thing that was wrong with it. */
export interface CorrectedPagePath {
  readonly path: string;
  /** `undefined` if nothing was wrong. */
  readonly wrongPart: string | undefined;
}

/** Removes parts that page paths do not have: an extension, spaces around it, `\`, a query, a fragment, `./`, `..` and `//`. */
export function cleanPath(path: string): CorrectedPagePath {
  const trimmed = path.trim();
  const clean: string[] = [];
  for (const segment of trimmed
    .replaceAll('\\', '/')
    .replace(/[?#].*/s, '')
    .split('/')) {
    if (segment === '..') clean.pop();
    else if (segment !== '' && segment !== '.') clean.push(segment);
  }
  const bare = clean.join('/').replace(EXTENSION, '');
  if (bare === path) return { path, wrongPart: undefined };
  const extension = EXTENSION.exec(trimmed)?.[0];
  return { path: bare, wrongPart: extension ?? (trimmed === path ? WRONG_PARTS.find((part) => path.includes(part)) : undefined) ?? ' ' };
}

const EXTENSION = /(?<=[^/])\.mdx?$/i;
const WRONG_PARTS = ['\\', '?', '#', '..', './', '//'] as const;

/** Names what is written instead of a page path; `undefined` if it may be one. */
export function nonPathKind(text: string): 'url' | 'title' | 'word' | undefined {
  if (/^(?:https?|mailto|tel|ftp):/i.test(text)) return 'url';
  if (/^(?:none|null|undefined|true|false|todo)$/i.test(text)) return 'word';
  const isTitle = !text.includes('/') && (/^\p{Lu}.*\s/u.test(text) || text.endsWith('?'));
  return isTitle ? 'title' : undefined;
}

/** Returns the first character that is invisible or looks like another and is not in `meant`, such as `U+200B`. */
export function oddCharacter(path: string, meant: string): string | undefined {
  if (ASCII.test(path)) return undefined;
  for (const [character] of path.matchAll(ODD_CHARACTERS)) {
    if (meant.includes(character)) continue;
    return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
  }
  return undefined;
}

const ASCII = /^[\0-\x7f]*$/;
const ODD_CHARACTERS =
  /\u034f|[\u00a0\u00ad\u061c\u180e\u2000-\u200f\u2010-\u2015\u2028-\u202f\u205f-\u206f\u3000\ufeff\u0370-\u04ff\uff01-\uff5e]/gu;
