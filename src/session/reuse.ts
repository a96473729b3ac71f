/** Decides what can be reused from another state of a site. */
import { decode } from '../document/decode.ts';
import type { Source } from '../document/source.ts';
import type { Files } from '../site/files.ts';
import type { Subject } from '../subject/subject.ts';

/**
 * Whether docs.json and all files that it includes are unchanged. `changed` lists the files whose content may differ;
 * without it, any may.
 */
export function canReuseSource({ documents, problems }: Source, files: Files, changed: Iterable<string> | undefined): boolean {
  for (const path of changed ?? documents.keys()) {
    const document = documents.get(path);
    // Any file may fix a problem with a “$ref”.
    if (!document && problems.length > 0) return false;
    const bytes = document && files.read(path);
    const content = bytes && decode(bytes);
    // If bytes are not UTF-8, different bytes can decode to the same text.
    if (document && (content?.problem !== undefined || document.problems.length > 0)) return false;
    if (document && (content?.text !== document.text || content.hasBom !== document.hasBom)) return false;
  }
  return changed !== undefined || problems.length === 0;
}

/**
 * Whether no file was added or removed and only the content of pages differs. Everything known about the site is then still true, and
 * rules about changes to docs.json or its files find nothing.
 */
export function canReuseSubject({ pages, source }: Subject, files: Files, changed: Iterable<string> | undefined): boolean {
  if (!changed) return false;
  for (const path of changed) {
    if (source.documents.has(path)) continue;
    const isPage = pages.files.get(path) === 'file' && pages.pathOf(path) !== undefined;
    if (!isPage || files.read(path, 1) === undefined) return false;
  }
  return true;
}
