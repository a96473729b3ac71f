/** The difference between two texts, for `git apply` and `patch -p1`. */
import { changedLines, type LineRangeReplacement } from './line-range-replacement.ts';

const CONTEXT = 3;

/** Returns `''` if nothing differs. `name` is the path, with forward slashes, from the folder where the diff is applied. */
export function unifiedDiff(name: string, before: string, after: string): string {
  return diffOfFile({ name, text: before }, { name, text: after });
}

/** A file of a diff: its path, and its text. */
export interface DiffSide {
  readonly name: string;
  readonly text: string;
}

/**
 * The same for a file that may be created, deleted or renamed. Such diffs are only for `git apply`. Files that are not text can be renamed
 * if they do not change.
 */
export function diffOfFile(old: DiffSide | undefined, now: DiffSide | undefined): string {
  const name = now?.name ?? old?.name ?? '';
  const lines = linesOf(old?.text ?? '');
  const newLines = linesOf(now?.text ?? '');
  const changes = changedLines(lines, newLines);
  const head =
    old?.name === now?.name
      ? []
      : [`diff --git ${quotedName(`a/${old?.name ?? name}`)} ${quotedName(`b/${name}`)}`, ...modeLines(old, now)];
  const names =
    changes.length === 0
      ? []
      : [`--- ${old ? nameLine(`a/${old.name}`) : '/dev/null'}`, `+++ ${now ? nameLine(`b/${now.name}`) : '/dev/null'}`];
  const hunks = hunksOf(changes).map((hunk) => hunkText(hunk, lines, newLines));
  return [...[...head, ...names].map((line) => `${line}\n`), ...hunks].join('');
}

function modeLines(old: DiffSide | undefined, now: DiffSide | undefined): readonly string[] {
  if (!old) return ['new file mode 100644'];
  if (!now) return ['deleted file mode 100644'];
  return [`rename from ${quotedName(old.name)}`, `rename to ${quotedName(now.name)}`];
}

/** Lines keep their line ends. */
function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

/** Groups changes whose context lines touch. */
function hunksOf(changes: readonly LineRangeReplacement[]): readonly (readonly LineRangeReplacement[])[] {
  const hunks: LineRangeReplacement[][] = [];
  for (const change of changes) {
    const hunk = hunks.at(-1);
    if (hunk && change.start - (hunk.at(-1)?.end ?? 0) <= 2 * CONTEXT) hunk.push(change);
    else hunks.push([change]);
  }
  return hunks;
}

function hunkText(hunk: readonly LineRangeReplacement[], lines: readonly string[], newLines: readonly string[]): string {
  const [first] = hunk;
  const last = hunk.at(-1);
  if (!first || !last) return '';
  const before = Math.min(CONTEXT, first.start);
  const after = Math.min(CONTEXT, lines.length - last.end);
  const body: string[] = [];
  let at = first.start - before;
  for (const { start, end, newStart, newEnd } of hunk) {
    body.push(
      ...markLines(' ', lines.slice(at, start)),
      ...markLines('-', lines.slice(start, end)),
      ...markLines('+', newLines.slice(newStart, newEnd)),
    );
    at = end;
  }
  body.push(...markLines(' ', lines.slice(at, at + after)));
  const range = rangeOf(first.start - before, last.end + after);
  const newRange = rangeOf(first.newStart - before, last.newEnd + after);
  return `@@ -${range} +${newRange} @@\n${body.join('')}`;
}

/** Returns `start,count` with lines from 1; for an empty range, the line before it. */
function rangeOf(start: number, end: number): string {
  return `${end === start ? start : start + 1},${end - start}`;
}

function markLines(mark: string, lines: readonly string[]): string[] {
  return lines.map((line) => (line.endsWith('\n') ? mark + line : `${mark}${line}\n\\ No newline at end of file\n`));
}

/** Names with quotes or control characters are written as C strings. A tab marks the end of a name with spaces. */
function nameLine(name: string): string {
  const quoted = quotedName(name);
  return quoted === name && name.includes(' ') ? `${name}\t` : quoted;
}

function quotedName(name: string): string {
  return /["\\]|\p{Cc}/u.test(name) ? `"${name.replace(/["\\]|\p{Cc}/gu, escapeCharacter)}"` : name;
}

function escapeCharacter(character: string): string {
  if (character === '"' || character === '\\') return `\\${character}`;
  return [...new TextEncoder().encode(character)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}
