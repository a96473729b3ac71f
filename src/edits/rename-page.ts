/** Renames a page: its file, its entries, and the links to it in docs.json. */
import { decode } from '../document/decode.ts';
import { isPagePath, normalizePagePath } from '../navigation/entries.ts';
import { namesOf } from '../site/page-names.ts';
import { pointerOf } from '../navigation/model.ts';
import type { Subject } from '../subject/subject.ts';
import { cleanPath } from '../resolve/page-paths.ts';
import { sidebarOf } from '../resolve/sidebars.ts';
import { isOutside } from '../site/outside.ts';
import { addRedirect } from './add-redirect.ts';
import { Draft } from './draft.ts';
import { entriesOf } from '../subject/page-entries.ts';
import { linksTo, retarget } from './links.ts';
import type { OpenSite } from '../session/open-site.ts';
import { isRefused, NOTHING_TO_DO, refuse, type EditResult, type Refused } from './result.ts';
import { addressOf, whyUnreadable } from './target.ts';

/** What else a rename changes. */
export interface RenamePageOptions {
  /** Add a redirect from the old URL to the new one, unless the old URL is redirected already. */
  readonly redirect?: boolean;
}

/**
 * Renames a page: moves its file, and writes the new path to every entry and `root`, in every version and language, to
 * every `href` and to the destinations of redirects. Links in the text of pages do not change. If the file was moved
 * already, only docs.json changes. A repeated call makes no edits.
 *
 * @param from Path of the page without extension, such as `guides/setup`.
 * @param to Its new path, such as `guides/install`.
 * @returns Edits of docs.json, of the files it includes, and of the page file; or why the page cannot have that path.
 * @throws {UnreadableError} if docs.json, or the page, cannot be read.
 * @example
 * const site = openFiles({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["index"] } }', 'index.mdx': '', 'setup.mdx': '' }) });
 * const { edits } = await renamePage(site, 'index', 'guides/start');
 * edits.get('docs.json'); // '{ "navigation": { "pages": ["guides/start"] } }'
 * [edits.get('index.mdx'), edits.get('guides/start.mdx')]; // [null, '']
 */
export async function renamePage(site: OpenSite, from: string, to: string, options: RenamePageOptions = {}): Promise<EditResult> {
  const subject = await site.subject();
  const { traits, source } = subject;
  const oldPath = normalizePagePath(from, traits);
  const newPath = normalizePagePath(to, traits);
  if (oldPath === newPath) return NOTHING_TO_DO;
  const file = whyUnreadable(subject) ?? whyNotCalled(newPath, oldPath, subject) ?? moveFile(oldPath, newPath, site, subject);
  if (isRefused(file)) return file;
  const draft = new Draft(source);
  const entries = entriesOf(oldPath, subject);
  for (const entry of entries) {
    const [, before = '', after = ''] = /^(\/?).*?(\/?)$/s.exec(entry.text) ?? [];
    draft.replace(draft.placeOf(pointerOf(entry)), JSON.stringify(before + newPath + after));
  }
  for (const link of linksTo(oldPath, subject)) {
    draft.replace(draft.placeOf(link.pointer), JSON.stringify(retarget(link, newPath)));
  }
  const isNews = file.size > 0 || entries.length > 0;
  if (options.redirect && isNews) addRedirect(oldPath, newPath, draft, subject);
  return { ok: true, edits: new Map<string, string | null>([...draft.edits(), ...file]) };
}

/** Returns why a page cannot have a path. */
function whyNotCalled(newPath: string, oldPath: string, subject: Subject): Refused | undefined {
  const { path, part } = cleanPath(newPath);
  if (newPath === '' || part !== undefined || isOutside(newPath) || !isPagePath(newPath, subject.traits)) {
    const hint = path === '' || isOutside(newPath) ? 'expected one such as “guides/install”' : `did you mean “${path}”?`;
    return refuse('no-path', `“${newPath}” is not a page path; ${hint}${hint.endsWith('?') ? '' : '.'}`);
  }
  const match = subject.redirects.match(newPath);
  if (match?.isSure) return refuse('taken', `“/${newPath}” is redirected to “${match.redirect.destination}”. Remove that redirect first.`);
  const sidebars = new Set(entriesOf(oldPath, subject).map(sidebarOf));
  const beside = entriesOf(newPath, subject).find((entry) => sidebars.has(sidebarOf(entry)));
  if (beside) return refuse('listed', `“${newPath}” is already in the same sidebar, at “${addressOf(beside, subject)}”.`);
  return undefined;
}

/** Returns the edits that move the file; none if it was moved already. */
function moveFile(oldPath: string, newPath: string, { files }: OpenSite, { pages }: Subject): ReadonlyMap<string, string | null> | Refused {
  const oldFile = pages.find(oldPath);
  const taken =
    pages.fileOf(newPath) ?? (oldPath.toLowerCase() === newPath.toLowerCase() ? undefined : namesOf(pages).fileLoosely(newPath));
  if (oldFile === undefined) {
    if (pages.find(newPath) !== undefined) return new Map();
    return refuse('no-file', `Neither “${oldPath}” nor “${newPath}” has a page file.`);
  }
  if (taken !== undefined) return refuse('taken', `The file ${taken} already exists.`);
  const newFile = pages.root + newPath + oldFile.slice(pages.root.length + oldPath.length);
  if (pages.ignoreReason(newFile) !== undefined)
    return refuse('no-file', `${newFile} would not be a page of the site: such files are ignored.`);
  const { text, bom, problem } = decode(files.read(oldFile) ?? new Uint8Array());
  if (problem) return refuse('unreadable', `${oldFile} cannot be moved as text: ${problem.message}`);
  return new Map([
    [oldFile, null],
    [newFile, bom ? `\uFEFF${text}` : text],
  ]);
}
