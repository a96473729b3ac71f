/** What a change of a site is made of, as data. */
import type { ExecutableKind } from '../pages/executable/executable.ts';
import type { ElementKind } from '../navigation/model.ts';
import type { Crumb } from '../navigation/breadcrumbs.ts';

/** A page, or an operation such as `GET /users`, and the ways to each place where it stands. */
export interface ListedPage {
  /** Path without extension and without slash at its beginning; an operation as it is written. */
  readonly page: string;
  readonly places: readonly (readonly Crumb[])[];
}

/** A page that stands elsewhere. Places that it keeps are not named; in `from` or `to` there may be none. */
export interface MovedPage {
  readonly page: string;
  readonly from: readonly (readonly Crumb[])[];
  readonly to: readonly (readonly Crumb[])[];
}

/** An element whose label changed: `at` is the way to it. Pages below it count as standing where they stood. */
export interface RelabelledElement {
  readonly kind: ElementKind;
  readonly from: string;
  readonly to: string;
  readonly at: readonly Crumb[];
}

/** A URL that was answered and is not any more. */
export interface LostUrl {
  /** Path such as `/guides/old`, without the base path of the site. */
  readonly url: string;
  /** True if the page stood in the navigation; false for pages and redirects that did not. */
  readonly isListed: boolean;
}

/** Pages that are generated: one operation, or all that an element's own specification describes. */
export interface GeneratedPages {
  /** `GET /users`; none for a whole specification. */
  readonly operation?: string;
  /** The specification, as it is written; none where an operation has none in effect. */
  readonly source?: string;
  readonly at: readonly Crumb[];
}

/** What a value does in a browser: it is or loads code, or it leads to another site or loads something from there. */
export type Effect = 'code' | 'away';

/** An element that came or went. */
export interface ListedElement {
  readonly kind: ElementKind;
  readonly label: string;
  /** The way to the element that holds it. */
  readonly at: readonly Crumb[];
  /** In the expanded docs.json that has it. */
  readonly pointer: string;
  /** What it says besides its label and its children, as JSON in at most 200 characters; absent if that is nothing. */
  readonly properties?: string;
  readonly effect?: Effect;
}

/** A list of the navigation whose entries stand in another order. Entries that came or went do not count. */
export interface ReorderedList {
  /** Such as `/navigation/groups/0/pages`. */
  readonly pointer: string;
  /** The way to the element that has the list, the element itself included. */
  readonly at: readonly Crumb[];
}

/**
 * A value of docs.json, or of a file that it draws in, that is not what it was, and that no other list of the change tells
 * of. Where very many values changed, an object or a list stands for all that changed in it.
 */
export interface PropertyChange {
  /** In the expanded docs.json after the change; in the one before for what is gone. At most 500 characters: what stands deeper is told by what holds it. */
  readonly pointer: string;
  /** The file that the value is written in. */
  readonly file: string;
  /** Of a property of an element: the way to it, the element itself included. */
  readonly at?: readonly Crumb[];
  /** The pointer from that element on; of other values the same as `pointer`. */
  readonly property: string;
  /** As JSON, at most 200 characters around the first that differs. Absent where there is or was no value. */
  readonly before?: string;
  readonly after?: string;
  /** How many changes it stands for, if more than one. */
  readonly count?: number;
  /** What the new value does that the old one did not. */
  readonly effect?: Effect;
}

/** A redirect that came, went, or leads elsewhere. Texts have at most 300 characters. */
export interface RedirectChange {
  readonly source: string;
  /** Where it led, and leads now. Absent where there was or is no redirect. */
  readonly before?: string;
  readonly after?: string;
  /** Present if it leads to another site now, or runs code. */
  readonly effect?: Effect;
  /** A page whose URL it answers now; `*` where there are too many pages and patterns to tell. */
  readonly takesOver?: string;
}

/** Something that runs or loads code, which a page or another file did not hold before. */
export interface AddedCode {
  readonly file: string;
  readonly kind: ExecutableKind;
  /** As it is written, at most 200 characters. */
  readonly text: string;
  /** 1-based. */
  readonly line: number;
  /** False if the file cannot be parsed, or not in reasonable time: it may stand in a code block. */
  readonly isParsed: boolean;
}

/** `page` files are those that can be pages, `snippet` files are parts of pages, `code` files can run in a browser. */
export type FileKind = 'page' | 'snippet' | 'code' | 'style' | 'image' | 'data' | 'other' | 'configuration';

/** A file that came, went or has other content. Of docs.json and what it draws in, only what no value tells. */
export interface FileChange {
  readonly file: string;
  readonly kind: FileKind;
  readonly change: 'added' | 'removed' | 'changed';
  /** Page files that import it, one through another included, at most 20; not told of pages. */
  readonly importedBy?: readonly string[];
  /** Of docs.json and what it draws in: it cannot be read as it is written, or can again, or only the order of its properties changed. */
  readonly note?: 'unreadable' | 'readable' | 'order';
}

/**
 * A change of a site, as data. Lists are in the order of the navigation; where something can have an `effect`, that comes first.
 * JSON can hold it.
 */
export interface SiteChange {
  readonly added: readonly ListedPage[];
  readonly removed: readonly ListedPage[];
  readonly moved: readonly MovedPage[];
  readonly relabelled: readonly RelabelledElement[];
  readonly lostUrls: readonly LostUrl[];
  readonly generated: { readonly appeared: readonly GeneratedPages[]; readonly vanished: readonly GeneratedPages[] };
  readonly elements: { readonly added: readonly ListedElement[]; readonly removed: readonly ListedElement[] };
  readonly reordered: readonly ReorderedList[];
  readonly properties: readonly PropertyChange[];
  readonly redirects: readonly RedirectChange[];
  readonly code: readonly AddedCode[];
  readonly files: readonly FileChange[];
  /** How many entries are left out of lists that hold 1,000 at most. */
  readonly leftOut: { readonly properties: number; readonly redirects: number; readonly code: number; readonly files: number };
}
