/** Finds pages with similar names, to guess what the author of a dead path meant. */
import { groupBy } from '../text/group-by.ts';
import { nearest, typoLimit } from '../text/spelling.ts';
import type { PageIndex } from '../site/pages.ts';
import { folderOf, joinPath, nameOf } from '../text/path-parts.ts';

/** Names that are so common that another page with that name is no evidence. */
const COMMON_NAMES = new Set(['index', 'overview', 'introduction', 'setup', 'readme']);
/** Pages with the same name elsewhere are suggested only if there are at most this many. */
const MAX_PLACES = 3;
/** A name in more places than this is ignored, whether they are listed or not. */
const MAX_LOOKED_AT = 12;
/** At most this many names are compared: if so many are wrong, spelling is not the cause. */
const MAX_COMPARED = 2_000_000;

/** Searches pages by name, folder and spelling; indexes are built on demand. */
export class NearPages {
  readonly #pages: PageIndex;
  readonly #isListed: (path: string) => boolean;
  #paths: readonly string[] | undefined;
  #byName: Map<string, string[]> | undefined;
  #byFolder: Map<string, string[]> | undefined;
  #byTail: Map<string, string[]> | undefined;
  readonly #folders = new Map<string, string | undefined>();
  #room = MAX_COMPARED;

  /** `isListed`: the page is already in the navigation, so another entry probably does not mean it. */
  constructor(pages: PageIndex, isListed: (path: string) => boolean) {
    this.#pages = pages;
    this.#isListed = isListed;
  }

  /** Pages whose last segment is this name. */
  named(name: string): readonly string[] {
    this.#byName ??= groupBy(this.#all(), nameOf);
    return this.#byName.get(name) ?? [];
  }

  /** Pages directly in a folder. */
  inFolder(folder: string): readonly string[] {
    return this.#folderMap().get(folder) ?? [];
  }

  /** The page that a link must mean: one with almost the same spelling, or the only one with its name. */
  likely(path: string): string | undefined {
    const [place, ...others] = this.elsewhere(path, () => true);
    return this.spelled(path) ?? (others.length === 0 ? place : undefined);
  }

  /** Unlisted pages with the same name elsewhere; only those inside the named folder, if there are any. */
  elsewhere(path: string, isCandidate: (known: string) => boolean = (known) => !this.#isListed(known)): readonly string[] {
    const folder = folderOf(path);
    const all = COMMON_NAMES.has(nameOf(path).toLowerCase()) ? this.#alsoInFolder(path) : this.named(nameOf(path));
    if (all.length > MAX_LOOKED_AT) return [];
    const places = all.filter(isCandidate);
    const below = places.filter((known) => folder !== '' && known.startsWith(`${folder}/`));
    const best = below.length > 0 ? below : places;
    return best.length > MAX_PLACES ? [] : best;
  }

  /** A page with almost the same spelling in the same folder, or with the same name in a folder with almost the same name. */
  spelled(path: string): string | undefined {
    const folder = folderOf(path);
    const name = nameOf(path);
    const near = this.#nearestIn(folder, name);
    if (near !== undefined) return near;
    const other = this.folder(folder);
    const meant = other === undefined ? undefined : joinPath(other, name);
    return meant !== undefined && this.#pages.find(meant) !== undefined ? meant : undefined;
  }

  /** A folder with almost the same name; `undefined` if the folder itself exists. */
  folder(folder: string): string | undefined {
    if (folder === '' || this.#pages.hasFolder(folder)) return undefined;
    if (!this.#folders.has(folder)) {
      this.#folders.set(folder, this.#nearest(folder, [...this.#folderMap().keys()]));
    }
    return this.#folders.get(folder);
  }

  /** Pages with a common name in a folder that also has the right name. */
  #alsoInFolder(path: string): readonly string[] {
    this.#byTail ??= groupBy(this.#all(), tailOf);
    return path.includes('/') ? (this.#byTail.get(tailOf(path)) ?? []) : [];
  }

  #nearestIn(folder: string, name: string): string | undefined {
    const paths = this.inFolder(folder);
    const path = joinPath(folder, name);
    const near = this.#nearest(path, paths, typoLimit(name));
    if (near === undefined || this.#mayBeMeant(near, name)) return near;
    return this.#nearest(
      path,
      paths.filter((known) => this.#mayBeMeant(known, name)),
      typoLimit(name),
    );
  }

  /** `step-1` is not a typo of `step-2` if the navigation also has `step-1`. */
  #mayBeMeant(known: string, name: string): boolean {
    return digitsOf(nameOf(known)) === digitsOf(name) || !this.#isListed(known);
  }

  #nearest(word: string, candidates: readonly string[], limit = typoLimit(word)): string | undefined {
    this.#room -= candidates.length;
    return this.#room < 0 ? undefined : nearest(word, candidates, limit);
  }

  #all(): readonly string[] {
    return (this.#paths ??= Array.from(this.#pages.all(), ([path]) => path));
  }

  /** Files of one folder are mostly consecutive, so each folder is looked up once for all of them. */
  #folderMap(): ReadonlyMap<string, readonly string[]> {
    if (this.#byFolder) return this.#byFolder;
    this.#byFolder = new Map();
    let folder: string | undefined;
    let paths: string[] = [];
    for (const path of this.#all()) {
      if (folder === undefined || path.lastIndexOf('/') !== (folder === '' ? -1 : folder.length) || !path.startsWith(folder)) {
        folder = folderOf(path);
        paths = this.#byFolder.get(folder) ?? [];
        this.#byFolder.set(folder, paths);
      }
      paths.push(path);
    }
    return this.#byFolder;
  }
}

/** The last two segments. */
function tailOf(path: string): string {
  return joinPath(nameOf(folderOf(path)), nameOf(path));
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
