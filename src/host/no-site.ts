/** The errors if a search does not find a site: where it looked, and what to do. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UnreadableError } from '../site/files.ts';
import { findUntrackedDocsJsonBelow } from './tracked-docs-below.ts';
import { isDocsJsonOfOtherTool } from './other-tools.ts';
import { gitRootOf, displayPath, upwards } from './docs-root-location.ts';
import { UsageError } from './usage.ts';

const DOCS = 'docs.json';
const OLDER_NAME = 'mint.json';

/** A search found no site. */
export class NoSiteError extends UsageError {
  override readonly name = 'NoSiteError';
  override readonly code = 'no-site';
}

/** For a search in the working directory, above it and below it. `foreign` are skipped files of other tools. */
export function noSiteAround(cwd: string, foreign: readonly string[]): NoSiteError {
  const top = gitRootOf(cwd);
  const above = top === cwd ? '' : `, in the folders above it up to “${top ?? '/'}”`;
  const under = top === undefined ? 'below it' : 'among the files below it that git tracks';
  const what = foreign.length > 0 ? `${DOCS} of a site` : DOCS;
  return new NoSiteError(`No ${what} found: looked in “${cwd}”${above}, and ${under}. ${hintAt(foreign) ?? hint(cwd)}`);
}

export async function noSiteIn(path: string, place: string, cwd: string, foreign: readonly string[]): Promise<NoSiteError> {
  const hint = hintAt(foreign);
  if (hint !== undefined) return new NoSiteError(`“${path}” and the folders below it contain no ${DOCS} of a site. ${hint}`);
  const isOlder = existsSync(join(place, OLDER_NAME));
  const more = isOlder
    ? ` It contains ${OLDER_NAME}, the older format. To turn it into ${DOCS}, run: docs-nav migrate ${path}. To lint it as it is, pass its path.`
    : untrackedHint(place, cwd) || (await surroundingSite(place, cwd));
  return new NoSiteError(`“${path}” and the folders below it contain no ${DOCS}.${more}`);
}

/** Describes the site that a folder is part of. */
async function surroundingSite(place: string, cwd: string): Promise<string> {
  for (const folder of upwards(place)) {
    const file = join(folder, DOCS);
    if (folder !== place && existsSync(file) && !(await isDocsJsonOfOtherTool(folder, DOCS))) {
      const site = displayPath(file, cwd);
      return ` The folder is part of the site of “${site}”, and a run checks a whole site: docs-nav lint ${site}`;
    }
    if (existsSync(join(folder, '.git'))) break;
  }
  return '';
}

function hintAt([first, ...others]: readonly string[]): string | undefined {
  if (first === undefined) return undefined;
  const more = others.length === 0 ? '' : ` The same applies to ${others.length} more.`;
  return `“${first}” seems to belong to another tool: it has no “navigation” or any other key of a site.${more} To lint it anyway, pass its path: docs-nav lint ${first}.`;
}

function hint(cwd: string): string {
  if (existsSync(join(cwd, OLDER_NAME)))
    return `This folder contains ${OLDER_NAME}, the older format. To turn it into ${DOCS}, run: docs-nav migrate. To lint it as it is: docs-nav lint ${OLDER_NAME}.`;
  return untrackedHint(cwd, cwd).trimStart() || `Run docs-nav in its folder, or pass its path, such as path/to/${DOCS}.`;
}

function untrackedHint(folder: string, cwd: string): string {
  try {
    const name = findUntrackedDocsJsonBelow(folder);
    return name === undefined
      ? ''
      : ` “${displayPath(join(folder, name), cwd)}” exists, but git does not track it yet: add it to git or pass its path.`;
  } catch (error) {
    if (error instanceof UnreadableError) return ` Untracked files could not be searched. ${error.message}`;
    throw error;
  }
}
