/** Checks edits at run time, because plain JavaScript can pass wrong types. */
import { InputError } from '../text/input-error.ts';
import { isObject } from '../document/json-object.ts';
import { isPath } from '../site/files.ts';
import { isMap, type CopiedContent } from '../site/overlay.ts';
import type { FileEdits } from './open-site.ts';

/** @throws {InputError} for anything but a map, a path that is not in the docs root, and a value that is neither text nor null. */
export function assertEdits(edits: unknown): asserts edits is FileEdits {
  if (!isMap(edits)) throw new InputError('Edits must be a Map from paths to whole texts; null deletes a file.');
  for (const [path, text] of edits) {
    if (typeof path !== 'string' || !isPath(path))
      throw new InputError(
        `“${typeof path === 'object' ? 'object' : String(path)}” is not a path in the docs root; expected one such as “guides/start.mdx”.`,
      );
    if (typeof text !== 'string' && text !== null && !isContentOf(text))
      throw new InputError(
        `The edit of “${path}” must be its whole text, { from: path } for the content of another file, or null to delete the file.`,
      );
  }
}

function isContentOf(value: unknown): value is CopiedContent {
  return isObject(value) && typeof value['from'] === 'string' && isPath(value['from']);
}

/** Returns edits with further ones on top of them. A file that they moved is still the one that there was before all of them. */
export function mergeEdits(first: FileEdits, then: FileEdits): FileEdits {
  const all = new Map(first);
  for (const [path, edit] of then) {
    const content = isContentOf(edit) ? first.get(edit.from) : undefined;
    all.set(path, content ?? edit);
  }
  return all;
}
