/** What an operation on the navigation answers: edits, or why there are none. */
import type { Edits } from '../session/open-site.ts';

/** Why an operation would break the navigation, or cannot be done. */
export type Refusal =
  /** docs.json, or a file that it draws in, cannot be read as it is written. */
  | 'unreadable'
  /** The page, written as a path without extension, has no file that the site would show. */
  | 'no-file'
  /** A file, a page or a redirect stands there already. */
  | 'taken'
  /** The text is no page path, or no operation such as `GET /users`. */
  | 'no-path'
  /** No element of the navigation has this address. */
  | 'no-element'
  /** More than one element has this address, or the page stands in more than one place. */
  | 'ambiguous'
  /** The page does not stand where it was said to. */
  | 'not-there'
  /** The page stands in the same sidebar already. */
  | 'listed'
  /** An element that links elsewhere, or holds children of another kind, or can hold no pages at all. */
  | 'no-pages-here'
  /** The element would no longer show the pages that are generated for it. */
  | 'generates'
  /** The element would lead nowhere. */
  | 'emptied'
  /** The page is the `root` of a group. */
  | 'root'
  /** There is no such place in the list. */
  | 'no-place'
  /** Links of docs.json lead to the page. */
  | 'linked';

/** Why nothing was done: a word for programs, a sentence or two for people. */
export interface Refused {
  readonly ok: false;
  readonly reason: Refusal;
  readonly message: string;
}

/** Edits for `withEdits`: whole texts of the files that change. None if all is as it was asked to be. */
export interface Made {
  readonly ok: true;
  readonly edits: Edits;
}

/** Edits, or why there are none: told apart by `ok`. */
export type EditResult = Made | Refused;

export const NOTHING_TO_DO: Made = { ok: true, edits: new Map() };

export function refuse(reason: Refusal, message: string): Refused {
  return { ok: false, reason, message };
}

/** True if an operation, or a part of one, was refused. */
export function isRefused(value: unknown): value is Refused {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false;
}
