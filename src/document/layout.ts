/** The layout of a document: line breaks, indentation, one entry per line or all on one. */
import { CLOSE_BRACE, CLOSE_BRACKET, isLineBreak } from './characters.ts';
import { isFirstColumn, skipSpacesAndTabs, skipSpacesAndTabsBack, skipSpace } from './skip.ts';
import type { JsonDocument, PositionNode, Span } from './document.ts';
import { treeOf } from './tree.ts';

/** How to write a new entry of an object or array. */
export interface NewEntryFormat {
  /** Between a key and its value. */
  readonly colon: string;
  /** Between a comma and the next entry. */
  readonly separator: string;
  /** For an empty container: the span between its brackets, and the text before and after the first entry. */
  readonly innerSpan: Span;
  readonly before: string;
  readonly after: string;
  /** Indents all lines of a value but the first like an entry, and spreads a flat object over lines if the last entry is spread. */
  indent(json: string): string;
}

const MAX_INDENT_LENGTH = 10_000;

/** Indents all lines of a value but the first like the line of the node that it replaces. */
export function indentLikeNode(text: string, node: PositionNode, json: string): string {
  return reindent(json, eolOf(text), indentOf(text, node.value.start));
}

/** Returns the form of a container, based on its first entries; an empty one uses several lines if it or the value does. */
export function entryFormat(document: JsonDocument, container: PositionNode, json: string): NewEntryFormat {
  const { text } = document;
  const eol = eolOf(text);
  const start = container.value.start + 1;
  const base = indentOf(text, container.value.start);
  const [first, second] = container.children;
  const innerSpan = { start, end: innerEnd(text, container) };
  const gap = text.slice(start, first ? entryStart(first) : innerSpan.end);
  const hasLines = /[\r\n]/.test(gap) || (!first && /[\r\n]/.test(json));
  const indent = first ? indentOf(text, entryStart(first)) : base + unitOf(document);
  const unit = hasLines && isMultiline(text, container.children.at(-1)) ? unitOf(document) : undefined;
  return {
    colon: colonOf(text, first ?? container),
    separator: hasLines ? eol + indent : second && text[entryStart(second) - 1] === ',' ? '' : ' ',
    innerSpan,
    before: hasLines ? eol + indent : '',
    after: hasLines ? eol + base : '',
    indent: (value) => reindent(unit === undefined ? value : toMultiline(value, unit), eol, hasLines ? indent : base),
  };
}

/** Whether a node is an object that has its members on lines of their own. */
function isMultiline(text: string, node: PositionNode | undefined): boolean {
  const [member] = node?.children ?? [];
  if (!node || !member || text[node.value.start] !== '{') return false;
  return /[\r\n]/.test(text.slice(node.value.start, entryStart(member)));
}

/** An object without objects and arrays in it, one member a line; any other value as it is. */
function toMultiline(json: string, unit: string): string {
  return /^\{[^{}[\]\r\n]*\}$/.test(json) ? JSON.stringify(JSON.parse(json), null, unit) : json;
}

/** The line break of a text: that of its first line. */
export function eolOf(text: string): string {
  const feed = text.indexOf('\n');
  if (feed < 0) return text.includes('\r') ? '\r' : '\n';
  return text[feed - 1] === '\r' ? '\r\n' : '\n';
}

/** Returns the blanks at the start of the line; none if the line is very long. */
export function indentOf(text: string, offset: number): string {
  let start = offset;
  while (start > 0 && !isLineBreak(text.charCodeAt(start - 1))) {
    if (offset - start > MAX_INDENT_LENGTH) return '';
    start--;
  }
  return text.slice(start, Math.min(skipSpacesAndTabs(text, start), offset));
}

/** Returns one level of indentation: that of the first member. */
function unitOf(document: JsonDocument): string {
  const first = treeOf(document).find('')?.children[0];
  const start = first ? skipSpacesAndTabsBack(document.text, entryStart(first)) : 0;
  const unit = first && isFirstColumn(document.text, start) ? document.text.slice(start, entryStart(first)) : '';
  return unit || '  ';
}

/** Returns the colon of a member with the blanks around it; `: ` if there is none. */
function colonOf(text: string, node: PositionNode): string {
  const found = node.key && text.slice(node.key.end, node.value.start);
  return found !== undefined && /^[ \t]*:[ \t]*$/.test(found) ? found : ': ';
}

function innerEnd(text: string, container: PositionNode): number {
  const end = skipSpace(text, container.value.start + 1);
  const code = text.charCodeAt(end);
  return code === CLOSE_BRACE || code === CLOSE_BRACKET ? end : container.value.start + 1;
}

/** Returns where an entry begins, with its key. */
export function entryStart(node: PositionNode): number {
  return node.key?.start ?? node.value.start;
}

function reindent(json: string, eol: string, indent: string): string {
  return json.replaceAll(/\r\n|\n|\r/g, eol + indent);
}
