/** The files of a site that look like API descriptions. What reads them is loaded only if there are some. */
import { UnreadableError, type Files } from '../site/files.ts';
import type { Subject } from './subject.ts';

/** Missing pages that a description explains: one alone may have the name of an operation by chance. */
export const MIN_PAGES_EXPLAINED_BY_SPEC = 2;
/** At most this many files are looked into, and so many of them read as descriptions. */
const MAX_FILES = 100;
const MAX_DESCRIPTIONS = 10;
/** What is looked at of a file, in bytes. */
const HEAD = 2_000;

const NAME = /\.(?:json|ya?ml)$/i;
const LIKELY_NAME = /openapi|swagger|api|spec|oas/i;
const DESCRIPTION = /(?:^|[\s{,])["']?(?:openapi|swagger)["']?\s*:/;

/** Files that look like descriptions by their beginnings; none if too few pages are missing. */
export function findLikelyOpenapiFiles(
  { pages, source, resolution }: Pick<Subject, 'pages' | 'source' | 'resolution'>,
  files: Files,
): readonly string[] {
  if (resolution.missingPages.length < MIN_PAGES_EXPLAINED_BY_SPEC) return [];
  const names = [...pages.files.folders].flatMap(({ path, numberByName }) =>
    [...numberByName.keys()].flatMap((name) => (NAME.test(name) ? [path + name] : [])),
  );
  const [likely, others] = [names.filter((name) => LIKELY_NAME.test(name)), names.filter((name) => !LIKELY_NAME.test(name))];
  const found: string[] = [];
  for (const file of [...likely, ...others].slice(0, MAX_FILES)) {
    if (source.documents.has(file) || !DESCRIPTION.test(headOf(file, files))) continue;
    found.push(file);
    if (found.length === MAX_DESCRIPTIONS) break;
  }
  return found;
}

function headOf(file: string, files: Files): string {
  try {
    return new TextDecoder().decode(files.read(file, HEAD)?.subarray(0, HEAD));
  } catch (error) {
    if (error instanceof UnreadableError) return '';
    throw error;
  }
}
