/** A finding, as every face of the tool shows it. */
import type { Span } from '../document/document.ts';
import type { Severity } from '../subject/settings.ts';

/** Another place that explains a finding. */
export interface Related {
  readonly message: string;
  readonly file: string;
  readonly span: Span;
}

/** Places listed beside one finding at the most: its count tells how many there are. */
export const MAX_RELATED = 1_000;

/** One of the mistakes that a finding stands for, by names that survive reordering and reformatting. */
export interface Entry {
  /** The value by labels, as `/navigation/tabs[tab=API]/pages[guides/start]`, or the file: what `at` of an `ignore` entry is matched with. */
  readonly at: string;
  /** Below the docs root, where names of files in a report are relative to the working directory. */
  readonly file: string;
  /** JSON Pointer in its file; `''` where it is no value. */
  readonly pointer: string;
  /** Rule, file below the docs root, label path and subject: what a baseline records. */
  readonly name: string;
}

/** A replacement of `[start, end)` of a file's text, in UTF-16 units (a byte order mark not counted). */
export interface Edit extends Span {
  readonly file: string;
  readonly text: string;
}

/** A repair. `safe` ones never change what the author meant and may be applied unseen; others are suggestions. */
export interface Fix {
  readonly title: string;
  readonly safe: boolean;
  readonly edits: readonly Edit[];
}

/**
 * One mistake at one place. Offsets are UTF-16 units in the text of `file`; lines and columns are made
 * by reporters. `file` is relative to the docs root inside the core, to the working directory in a report.
 */
export interface Diagnostic {
  readonly rule: string;
  readonly severity: Severity;
  /** One or two sentences: what is wrong, and what is expected. */
  readonly message: string;
  readonly file: string;
  readonly span: Span;
  /** JSON Pointer in `file`; `''` where a finding concerns no value (syntax errors). */
  readonly pointer: string;
  /** How many entries this finding stands for: 1, or more where one cause has many. */
  readonly count: number;
  /** Those entries one by one, as far as their places are known; at least one. */
  readonly entries: readonly Entry[];
  readonly related: readonly Related[];
  /** What the site would lose, in dialects whose platform drops navigation. */
  readonly loses?: { readonly pages: number };
  /** At most one repair: applied by `--fix` if safe, shown as a suggestion otherwise. */
  readonly fix?: Fix;
  /** Rule, file, label path, subject and occurrence, as one line of text that survives reordering and reformatting. */
  readonly identity: string;
}
