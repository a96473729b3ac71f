/** Finds the docs.json files inside a folder. Loaded only if none is at or above the working directory. */
import { dirname, sep } from 'node:path';
import { findTrackedDocsJsonBelow } from './tracked-docs-below.ts';
import { isDocsJsonOfOtherTool } from './other-tools.ts';
import type { FoundSite, SearchResult } from './run-sites.ts';
import { DOCS_JSON_NAME, requireSiteInsideRepository, type CheckPath } from './found-site.ts';
import { notLintedNotes } from './not-linted-notes.ts';
import { displayPath } from './docs-root-location.ts';

/** Skips files of other tools, and files inside another docs root, which are reported in a note. */
export async function sitesBelow(folder: string, cwd: string, check: CheckPath = () => {}): Promise<SearchResult> {
  const sites: FoundSite[] = [];
  const inside: string[] = [];
  const otherToolFiles: string[] = [];
  for (const file of findTrackedDocsJsonBelow(folder)) {
    check(file);
    const root = dirname(file) + sep;
    if (sites.some((site) => root.startsWith(site.root + sep))) {
      inside.push(displayPath(file, cwd));
      continue;
    }
    const site = requireSiteInsideRepository(file, cwd);
    if (await isDocsJsonOfOtherTool(site.root, site.docs)) otherToolFiles.push(displayPath(file, cwd));
    else sites.push(site);
  }
  return { sites, notes: notLintedNotes(`another ${DOCS_JSON_NAME} is above`, inside), otherToolFiles };
}
