/** The MCP server in the configuration that clients share through the repository. */
import { applyEdits, insertEntry } from '../../document/edit.ts';
import { isObject } from '../../document/json-object.ts';
import { parseDocument } from '../../document/parse.ts';
import type { RepositoryContext, InitFilePlan } from './plan.ts';

const FILE = '.mcp.json';
const SERVERS = 'mcpServers';
const NAME = 'docs-nav';

export function planClient({ project, command: line }: RepositoryContext): InitFilePlan {
  const [command, ...args] = [...line.split(' '), 'mcp'];
  const server = { command, args };
  const whole = `${JSON.stringify({ [SERVERS]: { [NAME]: server } }, null, 2)}\n`;
  if (!project.has(FILE)) return { file: { path: FILE, before: undefined, text: whole } };
  const before = project.text(FILE);
  const { value, problems, text, hasBom } = parseDocument(FILE, before ?? '');
  const servers = isObject(value) ? value[SERVERS] : undefined;
  if (isObject(servers) && Object.hasOwn(servers, NAME)) return { note: `${FILE} already has the server “${NAME}”.` };
  const isExtensible = problems.length === 0 && isObject(value) && (isObject(servers) || !Object.hasOwn(value, SERVERS));
  if (before === undefined || !isExtensible) return { note: `${FILE} cannot be extended safely. Add this to it:`, byHand: whole };
  const [, unit = '  '] = /^([ \t]+)\S/m.exec(text) ?? [];
  const entry = isObject(servers)
    ? { key: NAME, json: JSON.stringify(server, null, unit) }
    : { key: SERVERS, json: JSON.stringify({ [NAME]: server }, null, unit) };
  const edits = insertEntry(parseDocument(FILE, text), isObject(servers) ? `/${SERVERS}` : '', { ...entry, index: 'end' });
  return { file: { path: FILE, before, text: (hasBom ? '\uFEFF' : '') + applyEdits(text, edits) } };
}
