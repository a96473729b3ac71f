/** Finds the baseline of a site, without reading it. */
import { dirname, join } from 'node:path';
import { existsOrLinksOut, gitRootOrSelf, followWithin } from './boundary.ts';
import { displayPath } from './docs-root-location.ts';
import type { DocsNavConfigFile } from './settings.ts';

const NAME = 'docs-nav-baseline.json';

/** Next to docs.json, or else next to the configuration; `undefined` if it is in neither place. */
export function findBaseline(root: string, config: DocsNavConfigFile | undefined): string | undefined {
  const beside = join(root, NAME);
  if (existsOrLinksOut(beside)) return beside;
  const above = newBaseline(root, config);
  return above !== beside && existsOrLinksOut(above) ? above : undefined;
}

/** Where a baseline is created: next to the configuration, so that its sites share the file, or else next to docs.json. */
export function newBaseline(root: string, config: DocsNavConfigFile | undefined): string {
  return join(config ? dirname(config.file) : root, NAME);
}

/** Whether a site of a baseline does not exist. Paths outside the repository are not checked. */
export function isBaselineSiteGone(baseline: string, site: string): boolean {
  const folder = dirname(baseline);
  try {
    return followWithin(gitRootOrSelf(folder), join(folder, site)).kind === 'nothing';
  } catch {
    return false;
  }
}

/** Returns the name of a site in a baseline: the path of its docs.json relative to it. */
export function toSiteNameInBaselineFile(baseline: string, root: string, docs: string): string {
  return displayPath(join(root, docs), dirname(baseline));
}
