/** A JSON file → document: `JSON.parse` on the clean path, the tolerant parser when that fails. */
import { decode, type Decoded, nulProblem } from './decode.ts';
import type { Document, SyntaxProblem, Tree } from './document.ts';
import { recover } from './recover.ts';
import { readTape, type Tape } from './tape.ts';
import { treeOf } from './tree.ts';
import { valueOf } from './value.ts';

/** Larger files are not parsed. In bytes, or in UTF-16 units of a file given as text. */
export const MAX_DOCUMENT_SIZE = 20_000_000;

export interface ParseOptions {
  /** Comments and trailing commas are no mistakes, as in files that editors call “JSON with comments”. */
  readonly allowComments?: boolean;
}

/**
 * Never throws: what is wrong with the file stands in `problems`, and `value` is the best that could be made of it.
 * `parseDocument('docs.json', '{"a": 1,}').value` is `{ a: 1 }`, with one problem of code `trailing-comma`.
 */
export function parseDocument(file: string, content: Uint8Array | string, options: ParseOptions = {}): Document {
  if (content.length > MAX_DOCUMENT_SIZE) return tooLarge(file);
  const { text, bom, problem } = typeof content === 'string' ? fromString(content) : decode(content);
  const fromBytes = problem ? [problem] : [];
  try {
    return documentOf({ file, text, bom, value: JSON.parse(text), problems: fromBytes, isReliable: !problem }, () => readTape(text));
  } catch {
    const { tape, problems, isReliable } = recover(text, options.allowComments === true);
    const all = problem ? [problem, ...problems.filter(({ code }) => code !== 'empty')] : problems;
    return documentOf({ file, text, bom, value: valueOf(tape), problems: all, isReliable: isReliable && !problem }, () => tape);
  }
}

function documentOf(parts: Omit<Document, 'tree'>, tape: () => Tape): Document {
  let tree: Tree | undefined;
  return { ...parts, tree: () => (tree ??= treeOf(tape())) };
}

function fromString(content: string): Decoded {
  const bom = content.startsWith('\uFEFF');
  const text = bom ? content.slice(1) : content;
  const problem = nulProblem(text);
  return problem ? { text, bom, problem } : { text, bom };
}

function tooLarge(file: string): Document {
  const message = `The file is larger than ${MAX_DOCUMENT_SIZE / 1_000_000} MB and was not read.`;
  const problem: SyntaxProblem = { code: 'too-large', message, span: { start: 0, end: 0 } };
  return documentOf({ file, text: '', bom: false, value: undefined, problems: [problem], isReliable: false }, () => readTape(''));
}
