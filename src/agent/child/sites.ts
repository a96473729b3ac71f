/** The sites of commits, each checked out and opened once, and the changes between them. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Draft } from '../draft/draft.ts';
import { openDraft, type DraftOptions } from '../draft/open-draft.ts';
import type { Work } from '../gate/gate.ts';
import { checkOut, type Clone } from '../git/index.ts';
import type { Edits } from '../../index.ts';
import type { Ground } from './calls.ts';
import { changedPaths } from './history.ts';

export interface Sites {
  /** The files of a commit, on disk. */
  folderOf(commit: string): Promise<string>;
  /** The draft on a commit; always the same one. */
  draftOn(commit: string): Promise<Draft>;
  /** The change from one commit to another plus `edits`. The docs root is that of the first commit. */
  change(from: string, to: string, edits?: Edits): Promise<Work>;
}

type Checkout = Required<Pick<DraftOptions, 'folder' | 'links'>>;

export function sitesOf(clone: Clone, { folder, docs, limits, files }: Pick<Ground, 'folder' | 'docs' | 'limits' | 'files'>): Sites {
  const checkouts = new Map<string, Promise<Checkout>>();
  const drafts = new Map<string, Promise<Draft>>();

  async function write(commit: string): Promise<Checkout> {
    const checkout = join(folder, commit);
    const { links } = await checkOut(clone, commit, checkout, { files: files.most, totalBytes: files.bytes });
    return { folder: checkout, links };
  }

  const checkoutOf = (commit: string): Promise<Checkout> => once(checkouts, commit, () => write(commit));
  const folderOf = async (commit: string): Promise<string> => (await checkoutOf(commit)).folder;
  const draftOn = (commit: string): Promise<Draft> =>
    once(drafts, commit, async () => openDraft({ ...(await checkoutOf(commit)), docs, limits }));

  async function change(from: string, to: string, edits: Edits = new Map()): Promise<Work> {
    const draft = await draftOn(from);
    const root = draft.docs === '' ? '' : `${draft.docs}/`;
    const [before, after] = [await folderOf(from), await folderOf(to)];
    const all = new Map<string, string | null>();
    for (const path of await changedPaths(clone, from, to)) {
      // Sites do not support such names.
      if (path.includes('\\')) continue;
      if (path.startsWith(root)) all.set(path.slice(root.length), await textOf(join(after, path)));
    }
    for (const [path, text] of edits) {
      const isBack = (await textOf(join(before, root, path))) === text;
      if (isBack) all.delete(path);
      else all.set(path, text);
    }
    return { site: draft.site, edited: draft.site.withEdits(all), edits: all };
  }

  return { folderOf, draftOn, change };
}

function once<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/** Null if the file was deleted, or if the disk does not support its name. A checkout contains only regular files. */
async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    return nullIfGone(error);
  }
}

/** The synchronous variant. */
export function textAtOnce(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return nullIfGone(error) ?? undefined;
  }
}

function nullIfGone(error: unknown): null {
  if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
  throw error;
}
