/** The docs.json files below a folder. Loaded where none stands above the working directory. */
import { dirname, sep } from 'node:path';
import { docsBelow } from './docs-below.ts';
import { isForeign } from './other-tools.ts';
import type { FoundSite, Sites } from './found.ts';
import { DOCS, siteAt, type Check } from './found-site.ts';
import { notLinted } from './not-linted.ts';
import { shown } from './place.ts';

/** Every docs.json below a folder but those of other tools, and those inside another docs root, which are told of in a note. */
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
  return { sites, notes: notLinted(`another ${DOCS} stands above`, inside), foreign };
}
