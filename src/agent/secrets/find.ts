/** Secrets in lines that work adds. */
import { withoutInvisible } from './invisible.ts';
import { keyBlocks } from './key-blocks.ts';
import { linesOf } from './mask.ts';
import { secretSpans } from './spans.ts';

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
 * Secrets that `edits` add, in lines or as the name of a new file. Lines that stood in one of the edited files before, also under another name, are not looked at: they are
 * in the repository already. Takes time in proportion to the length of the texts, whatever they hold.
 *
 * @example findSecrets((file) => before.get(file), draft.repositoryEdits())
 */
export function findSecrets(before: BaseText, edits: ReadonlyMap<string, string | null>): readonly FoundSecret[] {
  const known = new Set([...edits.keys()].flatMap((file) => linesOf(before(file) ?? '')));
  const found: FoundSecret[] = [];
  for (const [file, text] of edits) {
    if (text === null) continue;
    const [named] = before(file) === undefined ? secretSpans(file) : [];
    if (named) found.push({ file, line: 1, kind: `${named.kind} in the name of the file` });
    const lines = linesOf(text);
    for (const { first, last } of keyBlocks(lines.map(withoutInvisible))) {
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
