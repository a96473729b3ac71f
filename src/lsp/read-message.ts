/** Reads the JSON of a message. */
import { ErrorCodes, type Message } from 'vscode-languageserver';

/** In bytes. A long message is nearly all text; millions of values take a minute, and all memory. */
const MAX_SIZE_WITHOUT_TEXTS = 8 * 1024 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** What cannot be read, and how that is answered. */
export class UnreadableMessage {
  readonly code: number;
  readonly reason: string;

  constructor(code: number, reason: string) {
    this.code = code;
    this.reason = reason;
  }
}

export function readMessage(bytes: Uint8Array): Message | UnreadableMessage {
  if (sizeWithoutTexts(bytes) > MAX_SIZE_WITHOUT_TEXTS)
    return new UnreadableMessage(ErrorCodes.InvalidRequest, `it has more than ${MAX_SIZE_WITHOUT_TEXTS} bytes, texts not included.`);
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()) as Message;
  } catch {
    return new UnreadableMessage(ErrorCodes.ParseError, 'it is not JSON.');
  }
}

/** How many bytes are outside of strings. */
function sizeWithoutTexts(bytes: Uint8Array): number {
  // Most messages are short.
  if (bytes.length <= MAX_SIZE_WITHOUT_TEXTS) return bytes.length;
  let outside = 0;
  let isInString = false;
  for (let at = 0; at < bytes.length; at++) {
    if (!isInString) outside++;
    if (bytes[at] === QUOTE) isInString = !isInString;
    else if (isInString && bytes[at] === BACKSLASH) at++;
  }
  return outside;
}
