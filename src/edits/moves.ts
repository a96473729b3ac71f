/** Files that move, and where paths of the site lead afterwards. */
import { indexUrls } from '../resolve/urls.ts';
import { trimSlashes } from '../text/slashes.ts';
import type { Subject } from '../subject/subject.ts';
import type { PathMove } from '../lint/pre-move-name-translator.ts';

/** What moves. A page whose file was moved before is only in `pages`. */
export interface SiteMoves {
  /** Files by path relative to the docs root, and their new paths. */
  readonly files: ReadonlyMap<string, string>;
  /** Paths of pages, and their new ones. */
  readonly pages: ReadonlyMap<string, string>;
  /** Folders of pages that move with everything in them, with trailing slashes. */
  readonly folders?: readonly PathMove[];
}

/** Returns the new path of the page, file or folder that a path leads to, written as it was; `undefined` if that does not move. Paths are those of `targetOf`. */
export type NewPath = (path: string) => string | undefined;

/** The platform answers these names of a page, too. */
const EXTENSIONS = ['.mdx', '.md'];

/** @internal */
export function createNewPathLookup(moves: SiteMoves, { pages, redirects, settings }: Subject): NewPath {
  const urls = indexUrls(pages, redirects, settings.basePath);
  // The innermost folder first.
  const folders = [...(moves.folders ?? [])].sort(([a], [b]) => b.length - a.length);

  function moved(form: string): string | undefined {
    const page = moves.pages.get(form);
    if (page !== undefined) return /(?:^|\/)index$/.test(form) ? page : withoutIndex(page);
    if (pages.find(form) !== undefined) return undefined;
    const index = moves.pages.get(form === '' ? 'index' : `${form}/index`);
    if (index !== undefined) return withoutIndex(index);
    const shown = form.endsWith('/index') ? moves.pages.get(withoutIndex(form)) : undefined;
    if (shown !== undefined) return `${withoutIndex(shown)}/index`;
    const folder = folders.find(([from]) => `${form}/`.startsWith(from));
    if (folder && pages.hasFolder(form)) return trimSlashes(folder[1] + form.slice(folder[0].length));
    const extension = EXTENSIONS.find((ending) => form.endsWith(ending));
    const named = extension === undefined ? undefined : moves.pages.get(form.slice(0, -extension.length));
    if (named !== undefined) return named + extension;
    const file = urls.fileAt(form);
    const to = file === undefined ? undefined : moves.files.get(file);
    if (file === form || to === undefined) return to;
    return to.startsWith(pages.root) ? to.slice(pages.root.length) : undefined;
  }

  return (path) => {
    for (const form of urls.formsOf(path)) {
      // A redirect comes first: what is behind it may move.
      if (redirects.match(form)) return undefined;
      const to = moved(form);
      if (to !== undefined) return path.slice(0, path.length - form.length) + to;
      if (urls.pageAt(form) !== undefined || urls.fileAt(form) !== undefined) return undefined;
    }
    return undefined;
  };
}

/** Returns the URL of a page: that of the page of a folder does not name it. */
export function withoutIndex(page: string): string {
  return page === 'index' ? '' : page.replace(/\/index$/, '');
}
