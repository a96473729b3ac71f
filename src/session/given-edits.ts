/** Checks edits at run time, because plain JavaScript can pass wrong types. */
import { isPath } from '../site/files.ts';
import type { Edits } from './open-site.ts';

/** @throws {TypeError} for anything but a map, a path that is not in the docs root, and a value that is neither text nor null. */
export function assertEdits(edits: unknown): asserts edits is Edits {
  if (!isMap(edits)) throw new TypeError('Edits must be a Map of whole texts by path; null deletes a file.');
  for (const [path, text] of edits) {
    if (typeof path !== 'string' || !isPath(path))
      throw new TypeError(`“${String(path)}” is not a path in the docs root; expected one such as “guides/start.mdx”.`);
    if (typeof text !== 'string' && text !== null)
      throw new TypeError(`The edit of “${path}” must be its whole text, or null to delete the file.`);
  }
}

/** Accepts maps from other realms as well. */
function isMap(value: unknown): value is ReadonlyMap<unknown, unknown> {
  return Object.prototype.toString.call(value) === '[object Map]';
}
