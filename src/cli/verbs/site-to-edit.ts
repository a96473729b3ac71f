/** The one site that a verb edits, and what words of the command line mean in it. */
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { nonPagePathMessage } from '../../edits/other-file.ts';
import type { DocumentationOnlyFiles } from '../../host/limit-reads-to-documentation.ts';
import { findRunSites } from '../../host/find-run-sites.ts';
import { finishPending } from '../../host/journal/apply.ts';
import { refuseIfChangeIsPending } from '../../host/journal/pending.ts';
import { recordReads, type FirstContent } from '../../host/journal/record-reads.ts';
import { prepareRunSites } from '../../host/prepare.ts';
import type { RunOptions } from '../../host/run.ts';
import { UsageError } from '../../host/usage.ts';
import type { OpenSite } from '../../session/open-site.ts';
import { SiteSession } from '../../session/session.ts';
import { removeNewPathPrefix, notPathProblem } from '../../site/new-names.ts';
import type { Subject } from '../../subject/subject.ts';
import { nearestPath } from '../../text/near-name.ts';
import { isAboveRoot, resolvePath } from '../../text/resolve-path.ts';
import { valueOf, type ParsedArguments } from '../command.ts';
import { progressLine } from '../progress-line.ts';
import { setV8FlagsForPages } from '../short-runs.ts';
import { say } from '../say.ts';
import type { CommandContext } from '../streams.ts';

export interface SiteToEdit {
  readonly site: OpenSite;
  /** Absolute path of the docs root. */
  readonly root: string;
  /** The docs root relative to the working directory; `''` if they are the same. */
  readonly folder: string;
  readonly cwd: string;
  /** What was read of the files. */
  readonly seenFiles: FirstContent;
  /** What an agent may read and change, if one edits. */
  readonly allowedFiles?: DocumentationOnlyFiles;
}

/**
 * Opens the site of `--site`, or else the only one that is found. Completes a change of it that was interrupted.
 *
 * @param isPlain Whether the command writes nothing; then it refuses where a change is not complete.
 */
export async function openSiteToEdit(
  given: ParsedArguments,
  { cwd, stderr, env, signal, onProgress, filesOf }: CommandContext,
  isPlain = false,
): Promise<SiteToEdit> {
  const config = valueOf(given, 'config');
  const path = valueOf(given, 'site');
  // What writes nothing leaves an interrupted change alone, too.
  const isReading = given.flags.has('dry-run') || isPlain;
  const complete = (root: string, name: string): void => {
    if (isReading) refuseIfChangeIsPending(root, name);
    else if (finishPending(root)) say({ stderr }, 'Completed a change that was interrupted.');
  };
  const options: RunOptions = {
    cwd,
    baseline: false,
    signal,
    onProgress: progressLine({ stderr, env, ...(onProgress && { onProgress }) }),
    ...(config !== undefined && { config }),
  };
  const { sites } = await prepareRunSites(path === undefined ? [] : [path], options, findRunSites, complete);
  const [only, ...others] = sites;
  if (!only || others.length > 0) {
    const names = sites.map(({ folder, docs }) => (folder === '' ? docs : `${folder}/${docs}`)).join(', ');
    throw new UsageError(`There are ${sites.length} sites: ${names}. Choose one with --site.`);
  }
  setV8FlagsForPages();
  const allowedFiles = await filesOf?.(only.input, only.root);
  const { files, seen } = recordReads(allowedFiles ?? only.input.files);
  const site = SiteSession.open({ ...only.input, files });
  return { site, root: only.root, folder: only.folder, cwd, seenFiles: seen, ...(allowedFiles && { allowedFiles }) };
}

/** What a word names: a page by its path without extension, or a folder or another file by its path in the docs root. */
export interface PageFileOrFolderTarget {
  readonly kind: 'page' | 'folder' | 'file';
  readonly path: string;
  /** Whether the word is a path from the working directory, not from the docs root. */
  readonly isFromWorkingDirectory: boolean;
}

/** @throws UsageError if nothing has the name, or a page and a folder do. */
export function resolvePathTarget(word: string, edited: SiteToEdit, subject: Subject): PageFileOrFolderTarget {
  for (const isFromWorkingDirectory of [false, true]) {
    const path = pathOf(word, isFromWorkingDirectory, edited);
    const found = path === undefined ? [] : targetsAt(path, word.endsWith('/'), subject);
    const [first, second] = found;
    if (first && second) {
      const file = subject.pages.find(first.path) ?? first.path;
      throw new UsageError(`“${word}” is a page and a folder. Write “${file}” for the page, or “${path}/” for the folder.`);
    }
    if (first) return { ...first, isFromWorkingDirectory };
  }
  const near = nearName(pathOf(word, false, edited), subject);
  throw new UsageError(`There is no page, file or folder “${word}” in the site.${near === undefined ? '' : ` Did you mean “${near}”?`}`);
}

function nearName(path: string | undefined, { pages }: Subject): string | undefined {
  const files = [...pages.files.keys()];
  const folders = Array.from(pages.files.folders, (folder) => folder.path.slice(0, -1));
  if (path === undefined) return undefined;
  // What is there by this name cannot be used, as behind a link that leads out.
  const all = [...files.map((file) => pages.stemOf(file) ?? file), ...folders, ...files].filter((name) => name !== path);
  const lower = path.toLowerCase();
  return all.find((other) => other.toLowerCase() === lower) ?? nearestPath(path, all);
}

/** The path of a page that may not exist: a page path or, if only that leads into the docs root, a file. */
export function requirePossiblePagePath(word: string, edited: SiteToEdit, { pages }: Pick<Subject, 'pages'>): string {
  const [inRoot, here] = [false, true].map((isFromHere) => pathOf(word, isFromHere, edited)?.replace(/\.mdx?$/, ''));
  const isHere =
    here !== undefined &&
    (inRoot === undefined ||
      (pages.find(inRoot) === undefined &&
        (pages.find(here) !== undefined || word.startsWith('.') || isAbsolute(word) || namesDocsRoot(word, edited, pages))));
  const path = isHere ? here : inRoot;
  if (path !== undefined && pages.find(path) !== undefined) return path;
  const page = path === undefined || !isHere ? requirePath(word, pages).replace(/\.mdx?$/, '') : path;
  refuseNonPagePath(word, page);
  return page;
}

/** Whether a word begins with the path of the docs root, as from the top of a repository, and not with a folder of that name in it. */
function namesDocsRoot(word: string, { folder }: SiteToEdit, { files }: Subject['pages']): boolean {
  const prefix = `${folder}/`;
  return folder !== '' && word.startsWith(prefix) && files.folderAt(prefix, prefix.length) === undefined;
}

/**
 * The path in the docs root that a word means for something new: from the working directory if it is relative to that, or absolute and in
 * the docs root, or else from the docs root.
 *
 * @throws UsageError for what is no path in the site, and for a URL.
 */
export function newPathOf(word: string, isFromHere: boolean, edited: SiteToEdit, { pages }: Subject): string {
  const here = isFromHere || isAbsolute(word) ? pathOf(word, true, edited) : undefined;
  if (here === undefined && isFromHere && !isAbsolute(word)) throw new UsageError(`“${word}” is not a path in the site.`);
  return here ?? requirePath(word, pages);
}

/** @throws UsageError for a word that is no path from the docs root, and for a URL. */
function requirePath(word: string, { files }: Subject['pages']): string {
  refuseUrl(word);
  const path = removeNewPathPrefix(word, files).replace(/(?<=[^/])\/$/, '');
  const problem = notPathProblem(path);
  if (problem !== undefined) throw new UsageError(problem);
  return path;
}

/** @throws UsageError for a path that can only mean a file that is no page, such as an image. */
export function refuseNonPagePath(word: string, path: string): void {
  const why = nonPagePathMessage(word, path);
  if (why !== undefined) throw new UsageError(why);
}

/**
 * The path that a word means in the docs root; `undefined` if it leads out.
 *
 * @throws UsageError for a URL.
 */
export function pathOf(word: string, isFromHere: boolean, { root, cwd }: SiteToEdit): string | undefined {
  refuseUrl(word);
  const path = isFromHere ? relative(root, resolve(cwd, word)).split(sep).join('/') : resolvePath(word);
  return path === '' || isAboveRoot(path) ? undefined : path;
}

function refuseUrl(word: string): void {
  if (/^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(word))
    throw new UsageError(`“${word}” is a URL; expected a path in the site, such as “guides/install”.`);
}

/** A path of the docs root as one of the pages root, if it is in there. */
export function toPagesRootRelativePath(path: string, { pages: { root } }: Pick<Subject, 'pages'>): string {
  return path.startsWith(root) ? path.slice(root.length) : path;
}

function targetsAt(path: string, isFolder: boolean, subject: Subject): Omit<PageFileOrFolderTarget, 'isFromWorkingDirectory'>[] {
  const { pages } = subject;
  const stem = pages.stemOf(path);
  const file = pages.files.get(path) === 'file';
  if (file && stem !== undefined && pages.find(pages.pathOf(path) ?? '') === path)
    return [{ kind: 'page', path: pages.pathOf(path) ?? '' }];
  if (file) return [{ kind: 'file', path }];
  const prefix = `${path}/`;
  const hasFiles = pages.files.folderAt(prefix, prefix.length) !== undefined;
  const folder = hasFiles ? [{ kind: 'folder', path } as const] : [];
  const page = [path, toPagesRootRelativePath(path, subject)].find((one) => pages.find(one) !== undefined);
  return isFolder || page === undefined ? folder : [{ kind: 'page', path: page }, ...folder];
}
