/** Finds the docs root in a checkout, and the linter configuration for it. */
import { lstatSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { configIn, hasOnlyForeignKeys, makeVisible } from '../../internal.ts';
import { confineFolder, isShown } from './confine-path.ts';
import { isRefusal } from './refusal.ts';

const CONFIG = 'docs.json';
/** The most folders that are searched for docs.json. */
const MAX_FOLDERS = 20_000;

/** docs.json is missing. The message contains no local path. */
export class NoDocsJson extends Error {
  override readonly name = 'NoDocsJson';
}

/** The folder of docs.json in the checkout: the given one, or the one nearest to the root that does not belong to another tool. Throws NoDocsJson. */
export function docsRootOf(checkout: string, named: string): string {
  if (named === '') return nearestDocs(checkout);
  const folder = confineFolder(named);
  if (isRefusal(folder)) throw new NoDocsJson(`The docs folder of the project cannot be used: ${folder.refused}`);
  const names = folder === '' ? [] : folder.split('/');
  const isReal = names.every((_, at) => lstatSync(join(checkout, ...names.slice(0, at + 1)), { throwIfNoEntry: false })?.isDirectory());
  if (!isReal) throw new NoDocsJson(`The docs folder of the project, “${makeVisible(named)}”, does not exist in the repository.`);
  if (!hasDocs(join(checkout, folder))) throw new NoDocsJson(`The docs folder of the project, “${makeVisible(named)}”, has no docs.json.`);
  return folder;
}

function nearestDocs(checkout: string): string {
  const folders = [''];
  for (const folder of folders) {
    const root = join(checkout, folder);
    if (hasDocs(root) && !hasOnlyForeignKeys(root, CONFIG)) return folder;
    if (folders.length > MAX_FOLDERS) continue;
    const entries = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory() && isShown(entry.name));
    folders.push(...entries.map(({ name }) => posix.join(folder, name)).toSorted());
  }
  throw new NoDocsJson('The repository has no docs.json. Add one, or set its folder in the project.');
}

function hasDocs(folder: string): boolean {
  return lstatSync(join(folder, CONFIG), { throwIfNoEntry: false })?.isFile() ?? false;
}

/** The linter configuration for the docs root, searched up to the root of the checkout. */
export function lintConfigOf(checkout: string, docs: string): string | false {
  for (let folder = docs; ; folder = posix.dirname(folder)) {
    const isTop = folder === '' || folder === '.';
    const file = configIn(isTop ? checkout : join(checkout, folder));
    if (file !== undefined) return file;
    if (isTop) return false;
  }
}
