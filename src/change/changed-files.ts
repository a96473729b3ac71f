/** Finds the files that were added, removed or changed, and the pages that show them. */
import { addTo } from '../text/group-by.ts';
import { isPossiblePageFile, isSnippet } from './importers.ts';
import { bytesOf, haveSameBytes, MAX_COMPARED_FILE_BYTES } from './read-text.ts';
import type { FileChange, FileKind, ImportingPage } from './site-change.ts';
import type { ComparedState } from './compared-state.ts';

/** The most imported files that are named for a page. */
const MAX_NAMED = 20;

/**
 * Returns files by path, except docs.json and the files it includes, whose values are compared. `paths` are the files that may differ, if
 * known. Only files that the platform reads are compared: none in folders such as `node_modules`.
 */
export function findChangedFilesBesidesDocsJson(
  before: ComparedState,
  after: ComparedState,
  paths: ReadonlySet<string> | undefined,
): FileChange[] {
  const [was, is] = [before.subject, after.subject];
  const either = paths ?? new Set([...was.pages.files.keys(), ...is.pages.files.keys()]);
  const changes: FileChange[] = [];
  for (const file of [...either].sort()) {
    if (file.endsWith('/') || (!was.pages.files.has(file) && !is.pages.files.has(file))) continue;
    if (was.source.documents.has(file) || is.source.documents.has(file)) continue;
    const change = changeOf(bytesOf(file, before.files), bytesOf(file, after.files));
    if (change) changes.push({ file, kind: kindOf(file, change === 'removed' ? before : after), change });
  }
  return changes;
}

/** Returns the pages that import changed files, directly or indirectly, without pages that are new. */
export function importingPages(changes: readonly FileChange[], after: ComparedState): ImportingPage[] {
  const parts = changes.filter(({ file, kind }) => kind === 'snippet' || kind === 'code' || (kind === 'other' && /\.mdx?$/i.test(file)));
  if (parts.length === 0) return [];
  const shown = new Map<string, string[]>();
  for (const { file } of parts) for (const page of after.importers.pagesThatShow(file)) addTo(shown, page, file);
  const added = new Set(changes.flatMap(({ file, change }) => (change === 'added' ? [file] : [])));
  return [...shown]
    .filter(([file]) => !added.has(file))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([file, imports]) => ({ page: after.subject.pages.pathOf(file) ?? file, file, imports: imports.slice(0, MAX_NAMED) }));
}

function changeOf(was: Uint8Array | 'unreadable' | undefined, is: Uint8Array | 'unreadable' | undefined): FileChange['change'] | undefined {
  if (was === undefined) return is === undefined ? undefined : 'added';
  if (is === undefined) return 'removed';
  return areEqual(was, is) ? undefined : 'changed';
}

/** Files that are unreadable or too large may have changed. */
function areEqual(one: Uint8Array | 'unreadable', other: Uint8Array | 'unreadable'): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  return one.length < MAX_COMPARED_FILE_BYTES && haveSameBytes(one, other);
}

const KINDS: readonly (readonly [FileKind, RegExp])[] = [
  ['code', /\.(?:[cm]?[jt]sx?|x?html?|wasm|vue|svelte)$/i],
  ['style', /\.(?:css|scss|sass|less)$/i],
  ['image', /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp)$/i],
  ['data', /\.(?:json|ya?ml|graphql|gql|csv)$/i],
];

/** A page file outside the navigation may be a part of pages, which only they tell. */
function kindOf(file: string, state: ComparedState): FileKind {
  if (!/\.mdx?$/i.test(file)) return KINDS.find(([, ending]) => ending.test(file))?.[0] ?? 'other';
  const { subject } = state;
  if (isSnippet(file)) return 'snippet';
  if (!isPossiblePageFile(file, subject)) return 'other';
  return subject.resolution.reachesFile(file) || state.importers.isPage(file) ? 'page' : 'snippet';
}
