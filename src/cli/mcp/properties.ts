/** Arguments that several tools have. */
import type { Property } from './tool.ts';

export const SITE: Property = { type: 'string', description: 'Folder of docs.json, if there are several sites' };
export const FROM: Property = { type: 'integer', description: 'First line of a long result' };
export const PAGE: Property = { type: 'string', description: 'Page path or file' };
