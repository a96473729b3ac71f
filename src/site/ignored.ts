/** Files below the docs root that the hosted platform does not serve as pages. */
import { decode } from '../document/decode.ts';
import type { Span } from '../document/document.ts';
import type { Files, FileState } from './files.ts';
import type { IgnoreProblem } from './patterns/ignore-file.ts';

/** Folders of tools, at any depth. */
const TOOL_FOLDERS = /(?:^|\/)(?:\.git|\.github|\.claude|\.agents|\.idea|\.vscode|\.cursor|node_modules)\//;
/** Parts of pages, not pages. */
const SNIPPETS = /^_?snippets\//;
/** Files about the repository, and the skill that the platform serves in its own way; only `.md`, whatever their case. */
const REPOSITORY_FILES = /(?:^|\/)(?:readme|license|contributing|contribute|changelog|skill)\.md$/i;

/** Why a file is not a page although it looks like one. */
export type IgnoreReason = 'tool-folder' | 'snippet' | 'repository-file' | 'ignore-file';

export type IgnoreTest = (file: string) => IgnoreReason | undefined;

/** Which files are no pages, and what is wrong with the ignore file. */
export interface Ignored {
  readonly reasonOf: IgnoreTest;
  readonly problems: readonly (IgnoreProblem & { readonly span: Span })[];
  /** Why the ignore file was not read although something stands there; nothing is known to be left out then. */
  readonly unread?: Exclude<FileState, 'file'>;
}

export const IGNORE_FILE = '.mintignore';

/** Reads `.mintignore` (patterns as git reads them), if there is one. `hasEnding` is true for the files that will be asked about. */
export async function readIgnored(
  files: Files,
  listed: ReadonlyMap<string, FileState>,
  hasEnding: (file: string) => boolean,
): Promise<Ignored> {
  const bytes = files.read(IGNORE_FILE);
  if (bytes === undefined) {
    const state = listed.get(IGNORE_FILE);
    return { reasonOf: byName, problems: [], ...(state !== undefined && state !== 'file' && { unread: state }) };
  }
  const { readIgnoreFile } = await import('./patterns/ignore-file.ts');
  const { patterns, problems } = readIgnoreFile(bytes, () => [...listed.keys()].filter(hasEnding));
  return {
    reasonOf: (file) => byName(file) ?? (patterns.leavesOut(file) ? 'ignore-file' : undefined),
    problems: problems.length === 0 ? [] : placed(problems, decode(bytes).text),
  };
}

/** The beginnings of the lines: what is too long to be read is too long to be shown. */
function placed(problems: readonly IgnoreProblem[], text: string): Ignored['problems'] {
  return problems.map((problem) => {
    let start = 0;
    for (let line = 1; line < problem.line; line++) start = text.indexOf('\n', start) + 1;
    const feed = text.indexOf('\n', start);
    return { ...problem, span: { start, end: Math.min(feed === -1 ? text.length : feed, start + SHOWN) } };
  });
}

const SHOWN = 60;

/** Asked of every page: expressions are tried only where they can match. */
function byName(file: string): IgnoreReason | undefined {
  if ((file.startsWith('s') || file.startsWith('_')) && SNIPPETS.test(file)) return 'snippet';
  if ((file.startsWith('.') || file.includes('/.') || file.includes('node_modules')) && TOOL_FOLDERS.test(file)) return 'tool-folder';
  return (file.endsWith('d') || file.endsWith('D')) && REPOSITORY_FILES.test(file) ? 'repository-file' : undefined;
}
