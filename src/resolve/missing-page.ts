/** Explains why a page in the navigation has no file, from the most to the least certain reason. */
import { addTo, groupBy } from '../text/group-by.ts';
import { pageNamesOf } from '../site/page-names.ts';
import { slashlessOperation } from '../navigation/entries.ts';
import type { Element, NavigationTree, PageEntry } from '../navigation/model.ts';
import type { IgnoreReason } from '../site/ignored-file-lookup.ts';
import { isOutside } from '../site/outside.ts';
import type { PageIndex } from '../site/pages.ts';
import { languageAround, foldersOfLanguages, languagesOf, removeLanguageFolder } from './languages.ts';
import { NavigationEditions } from './editions.ts';
import { NearPages } from './near-pages.ts';
import { cleanPath, nonPathKind, oddCharacter } from './page-paths.ts';
import type { Redirects } from './redirects/redirects.ts';
import { trimSlashes } from '../text/slashes.ts';
import type { NavigationResolution, ResolvedPage } from './resolution.ts';

export type MissingReason =
  | { readonly why: 'empty' }
  | { readonly why: 'case' | 'unicode' | 'extension' | 'index' | 'spelling' | 'operation'; readonly meant: string }
  | { readonly why: 'syntax'; readonly meant: string; readonly part: string }
  | { readonly why: 'not-translated'; readonly meant: string; readonly language: string }
  | { readonly why: 'odd-character'; readonly meant: string; readonly character: string }
  | { readonly why: 'folder'; readonly pages: readonly string[] }
  | { readonly why: 'ignored'; readonly file: string; readonly by: IgnoreReason }
  | { readonly why: 'other-extension' | 'no-file' | 'no-folder' | 'folder-of-its-name'; readonly file: string }
  /** `meant` is the destination of the redirect, if it is a page of the same edition. */
  | { readonly why: 'redirect'; readonly destination: string; readonly meant: string | undefined }
  | { readonly why: 'elsewhere'; readonly places: readonly string[] }
  | { readonly why: 'no-path'; readonly as: 'url' | 'title' | 'word' }
  | { readonly why: 'nothing' };

/** Entries whose page does not exist. */
export interface EntriesWithoutPage {
  readonly entries: readonly ResolvedPage[];
  /** Entries in folders that cannot be read here, by folder. */
  readonly unchecked: ReadonlyMap<string, readonly ResolvedPage[]>;
}

/** Extensions of files that people mistake for pages. */
const OTHER_EXTENSIONS = ['.md', '.mdx', '.markdown', '.MD', '.MDX', '.html', '.txt', '.ipynb', '.rst'];

interface MissingPagesInput {
  readonly pages: PageIndex;
  readonly redirects: Redirects;
  readonly navigation: NavigationTree;
  readonly resolution: NavigationResolution;
}

/** Finds and explains the missing pages of one site, each once. */
export class MissingPageFinder {
  readonly nearPages: NearPages;
  readonly editions: NavigationEditions;
  readonly #pages: PageIndex;
  readonly #redirects: Redirects;
  /** By edition and text: a file that is drawn in often has the same entries again and again. */
  readonly #reasons = new Map<Element | undefined, Map<string, MissingReason>>();
  readonly #firstLanguages = new Map<Element, Element | undefined>();
  #misses: EntriesWithoutPage | undefined;
  readonly #resolution: NavigationResolution;
  #languageFolders: ReadonlyMap<Element, string | undefined> | undefined;

  constructor({ pages, redirects, navigation, resolution }: MissingPagesInput) {
    this.#pages = pages;
    this.#redirects = redirects;
    this.#resolution = resolution;
    this.editions = new NavigationEditions(navigation, resolution, pages);
    const named = new Set(resolution.missingPages.map(({ page }) => trimSlashes(page.text)));
    this.nearPages = new NearPages(pages, (path) => named.has(path) || resolution.reaches(path));
  }

  /** The entries without a file, except those outside of the site or generated elsewhere. */
  findMissing(resolution: NavigationResolution, isExternallyGenerated: (path: string) => boolean): EntriesWithoutPage {
    if (this.#misses) return this.#misses;
    const entries = resolution.missingPages.filter((entry) => {
      if (isExternallyGenerated(entry.path) || isOutside(entry.page.text)) return false;
      // Of empty paths the platform refuses each.
      return (entry.page.text === '' || !isRepeatedRoot(entry.page)) && !this.#pages.isLinkOutside(entry.path);
    });
    const unchecked = groupBy(entries, ({ path }) => this.#pages.unknownAt(path)?.folder ?? CHECKABLE);
    const missing = unchecked.get(CHECKABLE) ?? [];
    unchecked.delete(CHECKABLE);
    return (this.#misses = { entries: missing, unchecked });
  }

  explain(entry: ResolvedPage): MissingReason {
    const { text, parent } = entry.page;
    const edition = this.editions.around(parent);
    let reasons = this.#reasons.get(edition);
    if (!reasons) this.#reasons.set(edition, (reasons = new Map<string, MissingReason>()));
    let reason = reasons.get(text);
    if (!reason) reasons.set(text, (reason = this.#reasonFor(entry)));
    return reason;
  }

  /** The name that the page of an entry, or another path in its place, has in all languages: without the folder of its language. */
  sharedName({ page }: ResolvedPage, path: string): string {
    const language = languageAround(page.parent);
    const folder = language && this.#folderOf(language);
    return folder === undefined ? path : removeLanguageFolder(path, folder);
  }

  /** The page that a link in an element or a page must mean. */
  likelyPage(path: string, from: Element | string): string | undefined {
    return this.nearPages.likelyPage(path, this.editions.foreignTestForLink(path, from));
  }

  #reasonFor({ page, path: written }: ResolvedPage): MissingReason {
    if (written.trim() === '') return { why: 'empty' };
    const { path, wrongPart } = cleanPath(written);
    const found =
      this.#byIgnoredFile(this.#pages.fileOf(path)) ??
      this.#byNoFile(path) ??
      this.#byCase(written) ??
      (wrongPart === undefined ? undefined : this.#byWriting(path, wrongPart));
    if (found) return found;
    const as = nonPathKind(page.text.trim());
    if (as === 'url') return { why: 'no-path', as };
    return (
      this.#byFolder(path) ??
      this.#byIgnoredFile(pageNamesOf(this.#pages).fileIgnoringCase(path)) ??
      this.#byOtherFile(path) ??
      this.#byRedirect(path, page.parent) ??
      this.#byLanguage(path, page.parent) ??
      this.#byPlace(path, page.parent) ??
      this.#bySpelling(path, written, page.parent) ??
      byOperation(page.text) ??
      (as === undefined ? { why: 'nothing' } : { why: 'no-path', as })
    );
  }

  #byCase(path: string): MissingReason | undefined {
    const meant = pageNamesOf(this.#pages).findIgnoringCase(path);
    if (meant === undefined) return undefined;
    return { why: meant.normalize('NFC') === path.normalize('NFC') ? 'unicode' : 'case', meant };
  }

  #byWriting(path: string, part: string): MissingReason | undefined {
    const meant = this.#pages.find(path) === undefined ? pageNamesOf(this.#pages).findIgnoringCase(path) : path;
    if (meant === undefined) return undefined;
    return /^\.mdx?$/i.test(part) ? { why: 'extension', meant } : { why: 'syntax', meant, part };
  }

  #byFolder(path: string): MissingReason | undefined {
    if (path === '' || !this.#pages.hasFolder(path)) return undefined;
    if (this.#pages.find(`${path}/index`) !== undefined) return { why: 'index', meant: `${path}/index` };
    return { why: 'folder', pages: this.nearPages.inFolder(path) };
  }

  #byIgnoredFile(file: string | undefined): MissingReason | undefined {
    const by = file === undefined ? undefined : this.#pages.ignoreReason(file);
    return file === undefined || by === undefined ? undefined : { why: 'ignored', file, by };
  }

  /** Finds something with the name of the page's file that is not a file. */
  #byNoFile(path: string): MissingReason | undefined {
    const { root, files } = this.#pages;
    const file = this.#pages.fileOf(path);
    if (file !== undefined && files.get(file) === 'no-file') return { why: 'no-file', file };
    // From the top down to where nothing is: a path may have thousands of folders.
    const full = root + path;
    for (let end = full.indexOf('/'); end !== -1; end = full.indexOf('/', end + 1)) {
      const above = full.slice(0, end);
      if (files.get(above) === 'no-file') return { why: 'no-folder', file: above };
      if (!files.folderAt(full, end + 1)) break;
    }
    const folder = this.#pages.folderOf(path);
    return folder === undefined ? undefined : { why: 'folder-of-its-name', file: folder };
  }

  #byOtherFile(path: string): MissingReason | undefined {
    const other = OTHER_EXTENSIONS.map((ending) => this.#pages.root + path + ending).find((name) => this.#pages.files.get(name) === 'file');
    return other === undefined ? undefined : { why: 'other-extension', file: other };
  }

  #byRedirect(path: string, parent: Element): MissingReason | undefined {
    const destination = this.#redirects.match(path)?.redirect.destination;
    if (destination === undefined) return undefined;
    const meant = trimSlashes(destination);
    const isMeant = this.#pages.find(meant) !== undefined && !this.editions.foreignTest(parent)(meant);
    return { why: 'redirect', destination, meant: isMeant ? meant : undefined };
  }

  /** Replaces the folder of a language, which is that of its pages rather than its code, with that of the default language. */
  #byLanguage(path: string, parent: Element): MissingReason | undefined {
    const language = languageAround(parent);
    const first = language?.parent && this.#firstLanguage(language.parent);
    if (!language?.label || !first?.label || language === first) return undefined;
    const segments = path.split('/');
    const [at, length] = placeOfFolder(segments, [this.#folderOf(language), language.label]);
    if (at === -1) return undefined;
    const others = [this.#folderOf(first), first.label].flatMap((folder) => (folder === undefined ? [] : [folder.split('/')]));
    const candidates = [...others, []].map((folder) => segments.toSpliced(at, length, ...folder));
    const meant = candidates.map((parts) => parts.join('/')).find((candidate) => this.#pages.find(candidate) !== undefined);
    return meant === undefined ? undefined : { why: 'not-translated', meant, language: first.label };
  }

  /** The folder that the pages of a language are in. */
  #folderOf(language: Element): string | undefined {
    this.#languageFolders ??= languageFolders(this.#resolution);
    return this.#languageFolders.get(language);
  }

  /** Remembered, because an element can have many languages, and each many missing pages. */
  #firstLanguage(parent: Element): Element | undefined {
    if (!this.#firstLanguages.has(parent)) this.#firstLanguages.set(parent, languagesOf(parent)[0]);
    return this.#firstLanguages.get(parent);
  }

  #byPlace(path: string, parent: Element): MissingReason | undefined {
    const places = this.nearPages.pagesElsewhere(path, this.editions.foreignTest(parent));
    return places.length === 0 ? undefined : { why: 'elsewhere', places };
  }

  #bySpelling(path: string, written: string, parent: Element): MissingReason | undefined {
    const meant = this.nearPages.similarPath(path, this.editions.foreignTest(parent));
    if (meant === undefined) return undefined;
    const character = oddCharacter(written, meant);
    return character === undefined ? { why: 'spelling', meant } : { why: 'odd-character', meant, character };
  }
}

/** Replaces the folder of entries that can be checked; no path contains this character. */
const CHECKABLE = '\0';

/** Where the first of these folders that is in a path begins, and how long it is. */
function placeOfFolder(segments: readonly string[], folders: readonly (string | undefined)[]): readonly [at: number, length: number] {
  for (const folder of folders) {
    const parts = folder?.toLowerCase().split('/') ?? [];
    const at = segments.findIndex((_, index) => parts.every((part, offset) => segments[index + offset]?.toLowerCase() === part));
    if (parts.length > 0 && at !== -1) return [at, parts.length];
  }
  return [-1, 0];
}

function languageFolders({ pages }: NavigationResolution): ReadonlyMap<Element, string | undefined> {
  const paths = new Map<Element, string[]>();
  const languages = new Map<Element, Element | undefined>();
  for (const { page, path } of pages) {
    const { parent } = page;
    if (!languages.has(parent)) languages.set(parent, languageAround(parent));
    const language = languages.get(parent);
    if (language) addTo(paths, language, path);
  }
  const folders = new Map<Element, string | undefined>();
  for (const parent of new Set(Array.from(paths.keys(), (language) => language.parent))) {
    const siblings = parent ? languagesOf(parent) : [];
    const found = foldersOfLanguages(siblings.map((language) => ({ code: language.label ?? '', paths: paths.get(language) ?? [] })));
    for (const [index, language] of siblings.entries()) folders.set(language, found[index]);
  }
  return folders;
}

/** Whether a `root` is also in its group's own `pages`, where the mistake is reported. */
function isRepeatedRoot(page: PageEntry): boolean {
  return page.key === 'root' && page.parent.children.some((entry) => entry.kind === 'page' && entry.text === page.text);
}

function byOperation(text: string): MissingReason | undefined {
  const meant = slashlessOperation(text);
  return meant === undefined ? undefined : { why: 'operation', meant };
}
