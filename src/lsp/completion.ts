/** Completes what is written in docs.json: page paths, operations, files, keys and values. Works in text that does not parse. */
import {
  CompletionItemKind,
  InsertTextFormat,
  MarkupKind,
  type CompletionItem,
  type CompletionList,
  type Position,
} from 'vscode-languageserver';
import type { Span } from '../document/document.ts';
import { keys } from '../document/pointer.ts';
import { MAX_DOCUMENT_SIZE } from '../document/strict.ts';
import { DIALECT_SCHEMAS } from './dialect-schemas.ts';
import { jsonCursorAt, type JsonCursor } from './json-cursor.ts';
import { findSiteCandidates, type CompletionCandidate } from './completion-candidates.ts';
import type { PositionedText } from './positions.ts';
import { keysIn, schemasAt, valuesIn } from './schemas-at.ts';
import type { EditorSiteState } from './editor-site-state.ts';
import { pointerOfIncludedFile } from './value-at.ts';

/** More are not read by anybody. */
const MAX_ITEMS = 200;

export interface CompletionInput {
  /** The JSON file, relative to the docs root. */
  readonly file: string;
  /** Its text as it is now, which may be newer than the state. */
  readonly text: PositionedText;
  readonly position: Position;
  /** Whether the editor understands snippets. */
  readonly hasSnippets: boolean;
}

export async function complete(
  state: EditorSiteState,
  { file, text, position, hasSnippets }: CompletionInput,
): Promise<CompletionList | undefined> {
  const subject = await state.site.subject();
  const inSite = pointerOfIncludedFile(file, subject);
  // What is longer is not read as docs.json either.
  if (inSite === undefined || text.text.length > MAX_DOCUMENT_SIZE) return undefined;
  const offset = text.offsetAt(position);
  const place = jsonCursorAt(text.text, offset);
  if (!place) return undefined;
  const path = [...keys(inSite).map((key) => (/^\d+$/.test(key) ? Number(key) : key)), ...place.path];
  const root = DIALECT_SCHEMAS[subject.traits.name];
  const schemas = schemasAt(root, path);
  const insert = insertionAt(text, offset, place);
  if (place.expects === 'key') {
    const offers = keysIn(schemas, root).filter((key) => !place.keys.includes(key.text));
    return listOf(
      offers.map((key) => ({ label: key.text, kind: 'key', value: key.text, documentation: key.documentation, type: key.type })),
      insert,
      hasSnippets,
    );
  }
  const query = place.string ? text.text.slice(place.string.start, offset) : '';
  const candidates = await findSiteCandidates({ path, file, query, state, subject });
  if (candidates) return listOf(candidates, insert, hasSnippets);
  return listOf(
    valuesIn(schemas).map((value) => ({
      label: value.text,
      kind: 'value',
      value: JSON.parse(value.text) as unknown,
      documentation: value.documentation,
    })),
    insert,
    hasSnippets,
  );
}

/** What is replaced, and what is needed around it. */
interface Insertion {
  readonly text: PositionedText;
  readonly span: Span;
  readonly isInString: boolean;
  readonly isClosed: boolean;
  /** Whether another entry follows without a comma. */
  readonly needsComma: boolean;
  readonly hasColon: boolean;
  readonly commaAt: number | undefined;
}

function insertionAt(text: PositionedText, offset: number, { string, commaAt }: JsonCursor): Insertion {
  const span = string ?? {
    start: offset - (/(?<![\w./-])[\w./-]*$/.exec(text.text.slice(Math.max(0, offset - 256), offset))?.[0].length ?? 0),
    end: offset,
  };
  const after = text.text.slice(span.end + (string?.isClosed ? 1 : 0));
  const next = /^\s*(\S?)/.exec(after)?.[1] ?? '';
  return {
    text,
    span,
    isInString: string !== undefined,
    isClosed: string?.isClosed ?? false,
    needsComma: /["{[\w]/.test(next),
    hasColon: next === ':',
    commaAt,
  };
}

function listOf(candidates: readonly CompletionCandidate[], insertion: Insertion, hasSnippets: boolean): CompletionList {
  const items = candidates.slice(0, MAX_ITEMS).map((candidate, index) => itemOf(candidate, index, insertion, hasSnippets));
  return { isIncomplete: candidates.length > MAX_ITEMS, items };
}

const KINDS: Readonly<Record<CompletionCandidate['kind'], CompletionItemKind>> = {
  page: CompletionItemKind.File,
  operation: CompletionItemKind.Method,
  file: CompletionItemKind.File,
  key: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
};

function itemOf(candidate: CompletionCandidate, index: number, insertion: Insertion, hasSnippets: boolean): CompletionItem {
  const { label, kind, value, detail, documentation, type } = candidate;
  const { text, span, isInString, isClosed, needsComma, hasColon, commaAt } = insertion;
  const json = JSON.stringify(value);
  const isSnippet = hasSnippets && kind === 'key' && !hasColon && !needsComma;
  const rest = kind === 'key' ? (hasColon ? '' : `: ${isSnippet ? placeholder(type) : ''}`) : needsComma ? ',' : '';
  const isWithin = isInString && typeof value === 'string';
  const whole = isWithin
    ? { start: span.start, end: span.end + (isClosed && rest !== '' ? 1 : 0) }
    : isInString
      ? { start: span.start - 1, end: span.end + (isClosed ? 1 : 0) }
      : span;
  const body = isWithin ? json.slice(1, -1) + (!isClosed || rest !== '' ? '"' : '') : json;
  const newText = (isSnippet ? body.replaceAll(/[\\$}]/g, '\\$&') : body) + rest;
  return {
    label,
    kind: KINDS[kind],
    sortText: String(index).padStart(5, '0'),
    filterText: isWithin ? String(value) : json,
    ...(detail !== undefined && { detail }),
    ...(documentation !== undefined && { documentation: { kind: MarkupKind.Markdown, value: documentation } }),
    ...(isSnippet && { insertTextFormat: InsertTextFormat.Snippet }),
    textEdit: { range: text.rangeOf(whole), newText },
    ...(commaAt !== undefined &&
      commaAt <= whole.start && { additionalTextEdits: [{ range: text.rangeOf({ start: commaAt, end: commaAt }), newText: ',' }] }),
  };
}

function placeholder(type: string | undefined): string {
  return { array: '[$0]', object: '{$0}', string: '"$0"' }[type ?? ''] ?? '$0';
}
