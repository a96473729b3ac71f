/** What to say where a search finds no site: where it looked, and what to do. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UnreadableError } from '../site/files.ts';
import { newDocsBelow } from './docs-below.ts';
import { isForeign } from './other-tools.ts';
import { gitRootOf, shown, upwards } from './place.ts';

const DOCS = 'docs.json';
const OLDER_NAME = 'mint.json';

/** For a search upwards from the working directory, then below it. `foreign` are the files that were passed over as another tool's. */
export function nothingAround(cwd: string, foreign: readonly string[]): string {
  const top = gitRootOf(cwd);
  const above = top === cwd ? '' : `, in the folders above it up to “${top ?? '/'}”`;
  const under = top === undefined ? 'below it' : 'among the files below it that git tracks';
  const what = foreign.length > 0 ? `${DOCS} of a site` : DOCS;
  return `There is no ${what}: looked in “${cwd}”${above}, and ${under}. ${hintAt(foreign) ?? hint(cwd)}`;
}

/** For a folder that was named. */
export async function nothingIn(path: string, place: string, cwd: string, foreign: readonly string[]): Promise<string> {
  const hint = hintAt(foreign);
  if (hint !== undefined) return `There is no ${DOCS} of a site in “${path}” or below it. ${hint}`;
  const isOlder = existsSync(join(place, OLDER_NAME));
  const more = isOlder
    ? ` It holds a ${OLDER_NAME}, the older form, which is read if you name it.`
    : untracked(place, cwd) || (await around(place, cwd));
  return `There is no ${DOCS} in “${path}” or below it.${more}`;
}

/** The site that a folder is a part of. */
async function around(place: string, cwd: string): Promise<string> {
  for (const folder of upwards(place)) {
    const file = join(folder, DOCS);
    if (folder !== place && existsSync(file) && !(await isForeign(folder, DOCS))) {
      const site = shown(file, cwd);
      return ` The folder belongs to the site of “${site}”, and a run checks a whole site: docs-nav lint ${site}`;
    }
    if (existsSync(join(folder, '.git'))) break;
  }
  return '';
}

function hintAt([first, ...others]: readonly string[]): string | undefined {
  if (first === undefined) return undefined;
  const more = others.length === 0 ? '' : ` The same holds for ${others.length} more.`;
  return `“${first}” seems to be another tool's file: it has no “navigation” and nothing else of a site.${more} To lint it all the same, name it: docs-nav lint ${first}.`;
}

function hint(cwd: string): string {
  if (existsSync(join(cwd, OLDER_NAME))) return `There is a ${OLDER_NAME}, the older form; lint it with: docs-nav lint ${OLDER_NAME}.`;
  return untracked(cwd, cwd).trimStart() || `Name one: docs-nav lint path/to/${DOCS}.`;
}

/** A sentence about a docs.json that is passed over. */
function untracked(folder: string, cwd: string): string {
  try {
    const name = newDocsBelow(folder);
    return name === undefined ? '' : ` “${shown(join(folder, name), cwd)}” is there, but git does not track it yet: add it, or name it.`;
  } catch (error) {
    if (error instanceof UnreadableError) return ` Files that git does not track could not be looked for. ${error.message}`;
    throw error;
  }
}
