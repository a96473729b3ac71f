/** The same page or folder in the other languages of a site, and what it is called after a move. */
import type { PathMove } from '../lint/pre-move-name-translator.ts';
import { segmentIndexOfLanguageFolder } from '../resolve/languages.ts';
import { findLanguagePageFolders, type LanguagePageFolder } from '../subject/language-locations.ts';
import type { Subject } from '../subject/subject.ts';
import { createEditRefusal, type EditRefusal } from './result.ts';

/**
 * Returns the move and, after it, that of the same page or folder in every other language that has it.
 *
 * @param move Paths in the pages root: of pages, or of folders with a slash at the end.
 * @param has Whether there is something at a path.
 */
export function withSiblings(move: PathMove, subject: Subject, has: (path: string) => boolean): readonly PathMove[] | EditRefusal {
  const [from, to] = move;
  const homes = findLanguagePageFolders(subject);
  const own = homes.find((home) => isInFolder(from, home)) ?? homes.find(({ folder }) => folder === undefined);
  if (!own) return [move];
  if (homes.find((home) => isInFolder(to, home))?.folder !== own.folder) {
    const expected = own.folder === undefined ? 'in the folder of another language' : `not in “${own.folder}”, the folder of its language`;
    return createEditRefusal(
      'no-path',
      `“${to.replace(/\/$/, '')}” is ${expected}, so there is no new path for the same pages in other languages.`,
    );
  }
  const moves = new Map([move]);
  for (const home of homes) {
    const [old, path] = [from, to].map((text) => pathInLanguage(text, own, home));
    if (old === undefined || path === undefined || old === from || !has(old)) continue;
    moves.set(old, path);
  }
  return [...moves];
}

function isInFolder(path: string, { folder }: LanguagePageFolder): boolean {
  return folder !== undefined && segmentIndexOfLanguageFolder(path, folder) !== -1;
}

/** Returns the path that one language has as another one has it; `undefined` if it has no place for the folder of that language. */
function pathInLanguage(path: string, own: LanguagePageFolder, home: LanguagePageFolder): string | undefined {
  const parts = path.split('/');
  const at = own.folder === undefined ? home.depth : segmentIndexOfLanguageFolder(path, own.folder);
  const bare = own.folder === undefined ? parts : parts.toSpliced(at, own.folder.split('/').length);
  if (home.folder === undefined) return bare.join('/');
  return at < bare.length ? bare.toSpliced(at, 0, home.folder).join('/') : undefined;
}
