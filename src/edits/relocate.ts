/** Moves files: with the entries, links and redirects that name them. */
import { decode } from '../document/decode.ts';
import { toChildPointer } from '../document/pointer.ts';
import { applyEdits } from '../document/edit.ts';
import { MAX_DOCUMENT_SIZE } from '../document/strict.ts';
import type { TextEdit } from '../document/document.ts';
import { trimSlashesAndIndex } from '../resolve/redirects/source.ts';
import { linkTargetOf } from '../resolve/link-target.ts';
import { addTo } from '../text/group-by.ts';
import { RunParseBudget } from '../pages/parse-budget.ts';
import { pageText, UNCHECKED_PAGE_REASONS } from '../pages/links.ts';
import { MutableFileListing } from '../site/listing.ts';
import { conflictingNameAt, newPathProblem } from '../site/new-names.ts';
import type { FileEdits, OpenSite } from '../session/open-site.ts';
import type { Subject } from '../subject/subject.ts';
import { addMissingRedirects } from './add-redirect.ts';
import { DocsJsonEditBuilder } from './docs-json-edit-builder.ts';
import { importEdits, mayNeedImportEdits } from './moved-imports.ts';
import { linkEdits, findMovedLinks } from './moved-links.ts';
import { renameInConfig } from './moved-names.ts';
import { fileAndLine } from './links.ts';
import { createNewPathLookup, withoutIndex, type SiteMoves } from './moves.ts';
import { isRefused, createEditRefusal, type EditResult, type EditRefusal } from './result.ts';

/** What a move changes besides files and entries. */
export interface MoveOptions {
  /** Add a redirect from each old URL to the new one, unless the old URL is redirected already. Default true. */
  readonly redirect?: boolean;
  /** Change links, images and imports in the text of pages. Default true. */
  readonly links?: boolean;
  /**
   * Move the same page or folder of every other language, too: with `en/start`, also `fr/start` and, of a language without a folder of its
   * own, `start`. Default false.
   */
  readonly siblings?: boolean;
}

/** Moves files that are there to paths that are free. */
export async function relocateFiles(
  site: OpenSite,
  moves: SiteMoves,
  { redirect = true, links = true }: MoveOptions,
): Promise<EditResult<FileEdits>> {
  const subject = await site.subject();
  const shared = newPathRefusal(moves.files, subject) ?? sharedUrlRefusal(moves, subject);
  if (shared) return shared;
  const back = findRedirectsBack(moves, subject);
  if (isRefused(back)) return back;
  const draft = new DocsJsonEditBuilder(subject.source);
  const entries = renameInConfig(draft, moves, subject, new Set(back.map((index) => `/redirects/${index}`)));
  const isNews = moves.files.size > 0 || entries > 0;
  const opened = [...moves.pages].filter(([page]) => hasUrl(page, subject));
  if (redirect && isNews) addMissingRedirects(opened, draft, subject);
  draft.removeAll(draft.locate('/redirects'), back);
  const texts = new Map<string, string>(draft.edits());
  const bodies: RewriteResult = links ? await rewriteTexts(moves, subject, site) : { texts: new Map(), unchecked: new Map() };
  for (const [file, text] of bodies.texts) texts.set(file, text);
  const edits = new Map<string, string | null | { readonly from: string }>();
  for (const [file, text] of texts) if (!moves.files.has(file)) edits.set(file, text);
  // A file may move to the place of another one that moves.
  for (const file of moves.files.keys()) edits.set(file, null);
  for (const [file, to] of moves.files) edits.set(to, texts.get(file) ?? readPageText(file, site, subject) ?? { from: file });
  return { ok: true, edits, ...(bodies.unchecked.size > 0 && { unchecked: bodies.unchecked }) };
}

/** Where the platform has no files that it ignores, what nobody lists is a part of pages, such as a snippet, and has no URL to redirect. */
function hasUrl(page: string, { traits, pages, resolution }: Subject): boolean {
  return traits.hasIgnoredFiles || pages.find(page) === undefined || resolution.reaches(page);
}

/** Why files cannot get their new paths. */
export function newPathRefusal(files: ReadonlyMap<string, string>, { pages }: Subject): EditRefusal | undefined {
  const staying = new MutableFileListing(pages.files);
  for (const from of files.keys()) staying.delete(from);
  for (const [from, to] of files) {
    const why = newPathProblem(to, pages.files, from, staying);
    if (why !== undefined) return createEditRefusal(conflictingNameAt(to, staying) ? 'taken' : 'no-path', why);
  }
  return undefined;
}

/** Why a page would have the URL of another: links to one of them would lead to the other. */
function sharedUrlRefusal({ pages: moved }: SiteMoves, { pages }: Subject): EditRefusal | undefined {
  for (const [from, to] of moved) {
    const url = withoutIndex(to);
    if (url === withoutIndex(from)) continue;
    const other = [url, url === '' ? 'index' : `${url}/index`].find(
      (path) => path !== to && pages.find(path) !== undefined && !moved.has(path),
    );
    if (other !== undefined)
      return createEditRefusal('taken', `“${to}” would have the URL of the page “${other}”, “/${url}”. Choose another path.`);
  }
  return undefined;
}

/** Pages are texts, if they can be read as such. */
function readPageText(file: string, { files }: OpenSite, { pages }: Subject): string | undefined {
  if (pages.pathOf(file) === undefined) return undefined;
  const bytes = files.read(file);
  if (bytes === undefined || bytes.length > MAX_DOCUMENT_SIZE) return undefined;
  const { text, hasBom, problem } = decode(bytes);
  return problem ? undefined : hasBom ? `\uFEFF${text}` : text;
}

/** Returns the redirects from the new paths that lead to the very pages, by index: a page that moves back needs none. */
function findRedirectsBack(moves: SiteMoves, subject: Subject): readonly number[] | EditRefusal {
  const { redirects } = subject;
  const wanted = new Map([...moves.pages].map(([from, to]) => [trimSlashesAndIndex(to), from]));
  const back = redirects.list.flatMap(({ destination, index }, number) => {
    const source = redirects.sources[number];
    const from = source?.kind === 'exact' ? wanted.get(source.path) : undefined;
    const target = linkTargetOf(destination);
    if (from === undefined || target.kind !== 'internal') return [];
    const leadsTo = createNewPathLookup({ files: new Map(), pages: new Map([[from, from]]) }, subject);
    return leadsTo(target.path) === undefined ? [] : [{ index, path: source?.kind === 'exact' ? source.path : '' }];
  });
  const free = new Set(back.map(({ path }) => path));
  for (const [from, to] of moves.pages) {
    const refusal =
      free.has(trimSlashesAndIndex(to)) || trimSlashesAndIndex(from) === trimSlashesAndIndex(to)
        ? undefined
        : redirectedPathRefusal(to, subject);
    if (refusal) return refusal;
  }
  return back.map(({ index }) => index);
}

/** Returns why nobody could open a page at a path: it is redirected. */
export function redirectedPathRefusal(path: string, subject: Subject): EditRefusal | undefined {
  const match = subject.redirects.match(path);
  if (!match?.isSure) return undefined;
  const { source, destination, index } = match.redirect;
  const line = fileAndLine(toChildPointer('/redirects', index), subject.source);
  return createEditRefusal('taken', `“/${path}” is redirected to “${destination}” by “${source}” in ${line}. Remove that redirect first.`);
}

interface RewriteResult {
  readonly texts: ReadonlyMap<string, string>;
  /** Files that may have such links and imports, and why they are left as they are. */
  readonly unchecked: ReadonlyMap<string, string>;
}

/** Returns the new texts of the pages and components whose links or imports change. */
async function rewriteTexts(moves: SiteMoves, subject: Subject, { files }: OpenSite): Promise<RewriteResult> {
  const importing = new Set<string>();
  const look = (text: string, file: string): void => {
    if (mayNeedImportEdits(text, file, moves)) importing.add(file);
  };
  const budget = new RunParseBudget();
  const { faulty, unchecked: pages } = await findMovedLinks(moves, subject, files, look, budget);
  const unchecked = new Map(Array.from(pages, ([file, why]) => [file, UNCHECKED_PAGE_REASONS[why]]));
  for (const file of subject.pages.files.keys()) {
    if (!/\.[jt]sx$/.test(file) || subject.pages.files.get(file) !== 'file') continue;
    const script = pageText(file, files);
    if (typeof script === 'string') unchecked.set(file, UNCHECKED_PAGE_REASONS[script]);
    else look(script.page, file);
  }
  const texts = new Map<string, string>();
  for (const file of new Set([...faulty.keys(), ...importing])) {
    const bytes = files.read(file);
    const { text, hasBom, problem } = decode(bytes ?? new Uint8Array());
    if (problem) {
      unchecked.set(file, 'it is not plain UTF-8');
      continue;
    }
    const edits = new Map<string, TextEdit[]>();
    // A text may be both a link and an import.
    for (const edit of linkEdits(text, faulty.get(file) ?? [])) addTo(edits, `${edit.start}`, edit);
    if (importing.has(file)) for (const edit of await importEdits(text, file, moves, budget)) addTo(edits, `${edit.start}`, edit);
    const changed = applyEdits(
      text,
      [...edits.values()].flatMap(([edit]) => edit ?? []),
    );
    if (changed !== text) texts.set(file, hasBom ? `\uFEFF${changed}` : changed);
  }
  return { texts, unchecked };
}
