/** Finding the baseline of a site. What is in it is read elsewhere, and only where there is one. */
import { dirname, join } from 'node:path';
import { stands, topOf, within } from './boundary.ts';
import { shown } from './place.ts';
import type { Config } from './settings.ts';

const NAME = 'docs-nav-baseline.json';

/** Beside docs.json, else beside the configuration; `undefined` if it stands in neither place. */
export function findBaseline(root: string, config: Config | undefined): string | undefined {
  const beside = join(root, NAME);
  if (stands(beside)) return beside;
  const above = newBaseline(root, config);
  return above !== beside && stands(above) ? above : undefined;
}

/** Where a baseline is made: beside the configuration, so that sites which share it share the file; else beside docs.json. */
export function newBaseline(root: string, config: Config | undefined): string {
  return join(config ? dirname(config.file) : root, NAME);
}

/** True if a site that a baseline names is not there. Of one outside nobody asks. */
export function isGone(baseline: string, site: string): boolean {
  const folder = dirname(baseline);
  try {
    return within(topOf(folder), join(folder, site)).kind === 'nothing';
  } catch {
    return false;
  }
}

/** What a site is called in a baseline: the path of its docs.json from there. */
export function siteName(baseline: string, root: string, docs: string): string {
  return shown(join(root, docs), dirname(baseline));
}
