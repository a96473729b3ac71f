/** The sites of commits and trees, each checked out and opened once, and the changes between them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Draft } from '../draft/draft.ts';
import { openDraft, type DraftOptions } from '../draft/open-draft.ts';
import type { SiteBeforeAndAfter } from '../gate/gate.ts';
import { checkOut, listWholeTree, readBlobs, type Clone } from '../git/index.ts';
import type { ChildAttemptSetup } from './calls.ts';
import { changedPaths } from './history.ts';

/** Larger files count as empty, as in checkouts. */
const MAX_TEXT_BYTES = 32 << 20;

export interface CommitCheckouts {
  /** The files of a commit or tree, on disk. */
  folderOf(tree: string): Promise<string>;
  /** The draft on a commit or tree; always the same one. */
  draftOn(tree: string): Promise<Draft>;
  /** The change from one commit or tree to another. The docs root is that of the first. */
  change(from: string, to: string): Promise<SiteBeforeAndAfter>;
}

type Checkout = Required<Pick<DraftOptions, 'folder' | 'links'>>;

export function createCommitCheckouts(
  clone: Clone,
  { folder, docs, limits, files }: Pick<ChildAttemptSetup, 'folder' | 'docs' | 'limits' | 'files'>,
): CommitCheckouts {
  const checkouts = new Map<string, Promise<Checkout>>();
  const drafts = new Map<string, Promise<Draft>>();

  async function write(tree: string): Promise<Checkout> {
    const checkout = join(folder, tree);
    const { linkTargets } = await checkOut(clone, tree, checkout, { files: files.most, totalBytes: files.bytes });
    return { folder: checkout, links: linkTargets };
  }

  const checkoutOf = (tree: string): Promise<Checkout> => cached(checkouts, tree, () => write(tree));
  const folderOf = async (tree: string): Promise<string> => (await checkoutOf(tree)).folder;
  const draftOn = (tree: string): Promise<Draft> =>
    cached(drafts, tree, async () => openDraft({ ...(await checkoutOf(tree)), docs, limits }));

  async function change(from: string, to: string): Promise<SiteBeforeAndAfter> {
    const draft = await draftOn(from);
    const root = draft.docs === '' ? '' : `${draft.docs}/`;
    const edits = new Map<string, string | null>();
    for (const [path, text] of await changedTexts(clone, { from, to, maxFiles: files.most }))
      if (path.startsWith(root)) edits.set(path.slice(root.length), text);
    return { site: draft.site, edited: draft.site.withEdits(edits), edits };
  }

  return { folderOf, draftOn, change };
}

function cached<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/** The text of a file in a checkout, which contains only regular files; `undefined` if it does not exist. */
export function readTextIfExistsSync(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

interface CommitRange {
  readonly from: string;
  readonly to: string;
  /** The most files of the later one. */
  readonly maxFiles: number;
}

/** The texts of the files that differ, by path in the repository; null for files that are gone, and for submodules. Throws `GitError`. */
async function changedTexts(clone: Clone, { from, to, maxFiles }: CommitRange): Promise<ReadonlyMap<string, string | null>> {
  // Sites do not support backslashes in names.
  const texts = new Map<string, string | null>();
  for (const path of await changedPaths(clone, from, to)) if (!path.includes('\\')) texts.set(path, null);
  if (texts.size === 0) return texts;
  const files = (await listWholeTree(clone, to, maxFiles)).filter(({ path, mode }) => texts.has(path) && mode !== '160000');
  for (const { path } of files) texts.set(path, '');
  const small = files.filter(({ size }) => size <= MAX_TEXT_BYTES);
  await readBlobs(
    clone,
    small.map(({ id }) => id),
    async (content, index) => void texts.set(small[index]?.path ?? '', content.toString()),
  );
  return texts;
}
