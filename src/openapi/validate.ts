/** Full validation of a description on request, with a maintained library that is loaded on demand and never goes online. */
import type { Files } from '../site/files.ts';
import { normalizeSpecFilePath } from './content.ts';
import { identifyOpenApi } from './identify.ts';
import type { SpecMistake } from './mistakes.ts';
import { type ParsedSpecDocument } from './parsed.ts';
import { isObject } from '../document/json-object.ts';
import { SpecReferenceReader, decodePercentEncoding } from './references.ts';
import type { SpecProblem, SpecValidation } from './spec.ts';
import { MAX_LISTED_SPEC_PROBLEMS } from './spec.ts';

/** The versions that the validator supports. */
const SUPPORTED_VERSIONS = /^(?:2\.0|3\.0\.[0-4]|3\.1\.[0-2])$/;

/** The most values that the validator visits, with aliases and references resolved. */
const MAX_VALUES = 1_000_000;

/** The description cannot be validated, but that is not a mistake in it. */
class NotCheckedError extends Error {}

/**
 * Validates a description against its version of OpenAPI. Files are opened only through `files`.
 * A file in which `readSpec` finds a problem is not validated. Files that `readSpec` parsed with the same `references` are not parsed again.
 */
export async function validateSpec(path: string, files: Files, references = new SpecReferenceReader(files)): Promise<SpecValidation> {
  const file = normalizeSpecFilePath(path);
  const root = await references.open(file);
  const answer = (rest: Partial<SpecValidation>): SpecValidation => ({ problems: [], omittedCount: 0, texts: references.texts, ...rest });
  if ('code' in root) return answer({ uncheckedReason: root.message });
  const identity = identifyOpenApi(root.value([]));
  if ('looksLike' in identity) return answer({ uncheckedReason: `“${file}” is not an OpenAPI description.` });
  if (!SUPPORTED_VERSIONS.test(identity.version))
    return answer({ uncheckedReason: `“${file}” has version ${identity.version}, which the validator does not support.` });
  try {
    const mistakes = await findAllMistakes(root, references);
    const problems: SpecProblem[] = [];
    for (const mistake of mistakes.slice(0, MAX_LISTED_SPEC_PROBLEMS)) problems.push(await locateMistake(mistake, root, references));
    return answer({ problems, omittedCount: mistakes.length - problems.length });
  } catch (error) {
    if (error instanceof NotCheckedError) return answer({ uncheckedReason: `“${file}” was not validated: ${error.message}` });
    if (error instanceof RangeError) return answer({ uncheckedReason: `“${file}” was not validated: it is nested too deeply.` });
    throw error;
  }
}

async function findAllMistakes(root: ParsedSpecDocument, references: SpecReferenceReader): Promise<SpecMistake[]> {
  const { findMistakes, VALIDATOR_PLACEHOLDER_FOLDER, SpecTooLargeError } = await import('./swagger-parser.ts');
  const { toMistakes } = await import('./mistakes.ts');
  let refusal: NotCheckedError | undefined;
  const errors = await findMistakes(root.file, { value: valueOf(root), maxValues: MAX_VALUES }, async (url) => {
    try {
      const path = decodePercentEncoding(url.startsWith('file://') ? url.slice('file://'.length) : url);
      if (!path.startsWith(VALIDATOR_PLACEHOLDER_FOLDER)) throw new NotCheckedError(`it refers to “${url}”, and nothing is fetched.`);
      const opened = await references.open(path.slice(VALIDATOR_PLACEHOLDER_FOLDER.length));
      if ('code' in opened) throw new Error(opened.message);
      return valueOf(opened);
    } catch (error) {
      if (error instanceof NotCheckedError) refusal = error;
      throw error;
    }
  }).catch((error: unknown) => {
    throw error instanceof SpecTooLargeError ? new NotCheckedError(TOO_LARGE_MESSAGE) : error;
  });
  if (refusal) throw refusal;
  return toMistakes(errors);
}

function valueOf(file: ParsedSpecDocument): unknown {
  if (file.size() > MAX_VALUES) throw new NotCheckedError(TOO_LARGE_MESSAGE);
  const value = file.wholeValue();
  if (squaresIn(value) > MAX_SQUARES) throw new NotCheckedError(TOO_WIDE_MESSAGE);
  return value;
}

/** About two seconds. */
const MAX_SQUARES = 200_000_000;
/** Lists whose entries must differ, in any version of OpenAPI. */
const UNIQUE_LISTS: ReadonlySet<string> = new Set([
  'parameters',
  'tags',
  'servers',
  'security',
  'schemes',
  'consumes',
  'produces',
  'required',
  'enum',
]);
/** Comparing two entries takes ten times as long as copying an error. */
const COMPARISON = 10;

/** The validator compares all pairs of such a list, and copies all errors so far for each member of an object. */
function squaresIn(value: unknown): number {
  let squares = 0;
  const open: unknown[] = [value];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (!isObject(at) && !Array.isArray(at)) continue;
    const entries = Object.entries(at);
    if (!Array.isArray(at)) squares += entries.length ** 2;
    for (const [key, inner] of entries) {
      if (Array.isArray(inner) && UNIQUE_LISTS.has(key)) squares += COMPARISON * inner.length ** 2;
      if (typeof inner === 'object' && inner !== null) open.push(inner);
    }
  }
  return squares;
}

const TOO_WIDE_MESSAGE = 'a list or an object in it has too many entries to validate, such as thousands of parameters or paths.';

const TOO_LARGE_MESSAGE = `it is too large to validate: more than ${MAX_VALUES} values with its aliases and references resolved.`;

/** Finds the place of a mistake in the text, through the references that the validator resolved. */
async function locateMistake(
  { message, path }: SpecMistake,
  root: ParsedSpecDocument,
  references: SpecReferenceReader,
): Promise<SpecProblem> {
  let file = root;
  let at: readonly string[] = [];
  for (const key of path ?? []) {
    let value = file.value(at);
    if (isObject(value) && typeof value['$ref'] === 'string' && !Object.hasOwn(value, key)) {
      const last = (await references.follow({ value, file, path: at })).found.at(-1);
      if (last) ({ file, path: at, value } = last);
    }
    if (file.value([...at, key]) === undefined) break;
    at = [...at, key];
  }
  const span = path === undefined ? mentionedSpan(message, root) : await file.span(at);
  return { code: 'shape', message, file: file.file, ...(span && { span }) };
}

/** Returns the first place of a text that a message quotes, such as a `$ref` that cannot be followed. */
function mentionedSpan(message: string, { text }: ParsedSpecDocument): SpecProblem['span'] {
  const [, quoted = '', end = ''] = /["“'](#\/[^"”']+)(["”']?)/.exec(message) ?? [];
  const start = end === '' ? -1 : text.indexOf(quoted);
  return start < 0 ? undefined : { start, end: start + quoted.length };
}
