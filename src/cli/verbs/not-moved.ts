/** What “docs-nav mv” leaves where it is: files that are no part of the documentation. */
import { refuse, type Refused } from '../../edits/result.ts';
import { isHidden, isProgramFile } from '../../site/program-files.ts';
import type { Subject } from '../../subject/subject.ts';
import { usedFiles } from '../../subject/used-files.ts';
import { nameOf } from '../../text/path-parts.ts';
import type { Named } from './site.ts';

const EXPECTED =
  '“docs-nav mv” moves documentation: pages, images, snippets, API descriptions and other files of docs.json. Move it by other means.';

/** Why a file or folder cannot be moved to a path, which must have no meaning for programs either. What is hidden in a folder moves along. */
export function whyNotMoved({ kind, path }: Named, to: string, subject: Subject): Refused | undefined {
  if (kind === 'page') return undefined;
  if (isHidden(path)) return refuse('no-path', `“${path}” is hidden. ${EXPECTED}`);
  const used = usedFiles(subject);
  // Some sites give their descriptions names that other tools use. What moves can keep such a name, but not get it.
  const moved = kind === 'file' ? [path] : [...subject.pages.files.keys()].filter((file) => file.startsWith(`${path}/`));
  const isNewName = kind === 'file' && nameOf(path) !== nameOf(to) && isProgramFile(to);
  const manifest = moved.find((file) => isProgramFile(file) && !used.has(file)) ?? (isNewName ? to : undefined);
  return manifest === undefined ? undefined : refuse('no-path', `“${manifest}” defines what is installed or built. ${EXPECTED}`);
}
