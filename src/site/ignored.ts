/** Files below the docs root that the hosted platform does not serve as pages. */
import type { Files } from './files.ts';

/** Folders of tools, at any depth. */
const TOOL_FOLDERS = /(?:^|\/)(?:\.git|\.github|\.claude|\.agents|\.idea|\.vscode|\.cursor|node_modules)\//;
/** Parts of pages, not pages. */
const SNIPPETS = /^_?snippets\//;
/** Files about the repository, and the skill that the platform serves in its own way; only `.md`, whatever their case. */
const REPOSITORY_FILES = /(?:^|\/)(?:readme|license|contributing|contribute|changelog|skill)\.md$/i;

/** Why a file is not a page although it looks like one. */
export type IgnoreReason = 'tool-folder' | 'snippet' | 'repository-file' | 'ignore-file';

export type IgnoreTest = (file: string) => IgnoreReason | undefined;

/** Reads `.mintignore` (patterns as git reads them), if there is one. */
export async function readIgnored(files: Files, decode: (bytes: Uint8Array) => string): Promise<IgnoreTest> {
  const bytes = files.read('.mintignore');
  if (bytes === undefined) return byName;
  const { default: ignore } = await import('ignore');
  const patterns = ignore().add(decode(bytes));
  return (file) => byName(file) ?? (patterns.ignores(file) ? 'ignore-file' : undefined);
}

/** Asked of every page: expressions are tried only where they can match. */
function byName(file: string): IgnoreReason | undefined {
  if ((file.startsWith('s') || file.startsWith('_')) && SNIPPETS.test(file)) return 'snippet';
  if ((file.startsWith('.') || file.includes('/.') || file.includes('node_modules')) && TOOL_FOLDERS.test(file)) return 'tool-folder';
  return (file.endsWith('d') || file.endsWith('D')) && REPOSITORY_FILES.test(file) ? 'repository-file' : undefined;
}
