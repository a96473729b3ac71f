/** Arguments that several tools have. */
import type { ToolArgumentSchema } from './tool.ts';

export const SITE_ARGUMENT: ToolArgumentSchema = { type: 'string', description: 'Folder of docs.json, if there are several sites' };
export const FROM_LINE_ARGUMENT: ToolArgumentSchema = { type: 'integer', description: 'First line of a long result' };
export const PAGE_ARGUMENT: ToolArgumentSchema = { type: 'string', description: 'Page path or file' };
