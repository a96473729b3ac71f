/** What edits break, and what they repair: the findings before and after, held against each other. */
import { isObject } from '../document/json-object.ts';
import type { Diagnostic } from '../lint/diagnostic.ts';
import { compareSites } from './compare-sites.ts';
import type { Edits, OpenSite } from './open-site.ts';

/** The findings of a site, by what edits did to them. */
export interface EditCheck {
  /** Findings of the edited site that the site did not have. Places are places of the edited texts. */
  readonly introduced: readonly Diagnostic[];
  /** Findings that are gone. Places are places of the texts before. */
  readonly fixed: readonly Diagnostic[];
  /** Findings that were there before, if only behind a page that was missing, with the places of the edited texts. */
  readonly unchanged: readonly Diagnostic[];
  /** True if nothing that was introduced is an error. */
  readonly ok: boolean;
}

/**
 * Says what edits introduce and fix, before anything is written. Findings are compared by identity, so what was wrong before
 * does not count against the edits, wherever it stands now: in a list that was reordered, or below a label that changed.
 * Entries that one finding counts together are compared one by one. What `ignore` entries and the baseline hide is compared too,
 * and left out: a finding that the baseline knows under the old label of an element is unchanged, and is shown from then on.
 *
 * @throws {UnreadableError} if there is no configuration file to read, before or after.
 * @throws {TypeError} for edits that are no `Map` of texts and null, for a path in them that is none below the docs root, and for a
 * site that is not open.
 * @example
 * const site = openFiles({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["index"] } }', 'index.mdx': '', 'setup.mdx': '' }) });
 * const { ok, introduced } = await checkEdits(site, new Map([['index.mdx', null]]));
 * ok; // false
 * introduced.map(({ rule }) => rule); // ['page-exists']
 */
export async function checkEdits(site: OpenSite, edits: Edits): Promise<EditCheck> {
  if (!isObject(site) || !('withEdits' in site)) throw new TypeError('“checkEdits” needs a site that “openFiles” or “openSite” opened.');
  const edited = site.withEdits(edits);
  const { introduced, fixed } = await compareSites(site, edited);
  const news = new Set(introduced.map(({ identity }) => identity));
  const unchanged = (await edited.diagnostics()).filter(({ identity }) => !news.has(identity));
  return { introduced, fixed, unchanged, ok: introduced.every(({ severity }) => severity !== 'error') };
}
