/** The files of a checkout with the edits of a model on top, and the checks on new edits. */
import { decode, removeNewPathPrefix, MutableFileListing, makeVisible, nameOf, nearestPath, newPathProblem } from '../../internal.ts';
import type { DraftLimits } from './limits.ts';
import { readConfinedFile } from './read-confined-file.ts';
import { confinePath } from './confine-path.ts';
import { isRefusal, createToolRefusal, type ToolRefusal } from './refusal.ts';
import { readDocsRootListing, type DocsRootListing } from './tree.ts';
import type { DraftWritePolicy } from './write-policy.ts';

const BOM = '\uFEFF';
/** Files that may change which files docs.json uses or lists. */
const DATA_FILE = /\.json$/;

/** A text file. `text` has no byte order mark. */
export interface DraftTextFile {
  readonly path: string;
  readonly text: string;
  readonly hasBom: boolean;
}

interface OverlayOptions {
  readonly root: string;
  readonly config: string;
  readonly limits: DraftLimits;
  readonly writable: DraftWritePolicy;
}

export class DraftOverlay {
  readonly #options: OverlayOptions;
  readonly #edits = new Map<string, string | null>();
  #tree: DocsRootListing | undefined;
  /** Of all edits so far. */
  #listing: MutableFileListing | undefined;
  #changeCount = 0;

  constructor(parts: OverlayOptions) {
    this.#options = parts;
  }

  get edits(): ReadonlyMap<string, string | null> {
    return this.#edits;
  }

  /** The number of calls of `put`. */
  get changeCount(): number {
    return this.#changeCount;
  }

  /** Whether the listing is complete. */
  get isComplete(): boolean {
    return this.#readTree().isComplete;
  }

  /** All files that the tools can open, including edits, sorted. */
  paths(): readonly string[] {
    const names = new Set(this.#readTree().files);
    for (const [path, text] of this.#edits) {
      if (text === null) names.delete(path);
      else names.add(path);
    }
    return [...names].toSorted();
  }

  /** The text of a requested file. */
  open(asked: string): DraftTextFile | ToolRefusal {
    const path = this.#resolvePath(asked);
    if (isRefusal(path)) return path;
    return this.read(path) ?? createToolRefusal(this.#notFoundMessage(path));
  }

  /** The current text at a path; `undefined` if the file does not exist. */
  read(path: string): DraftTextFile | undefined | ToolRefusal {
    const edit = this.#edits.get(path);
    if (edit === null) return undefined;
    if (edit !== undefined) return edit.startsWith(BOM) ? { path, text: edit.slice(1), hasBom: true } : { path, text: edit, hasBom: false };
    const bytes = readConfinedFile(this.#options.root, path);
    if (bytes === undefined || isRefusal(bytes)) return bytes;
    const { text, hasBom, problem } = decode(bytes);
    return problem
      ? createToolRefusal(`“${makeVisible(path)}” is not UTF-8 text, and the tools open only text. Continue without it.`)
      : { path, text, hasBom };
  }

  /** A path that may be written, whether or not the file exists. `from` is what is moved there. */
  async writablePath(asked: string, from?: string): Promise<string | ToolRefusal> {
    const written = removeNewPathPrefix(asked.normalize('NFC'), this.#visibleListing());
    const path = this.#resolvePath(written);
    const there = isRefusal(path) ? undefined : this.read(path);
    const name = there === undefined ? newPathProblem(written, this.#visibleListing(), from, this.#fullListing()) : undefined;
    if (name !== undefined) return createToolRefusal(name);
    if (isRefusal(path)) return path;
    const refused = (await this.#options.writable.refusalFor(path, this.#edits)) ?? (isRefusal(there) ? there : undefined);
    if (refused) return refused;
    const isFolder = there === undefined && this.#visibleListing().folderAt(`${path}/`, path.length + 1) !== undefined;
    return isFolder ? createToolRefusal(`“${makeVisible(path)}” already exists. Choose another path.`) : path;
  }

  /** A requested file that may be moved or deleted. */
  async removableFile(asked: string): Promise<DraftTextFile | ToolRefusal> {
    const file = this.open(asked);
    if (isRefusal(file)) return file;
    if (file.path === this.#options.config)
      return createToolRefusal(
        `“${this.#options.config}” contains the navigation and cannot be moved or deleted. Change it with edit_file.`,
      );
    // The model may remove files that it created, even if docs.json no longer uses them.
    const isNew = this.#edits.has(file.path) && this.#baseText(file.path) === undefined;
    return (isNew ? undefined : await this.#options.writable.refusalFor(file.path, this.#edits)) ?? file;
  }

  /** Sets the texts of files, or deletes them (`null`): all of them or, beyond a limit, none. */
  async put(changes: ReadonlyMap<string, string | null>): Promise<ToolRefusal | undefined> {
    const edits = new Map(this.#edits);
    for (const [path, text] of changes) {
      const trouble = text === null ? undefined : this.#textRefusal(path, text);
      if (trouble) return trouble;
      const before = this.#baseText(path);
      if (text === before || (text === null && before === undefined)) edits.delete(path);
      else edits.set(path, text);
    }
    const { files, messageBytes } = this.#options.limits;
    if (edits.size > files)
      return createToolRefusal(
        `This would change ${edits.size} files; a message can change at most ${files}. Finish what matters most, and say in your summary what is left.`,
      );
    const bytes = [...edits.values()].reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0);
    if (bytes > messageBytes)
      return createToolRefusal(
        `The edited files would have ${bytes} bytes; a message can write at most ${messageBytes}. Finish what matters most, and say in your summary what is left.`,
      );
    const claimed = [...changes].some(([path, text]) => text === null || DATA_FILE.test(path))
      ? await this.#options.writable.refusalOfReferences(edits)
      : undefined;
    if (claimed) return claimed;
    this.restore(edits);
    return undefined;
  }

  /** Replaces all edits by edits that were accepted before. */
  restore(edits: ReadonlyMap<string, string | null>): void {
    this.#changeCount++;
    this.#listing = undefined;
    this.#edits.clear();
    for (const [path, text] of edits) this.#edits.set(path, text);
  }

  /** The path as spelled on disk, if it differs only in Unicode normalization. */
  #resolvePath(asked: string): string | ToolRefusal {
    const path = confinePath(asked);
    if (isRefusal(path) || this.#edits.has(path)) return path;
    const { files } = this.#readTree();
    return files.includes(path) ? path : (files.find((name) => name.normalize('NFC') === path) ?? path);
  }

  #readTree(): DocsRootListing {
    return (this.#tree ??= readDocsRootListing(this.#options.root));
  }

  #baseText(path: string): string | undefined {
    const bytes = readConfinedFile(this.#options.root, path);
    if (bytes === undefined || isRefusal(bytes)) return undefined;
    const { text, hasBom, problem } = decode(bytes);
    return problem ? undefined : hasBom ? BOM + text : text;
  }

  #notFoundMessage(path: string): string {
    const names = this.paths();
    const name = nameOf(path);
    const meant = names.find((other) => other.endsWith(`/${name}`) || /^[^.]+/.exec(other)?.[0] === path) ?? nearestPath(path, names);
    return `The file “${makeVisible(path)}” does not exist.${meant === undefined ? ' Use list_files to see the existing files.' : ` Did you mean “${makeVisible(meant)}”?`}`;
  }

  /** The names that the tools list, folder by folder. */
  #visibleListing(): MutableFileListing {
    return (this.#listing ??= MutableFileListing.of(new Map(this.paths().map((name) => [name, 'file'] as const))));
  }

  /** The same, and what the tools do not open. */
  #fullListing(): MutableFileListing {
    const taken = new MutableFileListing(this.#visibleListing());
    for (const path of this.#readTree().otherPaths) taken.set(path, 'no-file');
    return taken;
  }

  #textRefusal(path: string, text: string): ToolRefusal | undefined {
    if (/[\0\p{Cs}]/u.test(text))
      return createToolRefusal(`The text for “${makeVisible(path)}” contains NUL or half of a surrogate pair. Write only text.`);
    const bytes = Buffer.byteLength(text);
    const { fileBytes } = this.#options.limits;
    const before = Buffer.byteLength(this.#baseText(path) ?? '');
    // An existing file may grow by 10% in any case.
    const most = Math.max(fileBytes, Math.floor(before * 1.1));
    return bytes > most
      ? createToolRefusal(`“${makeVisible(path)}” would have ${bytes} bytes; a file can have at most ${most}. Split it into several.`)
      : undefined;
  }
}
