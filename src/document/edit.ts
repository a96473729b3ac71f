/** Edits of the text of a document that change only what they must and keep the formatting around them. */
import { COMMA } from './characters.ts';
import type { JsonDocument, PositionNode, Span, TextEdit } from './document.ts';
import { entrySpan } from './entry-span.ts';
import { entryFormat, indentLikeNode, entryStart } from './layout.ts';
import { spanOf } from './span.ts';
import { treeOf } from './tree.ts';
import { skipTrivia } from './comments.ts';

/** An entry to add to an object or array. `json` is the text of a JSON value, on one or more lines. */
export interface NewEntry {
  /** Required in an object, forbidden in an array. */
  readonly key?: string | undefined;
  readonly json: string;
  /** Index among the entries, from 0; `end` or a larger number is after the last. */
  readonly index: number | 'end';
}

/**
 * `applyEdits('[1, 2]', [{ start: 1, end: 2, text: '3' }])` is `'[3, 2]'`. The order of the edits matters only for insertions
 * at the same offset. Throws `TypeError` if two edits overlap and `RangeError` if one is outside the text.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const sorted = edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
  let result = '';
  let at = 0;
  let previous: TextEdit | undefined;
  for (const edit of sorted) {
    if (edit.start < 0 || edit.end < edit.start || edit.end > text.length)
      throw new RangeError(`The edit ${editKey(edit)} is outside the text.`);
    if (previous && edit.start < previous.end) throw new TypeError(`The edits ${editKey(previous)} and ${editKey(edit)} overlap.`);
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
    previous = edit;
  }
  return result + text.slice(at);
}

/** Deletes a value with its key, one comma and, if it is alone on them, its lines. No edit for the whole document or a missing value. */
export function removeEntry(document: JsonDocument, pointer: string): TextEdit[] {
  const node = pointer === '' ? undefined : treeOf(document).find(pointer);
  return node ? [{ ...node.entry, text: '' }] : [];
}

/** Deletes several values like `removeEntry`. Neighbors are deleted together, because which comma to delete depends on the rest. */
export function removeEntries(document: JsonDocument, pointers: readonly string[]): TextEdit[] {
  const tree = treeOf(document);
  const nodes = pointers.flatMap((pointer) => (pointer === '' ? [] : (tree.find(pointer) ?? [])));
  nodes.sort((one, other) => one.value.start - other.value.start);
  const runs: [first: PositionNode, last: PositionNode][] = [];
  for (const node of nodes) {
    const run = runs.at(-1);
    if (run && entryStart(node) === nextEntry(document.text, run[1])) run[1] = node;
    else if (run?.[1].value.start !== node.value.start) runs.push([node, node]);
  }
  return runs.map(([first, last]) => ({ ...(first === last ? first.entry : spanOfEntries(document.text, first, last)), text: '' }));
}

/** Returns where the next entry begins, if there is one. */
function nextEntry(text: string, { value }: PositionNode): number | undefined {
  const comma = skipTrivia(text, value.end);
  return text.charCodeAt(comma) === COMMA ? skipTrivia(text, comma + 1) : undefined;
}

function spanOfEntries(text: string, first: PositionNode, last: PositionNode): Span {
  const own = { start: entryStart(first), end: last.value.end };
  const siblings = nextEntry(text, last) === undefined ? (first.parent?.children ?? []) : [];
  const index = siblings.findIndex(({ value }) => value.start === first.value.start);
  return entrySpan(text, { own, previous: siblings[index - 1]?.value.end, container: first.parent?.value ?? own });
}

/** Replaces a value with the text of another JSON value. No edit if the value does not exist. */
export function replaceValue(document: JsonDocument, pointer: string, json: string): TextEdit[] {
  const span = spanOf(document, pointer);
  const node = span && /[\r\n]/.test(json) ? treeOf(document).find(pointer) : undefined;
  return span ? [{ ...span, text: node ? indentLikeNode(document.text, node, json) : json }] : [];
}

/** Renames the key of a member. No edit if the member does not exist. */
export function renameKey(document: JsonDocument, pointer: string, key: string): TextEdit[] {
  const span = treeOf(document).find(pointer)?.key;
  return span ? [{ ...span, text: JSON.stringify(key) }] : [];
}

/** Adds an entry to an object or array, on a separate line if the other entries are. No edit if the entry cannot be added. */
export function insertEntry(document: JsonDocument, parent: string, entry: NewEntry): TextEdit[] {
  const node = treeOf(document).find(parent);
  const opener = node && document.text[node.value.start];
  if (!node || opener !== (entry.key === undefined ? '[' : '{')) return [];
  const { children } = node;
  const form = entryFormat(document, node, entry.json);
  const text = (entry.key === undefined ? '' : JSON.stringify(entry.key) + form.colon) + form.indent(entry.json);
  const next = entry.index === 'end' ? undefined : children[Math.max(entry.index, 0)];
  const last = children.at(-1);
  if (next) return [insertion(entryStart(next), `${text},${form.separator}`)];
  if (last) return [insertion(last.value.end, `,${form.separator}${text}`)];
  return [{ ...form.innerSpan, text: form.before + text + form.after }];
}

/** Adds several entries to the end of an array. */
export function appendEntries(document: JsonDocument, array: string, entries: readonly string[]): TextEdit[] {
  const node = treeOf(document).find(array);
  const last = node?.children.at(-1);
  if (!node || document.text[node.value.start] !== '[') return [];
  const form = entryFormat(document, node, entries.join('\n'));
  const text = entries.map(form.indent).join(`,${form.separator}`);
  return last ? [insertion(last.value.end, `,${form.separator}${text}`)] : [{ ...form.innerSpan, text: form.before + text + form.after }];
}

/** Moves the entries of one array, as written, to the end of another, and deletes the first array. No edit if either has no entries. */
export function mergeArrays(document: JsonDocument, from: string, to: string): TextEdit[] {
  const { children: moved } = treeOf(document).find(from) ?? { children: [] };
  const target = treeOf(document).find(to);
  const [first, last, end] = [moved[0], moved.at(-1), target?.children.at(-1)];
  if (!first || !last || !target || !end || document.text[target.value.start] !== '[') return [];
  const text = document.text.slice(first.value.start, last.value.end);
  return [insertion(end.value.end, `,${entryFormat(document, target, text).separator}${text}`), ...removeEntry(document, from)];
}

function insertion(at: number, text: string): TextEdit {
  return { start: at, end: at, text };
}

function editKey({ start, end }: TextEdit): string {
  return `${start}–${end}`;
}
