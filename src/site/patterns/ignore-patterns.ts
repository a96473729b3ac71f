/** Which files the patterns of an ignore file leave out, as in git. Each folder is evaluated once for everything inside it. */
import { addTo } from '../../text/group-by.ts';
import { bytesOf } from './bytes.ts';
import type { IgnorePattern, PathPattern } from './ignore-line.ts';
import { LastOfText } from './latest-by-text.ts';
import { MOST_KEPT } from './limits.ts';
import { NOWHERE, PatternSet, type Standing } from './pattern-set.ts';
import { literally, type Step } from './step.ts';

/** The state of a folder: left out with its content, or the state of the patterns after its slash. */
type Folder = 'left out' | Standing;

/** A pattern with wildcards that begins after a folder, at the top or anywhere. */
interface Wild {
  readonly number: number;
  readonly isAnywhere: boolean;
  readonly folder: string;
  readonly steps: readonly Step[];
}

export class IgnorePatterns {
  readonly #patterns: readonly IgnorePattern[];
  /** Patterns without wildcards, for whole paths and for the ends of paths. */
  readonly #paths = new LastOfText();
  readonly #pathEnds = new LastOfText();
  readonly #set: PatternSet;
  /** Indexes in `#patterns` by number in the set. */
  readonly #numbers: readonly number[];
  readonly #ends: { readonly file: Int32Array; readonly folder: Int32Array };
  /** Patterns that begin in every folder, after one path, and after every path with one ending. */
  readonly #everywhere: Standing;
  readonly #behindPath: ReadonlyMap<string, Standing>;
  readonly #behindEnd: ReadonlyMap<string, Standing>;
  readonly #folders = new Map<string, Folder>();
  #kept = 0;
  readonly #verdicts = new Map<string, boolean>();

  /** The last pattern that matches decides. */
  constructor(patterns: readonly IgnorePattern[]) {
    this.#patterns = patterns;
    const wild: Wild[] = [];
    patterns.forEach(({ path, isOfFolders }, number) => {
      if (!path) return;
      if (path.rest.length > 0) wild.push(wildOf(path, number));
      else (path.isAnywhere ? this.#pathEnds : this.#paths).set(path.text, number, isOfFolders);
    });
    // Patterns that begin together are adjacent, so that their state takes little memory.
    wild.sort((a, b) => Number(a.isAnywhere) - Number(b.isAnywhere) || (a.folder < b.folder ? -1 : a.folder > b.folder ? 1 : 0));
    this.#numbers = wild.map(({ number }) => number);
    this.#set = new PatternSet(wild.map(({ steps }) => steps));
    const all = wild.map((_, index) => index);
    this.#ends = {
      file: this.#set.endsOf(all.filter((index) => !patterns[this.#numbers[index] ?? -1]?.isOfFolders)),
      folder: this.#set.endsOf(all),
    };
    this.#behindPath = this.#startsOf(wild, false);
    const behindEnd = this.#startsOf(wild, true);
    this.#everywhere = behindEnd.get('') ?? NOWHERE;
    behindEnd.delete('');
    this.#behindEnd = behindEnd;
  }

  #startsOf(wild: readonly Wild[], isAnywhere: boolean): Map<string, Standing> {
    const groups = new Map<string, number[]>();
    wild.forEach((pattern, index) => {
      if (pattern.isAnywhere === isAnywhere) addTo(groups, pattern.folder, index);
    });
    return new Map([...groups].map(([folder, group]) => [folder, this.#set.startOf(group)]));
  }

  leavesOut(file: string): boolean {
    let verdict = this.#verdicts.get(file);
    if (verdict === undefined) this.#verdicts.set(file, (verdict = this.#judge(bytesOf(file))));
    return verdict;
  }

  #judge(file: string): boolean {
    const slash = file.lastIndexOf('/');
    const folder = this.#folderOf(file.slice(0, slash + 1));
    return folder === 'left out' || this.#isLeftOut(file, slash + 1, folder, false);
  }

  /** `path` ends with a slash, or is empty. */
  #folderOf(path: string): Folder {
    const known = this.#folders.get(path);
    if (known) return known;
    // Not recursive: paths may be deeper than the stack.
    let folder = this.#folders.get('') ?? this.#keep('', this.#behindPath.get('') ?? NOWHERE);
    for (let start = 0; start < path.length && folder !== 'left out';) {
      const end = path.indexOf('/', start);
      const below = path.slice(0, end + 1);
      folder = this.#folders.get(below) ?? this.#keep(below, this.#enter(below, start, folder));
      start = end + 1;
    }
    return folder === 'left out' ? this.#keep(path, folder) : folder;
  }

  #enter(path: string, nameStart: number, above: Standing): Folder {
    if (this.#isLeftOut(path.slice(0, -1), nameStart, above, true)) return 'left out';
    const set = this.#set;
    set.read('/');
    set.alsoStand(this.#behindPath.get(path) ?? NOWHERE);
    if (this.#behindEnd.size > 0)
      for (let end = path; end !== ''; end = end.slice(end.indexOf('/') + 1)) set.alsoStand(this.#behindEnd.get(end) ?? NOWHERE);
    return set.standing();
  }

  #keep(path: string, folder: Folder): Folder {
    if (folder !== 'left out') this.#kept += folder.bits.length;
    if (this.#kept > MOST_KEPT) {
      this.#folders.clear();
      this.#kept = 0;
    }
    this.#folders.set(path, folder);
    return folder;
  }

  /** The name begins at `nameStart`, in a folder with the state `above`. The set then has the state after the name. */
  #isLeftOut(path: string, nameStart: number, above: Standing, isFolder: boolean): boolean {
    const set = this.#set;
    set.stand(above);
    set.alsoStand(this.#everywhere);
    set.read(path, nameStart);
    let last = Math.max(this.#paths.get(path, isFolder), set.greatestOf(isFolder ? this.#ends.folder : this.#ends.file, this.#numbers));
    // Starts with the name, because most of these patterns are names.
    for (let parts = 0, start = nameStart; parts < this.#pathEnds.parts; parts++) {
      last = Math.max(last, this.#pathEnds.get(path.slice(start), isFolder));
      if (start === 0) break;
      start = path.lastIndexOf('/', start - 2) + 1;
    }
    return this.#patterns[last]?.isNegated === false;
  }
}

function wildOf({ text, isAnywhere, rest }: PathPattern, number: number): Wild {
  const name = text.lastIndexOf('/') + 1;
  return { number, isAnywhere, folder: text.slice(0, name), steps: [...literally(text.slice(name)), ...rest] };
}
