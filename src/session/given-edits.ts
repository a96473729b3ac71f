/** Edits as programs pass them: types do not hold plain JavaScript. */
import { isPath } from '../site/files.ts';
import type { Edits } from './open-site.ts';

/** @throws {TypeError} for what is no map, for a path that is none below the docs root, and for what is neither text nor null. */
export function assertEdits(edits: unknown): asserts edits is Edits {
  if (!isMap(edits)) throw new TypeError('Edits must be a Map of whole texts by path; null deletes a file.');
  for (const [path, text] of edits) {
    if (typeof path !== 'string' || !isPath(path))
      throw new TypeError(`“${String(path)}” is not a path in the docs root; expected one such as “guides/start.mdx”.`);
    if (typeof text !== 'string' && text !== null)
      throw new TypeError(`The edit of “${path}” must be its whole text, or null to delete the file.`);
  }
}

/** One of another realm is a map as well. */
function isMap(value: unknown): value is ReadonlyMap<unknown, unknown> {
  return Object.prototype.toString.call(value) === '[object Map]';
}
