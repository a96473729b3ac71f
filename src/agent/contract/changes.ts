/** What a message changed besides pages and URLs, as clients of the job service see it. */

/** `code`: it is or loads code; `away`: it leads to another site, or loads from there. Null where it does neither. */
export type ReportedEffect = 'code' | 'away' | null;

export interface ReportedCode {
  readonly kind: 'script' | 'frame' | 'element' | 'handler' | 'url' | 'html' | 'import' | 'export' | 'expression' | 'part';
  readonly text: string;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** False where the file cannot be parsed, so that it may stand in a code block. */
  readonly isParsed: boolean;
}

export interface ReportedRedirect {
  readonly source: string;
  /** Where it led, and leads now; null where there was or is none. */
  readonly before: string | null;
  readonly after: string | null;
  readonly effect: ReportedEffect;
  /** A page whose URL it answers now; `*` where there are too many pages and patterns to tell. */
  readonly takesOver: string | null;
}

export interface ReportedProperty {
  /** JSON Pointer into docs.json with everything drawn in. */
  readonly pointer: string;
  readonly file: string;
  /** The way to the element that has the property; null outside the navigation. */
  readonly element: string | null;
  /** As JSON, shortened; null where there was or is no value. */
  readonly before: string | null;
  readonly after: string | null;
  readonly effect: ReportedEffect;
}

export interface ReportedElement {
  readonly kind: string;
  readonly label: string;
  /** The way to the element that holds it. */
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
