/** Opens the JSON files of a site. */
import type { Document } from '../document/document.ts';
import { parseDocument } from '../document/parse.ts';
import type { OpenTarget } from '../document/source.ts';
import { UnreadableError } from '../site/files.ts';
import type { Files } from '../site/files.ts';

/** The configuration itself. Throws `UnreadableError` if there is no such file to read. */
export function openDocument(files: Files, path: string): Document {
  const bytes = files.read(path);
  if (bytes === undefined) throw new UnreadableError(`There is no ${path} to read.`);
  return parseDocument(path, bytes);
}

/** Opens `$ref` targets; what stands in the way is the answer, never thrown. */
export function openTarget(files: Files): OpenTarget {
  return (path) => {
    try {
      const bytes = files.read(path);
      return bytes === undefined ? { fault: 'missing' } : parseDocument(path, bytes);
    } catch (error) {
      if (error instanceof UnreadableError) return { fault: 'unreadable', detail: error.message };
      throw error;
    }
  };
}
