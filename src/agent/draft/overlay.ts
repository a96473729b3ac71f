/** The files of a checkout with the edits of a model on top: what stands where, and what may be put there. */
import { nameOf } from '../../text/path-parts.ts';
import { decode } from '../../document/decode.ts';
import { nearest } from '../../text/spelling.ts';
import { visible } from '../../text/visible.ts';
import type { DraftLimits } from './limits.ts';
import { bytesAt } from './on-disk.ts';
import { confined, folded } from './path.ts';
import { isRefusal, refuse, type Refusal } from './refusal.ts';
import { treeOf, type Tree } from './tree.ts';
import type { Writable } from './writable.ts';

const MARK = '\uFEFF';
/** What may say which files docs.json draws in or lists. */
const DATA = /\.json$/;

/** A text file. `text` has no byte order mark, and the line ends that it has. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
  readonly hasMark: boolean;
}

export class Overlay {
  readonly #root: string;
  readonly #limits: DraftLimits;
  readonly #config: string;
  readonly #writable: Writable;
  readonly #edits = new Map<string, string | null>();
  #tree: Tree | undefined;
  #changes = 0;

  constructor({
    root,
    config,
    limits,
    writable,
  }: {
    readonly root: string;
    readonly config: string;
    readonly limits: DraftLimits;
    readonly writable: Writable;
  }) {
    this.#root = root;
    this.#config = config;
    this.#limits = limits;
    this.#writable = writable;
  }

  get edits(): ReadonlyMap<string, string | null> {
    return this.#edits;
  }

  /** How often something was put. */
  get changes(): number {
    return this.#changes;
  }

  /** True if the listing holds all that the checkout does. */
  get isWhole(): boolean {
    return this.#listed().isWhole;
  }

  /** Every file that the tools open, as edited, sorted. */
  names(): readonly string[] {
    const names = new Set(this.#listed().files);
    for (const [path, text] of this.#edits) {
      if (text === null) names.delete(path);
      else names.add(path);
    }
    return [...names].toSorted();
  }

  /** The text of a file that a tool was asked for. */
  open(asked: string): TextFile | Refusal {
    const path = this.#pathOf(asked);
    if (isRefusal(path)) return path;
    return this.read(path) ?? refuse(this.#notThere(path));
  }

  /** The text at a path as it stands; `undefined` if there is no such file. */
  read(path: string): TextFile | undefined | Refusal {
    const edit = this.#edits.get(path);
    if (edit === null) return undefined;
    if (edit !== undefined)
      return edit.startsWith(MARK) ? { path, text: edit.slice(1), hasMark: true } : { path, text: edit, hasMark: false };
    const bytes = bytesAt(this.#root, path);
    if (bytes === undefined || isRefusal(bytes)) return bytes;
    const { text, bom, problem } = decode(bytes);
    return problem
      ? refuse(`“${visible(path)}” is no text in UTF-8; the tools open text only. Go on without it.`)
      : { path, text, hasMark: bom };
  }

  /** A path where a text may be written, be there a file or not. */
  async target(asked: string): Promise<string | Refusal> {
    const path = this.#pathOf(asked);
    return isRefusal(path) ? path : ((await this.#writable.whyNot(path, this.#edits)) ?? this.#whyTaken(path) ?? path);
  }

  /** The file that a tool was asked to move or delete. */
  async removable(asked: string): Promise<TextFile | Refusal> {
    const file = this.open(asked);
    if (isRefusal(file)) return file;
    if (file.path === this.#config)
      return refuse(`“${this.#config}” holds the navigation and stays where it is; change it with edit_file.`);
    // What the model made itself it may take away, also where docs.json does not name it any more.
    const isNew = this.#edits.has(file.path) && this.#base(file.path) === undefined;
    return (isNew ? undefined : await this.#writable.whyNot(file.path, this.#edits)) ?? file;
  }

  /** Puts texts, or `null` for no file, in place of what stands there: all of them or, above a limit, none. */
  async put(changes: ReadonlyMap<string, string | null>): Promise<Refusal | undefined> {
    const edits = new Map(this.#edits);
    for (const [path, text] of changes) {
      const trouble = text === null ? undefined : this.#whyNoText(path, text);
      if (trouble) return trouble;
      const before = this.#base(path);
      if (text === before || (text === null && before === undefined)) edits.delete(path);
      else edits.set(path, text);
    }
    const { files, messageBytes } = this.#limits;
    if (edits.size > files)
      return refuse(
        `This would be the change of ${edits.size} files; a message may change ${files}. Finish with what matters most, and say in your summary what is left.`,
      );
    const bytes = [...edits.values()].reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0);
    if (bytes > messageBytes)
      return refuse(
        `The edited files would hold ${bytes} bytes; a message may write ${messageBytes}. Finish with what matters most, and say in your summary what is left.`,
      );
    const claimed = [...changes].some(([path, text]) => text === null || DATA.test(path))
      ? await this.#writable.whyNotClaimed(edits)
      : undefined;
    if (claimed) return claimed;
    this.#changes++;
    this.#edits.clear();
    for (const [path, text] of edits) this.#edits.set(path, text);
    return undefined;
  }

  /** The path as the disk spells it, where only the composition of its characters differs. */
  #pathOf(asked: string): string | Refusal {
    const path = confined(asked);
    if (isRefusal(path) || this.#edits.has(path)) return path;
    const { files } = this.#listed();
    return files.includes(path) ? path : (files.find((name) => name.normalize('NFC') === path) ?? path);
  }

  #listed(): Tree {
    return (this.#tree ??= treeOf(this.#root));
  }

  #base(path: string): string | undefined {
    const bytes = bytesAt(this.#root, path);
    if (bytes === undefined || isRefusal(bytes)) return undefined;
    const { text, bom, problem } = decode(bytes);
    return problem ? undefined : bom ? MARK + text : text;
  }

  #notThere(path: string): string {
    const names = this.names();
    const name = nameOf(path);
    const meant = names.find((other) => other.endsWith(`/${name}`) || /^[^.]+/.exec(other)?.[0] === path) ?? nearest(path, names);
    return `There is no file “${visible(path)}”.${meant === undefined ? ' list_files shows which there are.' : ` Did you mean “${visible(meant)}”?`}`;
  }

  /** A file where a folder should be, a folder where a file should be, or the same name in other letters. */
  #whyTaken(path: string): Refusal | undefined {
    const there = this.read(path);
    if (there !== undefined) return isRefusal(there) ? there : undefined;
    const taken = this.#taken();
    const names = path.split('/');
    for (let depth = 1; depth <= names.length; depth++) {
      const part = names.slice(0, depth).join('/');
      const other = taken.get(folded(part));
      if (other === undefined) return undefined;
      if (other.path !== part)
        return refuse(
          `“${visible(part)}” differs from “${visible(other.path)}” in capitals or accents alone, and many disks hold only one of them. Use “${visible(other.path)}”, or choose another name.`,
        );
      if (depth < names.length && other.isFile)
        return refuse(`“${visible(part)}” is a file, so that nothing can stand below it. Choose another path.`);
      if (depth === names.length) return refuse(`“${visible(part)}” is taken. Choose another path.`);
    }
    return undefined;
  }

  /** By one spelling: every path that is taken, with the folders above edited files. */
  #taken(): ReadonlyMap<string, { readonly path: string; readonly isFile: boolean }> {
    const files = new Set(this.names());
    const taken = new Map<string, { path: string; isFile: boolean }>();
    for (const path of [...this.#listed().taken, ...files]) {
      if (this.#edits.get(path) === null) continue;
      const names = path.split('/');
      for (let depth = 1; depth <= names.length; depth++) {
        const part = names.slice(0, depth).join('/');
        const key = folded(part);
        if (!taken.has(key)) taken.set(key, { path: part, isFile: files.has(part) });
      }
    }
    return taken;
  }

  #whyNoText(path: string, text: string): Refusal | undefined {
    if (/[\0\p{Cs}]/u.test(text)) return refuse(`The text for “${visible(path)}” holds a NUL or half of a character; write text only.`);
    const bytes = Buffer.byteLength(text);
    const { fileBytes } = this.#limits;
    const before = Buffer.byteLength(this.#base(path) ?? '');
    const most = Math.max(fileBytes, Math.floor(before * 1.1));
    return bytes > most
      ? refuse(`“${visible(path)}” would have ${bytes} bytes; a file may have ${most}. Split it into several.`)
      : undefined;
  }
}
