/** The result of an operation on the navigation: edits, or why there are none. */
import type { Edits, FileEdits } from '../session/open-site.ts';

/** Why an operation would break the navigation, or cannot be done. */
export type RefusalReason =
  /** docs.json, or a file that it includes, is not valid. */
  | 'unreadable'
  /** The page does not have a file that the platform would show. */
  | 'no-file'
  /** There is already a file, a page or a redirect at this path. */
  | 'taken'
  /** The text is neither a page path nor an operation such as `GET /users`, or a new file cannot have the name. */
  | 'no-path'
  /** No element of the navigation has this address. */
  | 'no-element'
  /** More than one element has this address, or the page is in more than one place. */
  | 'ambiguous'
  /** The page is not in the given element. */
  | 'not-there'
  /** The page is already in the same sidebar. */
  | 'listed'
  /** The element is a link, has children of another kind, or cannot have pages. */
  | 'no-pages-here'
  /** The element would no longer show its generated pages. */
  | 'generates'
  /** The element would be empty. */
  | 'emptied'
  /** The page is the `root` of a group. */
  | 'root'
  /** The element cannot have this property, or children of this kind. */
  | 'no-property'
  /** The list does not have this position. */
  | 'no-place'
  /** docs.json links to the page. */
  | 'linked'
  /** The element would be inside itself. */
  | 'inside';

/** Why nothing was done: a code for programs and a message for people. */
export interface EditRefusal {
  readonly ok: false;
  readonly reason: RefusalReason;
  readonly message: string;
}

/** Edits for `withEdits`: complete texts of the files that change. Empty if there is nothing to do. */
export interface EditSuccess<Kind extends FileEdits = Edits> {
  readonly ok: true;
  readonly edits: Kind;
  /** Of a move: files that it leaves as they are though they may link to what moved or import it, and why, such as “it is not plain UTF-8”. */
  readonly unchecked?: ReadonlyMap<string, string>;
}

/** Edits, or why there are none, distinguished by `ok`. */
export type EditResult<Kind extends FileEdits = Edits> = EditSuccess<Kind> | EditRefusal;

export const NO_EDITS: EditSuccess = { ok: true, edits: new Map() };

export function createEditRefusal(reason: RefusalReason, message: string): EditRefusal {
  return { ok: false, reason, message };
}

export function isRefused(value: unknown): value is EditRefusal {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false;
}
