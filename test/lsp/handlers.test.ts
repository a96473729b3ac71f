/** Every message that something in the server handles has a shape, so that no handler sees parameters that nobody checked. */
import { afterEach, expect, test, vi } from 'vitest';
import { MESSAGE_SHAPES } from '../../src/lsp/message-shapes.ts';
import { FULL } from './editor.ts';
import { RawEditor } from './raw-editor.ts';
import { temporary } from '../support/temporary.ts';

const { tree } = temporary();

afterEach(() => void vi.restoreAllMocks());

/** The library handles it without a handler. */
const BUILT_IN = '$/cancelRequest';

test('message shapes are defined for exactly the messages that the server handles', async () => {
  // The library keeps its handlers in maps that cannot be seen from outside.
  const set = vi.spyOn(Map.prototype, 'set');
  const editor = new RawEditor(tree({ 'docs.json': '{}' }));
  const workspace = { ...FULL.workspace, workspaceFolders: true, diagnostics: { refreshSupport: true } };
  const capabilities = { ...FULL, window: { workDoneProgress: true }, textDocument: { diagnostic: {} }, workspace };
  await editor.ask('initialize', { processId: null, rootUri: null, capabilities });
  editor.send({ method: 'initialized', params: {} });
  await editor.stop();
  const handled = set.mock.calls.flatMap(([method, value]) => (hasHandler(value) ? [method as string] : []));
  expect([...new Set(handled), BUILT_IN].toSorted()).toEqual([...MESSAGE_SHAPES.keys()].toSorted());
});

function hasHandler(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'handler' in value && typeof value.handler === 'function';
}
