/** Reads standard input from the descriptor, so that Ctrl+C ends a run that waits for it. */
import { readSync } from 'node:fs';
import { isatty } from 'node:tty';
import { systemErrorMessage } from '../host/system-error.ts';
import { UsageError } from '../host/usage.ts';
import { pause } from './pause.ts';
import type { StandardInput } from './streams.ts';

const CHUNK_SIZE = 65_536;

export function createStandardInput(): StandardInput {
  /** Bytes read after the last line. */
  let rest: Uint8Array = new Uint8Array();

  return {
    isTTY: isatty(0),
    read(limit) {
      const pieces: Uint8Array[] = [];
      let size = 0;
      while (size < limit) {
        const piece = readChunk();
        if (piece.length === 0) break;
        pieces.push(piece);
        size += piece.length;
      }
      return Buffer.concat(pieces).subarray(0, limit);
    },
    line() {
      let end = rest.indexOf(NEWLINE);
      while (end === -1) {
        const piece = readChunk();
        if (piece.length === 0) break;
        rest = Buffer.concat([rest, piece]);
        end = rest.indexOf(NEWLINE);
      }
      if (end === -1 && rest.length === 0) return undefined;
      const line = Buffer.from(end === -1 ? rest : rest.subarray(0, end)).toString('utf8');
      rest = end === -1 ? new Uint8Array() : rest.subarray(end + 1);
      return line.replace(/\r$/, '');
    },
  };
}

const NEWLINE = 10;

/** Returns an empty array at the end. */
function readChunk(): Uint8Array {
  const piece = Buffer.allocUnsafe(CHUNK_SIZE);
  for (;;) {
    try {
      return piece.subarray(0, readSync(0, piece));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EOF') return new Uint8Array();
      if (code !== 'EAGAIN') throw new UsageError(`Standard input cannot be read: ${systemErrorMessage(error)}.`);
      pause(5);
    }
  }
}
