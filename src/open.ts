/** Opens a site for many questions. */
import type { OpenSite } from './edits/open-site.ts';
import { withSlash } from './lint.ts';
import type { SiteInput } from './lint.ts';
import { Opened } from './opened.ts';

/**
 * Opens a site over any files. Reads nothing yet.
 *
 * @example
 * const site = openFiles({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["index"] } }', 'index.mdx': '' }) });
 * const { ok, introduced } = await checkEdits(site, new Map([['index.mdx', null]]));
 * introduced[0]?.rule; // 'page-exists'
 */
export function openFiles(input: Omit<SiteInput, 'before'>): OpenSite {
  const { files, docs = 'docs.json', folder = '', home = folder, ...settings } = input;
  return new Opened({ files, config: docs, settings, home: withSlash(home) }, new Map());
}
