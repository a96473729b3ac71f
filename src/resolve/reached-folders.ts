/** Which folders the navigation reaches. */
import type { PageIndex } from '../site/pages.ts';
import { foldersAbove } from '../text/path-parts.ts';
import type { Resolution } from './resolution.ts';

/** Returns every folder with a page file that the navigation reaches, however deep: of most folders, the first file is one. */
export function reachedFolders({ reachesFile }: Pick<Resolution, 'reachesFile'>, { files }: PageIndex): Set<string> {
  const found: string[] = [];
  for (const { path, names } of files.folders) {
    for (const name of names.keys()) {
      if (!reachesFile(path + name)) continue;
      found.push(path);
      break;
    }
  }
  return foldersAbove(found);
}
