/** Reads the files that descriptions and docs.json name. */
import { decode } from '../document/decode.ts';
import { isUnknown, UnreadableError } from '../site/files.ts';
import type { Files } from '../site/files.ts';
import { MutableFileListing } from '../site/listing.ts';
import { isOutside } from '../site/outside.ts';
import { resolvePath } from '../text/resolve-path.ts';
import type { SpecProblem, SpecProblemCode } from './spec.ts';
import type { SpecBudget } from './spec-budget.ts';

/** Larger files are not read. In bytes. */
const MAX_SIZE = 20_000_000;

export type BytesResult = { readonly bytes: Uint8Array } | { readonly problem: SpecProblem };
export type TextResult = { readonly text: string } | { readonly problem: SpecProblem };

/** Returns the bytes of a file. `path` is relative to the docs root and normalized with `normalizeSpecFilePath`. */
export function readBytes(path: string, files: Files, budget: SpecBudget): BytesResult {
  const fail = (code: SpecProblemCode, message: string): BytesResult => ({ problem: { code, message, file: path } });
  if (isOutside(path)) return fail('outside', `“${path}” is outside the docs folder and was not opened.`);
  if (path.includes('\\')) return fail('missing', `“${path}” does not exist; separate folders with “/”.`);
  let bytes: Uint8Array | undefined;
  const room = budget.roomFor(path);
  try {
    bytes = files.read(path, Math.min(MAX_SIZE, room) + 1);
  } catch (error) {
    if (error instanceof UnreadableError) return fail('unreadable', error.message);
    throw error;
  }
  if (bytes === undefined) return absentResult(path, files, fail);
  if (bytes.length > MAX_SIZE) return fail('too-large', `“${path}” is larger than ${MAX_SIZE / 1_000_000} MB and was not read.`);
  if (bytes.length > room) return { problem: budget.refusal(path) };
  budget.count(path, bytes.length);
  return { bytes };
}

/** Returns the text of a file if it may be JSON or YAML. */
export function decodeText(path: string, bytes: Uint8Array): TextResult {
  const { text, problem } = decode(bytes);
  if (problem !== undefined) {
    const message = text.includes('\0') ? `“${path}” is a binary file, not an OpenAPI description.` : problem.message;
    return { problem: { code: 'encoding', message, file: path, span: problem.span } };
  }
  if (text.startsWith('version https://git-lfs.')) {
    const message = `“${path}” is stored in Git LFS and is not here; run “git lfs pull” to fetch it.`;
    return { problem: { code: 'unknown', message, file: path } };
  }
  if (!/^\s*</.test(text)) return { text };
  return { problem: { code: 'not-openapi', message: `“${path}” looks like HTML or XML, not like an OpenAPI description.`, file: path } };
}

function absentResult(path: string, files: Files, fail: (code: SpecProblemCode, message: string) => BytesResult): BytesResult {
  const listed = MutableFileListing.of(files.list(() => true));
  if (listed.get(path) === 'outside')
    return fail('outside', `“${path}” is a symbolic link that points outside the repository and was not opened.`);
  // From the top down to where nothing is: a path may have thousands of folders.
  for (let end = path.indexOf('/'), isThere = true; isThere; end = path.indexOf('/', end + 1)) {
    const folder = end === -1 ? path : path.slice(0, end);
    if (isUnknown(listed.get(folder)) || isUnknown(listed.get(`${folder}/`))) {
      return fail('unknown', `“${path}” cannot be read and was not checked.`);
    }
    isThere = end !== -1 && listed.folderAt(path, end + 1) !== undefined;
  }
  return fail('missing', `“${path}” does not exist in the docs folder.`);
}

/** `/api/../openapi.yaml` becomes `openapi.yaml`; a path out of the docs root keeps its `..`, so that `readBytes` can report it. */
export function normalizeSpecFilePath(path: string): string {
  return isOutside(path) ? path : resolvePath(path.trim());
}
