/** Messages and fixes for many missing pages with one cause. */
import type { ProblemExtras } from '../../lint/problem.ts';
import { pointerOf } from '../../navigation/model.ts';
import type { MissingFolder } from '../../resolve/missing-folder.ts';
import type { UnknownState } from '../../site/files.ts';
import { withSlashesOf } from '../../text/slashes.ts';

export function hintFor(folder: MissingFolder): string {
  switch (folder.cause) {
    case 'root':
      if (folder.isLinkOutside)
        return `“${folder.folder}” is a symbolic link that leads out of the repository, and docs-nav does not follow it.`;
      if (folder.meant === '') return 'Pages in this navigation are in the folder of docs.json: remove "pagesRoot".';
      return folder.meant === undefined ? 'Correct "pagesRoot" or create the folder.' : `Did you mean "pagesRoot": "${folder.meant}"?`;
    case 'base':
      return `If page paths are relative to that folder, set "pagesRoot": "${withoutSlash(folder.base)}" in docs-nav.config.json.`;
    case 'moved':
      return folder.exists
        ? 'Did you mean those?'
        : `Did you mean those? If a build generates the pages, set ${ignoreMissing(folder.folder)}.`;
    case 'not-translated':
      return `They are not translated: the pages exist for “${folder.language}”.`;
    case 'spelling':
      return `Did you mean “${folder.meant}/”?`;
    case 'nothing':
      return `If a build generates them, set ${ignoreMissing(folder.folder)}; if page paths are relative to another folder, set "pagesRoot".`;
  }
}

function ignoreMissing(folder: string): string {
  return `"ignoreMissing": ["${folder}/**"] in docs-nav.config.json`;
}

/** Replaces a moved folder in all its entries at once. */
export function folderFix(folder: MissingFolder): ProblemExtras {
  if (folder.cause !== 'moved') return {};
  const { entries, to } = folder;
  const repairs = entries.map(({ page, path }) => ({
    replace: pointerOf(page),
    json: JSON.stringify(withSlashesOf(page.text, to + (folder.folder === '' ? path : path.slice(folder.folder.length + 1)))),
  }));
  return { fix: { title: `Use the paths of those pages in all ${entries.length} entries.`, safe: false, repairs } };
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
