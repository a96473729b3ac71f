/** Sites that can be inspected several times: as they are and with edits. */
import type { Diagnostic, Finding } from '../lint/diagnostic.ts';
import type { Rule } from '../lint/rule.ts';
import type { Baseline } from '../lint/suppress.ts';
import type { DocsNavSettings } from '../subject/settings.ts';
import type { Subject } from '../subject/subject.ts';
import type { BaseFiles, Files } from '../site/files.ts';
import type { AbortAndProgressOptions } from '../site/long-work.ts';
import type { CopiedContent } from '../site/overlay.ts';

/** The input to open or lint a site: its files and the settings of the user. */
export interface SiteInput extends DocsNavSettings, AbortAndProgressOptions {
  /** Files in the docs root (the folder of docs.json). */
  readonly files: Files;
  /** Name of docs.json in the docs root; default `docs.json`. */
  readonly docs?: string;
  /** Folder to prepend to file names in the report, such as `docs`; default none. */
  readonly folder?: string;
  /** The path of the docs root in its repository, used in identities; default `folder`. */
  readonly repositoryPath?: string;
  /**
   * The files of the site as it was before. The report then contains only findings that the site did not have, compared by identity, not
   * by line, and with the current settings; `summary.known` counts the others. If there was no configuration file, there were no
   * findings. Unless the user set the rule `link`, it checks the pages whose text differs, and links to pages that are gone.
   *
   * @example await lint({ files: overlay(files, new Map([['guides/setup.mdx', null]])), before: files })
   */
  readonly before?: BaseFiles;
  /** Custom rules made with `defineRule`. `rules`, `ignore` and baselines apply to them as to all others. */
  readonly customRules?: readonly Rule[];
  /** Recorded findings, which are hidden. */
  readonly baseline?: Baseline;
  /** The day of the run, such as `2027-01-31`, for `ignore` entries with `until`. Without it, none of them expires. */
  readonly today?: string;
  /**
   * Whether the run lints every site that shares the configuration of this one. Called only if a suppression seems to hide nothing;
   * without it, such suppressions are not reported. Omit it if flags change what is found.
   */
  readonly lintsWholeConfig?: () => Promise<boolean>;
}

/**
 * Whole new texts of files, by path relative to the docs root; `null` deletes a file. If the file has a byte order mark, so does its
 * text. Nothing is written.
 */
export type Edits = ReadonlyMap<string, string | null>;

/** The same, and files that get the content of another one as it was before all edits: files that are not text are moved like this. */
export type FileEdits = ReadonlyMap<string, string | null | CopiedContent>;

/**
 * One docs.json and the files around it, as they were when first used: to see later changes to the files, open the site
 * again. File names, here and in diagnostics, are relative to the docs root.
 */
export interface OpenSite {
  /** Files in the docs root, with the edits applied. */
  readonly files: Files;
  /** Path of docs.json relative to the docs root, such as `docs.json`. */
  readonly config: string;
  /** @internal */
  readonly settings: DocsNavSettings;
  /**
   * Prepended to file names in identities: the path of the docs root in its repository, `''` or with a trailing slash.
   *
   * @internal
   */
  readonly repositoryPath: string;
  /** All edits since the site was opened. */
  readonly edits: FileEdits;
  /**
   * The state that rules about changes compare with: the site without edits, or `before` of its input.
   *
   * @internal
   */
  readonly before: OpenSite | undefined;
  /**
   * What docs.json and the files mean; computed once.
   *
   * @throws {UnreadableError} if there is no docs.json to read. Mistakes in it never throw.
   *
   * @internal
   */
  subject(): Promise<Subject>;
  /**
   * Returns the text to which the offsets of findings refer: without a byte order mark. `undefined` if the file does not exist.
   *
   * @throws {UnreadableError} if it is no file that can be read.
   */
  text(file: string): string | undefined;
  /**
   * The findings that `lint` shows, in its order; computed once.
   *
   * @throws {UnreadableError} if there is no docs.json to read.
   */
  diagnostics(): Promise<readonly Diagnostic[]>;
  /** The findings that an `ignore` entry or the baseline hides. */
  suppressed(): Promise<readonly Diagnostic[]>;
  /** All findings, shown or hidden. Throws as `diagnostics` does. */
  findings(): Promise<readonly Diagnostic[]>;
  /**
   * The same as `diagnostics`, without positions.
   *
   * @internal
   */
  shown(): Promise<readonly Finding[]>;
  /**
   * The same as `findings`, without positions.
   *
   * @internal
   */
  all(): Promise<readonly Finding[]>;
  /**
   * The findings if every missing page existed. While a page is missing, neither a duplicate entry of it nor the file that certainly is
   * that page is reported.
   *
   * @internal
   */
  allIfPagesExisted(): Promise<readonly Finding[]>;
  /**
   * The files whose content may differ from that in another state of the same site because of edits to either; `undefined` if the other
   * site was opened separately.
   */
  changedSince(other: OpenSite): ReadonlySet<string> | undefined;
  /**
   * Returns the same site with more edits. Computes nothing until it is used, and reuses everything that the edits cannot change.
   *
   * @throws {InputError} if the edits are not a `Map` of texts and null, or if a path leads out of the docs root or is not
   * relative to it without `./`, such as `/a.mdx` or `./a.mdx`.
   * @example site.withEdits(new Map([['guides/new.mdx', '# New'], ['guides/old.mdx', null]]))
   */
  withEdits(edits: FileEdits): OpenSite;
}
