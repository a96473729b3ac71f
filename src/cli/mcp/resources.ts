/** What a client can attach without a call: pages about rules, and the outline of the site. Tools make them. */
import { ProtocolError, ProtocolErrorCode, type ReadResourceResult } from '@modelcontextprotocol/server';
import { makeVisible } from '../../text/visible.ts';
import type { CallingMcpClient, McpToolCallScheduler } from './calls.ts';
import type { ToolArguments } from './tool.ts';

const mimeType = 'text/plain';

/** Of a resource: the outline of 20,000 pages has fewer. */
const MAX_BYTES = 1_000_000;

const OUTLINE = 'docs-nav://outline';
const RULES = 'docs-nav://rules/';

export const MCP_RESOURCES = [{ uri: OUTLINE, name: 'outline', title: 'Outline of the navigation', mimeType }];

export const MCP_RESOURCE_TEMPLATES = [
  { uriTemplate: `${OUTLINE}/{site}`, name: 'outline of a site', title: 'Outline of one of several sites, by its folder', mimeType },
  { uriTemplate: `${RULES}{rule}`, name: 'rule', title: 'What a rule requires, and why', mimeType },
];

/** @throws ProtocolError if there is no such resource, or it cannot be made, with the reason. */
export async function readResource(uri: string, { call }: McpToolCallScheduler, client: CallingMcpClient): Promise<ReadResourceResult> {
  const [tool, given] = callFor(uri);
  if (tool === undefined)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `“${makeVisible(uri)}” does not exist; expected ${OUTLINE} or ${RULES}page-exists.`,
    );
  const { content, isError } = await call(tool, given, { ...client, maxBytes: MAX_BYTES });
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  if (isError === true) throw new ProtocolError(ProtocolErrorCode.InvalidParams, text);
  return { contents: [{ uri, mimeType, text }] };
}

/** The call that makes a resource; none for an address that does not exist. */
function callFor(uri: string): readonly [tool: string | undefined, given: ToolArguments] {
  if (uri === OUTLINE) return ['find', {}];
  if (uri.startsWith(RULES)) return ['explain', { rule: uri.slice(RULES.length) }];
  const site = uri.startsWith(`${OUTLINE}/`) ? decoded(uri.slice(OUTLINE.length + 1)) : undefined;
  return site === undefined ? [undefined, {}] : ['find', { site }];
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not written by a program that knows the template.
    return undefined;
  }
}
