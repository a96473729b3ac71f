/** Messages and fixes for many missing pages with one cause. */
import type { ProblemExtras } from '../../lint/problem.ts';
import { pointerOf } from '../../navigation/model.ts';
import type { DocsJsonDialectTraits } from '../../navigation/dialects.ts';
import type { MissingEntriesWithCause } from '../../resolve/missing-folder.ts';
import type { UnknownState } from '../../site/files.ts';
import { copyOuterSlashes } from '../../text/slashes.ts';
import { allText, nameSome } from './names.ts';

/** More folders than this are not named in a sentence. */
const MAX_NAMED = 4;

/** “fr/guides/”, or several: the same folder in other languages. */
export function formatFolderNames(found: readonly MissingEntriesWithCause[], key: FolderKey): string {
  return nameSome(
    foldersOf(found, key).map((folder) => (folder.endsWith('/') ? folder : `${folder}/`)),
    MAX_NAMED,
  );
}

/** «in “fr/guides/”», or «in the top folder». */
export function inFolders(found: readonly MissingEntriesWithCause[], key: FolderKey): string {
  return foldersOf(found, key).includes('') ? 'in the top folder' : `in ${formatFolderNames(found, key)}`;
}

/** Which folder of each is named. */
type FolderKey = 'folder' | 'to' | 'meant';

function foldersOf(found: readonly MissingEntriesWithCause[], key: FolderKey): readonly string[] {
  return found.flatMap((one) => (key in one ? [(one as Readonly<Partial<Record<FolderKey, string>>>)[key] ?? ''] : []));
}

/** On the platform, page paths are always relative to docs.json: there, “pagesRoot” would only hide that pages are missing. */
export function renderMissingFolderHint(
  folder: MissingEntriesWithCause,
  traits: DocsJsonDialectTraits,
  others: readonly MissingEntriesWithCause[] = [],
): string {
  switch (folder.cause) {
    case 'root':
      if (folder.isLinkOutside)
        return `“${folder.folder}” is a symbolic link that points outside the repository, and docs-nav does not follow it.`;
      if (folder.meant === '') return 'Pages in this navigation are in the folder of docs.json: remove "pagesRoot".';
      return folder.meant === undefined ? 'Correct "pagesRoot" or create the folder.' : `Did you mean "pagesRoot": "${folder.meant}"?`;
    case 'base':
      if (traits.name === 'mintlify') return `Move docs.json to “${folder.base}”, or put “${folder.base}” in front of these paths.`;
      return `If page paths are relative to that folder, set "pagesRoot": "${withoutSlash(folder.base)}" in docs-nav.config.json.`;
    case 'lacking':
    case 'surplus':
      return prefixHint(folder);
    case 'moved':
      return 'Did you mean those?';
    case 'not-translated':
      return `They are not translated: the pages exist for “${folder.language}”.`;
    case 'spelling':
      return `Did you mean ${formatFolderNames([folder, ...others], 'meant')}?`;
    case 'nothing':
      return `If a build generates them, set ${ignoreMissing([folder, ...others])}${traits.name === 'mintlify' ? '' : '; if page paths are relative to another folder, set "pagesRoot"'}.`;
  }
}

function ignoreMissing(folders: readonly MissingEntriesWithCause[]): string {
  const patterns = foldersOf(folders, 'folder').map((folder) => `"${folder}/**"`);
  return `"ignoreMissing": [${patterns.join(', ')}] in docs-nav.config.json`;
}

/** What to write instead of the first path. */
function prefixHint({ entries, ...prefix }: MissingEntriesWithCause): string {
  const [first, ...others] = entries;
  if (!first || !('folder' in prefix)) return '';
  const rest = others.length === 0 ? '' : ', and correct the others in the same way';
  return `Write “${correctedPath(prefix, first.path)}” instead of “${first.path}”${rest}.`;
}

function correctedPath(
  { cause, folder }: { readonly cause: MissingEntriesWithCause['cause']; readonly folder: string },
  path: string,
): string {
  return cause === 'lacking' ? `${folder}${path}` : path.slice(folder.length);
}

/** Replaces a moved folder in all its entries at once, or writes the folder before them that holds all pages. */
export function folderFix(folders: readonly MissingEntriesWithCause[], traits: DocsJsonDialectTraits, root: string): ProblemExtras {
  const fixes = folders.flatMap((folder) => fixOf(folder, traits, root).fix ?? []);
  const [first] = fixes;
  if (!first || fixes.length < folders.length) return {};
  if (fixes.length === 1) return { fix: first };
  const repairs = fixes.flatMap((fix) => fix.repairs);
  return { fix: { ...first, title: `Use the paths of those pages in all ${repairs.length} entries.`, repairs } };
}

function fixOf(folder: MissingEntriesWithCause, traits: DocsJsonDialectTraits, root: string): ProblemExtras {
  if (folder.cause === 'base' && traits.name === 'mintlify' && root === '')
    return pathsFix(
      folder.entries,
      (path) => `${folder.base}${path}`,
      `Put “${folder.base}” in front of all ${folder.entries.length} paths.`,
    );
  if (folder.cause === 'lacking' || folder.cause === 'surplus') {
    const title = folder.cause === 'lacking' ? `Put “${folder.folder}” in front of` : `Remove “${folder.folder}” from`;
    return pathsFix(folder.entries, (path) => correctedPath(folder, path), `${title} ${allText(folder.entries.length)} paths.`);
  }
  if (folder.cause !== 'moved') return {};
  const { entries, to } = folder;
  const rest = (path: string): string => (folder.folder === '' ? path : path.slice(folder.folder.length + 1));
  return pathsFix(entries, (path) => to + rest(path), `Use the paths of those pages in all ${entries.length} entries.`);
}

function pathsFix(entries: MissingEntriesWithCause['entries'], newPath: (path: string) => string, title: string): ProblemExtras {
  const repairs = entries.map(({ page, path }) => ({
    replace: pointerOf(page),
    json: JSON.stringify(copyOuterSlashes(page.text, newPath(path))),
  }));
  return { fix: { title, safe: false, repairs } };
}

const WHY_UNKNOWN = {
  'not-fetched': 'it is a submodule that was not fetched; run “git submodule update --init” to fetch it',
  'left-out': 'the sparse checkout leaves it out; run “git sparse-checkout add” to include it',
  closed: 'this user has no permission to read it',
  unknown: 'its content is unknown, for example because it is behind too many symbolic links',
};

export function renderUnknownReason(unknown: { readonly why: UnknownState } | undefined): string {
  return WHY_UNKNOWN[unknown?.why ?? 'unknown'];
}

function withoutSlash(folder: string): string {
  return folder.endsWith('/') ? folder.slice(0, -1) : folder;
}
