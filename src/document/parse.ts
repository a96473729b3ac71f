/** Any text → document: strictly where it is JSON, with the tolerant parser where it is not. */
import type { Document } from './document.ts';
import { recover } from './recover.ts';
import { decodeContent, parseStrictly } from './strict.ts';
import { keepTape } from './tree.ts';
import { valueOf } from './value.ts';

export { MAX_DOCUMENT_SIZE } from './strict.ts';

export interface ParseOptions {
  /** Comments and trailing commas are no mistakes, as in files that editors call “JSON with comments”. */
  readonly allowComments?: boolean;
}

/**
 * Never throws: what is wrong with the file stands in `problems`, and `value` is the best that could be made of it.
 * `parseDocument('docs.json', '{"a": 1,}').value` is `{ a: 1 }`, with one problem of code `trailing-comma`.
 */
export function parseDocument(file: string, content: Uint8Array | string, options: ParseOptions = {}): Document {
  const strict = parseStrictly(file, content);
  if (strict) return strict;
  const { text, bom, problem } = decodeContent(content);
  const { tape, problems, isReliable } = recover(text, options.allowComments === true);
  const all = problem ? [problem, ...problems.filter(({ code }) => code !== 'empty')] : problems;
  const document: Document = { file, text, bom, value: valueOf(tape), problems: all, isReliable: isReliable && !problem };
  keepTape(document, tape);
  return document;
}
