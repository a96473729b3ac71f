/** Messages and fixes for many missing pages with one cause. */
import type { ProblemExtras } from '../../lint/problem.ts';
import { pointerOf } from '../../navigation/model.ts';
import type { DialectTraits } from '../../navigation/dialects.ts';
import type { MissingFolder } from '../../resolve/missing-folder.ts';
import type { UnknownState } from '../../site/files.ts';
import { withSlashesOf } from '../../text/slashes.ts';

/** On the platform, page paths are always relative to docs.json: there, “pagesRoot” would only hide that pages are missing. */
export function hintFor(folder: MissingFolder, traits: DialectTraits): string {
  switch (folder.cause) {
    case 'root':
      if (folder.isLinkOutside)
        return `“${folder.folder}” is a symbolic link that leads out of the repository, and docs-nav does not follow it.`;
      if (folder.meant === '') return 'Pages in this navigation are in the folder of docs.json: remove "pagesRoot".';
      return folder.meant === undefined ? 'Correct "pagesRoot" or create the folder.' : `Did you mean "pagesRoot": "${folder.meant}"?`;
    case 'base':
      if (traits.name === 'mintlify') return `Move docs.json to “${folder.base}”, or write “${folder.base}” before these paths.`;
      return `If page paths are relative to that folder, set "pagesRoot": "${withoutSlash(folder.base)}" in docs-nav.config.json.`;
    case 'moved':
      return 'Did you mean those?';
    case 'not-translated':
      return `They are not translated: the pages exist for “${folder.language}”.`;
    case 'spelling':
      return `Did you mean “${folder.meant}/”?`;
    case 'nothing':
      return `If a build generates them, set ${ignoreMissing(folder.folder)}${traits.name === 'mintlify' ? '' : '; if page paths are relative to another folder, set "pagesRoot"'}.`;
  }
}

function ignoreMissing(folder: string): string {
  return `"ignoreMissing": ["${folder}/**"] in docs-nav.config.json`;
}

/** Replaces a moved folder in all its entries at once, or writes the folder before them that holds all pages. */
export function folderFix(folder: MissingFolder, traits: DialectTraits, root: string): ProblemExtras {
  if (folder.cause === 'base' && traits.name === 'mintlify' && root === '')
    return pathsFix(folder.entries, (path) => `${folder.base}${path}`, `Write “${folder.base}” before all ${folder.entries.length} paths.`);
  if (folder.cause !== 'moved') return {};
  const { entries, to } = folder;
  const rest = (path: string): string => (folder.folder === '' ? path : path.slice(folder.folder.length + 1));
  return pathsFix(entries, (path) => to + rest(path), `Use the paths of those pages in all ${entries.length} entries.`);
}

function pathsFix(entries: MissingFolder['entries'], newPath: (path: string) => string, title: string): ProblemExtras {
  const repairs = entries.map(({ page, path }) => ({
    replace: pointerOf(page),
    json: JSON.stringify(withSlashesOf(page.text, newPath(path))),
  }));
  return { fix: { title, safe: false, repairs } };
}

const WHY_UNKNOWN = {
  'not-fetched': 'it is a submodule that was not fetched; run “git submodule update --init” to fetch it',
  'left-out': 'the sparse checkout leaves it out; run “git sparse-checkout add” to include it',
  closed: 'this user has no permission to read it',
  unknown: 'its content is not known here, for example because it is behind too many symbolic links',
};

export function whyUnknown(unknown: { readonly why: UnknownState } | undefined): string {
  return WHY_UNKNOWN[unknown?.why ?? 'unknown'];
}

function withoutSlash(folder: string): string {
  return folder.endsWith('/') ? folder.slice(0, -1) : folder;
}
