/** The texts that an editor has open, as it changes them. */
import type { TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { PositionedText, type Encoding } from './positions.ts';

/** A text that is open in the editor. */
export interface OpenText extends PositionedText {
  readonly uri: string;
  readonly version: number;
}

class VersionedText extends PositionedText implements OpenText {
  readonly uri: string;
  readonly version: number;

  constructor(uri: string, version: number, text: string, encoding: Encoding) {
    super(text, encoding);
    this.uri = uri;
    this.version = version;
  }
}

/** Each change replaces a text by another, so that whoever reads one keeps it as it was. */
export class OpenTexts {
  readonly #texts = new Map<string, OpenText>();
  readonly #encoding: Encoding;

  constructor(encoding: Encoding) {
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
    let current: PositionedText | undefined = this.#texts.get(uri);
    if (!current) return;
    for (const change of changes) current = new PositionedText(changed(current, change), this.#encoding);
    this.open(uri, version, current.text);
  }

  close(uri: string): void {
    this.#texts.delete(uri);
  }
}

function changed(before: PositionedText, change: TextDocumentContentChangeEvent): string {
  if (!('range' in change)) return change.text;
  const { start, end } = before.spanOf(change.range);
  return before.text.slice(0, start) + change.text + before.text.slice(end);
}
