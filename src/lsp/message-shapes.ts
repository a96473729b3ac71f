/** What messages of an editor must contain, by their methods, as far as the server reads it. */

/** A type, a list of one shape, or an object with members. A member whose name ends with a question mark may be absent. */
export type Shape = 'string' | 'number' | 'object' | 'list' | readonly [Shape] | { readonly [name: string]: Shape };

const POSITION: Shape = { line: 'number', character: 'number' };
const RANGE: Shape = { start: POSITION, end: POSITION };
const TEXT_DOCUMENT: Shape = { uri: 'string' };
const OF_TEXT: Shape = { textDocument: TEXT_DOCUMENT };
const AT_POSITION: Shape = { textDocument: TEXT_DOCUMENT, position: POSITION };
const FILES: Shape = { files: [{ uri: 'string' }] };
const RENAMED_FILES: Shape = { files: [{ oldUri: 'string', newUri: 'string' }] };

export const SHAPES: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ['$/cancelRequest', {}],
  ['textDocument/didOpen', { textDocument: { uri: 'string', version: 'number', text: 'string' } }],
  ['textDocument/didChange', { textDocument: { uri: 'string', version: 'number' }, contentChanges: [{ text: 'string', 'range?': RANGE }] }],
  ['textDocument/didClose', OF_TEXT],
  ['textDocument/didSave', OF_TEXT],
  ['textDocument/completion', AT_POSITION],
  ['textDocument/hover', AT_POSITION],
  ['textDocument/definition', AT_POSITION],
  ['textDocument/references', AT_POSITION],
  ['textDocument/prepareRename', AT_POSITION],
  ['textDocument/rename', { textDocument: TEXT_DOCUMENT, position: POSITION, newName: 'string' }],
  ['textDocument/documentLink', OF_TEXT],
  ['textDocument/documentSymbol', OF_TEXT],
  ['textDocument/foldingRange', OF_TEXT],
  ['textDocument/selectionRange', { textDocument: TEXT_DOCUMENT, positions: [POSITION] }],
  ['textDocument/codeAction', { textDocument: TEXT_DOCUMENT, range: RANGE, context: { 'only?': ['string'] } }],
  ['workspace/symbol', { query: 'string' }],
  ['workspace/didChangeWatchedFiles', { changes: [{ uri: 'string' }] }],
  ['workspace/didChangeWorkspaceFolders', { event: { added: [{ uri: 'string' }], removed: [{ uri: 'string' }] } }],
  ['workspace/didRenameFiles', RENAMED_FILES],
  ['workspace/willRenameFiles', RENAMED_FILES],
  ['workspace/didCreateFiles', FILES],
  ['workspace/didDeleteFiles', FILES],
  ['workspace/willDeleteFiles', FILES],
]);

/** Returns one sentence about the first value that is not of its shape; `undefined` if all are. */
export function mistakeIn(value: unknown, shape: Shape, name = 'params'): string | undefined {
  if (typeof shape === 'string') return isOf(value, shape) ? undefined : `“${name}” must be ${ARTICLES[shape]}.`;
  if (isList(shape)) {
    if (!Array.isArray(value)) return mistakeIn(value, 'list', name);
    return firstOf(value, (item, index) => mistakeIn(item, shape[0], `${name}[${index}]`));
  }
  if (!isOf(value, 'object')) return mistakeIn(value, 'object', name);
  const members = value as Record<string, unknown>;
  return firstOf(Object.entries(shape), ([key, expected]) => {
    const member = key.replace(/\?$/, '');
    const isAbsent = !Object.hasOwn(members, member);
    if (key !== member && isAbsent) return undefined;
    return mistakeIn(isAbsent ? undefined : members[member], expected, `${name}.${member}`);
  });
}

const ARTICLES = { string: 'a string', number: 'a number', object: 'an object', list: 'a list' };

function isOf(value: unknown, type: keyof typeof ARTICLES): boolean {
  if (type === 'list') return Array.isArray(value);
  return type === 'object' ? typeof value === 'object' && value !== null && !Array.isArray(value) : typeof value === type;
}

function isList(shape: Exclude<Shape, string>): shape is readonly [Shape] {
  return Array.isArray(shape);
}

function firstOf<T>(items: readonly T[], find: (item: T, index: number) => string | undefined): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}
