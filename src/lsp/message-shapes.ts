/** What messages of an editor must contain, by their methods, as far as the server reads it. */
import { isObject } from '../document/json-object.ts';

/** A type, a list of one shape, or an object with members. A member whose name ends with a question mark may be absent or null. */
export type MessageShape = keyof typeof EXPECTED | readonly [MessageShape] | { readonly [name: string]: MessageShape };

const EXPECTED = {
  anything: '',
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  id: 'a string or a number',
  object: 'an object',
  list: 'a list',
};

const POSITION: MessageShape = { line: 'number', character: 'number' };
const RANGE: MessageShape = { start: POSITION, end: POSITION };
const TEXT_DOCUMENT: MessageShape = { uri: 'string' };
const TEXT_DOCUMENT_PARAMS: MessageShape = { textDocument: TEXT_DOCUMENT };
const AT_POSITION = { textDocument: TEXT_DOCUMENT, position: POSITION } as const satisfies MessageShape;
const FILES = { files: [{ uri: 'string' }] } as const satisfies MessageShape;
const RENAMED_FILES = { files: [{ oldUri: 'string', newUri: 'string' }] } as const satisfies MessageShape;
/** Of what shows its progress. */
const PROGRESS = { 'workDoneToken?': 'id' } as const;

const CAPABILITIES: MessageShape = {
  'general?': { 'positionEncodings?': ['string'] },
  'workspace?': { 'workspaceEdit?': { 'resourceOperations?': ['string'] }, 'didChangeWatchedFiles?': 'object', 'diagnostics?': 'object' },
  'textDocument?': { 'completion?': { 'completionItem?': 'object' }, 'diagnostic?': 'object' },
  'window?': 'object',
};

export const MESSAGE_SHAPES: ReadonlyMap<string, MessageShape> = new Map<string, MessageShape>([
  ['initialize', { 'processId?': 'integer', 'rootUri?': 'string', capabilities: CAPABILITIES, 'workspaceFolders?': [{ uri: 'string' }] }],
  ['initialized', 'anything'],
  ['shutdown', 'anything'],
  ['exit', 'anything'],
  ['$/cancelRequest', { id: 'id' }],
  ['$/progress', { token: 'id' }],
  ['$/setTrace', { value: 'string' }],
  ['$/logTrace', { message: 'string' }],
  ['window/workDoneProgress/cancel', { token: 'id' }],
  ['textDocument/didOpen', { textDocument: { uri: 'string', version: 'number', text: 'string' } }],
  ['textDocument/didChange', { textDocument: { uri: 'string', version: 'number' }, contentChanges: [{ text: 'string', 'range?': RANGE }] }],
  ['textDocument/didClose', TEXT_DOCUMENT_PARAMS],
  ['textDocument/didSave', TEXT_DOCUMENT_PARAMS],
  ['textDocument/diagnostic', { textDocument: TEXT_DOCUMENT, 'previousResultId?': 'string' }],
  ['textDocument/completion', AT_POSITION],
  ['textDocument/hover', AT_POSITION],
  ['textDocument/definition', AT_POSITION],
  ['textDocument/references', { ...AT_POSITION, ...PROGRESS }],
  ['textDocument/prepareRename', AT_POSITION],
  ['textDocument/rename', { textDocument: TEXT_DOCUMENT, position: POSITION, newName: 'string', ...PROGRESS }],
  ['textDocument/documentLink', TEXT_DOCUMENT_PARAMS],
  ['textDocument/documentSymbol', TEXT_DOCUMENT_PARAMS],
  ['textDocument/foldingRange', TEXT_DOCUMENT_PARAMS],
  ['textDocument/selectionRange', { textDocument: TEXT_DOCUMENT, positions: [POSITION] }],
  ['textDocument/codeAction', { textDocument: TEXT_DOCUMENT, range: RANGE, context: { 'only?': ['string'] } }],
  ['workspace/executeCommand', { command: 'string', 'arguments?': 'list' }],
  ['workspace/symbol', { query: 'string', ...PROGRESS }],
  ['workspace/didChangeWatchedFiles', { changes: [{ uri: 'string' }] }],
  ['workspace/didChangeWorkspaceFolders', { event: { added: [{ uri: 'string' }], removed: [{ uri: 'string' }] } }],
  ['workspace/didRenameFiles', RENAMED_FILES],
  ['workspace/willRenameFiles', { ...RENAMED_FILES, ...PROGRESS }],
  ['workspace/didCreateFiles', FILES],
  ['workspace/didDeleteFiles', FILES],
  ['workspace/willDeleteFiles', { ...FILES, ...PROGRESS }],
]);

/** Returns one sentence about the first value that is not of its shape; `undefined` if all are. */
export function mistakeIn(value: unknown, shape: MessageShape, name = 'params'): string | undefined {
  if (typeof shape === 'string') return isOfType(value, shape) ? undefined : `“${name}” must be ${EXPECTED[shape]}.`;
  if (isList(shape)) {
    if (!Array.isArray(value)) return mistakeIn(value, 'list', name);
    return firstOf(value, (item, index) => mistakeIn(item, shape[0], `${name}[${index}]`));
  }
  if (!isOfType(value, 'object')) return mistakeIn(value, 'object', name);
  const members = value as Record<string, unknown>;
  return firstOf(Object.entries(shape), ([key, expected]) => {
    const member = key.replace(/\?$/, '');
    const given = Object.hasOwn(members, member) ? members[member] : undefined;
    return key !== member && (given ?? null) === null ? undefined : mistakeIn(given, expected, `${name}.${member}`);
  });
}

/** Whether a value names a request or a progress. */
export function isId(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function isOfType(value: unknown, type: keyof typeof EXPECTED): boolean {
  switch (type) {
    case 'anything':
      return true;
    case 'list':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return Number.isSafeInteger(value);
    case 'id':
      return isId(value);
    default:
      return typeof value === type;
  }
}

function isList(shape: Exclude<MessageShape, string>): shape is readonly [MessageShape] {
  return Array.isArray(shape);
}

function firstOf<T>(items: readonly T[], find: (item: T, index: number) => string | undefined): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}
