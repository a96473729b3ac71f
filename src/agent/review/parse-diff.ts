/** Parses a unified diff of git into files, hunks and numbered lines. */
import { pathsOf } from './diff-paths.ts';

export interface DiffFile {
  /** The path after the change; before it, if the file is gone. */
  readonly path: string;
  /** The path before, if it differs. */
  readonly from?: string;
  readonly status: 'added' | 'removed' | 'changed' | 'renamed' | 'copied';
  readonly isBinary: boolean;
  readonly added: number;
  readonly removed: number;
  readonly hunks: readonly Hunk[];
  /** Lines of the diff that are omitted from `hunks`, because there are too many. */
  readonly linesLeftOut: number;
}

export interface Hunk {
  /** The text after the second `@@`. */
  readonly context: string;
  readonly lines: readonly DiffLine[];
}

/** `before` and `after` are 1-based line numbers; an added line has no `before`, a removed one no `after`. */
export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed' | 'note';
  readonly before?: number;
  readonly after?: number;
  /** May be cut; `cut` is the number of UTF-16 units removed. */
  readonly text: string;
  readonly cut?: number;
}

export interface DiffLimits {
  readonly files: number;
  /** Lines of one file, and of all. */
  readonly fileLines: number;
  readonly lines: number;
  /** UTF-16 units of one line, and of all. */
  readonly lineLength: number;
  readonly characters: number;
}

const DIFF_LIMITS: DiffLimits = { files: 300, fileLines: 1500, lines: 6000, lineLength: 1500, characters: 1_000_000 };

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?(.*)$/s;
const KINDS: Readonly<Record<string, 'same' | 'added' | 'removed'>> = { ' ': 'same', '': 'same', '+': 'added', '-': 'removed' };

/** Never throws: a text that is not a diff has no files. */
export function parseDiff(
  diff: string,
  limits: DiffLimits = DIFF_LIMITS,
): { readonly files: readonly DiffFile[]; readonly filesLeftOut: number } {
  const lines = diff.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const files: DiffFile[] = [];
  const room: DiffBudget = { lines: limits.lines, characters: limits.characters };
  let filesLeftOut = 0;
  for (let at = 0; at < lines.length;) {
    if (!lines[at]?.startsWith('diff --git ')) {
      at++;
      continue;
    }
    const isFull = files.length === limits.files;
    const { file, next } = parseFile(lines, at, limits, isFull ? { lines: 0, characters: 0 } : room);
    at = next;
    if (isFull) filesLeftOut++;
    else files.push(file);
  }
  return { files, filesLeftOut };
}

/** The remaining budget of all files. */
interface DiffBudget {
  lines: number;
  characters: number;
}

function parseFile(
  lines: readonly string[],
  start: number,
  limits: DiffLimits,
  room: DiffBudget,
): { readonly file: DiffFile; readonly next: number } {
  let at = start + 1;
  while (at < lines.length && !/^(?:@@ |diff --git )/.test(lines[at] ?? '')) at++;
  const header = lines.slice(start, at);
  const hunks: Hunk[] = [];
  let [added, removed, shown, linesLeftOut] = [0, 0, 0, 0];
  for (let match = HUNK.exec(lines[at] ?? ''); match; match = HUNK.exec(lines[at] ?? '')) {
    let [before, after] = [Number(match[1]), Number(match[3])];
    const [endBefore, endAfter] = [before + Number(match[2] ?? 1), after + Number(match[4] ?? 1)];
    const kept: DiffLine[] = [];
    at++;
    for (; at < lines.length && (before < endBefore || after < endAfter || lines[at]?.startsWith('\\')); at++) {
      const text = lines[at] ?? '';
      const kind = text.startsWith('\\') ? 'note' : KINDS[text.slice(0, 1)];
      if (kind === undefined) break;
      const numbers = {
        ...((kind === 'same' || kind === 'removed') && { before: before++ }),
        ...((kind === 'same' || kind === 'added') && { after: after++ }),
      };
      added += kind === 'added' ? 1 : 0;
      removed += kind === 'removed' ? 1 : 0;
      if (shown < limits.fileLines && room.lines > 0 && room.characters > 0) {
        kept.push({ kind, ...numbers, ...shortenLine(text.slice(kind === 'note' ? 2 : 1), limits.lineLength) });
        shown++;
        room.lines--;
        room.characters -= Math.min(text.length, limits.lineLength);
      } else linesLeftOut++;
    }
    if (kept.length > 0) hunks.push({ context: (match[5] ?? '').slice(0, 200), lines: kept });
  }
  const { path, from } = pathsOf(header);
  const isBinary = header.some((line) => /^(?:Binary files |GIT binary patch)/.test(line));
  return {
    file: { path, ...(from !== undefined && { from }), status: statusOf(header), isBinary, added, removed, hunks, linesLeftOut },
    next: Math.max(at, start + 1),
  };
}

function shortenLine(text: string, most: number): Pick<DiffLine, 'text' | 'cut'> {
  return text.length <= most ? { text } : { text: text.slice(0, most), cut: text.length - most };
}

function statusOf(header: readonly string[]): DiffFile['status'] {
  const has = (start: string): boolean => header.some((line) => line.startsWith(start));
  if (has('new file mode ')) return 'added';
  if (has('deleted file mode ')) return 'removed';
  if (has('rename from ')) return 'renamed';
  return has('copy from ') ? 'copied' : 'changed';
}
