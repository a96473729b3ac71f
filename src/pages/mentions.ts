/** Finds the pages that may link to one of several paths, without looking for links. */
import { decode } from '../document/decode.ts';
import type { Files } from '../site/files.ts';
import { CooperativePageWork } from '../site/cooperative-page-work.ts';
import { folderOf, nameOf } from '../text/path-parts.ts';
import { readBytesOrEmpty } from './read-bytes-or-empty.ts';
import { encodeSegments } from '../text/encode-url-keeping-delimiters.ts';

/** If more texts than this are searched, links are found faster. */
const MAX_TEXTS = 32;

/** Returns the files that may contain a link to a path; all of them if there are too many paths to search for, or one is empty. */
export async function possiblyLinkingFiles(paths: readonly string[], among: readonly string[], files: Files): Promise<readonly string[]> {
  const texts = [...new Set(paths.flatMap(textsInLinksTo))];
  if (texts.length > MAX_TEXTS || paths.includes('')) return among;
  const hasIndex = paths.some(isIndex);
  return filesWithText((page) => texts.some((text) => page.includes(text)) || (hasIndex && RELATIVE_FOLDER_LINK.test(page)), among, files);
}

/** Returns the files whose texts pass a test. */
export async function filesWithText(test: (page: string) => boolean, among: readonly string[], files: Files): Promise<readonly string[]> {
  const steps = new CooperativePageWork(files, among.length);
  const found: string[] = [];
  for (const file of among) {
    if (test(decode(readBytesOrEmpty(file, files)).text)) found.push(file);
    const wait = steps.next();
    if (wait) await wait;
  }
  return found;
}

/** A relative link to the page of a folder may not name the folder: `.`, `./#part`, `..`. */
const RELATIVE_FOLDER_LINK = /(?:^|[\s("'`<:=])\.\.?(?![\w.])/m;

function isIndex(path: string): boolean {
  return nameOf(path) === 'index';
}

/** Every other link to a path contains one of these texts: part of its last segment, however its other characters are escaped. */
function textsInLinksTo(path: string): string[] {
  const name = nameOf(isIndex(path) ? folderOf(path) : path);
  const [longest = ''] = (name.match(/[a-z\d-]+/gi) ?? []).sort((a, b) => b.length - a.length);
  const named = longest === '' ? [name, encodeSegments(name)].filter((text) => text !== '') : [longest];
  return isIndex(path) ? [...named, 'index'] : named;
}
