/** The files of a checkout with the edits of a model on top, and the checks on new edits. */
import { nameOf } from '../../text/path-parts.ts';
import { decode } from '../../document/decode.ts';
import { Listing } from '../../site/listing.ts';
import { whyNotNew } from '../../site/new-names.ts';
import { nearestPath } from '../../text/near-name.ts';
import { visible } from '../../text/visible.ts';
import type { DraftLimits } from './limits.ts';
import { bytesAt } from './on-disk.ts';
import { confined } from './path.ts';
import { isRefusal, refuse, type Refusal } from './refusal.ts';
import { treeOf, type Tree } from './tree.ts';
import type { Writable } from './writable.ts';

const MARK = '\uFEFF';
/** Files that may change which files docs.json uses or lists. */
const DATA = /\.json$/;

/** A text file. `text` has no byte order mark. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
  readonly hasMark: boolean;
}

interface Parts {
  readonly root: string;
  readonly config: string;
  readonly limits: DraftLimits;
  readonly writable: Writable;
}

export class Overlay {
  readonly #parts: Parts;
  readonly #edits = new Map<string, string | null>();
  #tree: Tree | undefined;
  /** Of all edits so far. */
  #present: Listing | undefined;
  #changes = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get edits(): ReadonlyMap<string, string | null> {
    return this.#edits;
  }

  /** The number of calls of `put`. */
  get changes(): number {
    return this.#changes;
  }

  /** Whether the listing is complete. */
  get isWhole(): boolean {
    return this.#listed().isWhole;
  }

  /** All files that the tools can open, including edits, sorted. */
  names(): readonly string[] {
    const names = new Set(this.#listed().files);
    for (const [path, text] of this.#edits) {
      if (text === null) names.delete(path);
      else names.add(path);
    }
    return [...names].toSorted();
  }

  /** The text of a requested file. */
  open(asked: string): TextFile | Refusal {
    const path = this.#pathOf(asked);
    if (isRefusal(path)) return path;
    return this.read(path) ?? refuse(this.#notThere(path));
  }

  /** The current text at a path; `undefined` if the file does not exist. */
  read(path: string): TextFile | undefined | Refusal {
    const edit = this.#edits.get(path);
    if (edit === null) return undefined;
    if (edit !== undefined)
      return edit.startsWith(MARK) ? { path, text: edit.slice(1), hasMark: true } : { path, text: edit, hasMark: false };
    const bytes = bytesAt(this.#parts.root, path);
    if (bytes === undefined || isRefusal(bytes)) return bytes;
    const { text, bom, problem } = decode(bytes);
    return problem
      ? refuse(`“${visible(path)}” is not UTF-8 text, and the tools open only text. Continue without it.`)
      : { path, text, hasMark: bom };
  }

  /** A path that may be written, whether or not the file exists. `from` is what is moved there. */
  async target(asked: string, from?: string): Promise<string | Refusal> {
    const path = this.#pathOf(asked);
    const there = isRefusal(path) ? undefined : this.read(path);
    const written = asked.normalize('NFC').replace(/^(?:\.\/)+/, '');
    const name = there === undefined ? whyNotNew(written, this.#folders(), from, this.#taken()) : undefined;
    if (name !== undefined) return refuse(name);
    if (isRefusal(path)) return path;
    const refused = (await this.#parts.writable.whyNot(path, this.#edits)) ?? (isRefusal(there) ? there : undefined);
    if (refused) return refused;
    const isFolder = there === undefined && this.#folders().folderAt(`${path}/`, path.length + 1) !== undefined;
    return isFolder ? refuse(`“${visible(path)}” already exists. Choose another path.`) : path;
  }

  /** A requested file that may be moved or deleted. */
  async removable(asked: string): Promise<TextFile | Refusal> {
    const file = this.open(asked);
    if (isRefusal(file)) return file;
    if (file.path === this.#parts.config)
      return refuse(`“${this.#parts.config}” contains the navigation and cannot be moved or deleted. Change it with edit_file.`);
    // The model may remove files that it created, even if docs.json no longer uses them.
    const isNew = this.#edits.has(file.path) && this.#base(file.path) === undefined;
    return (isNew ? undefined : await this.#parts.writable.whyNot(file.path, this.#edits)) ?? file;
  }

  /** Sets the texts of files, or deletes them (`null`): all of them or, beyond a limit, none. */
  async put(changes: ReadonlyMap<string, string | null>): Promise<Refusal | undefined> {
    const edits = new Map(this.#edits);
    for (const [path, text] of changes) {
      const trouble = text === null ? undefined : this.#whyNoText(path, text);
      if (trouble) return trouble;
      const before = this.#base(path);
      if (text === before || (text === null && before === undefined)) edits.delete(path);
      else edits.set(path, text);
    }
    const { files, messageBytes } = this.#parts.limits;
    if (edits.size > files)
      return refuse(
        `This would change ${edits.size} files; a message can change at most ${files}. Finish what matters most, and say in your summary what is left.`,
      );
    const bytes = [...edits.values()].reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0);
    if (bytes > messageBytes)
      return refuse(
        `The edited files would have ${bytes} bytes; a message can write at most ${messageBytes}. Finish what matters most, and say in your summary what is left.`,
      );
    const claimed = [...changes].some(([path, text]) => text === null || DATA.test(path))
      ? await this.#parts.writable.whyNotClaimed(edits)
      : undefined;
    if (claimed) return claimed;
    this.restore(edits);
    return undefined;
  }

  /** Replaces all edits by edits that were accepted before. */
  restore(edits: ReadonlyMap<string, string | null>): void {
    this.#changes++;
    this.#present = undefined;
    this.#edits.clear();
    for (const [path, text] of edits) this.#edits.set(path, text);
  }

  /** The path as spelled on disk, if it differs only in Unicode normalization. */
  #pathOf(asked: string): string | Refusal {
    const path = confined(asked);
    if (isRefusal(path) || this.#edits.has(path)) return path;
    const { files } = this.#listed();
    return files.includes(path) ? path : (files.find((name) => name.normalize('NFC') === path) ?? path);
  }

  #listed(): Tree {
    return (this.#tree ??= treeOf(this.#parts.root));
  }

  #base(path: string): string | undefined {
    const bytes = bytesAt(this.#parts.root, path);
    if (bytes === undefined || isRefusal(bytes)) return undefined;
    const { text, bom, problem } = decode(bytes);
    return problem ? undefined : bom ? MARK + text : text;
  }

  #notThere(path: string): string {
    const names = this.names();
    const name = nameOf(path);
    const meant = names.find((other) => other.endsWith(`/${name}`) || /^[^.]+/.exec(other)?.[0] === path) ?? nearestPath(path, names);
    return `The file “${visible(path)}” does not exist.${meant === undefined ? ' Use list_files to see the existing files.' : ` Did you mean “${visible(meant)}”?`}`;
  }

  /** The names that the tools list, folder by folder. */
  #folders(): Listing {
    return (this.#present ??= Listing.of(new Map(this.names().map((name) => [name, 'file'] as const))));
  }

  /** The same, and what the tools do not open. */
  #taken(): Listing {
    const taken = new Listing(this.#folders());
    for (const path of this.#listed().others) taken.set(path, 'no-file');
    return taken;
  }

  #whyNoText(path: string, text: string): Refusal | undefined {
    if (/[\0\p{Cs}]/u.test(text))
      return refuse(`The text for “${visible(path)}” contains NUL or half of a surrogate pair. Write only text.`);
    const bytes = Buffer.byteLength(text);
    const { fileBytes } = this.#parts.limits;
    const before = Buffer.byteLength(this.#base(path) ?? '');
    // An existing file may grow by 10% in any case.
    const most = Math.max(fileBytes, Math.floor(before * 1.1));
    return bytes > most
      ? refuse(`“${visible(path)}” would have ${bytes} bytes; a file can have at most ${most}. Split it into several.`)
      : undefined;
  }
}
