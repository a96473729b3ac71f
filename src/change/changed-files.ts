/** Finds the files that were added, removed or changed, and the pages that import them. */
import { addTo } from '../text/group-by.ts';
import { decode } from '../document/decode.ts';
import { targetsOf } from '../pages/imports.ts';
import type { Subject } from '../subject/subject.ts';
import { UnreadableError } from '../site/files.ts';
import type { Files } from '../site/files.ts';
import type { FileChange, FileKind } from './site-change.ts';

/** Larger files are not read. In bytes. */
const MOST_READ = 20 * 1024 * 1024;
/** The most importing files to list. */
const MOST_NAMED = 20;
/** Imports are resolved only if there are at most this many pages to read. */
const MOST_PAGES = 5_000;

/** A site in one of the two compared states. */
export interface State {
  readonly files: Files;
  readonly subject: Subject;
}

/**
 * Returns files by path, except docs.json and the files it includes, whose values are compared. `paths` are the files that may differ, if known.
 */
export function changedFiles(before: State, after: State, paths: ReadonlySet<string> | undefined): FileChange[] {
  const either = paths ?? new Set([...before.subject.pages.files.keys(), ...after.subject.pages.files.keys()]);
  const changes: FileChange[] = [];
  for (const file of [...either].sort()) {
    if (file.endsWith('/') || before.subject.source.documents.has(file) || after.subject.source.documents.has(file)) continue;
    const [was, is] = [bytesOf(file, before.files), bytesOf(file, after.files)];
    const kind = kindOf(file, after.subject);
    if (was === undefined && is !== undefined) changes.push({ file, kind, change: 'added' });
    else if (was !== undefined && is === undefined) changes.push({ file, kind, change: 'removed' });
    else if (was !== undefined && is !== undefined && !areEqual(was, is)) changes.push({ file, kind, change: 'changed' });
  }
  return withImporters(changes, after);
}

/** Returns `''` for a file that does not exist or cannot be read. */
export function readText(file: string, files: Files): string {
  const bytes = bytesOf(file, files);
  return bytes === undefined || bytes === 'unreadable' ? '' : decode(bytes).text;
}

function bytesOf(file: string, files: Files): Uint8Array | 'unreadable' | undefined {
  try {
    return files.read(file, MOST_READ);
  } catch (error) {
    if (error instanceof UnreadableError) return 'unreadable';
    throw error;
  }
}

/** Files that are unreadable or too large may have changed. */
function areEqual(one: Uint8Array | 'unreadable', other: Uint8Array | 'unreadable'): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  return one.length === other.length && one.length < MOST_READ && one.every((byte, at) => byte === other[at]);
}

const KINDS: readonly (readonly [FileKind, RegExp])[] = [
  ['code', /\.(?:[cm]?[jt]sx?|x?html?|wasm|vue|svelte)$/i],
  ['style', /\.(?:css|scss|sass|less)$/i],
  ['image', /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp)$/i],
  ['data', /\.(?:json|ya?ml|graphql|gql|csv)$/i],
];
const SNIPPET = /(?:^|\/)_?(?:snippets|components)\//i;

function kindOf(file: string, { pages }: Subject): FileKind {
  if (/\.mdx?$/i.test(file)) {
    if (SNIPPET.test(file)) return 'snippet';
    return pages.pathOf(file) !== undefined && pages.ignoreReason(file) === undefined ? 'page' : 'other';
  }
  return KINDS.find(([, ending]) => ending.test(file))?.[0] ?? 'other';
}

function withImporters(changes: readonly FileChange[], { files, subject }: State): FileChange[] {
  const isPart = ({ file, kind }: FileChange): boolean =>
    kind === 'snippet' || kind === 'code' || (kind === 'other' && /\.mdx?$/i.test(file));
  if (!changes.some(isPart) || subject.pages.files.size > MOST_PAGES) return [...changes];
  const importers = new Map<string, string[]>();
  for (const file of subject.pages.files.keys()) {
    if (!/\.(?:mdx?|jsx|tsx)$/i.test(file)) continue;
    for (const target of new Set(targetsOf(readText(file, files), file))) {
      addTo(importers, target, file);
    }
  }
  return changes.map((change) => {
    const found = isPart(change) ? pagesThatImport(change.file, importers, subject) : [];
    return found.length === 0 ? change : { ...change, importedBy: found };
  });
}

function pagesThatImport(file: string, importers: ReadonlyMap<string, readonly string[]>, subject: Subject): string[] {
  const seen = new Set([file]);
  const found: string[] = [];
  for (const at of seen) {
    for (const importer of importers.get(at) ?? []) {
      if (!seen.has(importer) && kindOf(importer, subject) === 'page' && found.length < MOST_NAMED) found.push(importer);
      seen.add(importer);
    }
  }
  return found.sort();
}
