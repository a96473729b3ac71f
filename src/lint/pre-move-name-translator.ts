/** Reads names and messages of findings as if nothing had moved. */
import { escapeIdentityText } from './identity.ts';

/** The old and the new path of what moves. */
export type PathMove = readonly [from: string, to: string];

/** Longer texts are left as they are, and so is what stands behind this many words and folders of one. */
const MAX_LENGTH = 10_000;
const MAX_BOUNDARIES = 64;

const STARTS = new Set([' ', '[', '“']);
const SIGNS = new Set(['/', '-', '+', '~']);
const ENDS = new Set([' ', ']', '”', '.', '#', '?', '/']);

/** What things were called before: pages without extension, other files, folders, and elements by their label paths. */
export class PreMoveNameTranslator {
  readonly #paths = new Map<string, string>();
  readonly #folders = new Map<string, string>();
  readonly #elements: ReadonlyMap<string, string>;

  /** `folders` are paths whose contents moved with them; `elements` has label paths before by those after. */
  constructor(moves: Iterable<PathMove>, folders: Iterable<PathMove>, elements: ReadonlyMap<string, string> = new Map()) {
    this.#elements = elements;
    for (const [from, to] of moves) this.#paths.set(escapeIdentityText(to), escapeIdentityText(from));
    for (const [from, to] of folders) this.#folders.set(escapeIdentityText(to), escapeIdentityText(from));
  }

  /**
   * @example new PreMoveNameTranslator([['setup', 'start']], []).in('page-exists docs.json /navigation/pages[start]')
   * // 'page-exists docs.json /navigation/pages[setup]'
   */
  in(written: string): string {
    if (written.length > MAX_LENGTH) return written;
    const text = this.#withFormerLabels(written);
    let result = '';
    let done = 0;
    let left = MAX_BOUNDARIES;
    for (let at = 0; at < text.length && left > 0; at++) {
      if (!isStart(text, at)) continue;
      left--;
      const found = this.#at(text, at);
      if (!found) continue;
      result += text.slice(done, at) + found.name;
      done = at = found.end;
    }
    return result + text.slice(done);
  }

  #withFormerLabels(text: string): string {
    const start = this.#elements.size === 0 ? -1 : text.indexOf(' /navigation/') + 1;
    if (start <= 0) return text;
    let left = MAX_BOUNDARIES;
    for (let end = text.length; end > start && left > 0; end--) {
      const next = text[end];
      if (next !== undefined && next !== ' ' && next !== '/') continue;
      left--;
      const label = this.#elements.get(text.slice(start, end));
      if (label !== undefined) return text.slice(0, start) + label + text.slice(end);
    }
    return text;
  }

  /** The longest path that starts here. */
  #at(text: string, start: number): { readonly name: string; readonly end: number } | undefined {
    let found: { readonly name: string; readonly end: number } | undefined;
    let left = MAX_BOUNDARIES;
    for (let end = start + 1; end <= text.length && left > 0; end++) {
      const next = text[end];
      if (next !== undefined && !ENDS.has(next)) continue;
      left--;
      const path = text.slice(start, end);
      const name = next === '/' ? this.#folders.get(path) : (this.#paths.get(path) ?? this.#folders.get(path));
      if (name !== undefined) found = { name, end };
    }
    return found;
  }
}

/** Whether a path may start here, after a slash or the sign of a page that a language lacks, or without one. */
function isStart(text: string, at: number): boolean {
  const before = SIGNS.has(text[at - 1] ?? '') ? at - 1 : at;
  return text[at] !== '/' && (before === 0 || STARTS.has(text[before - 1] ?? ''));
}
