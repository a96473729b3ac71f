/** Why a page of the navigation has no file, from the surest reason to the vaguest. */
import { nearest } from '../document/spelling.ts';
import { ancestors } from '../navigation/model.ts';
import type { Element, Navigation } from '../navigation/model.ts';
import type { IgnoreReason } from '../site/ignored.ts';
import type { PageIndex } from '../site/pages.ts';
import type { Redirects } from './redirects.ts';
import type { ResolvedPage } from './resolution.ts';

export type MissingReason =
  | { readonly why: 'empty' }
  | { readonly why: 'case' | 'unicode' | 'extension' | 'index' | 'spelling'; readonly meant: string }
  | { readonly why: 'syntax'; readonly meant: string; readonly part: string }
  | { readonly why: 'not-translated'; readonly meant: string; readonly language: string }
  | { readonly why: 'odd-character'; readonly meant: string; readonly character: string }
  | { readonly why: 'folder'; readonly pages: readonly string[] }
  | { readonly why: 'ignored'; readonly file: string; readonly by: IgnoreReason }
  | { readonly why: 'other-extension'; readonly file: string }
  | { readonly why: 'redirect'; readonly destination: string }
  | { readonly why: 'elsewhere'; readonly places: readonly string[] }
  | { readonly why: 'no-path' | 'nothing' };

/** Names that stand in so many folders that another page of that name says nothing. */
const COMMON_NAMES = new Set(['index', 'overview', 'introduction', 'setup', 'readme']);
/** A page of the same name elsewhere is worth naming only if there are few. */
const MAX_PLACES = 3;
/** Files that people take for pages. */
const OTHER_EXTENSIONS = ['.md', '.mdx', '.markdown', '.MD', '.MDX', '.html', '.txt', '.ipynb', '.rst'];

/** Explains misses of one site; indexes are made on the first miss that needs them. */
export class MissingPages {
  readonly #pages: PageIndex;
  readonly #redirects: Redirects;
  readonly #navigation: Navigation;
  #byName: Map<string, string[]> | undefined;
  #byFolder: Map<string, string[]> | undefined;

  constructor(pages: PageIndex, redirects: Redirects, navigation: Navigation) {
    this.#pages = pages;
    this.#redirects = redirects;
    this.#navigation = navigation;
  }

  explain({ page, path }: ResolvedPage): MissingReason {
    if (path === '') return { why: 'empty' };
    return (
      this.#byCase(path) ??
      this.#byWriting(path) ??
      this.#byFolders(path) ??
      this.#byIgnored(path) ??
      this.#byRedirect(path) ??
      this.#byLanguage(path, page.parent) ??
      this.#byPlace(path) ??
      this.#bySpelling(path) ?? { why: /^[a-z][a-z+.-]*:|^(?:None|null|undefined|true|false)$|[A-Z].* |\?$/i.test(path) && !path.includes('/') || /^https?:/i.test(path) ? 'no-path' : 'nothing' }
    );
  }

  #byCase(path: string): MissingReason | undefined {
    const meant = this.#pages.findLoosely(path);
    if (meant === undefined || meant === path) return undefined;
    return { why: meant.normalize('NFC') === path.normalize('NFC') ? 'unicode' : 'case', meant };
  }

  /** The path would be right but for its extension, a backslash, a query, a fragment, `./`, `//`. */
  #byWriting(path: string): MissingReason | undefined {
    const extension = /\.mdx?$/i.exec(path)?.[0];
    const bare = extension === undefined ? path : path.slice(0, -extension.length);
    if (extension !== undefined && this.#pages.find(bare) !== undefined) return { why: 'extension', meant: bare };
    const part = /[\\?#]|\.\/|\/\//.exec(path)?.[0];
    if (part === undefined) return undefined;
    const meant = path
      .replaceAll('\\', '/')
      .replace(/[?#].*$/, '')
      .split('/')
      .filter((segment) => segment !== '' && segment !== '.')
      .join('/');
    if (this.#pages.find(meant) !== undefined) return { why: 'syntax', meant, part };
    return undefined;
  }

  #byFolders(path: string): MissingReason | undefined {
    if (!this.#pages.hasFolder(path)) return undefined;
    if (this.#pages.find(`${path}/index`) !== undefined) return { why: 'index', meant: `${path}/index` };
    const pages = this.#inFolder(path);
    return pages.length > 0 ? { why: 'folder', pages } : undefined;
  }

  #byIgnored(path: string): MissingReason | undefined {
    const file = this.#pages.fileOf(path);
    const by = file === undefined ? undefined : this.#pages.ignoreReason(file);
    if (file !== undefined && by !== undefined) return { why: 'ignored', file, by };
    const other = OTHER_EXTENSIONS.map((ending) => this.#pages.root + path + ending).find((name) => this.#pages.files.has(name));
    return other === undefined || other === file ? undefined : { why: 'other-extension', file: other };
  }

  #byRedirect(path: string): MissingReason | undefined {
    const redirect = this.#redirects.match(`/${path}`);
    return redirect && { why: 'redirect', destination: redirect.destination };
  }

  #byLanguage(path: string, parent: Element): MissingReason | undefined {
    const language = [parent, ...ancestors(parent)].find((element) => element.kind === 'language');
    const first = this.#navigation.elements.find((element) => element.kind === 'language');
    if (!language?.label || !first?.label || language === first) return undefined;
    if (!path.startsWith(`${language.label}/`)) return undefined;
    const rest = path.slice(language.label.length + 1);
    const meant = [`${first.label}/${rest}`, rest].find((candidate) => this.#pages.find(candidate) !== undefined);
    return meant === undefined ? undefined : { why: 'not-translated', meant, language: first.label };
  }

  #byPlace(path: string): MissingReason | undefined {
    const name = nameOf(path);
    if (COMMON_NAMES.has(name.toLowerCase())) return undefined;
    this.#byName ??= group([...this.#pages.all()].map(([known]) => known), nameOf);
    const places = this.#byName.get(name) ?? [];
    return places.length > 0 && places.length <= MAX_PLACES ? { why: 'elsewhere', places } : undefined;
  }

  /** Looks in the same folder first, then for a folder of almost the same name. */
  #bySpelling(path: string): MissingReason | undefined {
    const folder = folderOf(path);
    const name = nearest(nameOf(path), this.#inFolder(folder).map(nameOf));
    const other = name === undefined ? this.#nearestFolder(folder) : undefined;
    const meant = name !== undefined ? join(folder, name) : other === undefined ? undefined : join(other, nameOf(path));
    if (meant === undefined || this.#pages.find(meant) === undefined) return undefined;
    const character = oddCharacter(path);
    return character === undefined ? { why: 'spelling', meant } : { why: 'odd-character', meant, character };
  }

  #nearestFolder(folder: string): string | undefined {
    if (folder === '' || this.#pages.hasFolder(folder)) return undefined;
    this.#inFolder(folder);
    return nearest(folder, [...(this.#byFolder?.keys() ?? [])]);
  }

  #inFolder(folder: string): readonly string[] {
    this.#byFolder ??= group([...this.#pages.all()].map(([known]) => known), folderOf);
    return this.#byFolder.get(folder) ?? [];
  }
}

/** The first character that looks like nothing or like another one, as `U+200B`. */
function oddCharacter(path: string): string | undefined {
  const odd = /[\u00a0\u00ad\u034f\u061c\u180e\u2000-\u200f\u2010-\u2015\u2028-\u202f\u205f-\u206f\u3000\ufeff\u0370-\u04ff\uff01-\uff5e]/u.exec(path)?.[0];
  return odd === undefined ? undefined : `U+${odd.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
}

function group(paths: readonly string[], keyOf: (path: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const known = groups.get(keyOf(path));
    if (known) known.push(path);
    else groups.set(keyOf(path), [path]);
  }
  return groups;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
