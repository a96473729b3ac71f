/** The texts that an editor has open, as it changes them. */
import type { TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { PieceTable } from './pieces.ts';
import { PositionedText, type PositionEncoding } from './positions.ts';

/** A text that is open in the editor. */
export interface OpenText extends PositionedText {
  readonly uri: string;
  readonly version: number;
}

class VersionedText extends PositionedText implements OpenText {
  readonly uri: string;
  readonly version: number;
  readonly pieces: () => PieceTable;

  constructor(uri: string, version: number, text: string | PieceTable, encoding: PositionEncoding) {
    super(typeof text === 'string' ? text : () => text.toString(), encoding);
    this.uri = uri;
    this.version = version;
    // Most texts that are open are never changed.
    this.pieces = () => (typeof text === 'string' ? PieceTable.of(text, encoding) : text);
  }
}

/** Each change replaces a text by another, so that whoever reads one keeps it as it was. */
export class OpenTexts {
  readonly #texts = new Map<string, VersionedText>();
  readonly #encoding: PositionEncoding;

  constructor(encoding: PositionEncoding) {
    this.#encoding = encoding;
  }

  get(uri: string): OpenText | undefined {
    return this.#texts.get(uri);
  }

  all(): Iterable<OpenText> {
    return this.#texts.values();
  }

  open(uri: string, version: number, text: string): void {
    this.#texts.set(uri, new VersionedText(uri, version, text, this.#encoding));
  }

  /** Applies changes in their order: each refers to the text that the one before it made. */
  change(uri: string, version: number, changes: readonly TextDocumentContentChangeEvent[]): void {
    const before = this.#texts.get(uri);
    if (!before) return;
    // A whole text replaces what is before it.
    const whole = changes.findLastIndex((change) => !isRangeChange(change));
    const text = changes[whole]?.text;
    const rest = changes.slice(whole + 1).filter(isRangeChange);
    if (text !== undefined && rest.length === 0) return this.open(uri, version, text);
    const pieces = text === undefined ? before.pieces() : PieceTable.of(text, this.#encoding);
    this.#texts.set(uri, new VersionedText(uri, version, pieces.change(rest), this.#encoding));
  }

  close(uri: string): void {
    this.#texts.delete(uri);
  }
}

/** Some editors write null for no range. */
function isRangeChange(change: TextDocumentContentChangeEvent): change is Extract<TextDocumentContentChangeEvent, { range: object }> {
  return 'range' in change && (change.range as unknown) !== null;
}
