/** Pages of a similar name: what the author of a dead path may have meant. */
import { groupBy } from '../text/group-by.ts';
import { nearest, typoLimit } from '../text/spelling.ts';
import type { PageIndex } from '../site/pages.ts';
import { folderOf, joinPath, nameOf } from '../text/path-parts.ts';

/** Names that stand in so many folders that another page of that name says nothing. */
const COMMON_NAMES = new Set(['index', 'overview', 'introduction', 'setup', 'readme']);
/** A page of the same name elsewhere is worth naming only if there are few. */
const MAX_PLACES = 3;
/** A name that stands in more places than this says nothing, whether they are listed or not. */
const MAX_LOOKED_AT = 12;
/** Names compared at the most: where so many are wrong, spelling is not the cause. */
const MAX_COMPARED = 2_000_000;

/** Looks for pages by name, folder and spelling; indexes are made on the first question that needs them. */
export class NearPages {
  readonly #pages: PageIndex;
  readonly #isListed: (path: string) => boolean;
  #paths: readonly string[] | undefined;
  #byName: Map<string, string[]> | undefined;
  #byFolder: Map<string, string[]> | undefined;
  #byTail: Map<string, string[]> | undefined;
  readonly #folders = new Map<string, string | undefined>();
  #room = MAX_COMPARED;

  /** `isListed`: the page stands in the navigation already, so another entry hardly means it. */
  constructor(pages: PageIndex, isListed: (path: string) => boolean) {
    this.#pages = pages;
    this.#isListed = isListed;
  }

  /** Pages whose last segment is this name. */
  named(name: string): readonly string[] {
    this.#byName ??= groupBy(this.#all(), nameOf);
    return this.#byName.get(name) ?? [];
  }

  /** Pages that stand directly in a folder. */
  inFolder(folder: string): readonly string[] {
    return this.#folderMap().get(folder) ?? [];
  }

  /** The page that a link must have meant: spelled almost so, or the only one of its name. */
  likely(path: string): string | undefined {
    const [place, ...others] = this.elsewhere(path, () => true);
    return this.spelled(path) ?? (others.length === 0 ? place : undefined);
  }

  /** Unlisted pages of the same name elsewhere; those below the folder that was named, if there are any. */
  elsewhere(path: string, isCandidate: (known: string) => boolean = (known) => !this.#isListed(known)): readonly string[] {
    const folder = folderOf(path);
    const all = COMMON_NAMES.has(nameOf(path).toLowerCase()) ? this.#alsoInFolder(path) : this.named(nameOf(path));
    if (all.length > MAX_LOOKED_AT) return [];
    const places = all.filter(isCandidate);
    const below = places.filter((known) => folder !== '' && known.startsWith(`${folder}/`));
    const best = below.length > 0 ? below : places;
    return best.length > MAX_PLACES ? [] : best;
  }

  /** A page of almost the same spelling: in the same folder, or of the same name in a folder of almost the same name. */
  spelled(path: string): string | undefined {
    const folder = folderOf(path);
    const name = nameOf(path);
    const near = this.#nearestIn(folder, name);
    if (near !== undefined) return near;
    const other = this.folder(folder);
    const meant = other === undefined ? undefined : joinPath(other, name);
    return meant !== undefined && this.#pages.find(meant) !== undefined ? meant : undefined;
  }

  /** A folder of almost the same name; `undefined` if the folder itself exists. */
  folder(folder: string): string | undefined {
    if (folder === '' || this.#pages.hasFolder(folder)) return undefined;
    if (!this.#folders.has(folder)) {
      this.#folders.set(folder, this.#nearest(folder, [...this.#folderMap().keys()]));
    }
    return this.#folders.get(folder);
  }

  /** Pages of a common name whose folder has the right name too. */
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

  /** `step-1` is no slip for `step-2` where the navigation has `step-1` too. */
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

  /** Files of one folder mostly follow one another: a folder is looked up once for all of them. */
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
