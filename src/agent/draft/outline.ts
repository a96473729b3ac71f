/** The tool `nav_outline`, and the answer of `read_file` for a long docs.json. */
import type { OpenSite } from '../../index.ts';
import { makeFileNameVisible, makeVisible, navigationOutline } from '../../internal.ts';

/** Bytes of one answer. */
const MAX_BYTES = 7_000;

export interface OutlineRequest {
  readonly at?: string | undefined;
  readonly from?: number | undefined;
}

export async function outlineOf(edited: OpenSite, request: OutlineRequest = {}): Promise<string> {
  const outline = await navigationOutline(edited, { ...request, bytes: MAX_BYTES });
  return typeof outline === 'string' ? outline : makeVisible(outline.message);
}

/** The outline instead of a docs.json that is longer; `undefined` if it is short, or cannot be read as JSON. */
export async function outlineLongDocsJson(edited: OpenSite): Promise<string | undefined> {
  const length = edited.files.read(edited.config)?.length ?? 0;
  if (length <= MAX_BYTES) return undefined;
  const outline = await navigationOutline(edited, { bytes: MAX_BYTES });
  if (typeof outline !== 'string') return undefined;
  return `${makeFileNameVisible(edited.config)} has ${length} bytes, so this is an outline of its navigation. To see its text, read it with “from” and “to”; to find a line, use search_text.\n${outline}`;
}
