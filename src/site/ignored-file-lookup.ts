/** Files in the docs root that the hosted platform does not serve as pages. */
import { decode } from '../document/decode.ts';
import type { Span } from '../document/document.ts';
import type { Files, ListedPathKind } from './files.ts';
import type { IgnoreLimitProblem } from './patterns/ignore-file.ts';

/** Folders of tools, at any depth. */
const TOOL_FOLDERS = /(?:^|\/)(?:\.git|\.github|\.claude|\.agents|\.idea|\.vscode|\.cursor|node_modules)\//;
/** Parts of pages, not pages. */
const SNIPPETS = /^_?snippets\//;
/** Files about the repository, and the skill, which the platform serves separately; only `.md`, in any case. */
const REPOSITORY_FILES = /^(?:readme|license|contributing|contribute|changelog|skill)\.md$/i;

/** Why a file is not a page although it looks like one. */
export type IgnoreReason = 'tool-folder' | 'snippet' | 'repository-file' | 'ignore-file';

/** `folder` is `''` or has a trailing slash. */
export type IgnoreTest = (folder: string, name: string) => IgnoreReason | undefined;

/** Which files are not pages, and the problems of the ignore file. */
export interface IgnoredFileLookup {
  readonly reasonOf: IgnoreTest;
  readonly problems: readonly (IgnoreLimitProblem & { readonly span: Span })[];
  /** Why the ignore file was not read although it exists. */
  readonly unreadState?: Exclude<ListedPathKind, 'file'>;
}

export const IGNORE_FILE = '.mintignore';

/** Reads `.mintignore`, with the patterns of git, if it exists. `hasEnding` is true for the files that will be tested. */
export async function readIgnoredFiles(
  files: Files,
  listed: ReadonlyMap<string, ListedPathKind>,
  hasEnding: (file: string) => boolean,
): Promise<IgnoredFileLookup> {
  const bytes = files.read(IGNORE_FILE);
  if (bytes === undefined) {
    const state = listed.get(IGNORE_FILE);
    return { reasonOf: testByName(), problems: [], ...(state !== undefined && state !== 'file' && { unreadState: state }) };
  }
  const { readIgnoreFile } = await import('./patterns/ignore-file.ts');
  const { patterns, problems } = readIgnoreFile(bytes, () => [...listed.keys()].filter(hasEnding));
  const byName = testByName();
  return {
    reasonOf: (folder, name) => byName(folder, name) ?? (patterns.ignores(folder + name) ? 'ignore-file' : undefined),
    problems: problems.length === 0 ? [] : withSpans(problems, decode(bytes).text),
  };
}

/** Adds the span of each line, shortened because lines may be too long to show. */
function withSpans(problems: readonly IgnoreLimitProblem[], text: string): IgnoredFileLookup['problems'] {
  return problems.map((problem) => {
    let start = 0;
    for (let line = 1; line < problem.line; line++) start = text.indexOf('\n', start) + 1;
    const feed = text.indexOf('\n', start);
    return { ...problem, span: { start, end: Math.min(feed === -1 ? text.length : feed, start + MAX_SHOWN) } };
  });
}

const MAX_SHOWN = 60;

/** Runs on every page, so a folder is tested once for all the pages of it that follow one another. */
function testByName(): IgnoreTest {
  let last: string | undefined;
  let reason: IgnoreReason | undefined;
  return (folder, name) => {
    if (folder !== last) reason = SNIPPETS.test((last = folder)) ? 'snippet' : TOOL_FOLDERS.test(folder) ? 'tool-folder' : undefined;
    return reason ?? ((name.endsWith('d') || name.endsWith('D')) && REPOSITORY_FILES.test(name) ? 'repository-file' : undefined);
  };
}
