/** The changes of a message other than pages and URLs, as clients of the job service see them. */

/** `code`: it is or loads code; `away`: it leads to another site or loads from there; null: neither. */
export type ReportedEffect = 'code' | 'away' | null;

export interface ReportedCode {
  readonly kind: 'script' | 'frame' | 'element' | 'handler' | 'url' | 'html' | 'import' | 'export' | 'expression' | 'part';
  readonly text: string;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** Whether the file could be parsed; if not, the text may be in a code block. */
  readonly isParsed: boolean;
}

export interface ReportedRedirect {
  readonly source: string;
  /** The old and new destination; null if there was or is no redirect. */
  readonly before: string | null;
  readonly after: string | null;
  readonly effect: ReportedEffect;
  /** A page whose URL the redirect now takes over; `*` if there are too many pages and patterns to check. */
  readonly takesOver: string | null;
}

export interface ReportedProperty {
  /** JSON Pointer into docs.json with all `$ref` files included. */
  readonly pointer: string;
  readonly file: string;
  /** Breadcrumbs of the element that has the property; null outside the navigation. */
  readonly element: string | null;
  /** JSON, shortened; null if there was or is no value. */
  readonly before: string | null;
  readonly after: string | null;
  readonly effect: ReportedEffect;
}

export interface ReportedElement {
  readonly kind: string;
  readonly label: string;
  /** Breadcrumbs of its parent. */
  readonly in: string;
  /** Its own properties as JSON, shortened; null if it has none. */
  readonly properties: string | null;
  readonly effect: ReportedEffect;
}

export interface ReportedFile {
  readonly file: string;
  readonly kind: 'page' | 'snippet' | 'code' | 'style' | 'image' | 'data' | 'other' | 'configuration';
  readonly change: 'added' | 'removed' | 'changed';
}
