/** Finds pages with similar names, to guess what the author of a dead path meant. */
import { findNamesAddingOrDroppingWord, nearestName, numbersOf } from '../text/near-name.ts';
import { pageNamesOf, type PageNames } from '../site/page-names.ts';
import type { PageIndex } from '../site/pages.ts';
import { folderOf, joinPath, nameOf } from '../text/path-parts.ts';
import { topmostUnknown } from '../text/topmost-unknown.ts';
import type { OtherEditionTest } from './editions.ts';

/** Names that are so common that another page with that name is no evidence. */
const COMMON_NAMES = new Set(['index', 'overview', 'introduction', 'setup', 'readme']);
/** Pages with the same name elsewhere are suggested only if there are at most this many. */
const MAX_SUGGESTED = 3;
/** A name in more places of its edition than this is ignored, whether they are listed or not. */
const MAX_IN_EDITION = 12;
/** A name in more places than this is ignored without a look at their editions. */
const MAX_CANDIDATES = 200;
/** At most this many names are compared: if so many are wrong, spelling is not the cause. */
const MAX_COMPARED = 2_000_000;

/** Searches pages by name, folder and spelling. */
export class NearPages {
  /** Whether the page is already in the navigation, so that another entry probably does not mean it. */
  readonly isListed: (path: string) => boolean;
  readonly #pages: PageIndex;
  readonly #names: PageNames;
  readonly #byTail = new Map<string, readonly string[]>();
  readonly #inFolder = new Map<string, readonly string[]>();
  readonly #foldersInFolder = new Map<string, readonly string[]>();
  #budget = MAX_COMPARED;

  constructor(pages: PageIndex, isListed: (path: string) => boolean) {
    this.#pages = pages;
    this.#names = pageNamesOf(pages);
    this.isListed = isListed;
  }

  /** Pages whose last segments are these. */
  pagesEndingIn(tail: string): readonly string[] {
    let paths = this.#byTail.get(tail);
    if (!paths) this.#byTail.set(tail, (paths = this.#names.endingIn(tail)));
    return paths;
  }

  /** Pages directly in a folder. */
  inFolder(folder: string): readonly string[] {
    return this.#names.inFolder(folder);
  }

  /** The page that a link must mean: one with almost the same spelling, or the only one with its name. */
  likelyPage(path: string, isForeign: OtherEditionTest): string | undefined {
    const [place, ...others] = this.#pagesWithName(path, isForeign, () => true);
    const only = others.length === 0 ? place : undefined;
    return this.#similarPath(path, isForeign, () => true) ?? only ?? this.#pathSharingWords(path, isForeign, () => true);
  }

  /** Unlisted pages with the same name elsewhere; only those inside the named folder, if there are any. */
  pagesElsewhere(path: string, isForeign: OtherEditionTest): readonly string[] {
    return this.#pagesWithName(path, isForeign, (known) => !this.isListed(known));
  }

  /** An unlisted page with almost the same path: one segment differs, and only slightly, or its name has one word more or less. */
  similarPath(path: string, isForeign: OtherEditionTest): string | undefined {
    const isUnlisted = (known: string): boolean => !this.isListed(known);
    return this.#similarPath(path, isForeign, isUnlisted) ?? this.#pathSharingWords(path, isForeign, isUnlisted);
  }

  /** A folder with almost the same path that `holds` what is meant; `undefined` if the folder itself exists. */
  similarFolder(folder: string, holds: (other: string) => boolean): string | undefined {
    const unknown = topmostUnknown(`${folder}/`, (known) => this.#pages.hasFolder(known));
    if (unknown === undefined) return undefined;
    const above = folderOf(unknown);
    const meant = (name: string): string => joinPath(above, name) + folder.slice(unknown.length);
    const name = this.#nearest(
      nameOf(unknown),
      this.#foldersIn(above),
      (other) => this.#pages.hasFolder(meant(other)) && holds(meant(other)),
    );
    return name === undefined ? undefined : meant(name);
  }

  #pagesWithName(path: string, isForeign: OtherEditionTest, isCandidate: (known: string) => boolean): readonly string[] {
    const folder = folderOf(path);
    const all = COMMON_NAMES.has(nameOf(path).toLowerCase()) ? this.#alsoInFolder(path) : this.pagesEndingIn(nameOf(path));
    if (all.length > MAX_CANDIDATES) return [];
    const inside = all.filter((known) => !isForeign(known) && hasCompatibleFolderNumbers(path, known));
    if (inside.length > MAX_IN_EDITION) return [];
    const places = inside.filter(isCandidate);
    const below = places.filter((known) => folder !== '' && known.startsWith(`${folder}/`));
    const best = below.length > 0 ? below : places;
    return best.length > MAX_SUGGESTED ? [] : best;
  }

  #similarPath(path: string, isForeign: OtherEditionTest, isCandidate: (known: string) => boolean): string | undefined {
    const folder = folderOf(path);
    const isMeant = (known: string): boolean => this.#pages.find(known) !== undefined && !isForeign(known) && isCandidate(known);
    const name = this.#nearest(nameOf(path), this.#namesIn(folder), (other) => isMeant(joinPath(folder, other)));
    if (name !== undefined) return joinPath(folder, name);
    const meant = this.similarFolder(folder, (other) => isMeant(joinPath(other, nameOf(path))));
    return meant === undefined ? undefined : joinPath(meant, nameOf(path));
  }

  /** The only page of the folder whose name has one word more, or one less. Listed ones count, or else a repair would make another one the only one. */
  #pathSharingWords(path: string, isForeign: OtherEditionTest, isCandidate: (known: string) => boolean): string | undefined {
    const folder = folderOf(path);
    const names = this.#namesIn(folder);
    this.#budget -= names.length;
    if (this.#budget < 0) return undefined;
    const [known, ...others] = findNamesAddingOrDroppingWord(nameOf(path), names)
      .map((name) => joinPath(folder, name))
      .filter((one) => this.#pages.find(one) !== undefined && !isForeign(one));
    return known !== undefined && others.length === 0 && isCandidate(known) ? known : undefined;
  }

  /** Pages with a common name in a folder that also has the right name. */
  #alsoInFolder(path: string): readonly string[] {
    return path.includes('/') ? this.pagesEndingIn(joinPath(nameOf(folderOf(path)), nameOf(path))) : [];
  }

  #nearest(name: string, names: readonly string[], isMeant: (name: string) => boolean): string | undefined {
    this.#budget -= names.length;
    return this.#budget < 0 ? undefined : nearestName(name, names, isMeant);
  }

  #foldersIn(folder: string): readonly string[] {
    let folders = this.#foldersInFolder.get(folder);
    if (!folders) this.#foldersInFolder.set(folder, (folders = this.#names.foldersIn(folder)));
    return folders;
  }

  #namesIn(folder: string): readonly string[] {
    let names = this.#inFolder.get(folder);
    if (!names) this.#inFolder.set(folder, (names = this.inFolder(folder).map(nameOf)));
    return names;
  }
}

/** Pages move into and out of numbered folders, but not from one number to another: `v1/start` is not `v2/start`. */
export function hasCompatibleFolderNumbers(path: string, known: string): boolean {
  const [from, to] = [numbersOf(folderOf(path)), numbersOf(folderOf(known))];
  return from === '' || to === '' || from === to;
}
