/** Follows the `$ref` of a path item through a description and other files in the docs root. */
import { keys } from '../document/pointer.ts';
import type { Files } from '../site/files.ts';
import { isOutside } from '../site/outside.ts';
import { normalizeSpecFilePath, readBytes, decodeText, type BytesResult } from './content.ts';
import { parseSpecText } from './parse-text.ts';
import { isObject, type JsonObject } from '../document/json-object.ts';
import type { ParsedSpecDocument } from './parsed.ts';
import type { SpecProblem } from './spec.ts';
import { MAX_LISTED_SPEC_PROBLEMS } from './spec.ts';
import { SpecBudget, type ParsedSpecFile } from './spec-budget.ts';

/** The longest chain of references, and the most files per description. */
const MAX_HOPS = 32;
const MAX_FILES = 1_000;

/** An object, the file that contains it, and the keys to it. */
export interface LocatedSpecObject {
  readonly value: JsonObject;
  readonly file: ParsedSpecDocument;
  readonly path: readonly string[];
}

export class SpecReferenceReader {
  readonly problems: SpecProblem[] = [];
  readonly files = new Map<string, ParsedSpecDocument | SpecProblem>();
  readonly texts = new Map<string, string>();
  readonly #files: Files;
  readonly #budget: SpecBudget;

  /** Descriptions with the same budget are parts of the same state of a site. */
  constructor(files: Files, budget = new SpecBudget()) {
    this.#files = files;
    this.#budget = budget;
  }

  /** Reads a file as far as the budget allows. */
  read(path: string): BytesResult {
    return readBytes(path, this.#files, this.#budget);
  }

  /** Reads and parses a file once. */
  async open(path: string): Promise<ParsedSpecDocument | SpecProblem> {
    const known = this.files.get(path);
    if (known) return known;
    const opened = await this.#read(path);
    this.files.set(path, opened);
    return opened;
  }

  /** Parses a file that was already read. */
  async parse(path: string, bytes: Uint8Array): Promise<ParsedSpecDocument | SpecProblem> {
    const parsed = await this.#parse(path, bytes);
    this.files.set(path, parsed);
    return parsed;
  }

  /**
   * Returns an object and the objects that its chain of `$ref`s points to; the first one that has a key counts.
   * `isWhole` is false if the rest is not known; if that is a mistake, it is in `problems`.
   */
  async follow(start: LocatedSpecObject): Promise<{ readonly found: readonly LocatedSpecObject[]; readonly isWhole: boolean }> {
    const found = [start];
    for (let at = start; typeof at.value['$ref'] === 'string';) {
      const target = at.value['$ref'];
      const next = found.length > MAX_HOPS ? `This “$ref” goes through more than ${MAX_HOPS} others.` : await this.#step(at, target);
      if (next === undefined) return { found, isWhole: false };
      if (typeof next === 'string' || found.some(({ file, path }) => file === next.file && samePath(path, next.path))) {
        const message = typeof next === 'string' ? next : `The reference “${target}” is circular.`;
        await this.#fail(at, message);
        return { found, isWhole: false };
      }
      found.push((at = next));
    }
    return { found, isWhole: true };
  }

  /** Follows one `$ref`. Returns a message if it cannot be followed, and `undefined` if it points to a place where docs-nav cannot look. */
  async #step(from: LocatedSpecObject, target: string): Promise<LocatedSpecObject | string | undefined> {
    if (/^[a-z][a-z\d+.-]+:/i.test(target) || target.startsWith('//')) return undefined;
    const hash = target.indexOf('#');
    const name = decodePercentEncoding(hash < 0 ? target : target.slice(0, hash));
    const path = pathOfPointer(decodePercentEncoding(hash < 0 ? '' : target.slice(hash + 1)));
    if (path === undefined) return `“${target}” is not a reference; expected a path after “#”, such as “/components/pathItems/Users”.`;
    const folder = from.file.file.slice(0, from.file.file.lastIndexOf('/') + 1);
    const located = name.startsWith('/') ? name : folder + name;
    if (isOutside(located)) return `The reference “${target}” points outside the docs folder and was not followed.`;
    const file = name === '' ? from.file : await this.open(normalizeSpecFilePath(located));
    if ('code' in file) return file.code === 'unknown' ? undefined : `The reference “${target}” cannot be followed: ${file.message}`;
    const value = file.value(path);
    if (isObject(value)) return { value, file, path };
    return `The reference “${target}” points to ${value === undefined ? 'nothing' : 'a value that is not an object'}.`;
  }

  async #fail({ file, path }: LocatedSpecObject, message: string): Promise<void> {
    if (this.problems.length >= MAX_LISTED_SPEC_PROBLEMS) return;
    const span = (await file.span([...path, '$ref'])) ?? (await file.span(path));
    this.problems.push({ code: 'ref', message, file: file.file, ...(span && { span }) });
  }

  async #read(path: string): Promise<ParsedSpecDocument | SpecProblem> {
    if (this.files.size >= MAX_FILES) return { code: 'too-large', message: `More than ${MAX_FILES} files are included.`, file: path };
    const content = this.read(path);
    return 'problem' in content ? content.problem : this.#parse(path, content.bytes);
  }

  async #parse(path: string, bytes: Uint8Array): Promise<ParsedSpecDocument | SpecProblem> {
    let opened = this.#budget.opened.get(path);
    if (!opened) {
      opened = await this.#parseAnew(path, bytes);
      // What one state refuses because of the descriptions before it, another may read.
      if (!isRefusal(opened)) this.#budget.opened.set(path, opened);
    }
    if (opened.text !== undefined) this.texts.set(path, opened.text);
    return opened.parsed;
  }

  async #parseAnew(path: string, bytes: Uint8Array): Promise<ParsedSpecFile> {
    const decoded = decodeText(path, bytes);
    if ('problem' in decoded) return { parsed: decoded.problem, tokens: 0 };
    const { text } = decoded;
    const budget = this.#budget;
    const known = budget.beside?.opened.get(path);
    // It costs the same in each state, so that all states read the same files.
    if (known?.text === text && known.tokens <= budget.tokens) {
      budget.tokens -= known.tokens;
      return known;
    }
    const before = budget.tokens;
    const result = await parseSpecText(path, text, budget);
    return { parsed: 'problem' in result ? result.problem : result.parsed, text, tokens: before - budget.tokens };
  }
}

function isRefusal({ parsed }: ParsedSpecFile): boolean {
  return 'code' in parsed && parsed.code === 'too-large';
}

/** `/paths/~1users` → `['paths', '/users']`. */
function pathOfPointer(pointer: string): readonly string[] | undefined {
  return pointer === '' || pointer.startsWith('/') ? keys(pointer) : undefined;
}

export function decodePercentEncoding(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function samePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index]);
}
