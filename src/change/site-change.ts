/** The parts of a change to a site, as data. */
import type { ExecutableKind } from '../pages/executable/executable.ts';
import type { ElementKind } from '../navigation/model.ts';
import type { Crumb } from '../navigation/breadcrumbs.ts';

/** A page, or an operation such as `GET /users`, and the path to each of its places. */
export interface ListedPage {
  /** Path without extension and leading slash; an operation as written. */
  readonly page: string;
  readonly places: readonly (readonly Crumb[])[];
}

/** A page that moved. Places that it keeps are omitted, so `from` or `to` may be empty. */
export interface MovedPage {
  readonly page: string;
  /** Its path before, if that was another one. */
  readonly was?: string;
  /** Whether a page that had another path has another text, too. */
  readonly isEdited?: true;
  readonly from: readonly (readonly Crumb[])[];
  readonly to: readonly (readonly Crumb[])[];
}

/** An element whose label changed; `at` is the path to it. Its pages do not count as moved. */
export interface RelabelledElement {
  readonly kind: ElementKind;
  readonly from: string;
  readonly to: string;
  readonly at: readonly Crumb[];
}

/** A URL that no longer works. */
export interface LostUrl {
  /** Path such as `/guides/old`, without the base path of the site. */
  readonly url: string;
  /** Whether its page was in the navigation; false for other pages and for redirects. */
  readonly isListed: boolean;
}

/** A URL that now leads elsewhere, where a page was or another place. */
export interface RedirectedUrl {
  /** Path such as `/guides/old`, without the base path of the site. */
  readonly url: string;
  /** Where readers end, as the last redirect writes it. Absent if it depends on something unknown. */
  readonly to?: string;
  /** Whether its page was in the navigation; false for other pages and for redirects. */
  readonly isListed: boolean;
}

/** A page that shows files that changed, such as snippets, because it imports them. */
export interface ImportingPage {
  /** Path without extension and leading slash. */
  readonly page: string;
  readonly file: string;
  /** At most 20 of the changed files that it imports, directly or indirectly. */
  readonly imports: readonly string[];
}

/** Generated pages: of one operation, or of all operations in an element's own OpenAPI description. */
export interface GeneratedPagesEntry {
  /** Such as `GET /users`; absent for a whole OpenAPI description. */
  readonly operation?: string;
  /** The OpenAPI description, as written; absent if an operation has none. */
  readonly source?: string;
  readonly at: readonly Crumb[];
}

/** The effect of a value in a browser: it is or loads code, or it links to another site or loads something from there. */
export type BrowserEffect = 'code' | 'away';

/** An element that was added or removed. */
export interface ListedElement {
  readonly kind: ElementKind;
  readonly label: string;
  /** The path to the element that contains it. */
  readonly at: readonly Crumb[];
  /** Its pointer in the expanded docs.json that contains it. */
  readonly pointer: string;
  /** Its properties except label and children, as at most 200 characters of JSON; absent if there are none. */
  readonly properties?: string;
  readonly effect?: BrowserEffect;
}

/** A list of the navigation whose entries have another order, apart from those added or removed. */
export interface ReorderedList {
  /** Such as `/navigation/groups/0/pages`. */
  readonly pointer: string;
  /** The path to the element that has the list, including the element itself. */
  readonly at: readonly Crumb[];
}

/**
 * A changed value of docs.json, or of a file that it includes, that is not in another list of the change. If very many
 * values changed, an object or list represents all changes in it.
 */
export interface PropertyChange {
  /** Its pointer in the expanded docs.json after the change, or before it if the value was removed. At most 500 characters: deeper values are represented by the value that contains them. */
  readonly pointer: string;
  /** The file that contains the value. */
  readonly file: string;
  /** For a property of an element, the path to the element, including the element itself. */
  readonly at?: readonly Crumb[];
  /** The pointer relative to that element; for other values, the same as `pointer`. */
  readonly property: string;
  /** At most 200 characters of JSON around the first difference. Absent if there is or was no value. */
  readonly before?: string;
  readonly after?: string;
  /** How many changes it represents, if more than one. */
  readonly count?: number;
  /** The effect of the new value that the old one did not have. */
  readonly effect?: BrowserEffect;
}

/** A redirect that was added, removed or changed. Texts have at most 300 characters. */
export interface RedirectChange {
  readonly source: string;
  /** Its destination before and after. Absent if there was or is no redirect. */
  readonly before?: string;
  readonly after?: string;
  /** Present if it now leads to another site or runs code. */
  readonly effect?: BrowserEffect;
  /** A page whose URL it now takes over; `*` if there are too many pages and patterns to tell. */
  readonly takesOver?: string;
}

/** Something that runs or loads code and that a page or another file did not contain before. */
export interface AddedCode {
  readonly file: string;
  readonly kind: ExecutableKind;
  /** As written, at most 200 characters. */
  readonly text: string;
  /** 1-based. */
  readonly line: number;
  /** False if the file cannot be parsed in reasonable time, so that it may be in a code block. */
  readonly isParsed: boolean;
}

/** `page` files can be pages, `snippet` files are parts of pages, and `code` files can run in a browser. */
export type FileKind = 'page' | 'snippet' | 'code' | 'style' | 'image' | 'data' | 'other' | 'configuration';

/** A file that was added, removed or changed. docs.json and the files it includes are listed only for changes other than values. */
export interface FileChange {
  readonly file: string;
  readonly kind: FileKind;
  readonly change: 'added' | 'removed' | 'changed';
  /** For docs.json and the files it includes: it can no longer be read as written, or can again, or only the order of its properties changed. */
  readonly note?: 'unreadable' | 'readable' | 'order';
}

/**
 * A change to a site, as JSON-compatible data. Lists are in the order of the navigation, except that entries with an `effect` come
 * first.
 */
export interface SiteChange {
  readonly added: readonly ListedPage[];
  readonly removed: readonly ListedPage[];
  readonly moved: readonly MovedPage[];
  readonly relabelled: readonly RelabelledElement[];
  readonly lostUrls: readonly LostUrl[];
  readonly redirectedUrls: readonly RedirectedUrl[];
  readonly generated: { readonly appeared: readonly GeneratedPagesEntry[]; readonly vanished: readonly GeneratedPagesEntry[] };
  readonly elements: { readonly added: readonly ListedElement[]; readonly removed: readonly ListedElement[] };
  readonly reordered: readonly ReorderedList[];
  readonly properties: readonly PropertyChange[];
  readonly redirects: readonly RedirectChange[];
  readonly code: readonly AddedCode[];
  readonly files: readonly FileChange[];
  readonly importing: readonly ImportingPage[];
  /** How many entries are omitted from lists of at most 1,000. */
  readonly leftOut: {
    readonly properties: number;
    readonly redirects: number;
    readonly code: number;
    readonly files: number;
    readonly importing: number;
  };
}
