/** Which texts are paths that tools may open, without access to the disk. */
import { HIDDEN_CHARACTER_PATTERN, isDeviceName, makeVisible, explainReadRefusal, removeLegitimateJoiners } from '../../internal.ts';
import { createToolRefusal, type ToolRefusal } from './refusal.ts';

const MAX_PATH_LENGTH = 1_000;
const MAX_NAME_BYTES = 255;

/** Patterns of forbidden paths, and what to do instead. */
const FORBIDDEN_PATHS: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^$/, 'is empty; expected a path in the docs root, such as guides/start.mdx'],
  [/^[a-z]:/i, 'has a drive; paths are relative to the docs root, such as guides/start.mdx'],
  [/^\/\//, 'is on another machine; paths are relative to the docs root, such as guides/start.mdx'],
  [/^\//, 'begins with a slash; paths are relative to the docs root: omit the slash'],
  [/^~/, 'begins with a tilde; paths are relative to the docs root, such as guides/start.mdx'],
  [new RegExp(`${HIDDEN_CHARACTER_PATTERN}|\\p{Cf}`, 'u'), 'contains an invisible character; write the name as list_files shows it'],
  [/%(?:2e|2f|5c|00)/i, 'contains an encoded dot, slash or NUL; do not percent-encode paths'],
  [/:/, 'contains a colon; expected a path such as guides/start.mdx'],
];

/** The same for each segment of a path. */
const FORBIDDEN_NAMES: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^$/, 'contains an empty name; write one slash between names and none at the end'],
  [/^\.\.?$/, 'contains “.” or “..”; write the path from the docs root without them'],
  [/[. ]$/, 'contains a name that ends with a dot or a space; remove that'],
  [/^ /, 'contains a name that begins with a space; remove that'],
  [/~\d/, 'contains a Windows short name; write the name as list_files shows it'],
];

/**
 * Normalizes a path in the docs root: NFC, forward slashes, no leading `./`.
 *
 * @example confined('guides\\start.mdx') // 'guides/start.mdx'
 */
export function confinePath(path: string): string | ToolRefusal {
  if (path.length > MAX_PATH_LENGTH)
    return createToolRefusal(`The path has ${path.length} characters; expected at most ${MAX_PATH_LENGTH}.`);
  const folded = path
    .normalize('NFC')
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+(?=[^/])/, '');
  const names = folded.split('/');
  // Some programs treat fullwidth dots and letters as the plain ones.
  const spellings = [...names, ...names.map((name) => name.normalize('NFKC'))];
  const plain = removeLegitimateJoiners(folded);
  const wrong =
    FORBIDDEN_PATHS.find(([pattern]) => pattern.test(plain)) ??
    FORBIDDEN_NAMES.find(([pattern]) => spellings.some((name) => pattern.test(name)));
  if (wrong) return createToolRefusal(`“${makeVisible(path)}” ${wrong[1]}.`);
  const closed = explainReadRefusal(folded);
  if (closed !== undefined) return createToolRefusal(`“${makeVisible(path)}” ${closed}, which the tools do not open; leave it as it is.`);
  if (names.some(isDeviceName))
    return createToolRefusal(`“${makeVisible(path)}” contains a name that Windows reserves for devices; choose another.`);
  if (names.some((name) => Buffer.byteLength(name) > MAX_NAME_BYTES))
    return createToolRefusal(`“${makeVisible(path)}” contains a name of more than ${MAX_NAME_BYTES} bytes; choose a shorter one.`);
  return folded;
}

/** The same for a folder. The docs root is `''`, but may be written as `.` or `/`; a trailing slash is ignored. */
export function confineFolder(path: string): string | ToolRefusal {
  const trimmed = path.replace(/(?<=[^/\\])[/\\]$/, '');
  return ['', '.', '/'].includes(trimmed) ? '' : confinePath(trimmed);
}

/** Whether listings show the file or enter the folder. */
export function isShown(name: string): boolean {
  return typeof confinePath(name) === 'string';
}
