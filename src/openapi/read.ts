/** Reads an OpenAPI description: first with a cheap scan, then exactly if the scan is not enough. */
import type { Files } from '../site/files.ts';
import { normalizeSpecFilePath } from './content.ts';
import { readContents } from './operations.ts';
import { looksLikeJson } from './parse-text.ts';
import { ReferenceFreeOpenApiPaths } from './reference-free-open-api-paths.ts';
import { SpecReferenceReader } from './references.ts';
import type { Operation, Spec, OperationKey } from './spec.ts';
import { MAX_LISTED_SPEC_PROBLEMS, operationKey, unreadableSpec } from './spec.ts';

/** What is known of a description by its content alone: where a site is held open, the same bytes come again after each edit. */
interface CachedSpec {
  readonly file: string;
  scanned?: Spec | undefined;
  /** Only without problems, and if no other file is a part of it. */
  exact?: Spec;
}

const specCache = new WeakMap<Uint8Array, CachedSpec>();

/**
 * Reads the operations of a description. Problems are returned as data, not thrown.
 *
 * With `wanted`, a cheap scan is enough if it finds all of them and no problem (then `isExact` is false);
 * without it, everything is read exactly.
 *
 * @param path Path relative to the docs root, with or without a leading slash; not a URL.
 * @param references Keeps parsed files for `validateSpec`, and has the budget of all descriptions of the site.
 * @example
 * const spec = await readSpec('/openapi.yaml', files, [{ method: 'GET', path: '/users' }]);
 * spec.operations.length;
 */
export async function readSpec(
  path: string,
  files: Files,
  wanted?: readonly OperationKey[],
  references = new SpecReferenceReader(files),
): Promise<Spec> {
  const file = normalizeSpecFilePath(path);
  const content = references.read(file);
  if ('problem' in content) return unreadableSpec(file, content.problem);
  const { bytes } = content;
  let before = specCache.get(bytes);
  if (before?.file !== file) specCache.set(bytes, (before = { file }));
  const isScanned = wanted !== undefined && !beginsLikeJson(bytes) && !(wanted.length > 0 && mayExclude(bytes));
  const scanned = isScanned ? (before.scanned ??= (await import('./scan.ts')).scanSpec(file, bytes)) : undefined;
  if (scanned && wanted && hasAll(scanned.operations, wanted)) return scanned;
  if (before.exact) return before.exact;
  const withTexts = await readExactly(file, bytes, references);
  const exact = withTexts(references.texts);
  // A validation adds the texts of other files to those of the references.
  if (references.files.size === 1 && exact.problems.length === 0) before.exact = withTexts(new Map(references.texts));
  // The scan read the whole file and found no problem; the file is only too large for the parser.
  return scanned && exact.problems.some(({ code }) => code === 'too-large') ? scanned : exact;
}

/** Returns what makes the description with the texts of the files that were read. */
async function readExactly(
  file: string,
  bytes: Uint8Array,
  references: SpecReferenceReader,
): Promise<(texts: ReadonlyMap<string, string>) => Spec> {
  const parsed = await references.parse(file, bytes);
  if ('code' in parsed) return (texts) => unreadableSpec(file, parsed, texts);
  const { operations, problems, ...contents } = await readContents(parsed, references);
  const repeated = [...references.files.values()].flatMap((one) => ('code' in one ? [] : one.problems));
  return (texts) => ({
    ...contents,
    file,
    get operations() {
      return operations.all;
    },
    ...(operations instanceof ReferenceFreeOpenApiPaths && { lookup: operations }),
    problems: [...problems, ...repeated].slice(0, MAX_LISTED_SPEC_PROBLEMS),
    isExact: true,
    texts,
    async locate(operation) {
      const origin = operations.originOf(operation);
      const span = origin && (await origin.file.span(origin.path));
      return origin && span && { file: origin.file.file, span };
    },
  });
}

function beginsLikeJson(bytes: Uint8Array): boolean {
  return looksLikeJson(String.fromCharCode(...bytes.subarray(0, 100)));
}

const EXCLUDED_KEY = 'x-excluded';

/** Whether an operation may be marked as one without a page, which a scan does not see. */
function mayExclude(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(EXCLUDED_KEY.charCodeAt(0)); at !== -1; at = bytes.indexOf(EXCLUDED_KEY.charCodeAt(0), at + 1)) {
    let length = 1;
    while (length < EXCLUDED_KEY.length && bytes[at + length] === EXCLUDED_KEY.charCodeAt(length)) length++;
    if (length === EXCLUDED_KEY.length) return true;
  }
  return false;
}

function hasAll(operations: readonly Operation[], wanted: readonly OperationKey[]): boolean {
  const missing = new Set(wanted.map(operationKey));
  const paths = new Set(wanted.flatMap(({ path }) => [path, path.replace(/\/$/, ''), `${path}/`]));
  for (const operation of operations) if (paths.has(operation.path)) missing.delete(operationKey(operation));
  return missing.size === 0;
}
