/** Reads docs.json and the files it includes: first strictly, and if that fails, with the tolerant parser. */
import type { JsonDocument } from '../document/document.ts';
import { mayHaveReferences, sourceWithoutReferences } from '../document/source.ts';
import type { OpenTarget, Source } from '../document/source.ts';
import { parseStrictly } from '../document/strict.ts';
import { UnreadableError } from '../site/files.ts';
import type { Files } from '../site/files.ts';

type Parse = (file: string, bytes: Uint8Array) => JsonDocument | undefined;

/**
 * Reads the docs.json of a site with the files of its `$ref`s included.
 *
 * @throws {UnreadableError} if docs.json cannot be read. A `$ref` that cannot be followed is a problem of the source.
 */
export async function readDocsJsonSource(files: Files, path: string): Promise<Source> {
  const strict = await sourceOf(files, path, parseStrictly);
  if (strict) return strict;
  const { parseDocument } = await import('../document/parse.ts');
  const tolerant = await sourceOf(files, path, parseDocument);
  if (!tolerant) throw new Error(`The tolerant parser refused ${path}.`);
  return tolerant;
}

/** Returns `undefined` if `parse` rejects a file. */
async function sourceOf(files: Files, path: string, parse: Parse): Promise<Source | undefined> {
  const bytes = files.read(path);
  if (bytes === undefined) throw new UnreadableError(`${path} does not exist.`);
  const root = parse(path, bytes);
  if (root === undefined) return undefined;
  if (!mayHaveReferences(root)) return sourceWithoutReferences(root);
  const { expandReferences } = await import('../document/expand.ts');
  const open: OpenTarget = (target) => {
    const content = contentOf(target, files);
    if (content === undefined) return { fault: 'missing' };
    if ('fault' in content) return content;
    const document = parse(target, content);
    if (document === undefined) throw new ParserRejection();
    return document;
  };
  try {
    return expandReferences(root, open);
  } catch (error) {
    if (error instanceof ParserRejection) return undefined;
    throw error;
  }
}

/** Thrown to stop early if the parser rejects a file that a `$ref` points to. */
class ParserRejection extends Error {}

function contentOf(target: string, files: Files): ReturnType<Files['read']> | { readonly fault: 'unreadable'; readonly detail: string } {
  try {
    return files.read(target);
  } catch (error) {
    if (error instanceof UnreadableError) return { fault: 'unreadable', detail: error.message };
    throw error;
  }
}
