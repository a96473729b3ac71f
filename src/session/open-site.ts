/** A site that is looked at more than once: as it stands, and as it would be with edits. */
import type { Diagnostic } from '../lint/diagnostic.ts';
import type { Rule } from '../lint/rule.ts';
import type { Baseline } from '../lint/suppress.ts';
import type { Settings } from '../subject/settings.ts';
import type { Subject } from '../subject/subject.ts';
import type { Files } from '../site/files.ts';

/** What a site is opened or linted from: files below its docs root, and what the user set. */
export interface SiteInput extends Settings {
  /** Files below the docs root (the folder that holds docs.json). */
  readonly files: Files;
  /** Name of the configuration file below the docs root; default `docs.json`. */
  readonly docs?: string;
  /** Folder to put before file names in the report, such as `docs`; default none. */
  readonly folder?: string;
  /** Where the docs root stands in its repository, used in identities; default `folder`. */
  readonly home?: string;
  /**
   * The files of the site as it was. With them the report holds only findings that the site did not have then, compared by
   * identity and not by line, under the settings of today; `summary.known` counts the others. A site without a configuration
   * file then had no findings. Nothing is listed or read here while the site has nothing to report.
   *
   * @example await lint({ files: overlay(files, new Map([['guides/setup.mdx', null]])), before: files })
   */
  readonly before?: Files;
  /** Rules of your own, made by `defineRule`. `rules`, `ignore` and baselines mean them as they mean all others. */
  readonly customRules?: readonly Rule[];
  /** What was found when a baseline was recorded, and is hidden. */
  readonly baseline?: Baseline;
  /** The day of the run, such as `2027-01-31`, for entries of `ignore` that end. Without it none of them is over. */
  readonly today?: string;
  /**
   * True if the run lints every site that the configuration of this one is for. Asked only where a suppression seems to hide
   * nothing; without it nothing is said of those that do not. Leave it out where flags change what is found.
   */
  readonly isWhole?: () => Promise<boolean>;
}

/**
 * Whole new texts of files by path below the docs root; `null` deletes a file. Where the file has a byte order mark, so
 * has its text. Nothing is written anywhere.
 */
export type Edits = ReadonlyMap<string, string | null>;

/**
 * One docs.json and the files around it, as they stood when it was first asked about: open the site again to see what
 * changed outside since. File names, here and in diagnostics, are relative to the docs root.
 */
export interface OpenSite {
  /** Files below the docs root, the edits on top. */
  readonly files: Files;
  /** Path of the configuration below the docs root, such as `docs.json`. */
  readonly config: string;
  readonly settings: Settings;
  /** Put before file names in identities: where the docs root stands in its repository, `''` or with a trailing slash. */
  readonly home: string;
  /** All edits since the site was opened. */
  readonly edits: Edits;
  /** The state that rules about a change hold this one against: without any edits, or `before` of what the site was opened from. */
  readonly before: OpenSite | undefined;
  /**
   * What docs.json and the files mean; found out once.
   *
   * @throws {UnreadableError} if there is no configuration file to read. Trouble inside it never throws.
   */
  subject(): Promise<Subject>;
  /** What `lint` shows of the site, in its order; found out once. Throws as `subject` does. */
  diagnostics(): Promise<readonly Diagnostic[]>;
  /** What it does not show, because an `ignore` entry of the configuration or the baseline hides it. */
  suppressed(): Promise<readonly Diagnostic[]>;
  /** All that was found, be it shown or not; found out once. Throws as `subject` does. */
  findings(): Promise<readonly Diagnostic[]>;
  /**
   * What `lint` would find if every page that is missing were there: nothing is said of an entry twice, or of a file that
   * is surely the missing one, as long as the page is missing.
   */
  diagnosticsBehind(): Promise<readonly Diagnostic[]>;
  /**
   * The files whose content may not be what it is in another state of the same site, edits on either side; `undefined` if that
   * was opened by itself.
   */
  changedSince(other: OpenSite): ReadonlySet<string> | undefined;
  /**
   * The same site with more edits. Costs nothing until something is asked, and what the edits cannot change is not
   * found out again.
   *
   * @throws {TypeError} for edits that are no `Map` of texts and null, and for a path that leads out of the docs root or is not
   * written from it, such as `/a.mdx` or `./a.mdx`.
   * @example site.withEdits(new Map([['guides/new.mdx', '# New'], ['guides/old.mdx', null]]))
   */
  withEdits(edits: Edits): OpenSite;
}
