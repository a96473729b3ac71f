/** Finds files with similar names, to guess which file the author of a dead path meant. */
import { nearestName } from '../text/near-name.ts';
import { folderOf, joinPath, nameOf } from '../text/path-parts.ts';
import { addTo } from '../text/group-by.ts';
import type { MutableFileListing } from '../site/listing.ts';
import type { OtherEditionTest } from './editions.ts';
import { hasCompatibleFolderNumbers } from './near-pages.ts';

/** The endings of API descriptions. */
export const SPEC_FILE_ENDING = /\.(?:json|ya?ml)$/i;

/** At most this many names are compared: if so many files are missing, spelling is not the cause. */
const MAX_COMPARED = 200_000;

/** Searches the files of a site by name and by folder. */
export class FileSuggester {
  readonly #files: MutableFileListing;
  readonly #ending: RegExp;
  readonly #inFolder = new Map<string, readonly string[]>();
  #byName: ReadonlyMap<string, readonly string[]> | undefined;
  #budget = MAX_COMPARED;

  /** @param ending That of the files that are meant. */
  constructor(files: MutableFileListing, ending: RegExp) {
    this.#files = files;
    this.#ending = ending;
  }

  /** The file that a path must mean: the only one with its name, or one in its folder with another ending or almost the same spelling. */
  likelyFile(path: string, isForeign: OtherEditionTest): string | undefined {
    const name = nameOf(path);
    const folder = folderOf(path);
    const named = (this.#byName ??= this.#listByName()).get(name) ?? [];
    const names = this.#namesIn(folder);
    this.#budget -= named.length + names.length;
    if (this.#budget < 0) return undefined;
    const [same, ...others] = named.filter((candidate) => hasCompatibleFolderNumbers(path, candidate) && !isForeign(candidate));
    if (same !== undefined && others.length === 0) return same;
    const own = names.filter((candidate) => !isForeign(joinPath(folder, candidate)));
    const stem = name.replace(this.#ending, '');
    const alike = own.filter((candidate) => candidate.replace(this.#ending, '') === stem);
    const near = alike.find((candidate) => isYaml(candidate) === isYaml(name)) ?? alike[0] ?? nearestName(name, own, () => true);
    return near === undefined ? undefined : joinPath(folder, near);
  }

  #namesIn(folder: string): readonly string[] {
    let names = this.#inFolder.get(folder);
    if (!names) {
      const path = folder === '' ? '' : `${folder}/`;
      names = [...(this.#files.folderAt(path, path.length)?.numberByName.keys() ?? [])].filter((name) => this.#ending.test(name));
      this.#inFolder.set(folder, names);
    }
    return names;
  }

  #listByName(): Map<string, string[]> {
    const byName = new Map<string, string[]>();
    for (const { path, numberByName: names } of this.#files.folders)
      for (const name of names.keys()) if (this.#ending.test(name)) addTo(byName, name, path + name);
    return byName;
  }
}

function isYaml(name: string): boolean {
  return /\.ya?ml$/i.test(name);
}
