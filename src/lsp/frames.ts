/** Passes on the messages of a stream, and skips what is none: the reader behind it would wait for the rest of it for ever. */
import { Transform, type TransformCallback } from 'node:stream';
import { UsageError } from '../host/usage.ts';

/** A longer message is skipped. In bytes: a docs.json has at most 20 MB. */
const MAX_BODY = 64 * 1024 * 1024;
/** A length above this is a mistake, not a message. */
const MAX_LENGTH = 2 ** 31;
/** Headers are two short lines. */
const MAX_HEADER = 8 * 1024;
/** After so many bytes without a message, what comes is of another protocol. */
const MAX_SKIPPED = 1024 * 1024;

const END = Buffer.from('\r\n\r\n');

export class MessageFrameFilter extends Transform {
  readonly #log: (message: string) => void;
  #header: Buffer = Buffer.alloc(0);
  /** What is left of the body of the current message. */
  #remaining = 0;
  #isSkipped = false;
  /** Bytes since the last message that are none. */
  #skipped = 0;

  constructor(log: (message: string) => void) {
    super();
    this.#log = log;
  }

  /** Ends with an error if nothing of it can be read any more. */
  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    for (let rest = chunk; rest.length > 0;) rest = this.#remaining > 0 ? this.#readBody(rest) : this.#readHeader(rest);
    done(this.#skipped > MAX_SKIPPED ? notOurProtocol() : null);
  }

  /** Returns what follows the body. */
  #readBody(bytes: Buffer): Buffer {
    const part = bytes.subarray(0, this.#remaining);
    this.#remaining -= part.length;
    if (!this.#isSkipped) this.push(part);
    return bytes.subarray(part.length);
  }

  /** Returns what follows the header; nothing if it has not ended. */
  #readHeader(bytes: Buffer): Buffer {
    const all = this.#header.length === 0 ? bytes : Buffer.concat([this.#header, bytes]);
    const end = all.indexOf(END);
    if (end < 0) {
      this.#skipped += bytes.length;
      // A header may begin in what is kept.
      this.#header = Buffer.from(all.subarray(-MAX_HEADER));
      return Buffer.alloc(0);
    }
    const rest = all.subarray(end + END.length);
    this.#skipped += bytes.length - rest.length;
    this.#header = Buffer.alloc(0);
    this.#begin(all.toString('latin1', 0, end));
    return rest;
  }

  /** Begins the body that a header announces. */
  #begin(header: string): void {
    const lengths = new Set([...header.matchAll(/Content-Length: *(\d+)[ \t]*(?=\r\n|$)/gi)].map(([, digits]) => Number(digits)));
    const [length = Infinity] = lengths;
    if (lengths.size > 1 || length > MAX_LENGTH) {
      this.#log('Input that is not a message was skipped.');
      return;
    }
    this.#skipped = 0;
    this.#remaining = length;
    this.#isSkipped = length > MAX_BODY;
    if (this.#isSkipped) this.#log(`A message of ${length} bytes was skipped: at most ${MAX_BODY} are read.`);
    else this.push(`Content-Length: ${length}\r\n\r\n`);
  }
}

function notOurProtocol(): UsageError {
  return new UsageError(
    `Standard input has ${MAX_SKIPPED} bytes without a message of the Language Server Protocol. Expected a header “Content-Length” before each message: start docs-nav lsp from an editor.`,
  );
}
