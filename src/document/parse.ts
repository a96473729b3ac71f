/** Parses any text: strictly if it is JSON, otherwise with the tolerant parser. */
import type { JsonDocument } from './document.ts';
import { recoverJson } from './recover.ts';
import { decodeContent, parseStrictly } from './strict.ts';
import { keepTape } from './tree.ts';
import { valueOf } from './value.ts';

export interface ParseOptions {
  /** Allow comments and trailing commas, as in files that editors call “JSON with Comments”. */
  readonly allowComments?: boolean;
}

/**
 * Never throws: `problems` lists what is wrong with the file, and `value` is the best interpretation of it.
 * `parseDocument('docs.json', '{"a": 1,}').value` is `{ a: 1 }`, with one problem of code `trailing-comma`.
 */
export function parseDocument(file: string, content: Uint8Array | string, options: ParseOptions = {}): JsonDocument {
  const strict = parseStrictly(file, content);
  if (strict) return strict;
  const { text, hasBom, problem } = decodeContent(content);
  const { tape, problems, isReliable } = recoverJson(text, options.allowComments === true);
  const all = problem ? [problem, ...problems.filter(({ code }) => code !== 'empty')] : problems;
  const document: JsonDocument = { file, text, hasBom, value: valueOf(tape), problems: all, isReliable: isReliable && !problem };
  keepTape(document, tape);
  return document;
}
