/** Parses valid JSON: the only parser that a clean run needs. */
import { decode, type DecodedText, nulProblem } from './decode.ts';
import type { JsonDocument, SyntaxProblem } from './document.ts';

/** Larger files are not parsed. In bytes, or in UTF-16 units if the file is passed as text. */
export const MAX_DOCUMENT_SIZE = 20_000_000;

/** Returns the text of a file and a problem with its encoding. */
export function decodeContent(content: Uint8Array | string): DecodedText {
  if (typeof content !== 'string') return decode(content);
  const hasBom = content.startsWith('\uFEFF');
  const text = hasBom ? content.slice(1) : content;
  const problem = nulProblem(text);
  return problem ? { text, hasBom, problem } : { text, hasBom };
}

/** Returns the document, or `undefined` if its text is not valid JSON; then `parseDocument` explains why and recovers. */
export function parseStrictly(file: string, content: Uint8Array | string): JsonDocument | undefined {
  if (content.length > MAX_DOCUMENT_SIZE) return tooLarge(file);
  const { text, hasBom, problem } = decodeContent(content);
  try {
    return { file, text, hasBom, value: JSON.parse(text) as unknown, problems: problem ? [problem] : [], isReliable: !problem };
  } catch {
    return undefined;
  }
}

function tooLarge(file: string): JsonDocument {
  const message = `The file is larger than ${MAX_DOCUMENT_SIZE / 1_000_000} MB and was not read.`;
  const problem: SyntaxProblem = { code: 'too-large', message, span: { start: 0, end: 0 } };
  return { file, text: '', hasBom: false, value: undefined, problems: [problem], isReliable: false };
}
