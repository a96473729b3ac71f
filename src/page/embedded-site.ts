/** A site as data, for a page that has no files: the texts that rules and readers of titles look at, and the names of all other files. */
import type { ListedPathKind, Files } from '../site/files.ts';
import { UnreadableError } from '../site/files.ts';
import { MutableFileListing } from '../site/listing.ts';
import type { DocsNavSettings } from '../subject/settings.ts';

/** Paths are relative to the docs root. */
export interface EmbeddedSite {
  /** The path of docs.json. */
  readonly docs: string;
  /** The folder that people see before paths, such as `docs/`; `''` for none. */
  readonly folder: string;
  readonly settings: DocsNavSettings;
  /** The files that can be edited: docs.json first, then the files of its `$ref`s. */
  readonly editable: readonly string[];
  /** The day on which the site was read, such as `2027-01-31`: entries of `ignore` can end. */
  readonly today?: string;
  /** Findings that a baseline hides, by the names of their entries. */
  readonly baseline?: readonly string[];
  /** Texts by path. Pages may be excerpts, and API descriptions outlines. */
  readonly texts: Readonly<Record<string, string>>;
  /** Images that docs.json names, as data URLs by path. */
  readonly images?: Readonly<Record<string, string>>;
  /** Files without a text here. */
  readonly others: readonly string[];
  /** Paths that are not plain files, such as folders that cannot be read. */
  readonly states?: Readonly<Record<string, ListedPathKind>>;
  /** The texts of the site as it was, for rules about changes. */
  readonly earlier?: Readonly<Record<string, string>>;
}

/** Files that exist only by name cannot be read. */
export function filesOf({ texts, others, states = {} }: Pick<EmbeddedSite, 'texts' | 'others' | 'states'>): Files {
  const listing = new MutableFileListing();
  for (const path of [...Object.keys(texts), ...others]) listing.set(path, 'file');
  for (const [path, state] of Object.entries(states)) listing.set(path, state);
  const unread = new Set(others);
  const encoder = new TextEncoder();
  return {
    list: () => listing,
    read(path, limit) {
      const text = Object.hasOwn(texts, path) ? texts[path] : undefined;
      if (text !== undefined) return encoder.encode(text).subarray(0, limit);
      if (unread.has(path)) throw new UnreadableError(`The text of “${path}” is not part of this page.`);
      return undefined;
    },
  };
}
