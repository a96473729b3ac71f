/** Secrets in lines that work adds. */
import { keyBlocks } from './key-blocks.ts';
import { secretSpans } from './secret-spans.ts';

/** A place where a secret seems to stand. The secret itself is never part of it. */
export interface FoundSecret {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** What it looks like, such as “AWS access key”. */
  readonly kind: string;
}

/** The text of a file at the base, `undefined` if there was none. */
export type BaseText = (file: string) => string | undefined;

/** Places that are named; work with more of them is not looked at line by line. */
const MOST_FOUND = 100;

/**
 * Secrets that `edits` add. Lines that stood in one of the edited files before, also under another name, are not looked at: they are
 * in the repository already. Takes time in proportion to the length of the texts, whatever they hold.
 *
 * @example findSecrets((file) => before.get(file), draft.repositoryEdits())
 */
export function findSecrets(before: BaseText, edits: ReadonlyMap<string, string | null>): readonly FoundSecret[] {
  const known = new Set([...edits.keys()].flatMap((file) => linesOf(before(file) ?? '')));
  const found: FoundSecret[] = [];
  for (const [file, text] of edits) {
    if (text === null) continue;
    const lines = linesOf(text);
    for (const { first, last } of keyBlocks(lines)) {
      if (lines.slice(first, last + 1).some((line) => !known.has(line))) found.push({ file, line: first + 1, kind: 'private key' });
    }
    for (const [index, line] of lines.entries()) {
      const [span] = known.has(line) ? [] : secretSpans(line);
      if (span) found.push({ file, line: index + 1, kind: span.kind });
      if (found.length >= MOST_FOUND) return found;
    }
  }
  return found;
}

/** The text with “(secret removed)” wherever a secret seems to stand: prompts and summaries are quoted where others read them. */
export function maskSecrets(text: string): string {
  const lines = linesOf(text);
  const isKey = new Set(keyBlocks(lines).flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, index) => first + index)));
  return lines.map((line, index) => (isKey.has(index) ? MASK : masked(line))).join('\n');
}

const MASK = '(secret removed)';

function masked(line: string): string {
  let [text, at] = ['', 0];
  for (const { start, end } of secretSpans(line)) {
    if (end <= at) continue;
    text += line.slice(at, Math.max(at, start)) + MASK;
    at = end;
  }
  return text + line.slice(at);
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}
