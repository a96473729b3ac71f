/** Compares the findings before and after edits. */
import { InputError } from '../text/input-error.ts';
import { isObject } from '../document/json-object.ts';
import type { Diagnostic } from '../lint/diagnostic.ts';
import { changedFindings, withTexts, type ChangedFindings } from './change-report.ts';
import { compareSiteFindings } from './compare-site-findings.ts';
import type { FileEdits, OpenSite } from './open-site.ts';

/** The findings of a site, sorted by the effect of the edits. */
export interface EditFindings extends ChangedFindings {
  /** Findings that were there before, even if a missing page hid them. Places refer to the edited texts. */
  readonly unchanged: readonly Diagnostic[];
  /** Whether no introduced finding is an error. */
  readonly ok: boolean;
}

/**
 * Reports what edits introduce and fix, before anything is written. Findings are compared by identity, so earlier mistakes do not count
 * against the edits even if they moved, for example in a reordered list, under a changed label or with the file of a page. Entries of one
 * finding are compared one by one. Findings that `ignore` entries or the baseline hide are compared as well but not returned: a finding that the baseline records
 * under the old label of an element is unchanged, and is shown from then on.
 *
 * Unless the settings say otherwise, the rule `link` checks the pages whose text the edits change, and links to pages that they remove.
 *
 * @throws {UnreadableError} if there is no docs.json to read, before or after.
 * @throws {InputError} if the edits are not a `Map` of texts and null, if one of their paths is not a path in the docs root, or if the
 * site is not open.
 * @example
 * const site = openSiteFromFiles({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["index"] } }', 'index.mdx': '', 'setup.mdx': '' }) });
 * const { ok, introduced } = await checkEdits(site, new Map([['index.mdx', null]]));
 * ok; // false
 * introduced.map(({ rule }) => rule); // ['page-exists']
 */
export async function checkEdits(site: OpenSite, edits: FileEdits): Promise<EditFindings> {
  if (!isObject(site) || !('withEdits' in site))
    throw new InputError('“checkEdits” needs a site opened with “openSiteFromFiles” or “openSite”.');
  const after = site.withEdits(edits);
  const compared = await compareSiteFindings(site, after);
  return {
    ...(await changedFindings(compared, site, after)),
    unchanged: await withTexts(compared.unchanged, after),
    ok: compared.introduced.every(({ severity }) => severity !== 'error'),
  };
}
