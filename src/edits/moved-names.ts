/** The names of moved files in docs.json and the files that it includes. */
import { toChildPointer, isBelow } from '../document/pointer.ts';
import { isObject } from '../document/json-object.ts';
import { relativePath } from '../resolve/body-links.ts';
import { markdownTextsOf } from '../resolve/links.ts';
import { findRootRelativeLinks } from '../subject/links-in-texts.ts';
import { linkTargetOf } from '../resolve/link-target.ts';
import { DESTINATION_PARAMETER } from '../resolve/redirects/destination.ts';
import { findEntriesNamingPages } from '../subject/losses.ts';
import type { Subject } from '../subject/subject.ts';
import { folderOf } from '../text/path-parts.ts';
import { resolvePath } from '../text/resolve-path.ts';
import { copyOuterSlashes } from '../text/slashes.ts';
import type { DocsJsonEditBuilder } from './docs-json-edit-builder.ts';
import { linksIn, MAX_LINK_SEARCH_DEPTH, retargetLink } from './links.ts';
import { createNewPathLookup, type SiteMoves } from './moves.ts';

type FilePointer = ReturnType<DocsJsonEditBuilder['locate']>;

/** Writes the new names. Returns how many entries had one of the pages. */
export function renameInConfig(draft: DocsJsonEditBuilder, moves: SiteMoves, subject: Subject, gone: ReadonlySet<string>): number {
  const { source } = subject;
  const texts: [FilePointer, string][] = [];
  const replace = (pointer: string, text: string): void => void texts.push([draft.locate(pointer), JSON.stringify(text)]);
  for (const { pointer, text, path } of findEntriesNamingPages(moves.pages, subject))
    replace(pointer, copyOuterSlashes(text, moves.pages.get(path) ?? path));
  const entries = texts.length;
  const newPath = createNewPathLookup(moves, subject);
  const links = linksIn(source, (text, pointer) => {
    const to = newName(text, moves);
    if (to !== undefined) replace(pointer, to);
  });
  for (const { text, pointer } of links) {
    const target = linkTargetOf(text);
    const to = target.kind === 'internal' ? (newPattern(text, target.path, moves) ?? newPath(target.path)) : undefined;
    if (to !== undefined && !isBelow(pointer, gone)) replace(pointer, retargetLink(text, to));
  }
  for (const { text, pointer } of markdownTextsOf(subject)) {
    const moved = withMovedLinks(text, newPath);
    if (moved !== text && !isBelow(pointer, gone)) replace(pointer, moved);
  }
  for (const { file, value } of source.documents.values()) texts.push(...references(value, file, moves));
  draft.replaceAll(texts);
  return entries;
}

/** A Markdown text with the new URLs of pages. */
function withMovedLinks(text: string, newPath: (path: string) => string | undefined): string {
  let moved = '';
  let end = 0;
  for (const candidate of findRootRelativeLinks(text)) {
    const url = text.slice(candidate.start, candidate.end);
    const target = linkTargetOf(url);
    const to = target.kind === 'internal' && candidate.start >= end ? newPath(target.path) : undefined;
    if (to === undefined) continue;
    moved += text.slice(end, candidate.start) + retargetLink(url, to);
    end = candidate.end;
  }
  return moved + text.slice(end);
}

/** A redirect that repeats a part of its source, and leads into a folder that moves. */
function newPattern(text: string, path: string, { folders = [] }: SiteMoves): string | undefined {
  const folder = text.search(DESTINATION_PARAMETER) < 0 ? undefined : folders.find(([from]) => path.startsWith(from));
  return folder && folder[1] + path.slice(folder[0].length);
}

/** Images, descriptions and other files, alone or before an operation: `openapi.json GET /users`. */
function newName(text: string, { files, pages }: SiteMoves): string | undefined {
  const operation = files.has(resolvePath(text)) ? undefined : /^(.*\S)(\s+\S+\s+\/.*)$/s.exec(text);
  const [, name = text, rest = ''] = operation ?? [];
  const path = resolvePath(name);
  const to = files.get(path);
  if (to === undefined || pages.has(path)) return undefined;
  return (/^(?:\.?\/)?/.exec(name)?.[0] ?? '') + to + rest;
}

/** `$ref`s are relative to their file. */
function references(value: unknown, file: string, { files }: SiteMoves): [FilePointer, string][] {
  const found: [FilePointer, string][] = [];
  const walk = (inner: unknown, pointer: string, depth: number): void => {
    if (typeof inner !== 'object' || inner === null || depth > MAX_LINK_SEARCH_DEPTH) return;
    const written = isObject(inner) ? inner['$ref'] : undefined;
    if (typeof written === 'string') {
      const target = resolvePath(written, folderOf(file));
      const newFile = files.get(file) ?? file;
      const to = files.get(target) ?? target;
      if (resolvePath(written, folderOf(newFile)) !== to) {
        const path = relativePath(folderOf(newFile), to);
        const text = written.startsWith('/') ? `/${to}` : written.startsWith('.') && !path.startsWith('.') ? `./${path}` : path;
        found.push([{ file, pointer: toChildPointer(pointer, '$ref') }, JSON.stringify(text)]);
      }
    }
    for (const [key, entry] of Object.entries(inner))
      walk(entry, toChildPointer(pointer, Array.isArray(inner) ? Number(key) : key), depth + 1);
  };
  walk(value, '', 0);
  return found;
}
