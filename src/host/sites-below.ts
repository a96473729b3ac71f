/** Finds the docs.json files inside a folder. Loaded only if none is at or above the working directory. */
import { dirname, sep } from 'node:path';
import { docsBelow } from './docs-below.ts';
import { isForeign } from './other-tools.ts';
import type { FoundSite, Sites } from './found.ts';
import { DOCS, siteAt, type Check } from './found-site.ts';
import { notLinted } from './not-linted.ts';
import { shown } from './place.ts';

/** Skips files of other tools, and files inside another docs root, which are reported in a note. */
export async function sitesBelow(folder: string, cwd: string, check: Check = () => {}): Promise<Sites> {
  const sites: FoundSite[] = [];
  const inside: string[] = [];
  const foreign: string[] = [];
  for (const file of docsBelow(folder)) {
    check(file);
    const root = dirname(file) + sep;
    if (sites.some((site) => root.startsWith(site.root + sep))) {
      inside.push(shown(file, cwd));
      continue;
    }
    const site = siteAt(file, cwd);
    if (await isForeign(site.root, site.docs)) foreign.push(shown(file, cwd));
    else sites.push(site);
  }
  return { sites, notes: notLinted(`another ${DOCS} is above`, inside), foreign };
}
