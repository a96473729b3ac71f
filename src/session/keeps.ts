/** What another state of a site cannot have changed, and need not be found out again. */
import { decode } from '../document/decode.ts';
import type { Source } from '../document/source.ts';
import type { Files } from '../site/files.ts';
import type { Subject } from '../subject/subject.ts';

/**
 * True if docs.json and all that it draws in read as they did. `changed` names the files that may have other content;
 * without it any may.
 */
export function keepsSource({ documents, problems }: Source, files: Files, changed: Iterable<string> | undefined): boolean {
  for (const path of changed ?? documents.keys()) {
    const document = documents.get(path);
    // What stands in the way of reading may have been mended by any file.
    if (!document && problems.length > 0) return false;
    const bytes = document && files.read(path);
    const content = bytes && decode(bytes);
    // Of text that is not UTF-8 the same characters may be another mistake, or none.
    if (document && (content?.problem !== undefined || document.problems.length > 0)) return false;
    if (document && (content?.text !== document.text || content.bom !== document.bom)) return false;
  }
  return changed !== undefined || problems.length === 0;
}

/**
 * True if no file came or went, and only pages have other content. All that is known of the site then holds, and rules about a change of
 * docs.json or of its files have nothing to say.
 */
export function keepsPages({ pages, source }: Subject, files: Files, changed: Iterable<string> | undefined): boolean {
  if (!changed) return false;
  for (const path of changed) {
    if (source.documents.has(path)) continue;
    const isPage = pages.files.get(path) === 'file' && pages.pathOf(path) !== undefined;
    if (!isPage || files.read(path, 1) === undefined) return false;
  }
  return true;
}
