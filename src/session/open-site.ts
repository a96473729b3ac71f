/** A site that is looked at more than once: as it stands, and as it would be with edits. */
import type { Diagnostic } from '../lint/diagnostic.ts';
import type { Settings } from '../subject/settings.ts';
import type { Subject } from '../subject/subject.ts';
import type { Files } from '../site/files.ts';

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
   * @throws {TypeError} for a path that leads out of the docs root or is not written from it, such as `/a.mdx` or `./a.mdx`.
   * @example site.withEdits(new Map([['guides/new.mdx', '# New'], ['guides/old.mdx', null]]))
   */
  withEdits(edits: Edits): OpenSite;
}
