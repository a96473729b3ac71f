/** Finds secrets in added lines. */
import { withoutInvisible } from './invisible.ts';
import { keyBlocks } from './key-blocks.ts';
import { toLinesWithoutBreaks, MAX_SECRET_SEARCH_LENGTH } from './mask.ts';
import { secretSpans } from './spans.ts';

/** The place of a possible secret, without the secret itself. */
export interface SecretLocation {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** Such as “AWS access key”. */
  readonly kind: string;
}

/** The text of a file at the base, `undefined` if there was none. */
export type ReadBaseText = (file: string) => string | undefined;

/** The most places that are returned. */
const MAX_FOUND = 100;

/**
 * Finds secrets that `edits` add, in lines or in the names of new files. Lines that were in any of the edited files before are
 * ignored, because they are already in the repository. Takes time proportional to the length of the texts. Only the first four million
 * characters of new lines are searched: the line after them is returned as if it had a secret, because the rest may have one.
 */
export function findSecrets(before: ReadBaseText, edits: ReadonlyMap<string, string | null>): readonly SecretLocation[] {
  const known = new Set([...edits.keys()].flatMap((file) => toLinesWithoutBreaks(before(file) ?? '')));
  const found: SecretLocation[] = [];
  let searched = 0;
  for (const [file, text] of edits) {
    if (text === null) continue;
    const [named] = before(file) === undefined ? secretSpans(file) : [];
    if (named) found.push({ file, line: 1, kind: `${named.kind} in the name of the file` });
    const lines = toLinesWithoutBreaks(text);
    const nextNew = newLineSearch(lines, known);
    for (const { first, last } of keyBlocks(lines.map(withoutInvisible))) {
      if (nextNew(first) <= last) found.push({ file, line: first + 1, kind: 'private key' });
    }
    for (const [index, line] of lines.entries()) {
      const isNew = !known.has(line);
      if (isNew) searched += line.length + 1;
      if (searched > MAX_SECRET_SEARCH_LENGTH) return [...found, { file, line: index + 1, kind: 'more new text than can be searched' }];
      const [span] = isNew ? secretSpans(line) : [];
      if (span) found.push({ file, line: index + 1, kind: span.kind });
      if (found.length >= MAX_FOUND) return found;
    }
  }
  return found;
}

/** Returns a search for the first new line at or after an index. Blocks may overlap, and each line is looked at once. */
function newLineSearch(lines: readonly string[], known: ReadonlySet<string>): (from: number) => number {
  let next = 0;
  return (from) => {
    next = Math.max(next, from);
    while (next < lines.length && known.has(lines[next] ?? '')) next++;
    return next;
  };
}
