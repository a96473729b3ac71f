/** A finding, as all interfaces of docs-nav show it. */
import type { Span } from '../document/document.ts';
import type { Severity } from '../subject/settings.ts';

/** Another place that explains a finding. */
export interface RelatedLocation {
  readonly message: string;
  readonly file: string;
  readonly span: Span;
}

/** At most this many related places are listed per finding; `count` is the total. */
export const MAX_RELATED = 1_000;

/** One of the mistakes that a finding covers, with names that survive reordering and reformatting. */
export interface CoveredMistake {
  /** The label path, such as `/navigation/tabs[tab=API]/pages[guides/start]`, or the file; matched with `at` of `ignore` entries. */
  readonly at: string;
  /** Relative to the docs root, unlike file names in a report, which are relative to the working directory. */
  readonly file: string;
  /** JSON Pointer in its file; `''` if the entry is not a value. */
  readonly pointer: string;
  /** Rule, file relative to the docs root, label path and subject: the text that a baseline records. */
  readonly name: string;
}

/** A replacement of `[start, end)` of a file's text, in UTF-16 units (a byte order mark not counted). */
export interface Edit extends Span {
  readonly file: string;
  readonly text: string;
}

/** A fix. `safe` ones never change what the author meant and may be applied without review; others are suggestions. */
export interface Fix {
  readonly title: string;
  readonly safe: boolean;
  readonly edits: readonly Edit[];
}

/**
 * One mistake at one place. Offsets are UTF-16 units in the text of `file`, which `OpenSite.text` and `Report.texts` have. `file` is relative
 * to the docs root of an open site, and to the working directory in a report.
 */
export interface Diagnostic {
  readonly rule: string;
  /** Which message of the rule it is; it may have another name in another version. */
  readonly messageId?: string;
  readonly severity: Severity;
  /** One or two sentences: the mistake and what is expected. */
  readonly message: string;
  readonly file: string;
  readonly span: Span;
  /** The line of the start of `span`, from 1; computed when it is read, as the other three. */
  readonly line: number;
  /** The column there, from 1, in UTF-16 units. */
  readonly column: number;
  /** The line of its end. */
  readonly endLine: number;
  /** The column there, which is the first one after the mistake. */
  readonly endColumn: number;
  /** JSON Pointer in `file`; `''` if the finding is not about a value (syntax errors). */
  readonly pointer: string;
  /** How many entries this finding covers: more than 1 if they have one cause. */
  readonly count: number;
  /** The entries whose places are known; at least one. */
  readonly entries: readonly CoveredMistake[];
  readonly related: readonly RelatedLocation[];
  /** What readers would lose, in dialects whose platform drops navigation. */
  readonly loses?: { readonly pages: number };
  /** Applied by `--fix` if safe, otherwise shown as a suggestion. */
  readonly fix?: Fix;
  /** Rule, file, label path, subject and occurrence, as one line of text that survives reordering and reformatting. */
  readonly identity: string;
}

/** A finding inside, which only knows offsets. */
export type Finding = Omit<Diagnostic, 'line' | 'column' | 'endLine' | 'endColumn'>;

/** The related places that are those of the entries after the first; none if they are places of something else, such as languages. */
export function selectCoveredMistakeLocations({ related, entries }: Pick<Finding, 'related' | 'entries'>): readonly RelatedLocation[] {
  return related.length < Math.min(entries.length - 1, MAX_RELATED) ? [] : related.slice(0, entries.length - 1);
}
