/** Finds secrets in added lines. */
import { withoutInvisible } from './invisible.ts';
import { keyBlocks } from './key-blocks.ts';
import { linesOf } from './mask.ts';
import { secretSpans } from './spans.ts';

/** The place of a possible secret, without the secret itself. */
export interface FoundSecret {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** Such as “AWS access key”. */
  readonly kind: string;
}

/** The text of a file at the base, `undefined` if there was none. */
export type BaseText = (file: string) => string | undefined;

/** The most places that are returned. */
const MOST_FOUND = 100;

/**
 * Finds secrets that `edits` add, in lines or in the names of new files. Lines that were in any of the edited files before are
 * ignored, because they are already in the repository. Takes time proportional to the length of the texts.
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
