/** How a document is laid out: line ends, indentation, one entry a line or all on one. */
import { CLOSE_BRACE, CLOSE_BRACKET, isLineBreak, isLineStart, skipBlanks, skipBlanksBack, skipSpace } from './characters.ts';
import type { Document, Node, Span } from './document.ts';
import { treeOf } from './tree.ts';

/** How a new entry is written into one object or array. */
export interface Form {
  /** Between a key and its value. */
  readonly colon: string;
  /** Between a comma and the next entry. */
  readonly separator: string;
  /** An empty container: what stands between its brackets, and what goes around the first entry. */
  readonly inside: Span;
  readonly before: string;
  readonly after: string;
  /** A value's text with its further lines indented as an entry. */
  indent(json: string): string;
}

const REACH = 10_000;

/** A value's text with its further lines indented like the line of the node it replaces. */
export function indented(text: string, node: Node, json: string): string {
  return reindent(json, eolOf(text), indentOf(text, node.value.start));
}

/** The form of a container, taken from its first entries; an empty one spreads over lines if it or the value does. */
export function formOf(document: Document, container: Node, json: string): Form {
  const { text } = document;
  const eol = eolOf(text);
  const start = container.value.start + 1;
  const base = indentOf(text, container.value.start);
  const [first, second] = container.children;
  const inside = { start, end: insideEnd(text, container) };
  const gap = text.slice(start, first ? startOf(first) : inside.end);
  const hasLines = /[\r\n]/.test(gap) || (!first && /[\r\n]/.test(json));
  const indent = first ? indentOf(text, startOf(first)) : base + unitOf(document);
  return {
    colon: colonOf(text, first ?? container),
    separator: hasLines ? eol + indent : first && second && isTight(text, second) ? '' : ' ',
    inside,
    before: hasLines ? eol + indent : '',
    after: hasLines ? eol + base : '',
    indent: (value) => reindent(value, eol, hasLines ? indent : base),
  };
}

function eolOf(text: string): string {
  const feed = text.indexOf('\n');
  if (feed < 0) return text.includes('\r') ? '\r' : '\n';
  return text[feed - 1] === '\r' ? '\r\n' : '\n';
}

/** The blanks at the start of the offset's line; none on an endless line. */
function indentOf(text: string, offset: number): string {
  let start = offset;
  while (start > 0 && !isLineBreak(text.charCodeAt(start - 1))) {
    if (offset - start > REACH) return '';
    start--;
  }
  return text.slice(start, Math.min(skipBlanks(text, start), offset));
}

/** One step of indentation: how far the first member stands from the margin. */
function unitOf(document: Document): string {
  const first = treeOf(document).find('')?.children[0];
  const start = first ? skipBlanksBack(document.text, startOf(first)) : 0;
  const unit = first && isLineStart(document.text, start) ? document.text.slice(start, startOf(first)) : '';
  return unit || '  ';
}

/** As the first member has it, else as the container's own key; ordinary JSON otherwise. */
function colonOf(text: string, node: Node): string {
  const found = node.key && text.slice(node.key.end, node.value.start);
  return found !== undefined && /^[ \t]*:[ \t]*$/.test(found) ? found : ': ';
}

function isTight(text: string, second: Node): boolean {
  return text[startOf(second) - 1] === ',';
}

function insideEnd(text: string, container: Node): number {
  const end = skipSpace(text, container.value.start + 1);
  const code = text.charCodeAt(end);
  return code === CLOSE_BRACE || code === CLOSE_BRACKET ? end : container.value.start + 1;
}

function startOf(node: Node): number {
  return node.key?.start ?? node.value.start;
}

function reindent(json: string, eol: string, indent: string): string {
  return json.replaceAll(/\r\n|\n|\r/g, eol + indent);
}
