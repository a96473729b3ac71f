/** Applies the fixes of findings to an open site, as edits. */
import type { Diagnostic } from '../lint/diagnostic.ts';
import type { Edits, OpenSite } from './open-site.ts';
import { isObject } from '../document/json-object.ts';
import { repairFiles } from '../lint/repair-files.ts';
import { ARGUMENT_EXPECTATIONS, expectArguments, optional } from './settings/operation-arguments.ts';

/** Which fixes are applied. */
export interface FixOptions {
  /** Also apply suggestions, which the author may or may not have meant. */
  readonly unsafe?: boolean;
}

/**
 * Applies the fixes of findings, in their order. If fixes touch one another, only the first is applied; call it again for the others.
 * Findings that the site no longer has are skipped, so applying the same findings to the fixed site makes no edits. Files that are not
 * UTF-8 are not changed.
 *
 * @param diagnostics Findings of `site`, from `site.diagnostics()` or `checkEdits`.
 * @returns Edits for `site.withEdits`; none if there is nothing to fix.
 * @throws {UnreadableError} if there is no docs.json to read.
 * @throws {InputError} if an argument has another type.
 * @example
 * const site = openSiteFromFiles({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["index",] } }', 'index.mdx': '' }) });
 * const [first] = await site.diagnostics();
 * first.rule; // 'json-syntax'
 * const edits = await applyFixes([first], site);
 * edits.get('docs.json'); // '{ "navigation": { "pages": ["index"] } }'
 */
export async function applyFixes(
  diagnostics: readonly Pick<Diagnostic, 'identity'>[],
  site: OpenSite,
  options: FixOptions = {},
): Promise<Edits> {
  expectArguments({ diagnostics: [FINDINGS, diagnostics], site: [ARGUMENT_EXPECTATIONS.site, site], options: [FIX_OPTIONS, options] });
  const { unsafe = false } = options;
  const wanted = new Set(diagnostics.map(({ identity }) => identity));
  const current = (await site.shown()).filter(({ identity, fix }) => wanted.has(identity) && (unsafe || fix?.safe));
  return repairFiles(current, (file) => site.files.read(file)).texts;
}

const FINDINGS = { fits: (value: unknown) => Array.isArray(value) && value.every(isObject), description: 'a list of findings' };
const FIX_OPTIONS = {
  fits: (value: unknown) => isObject(value) && optional(ARGUMENT_EXPECTATIONS.flag).fits(value['unsafe']),
  description: 'an object whose “unsafe” is true or false',
};

/** More rounds than any site needs. Each applies at least one fix or is the last. */
export const MAX_FIX_ROUNDS = 100;

/**
 * Applies all fixes of a site, round by round, because one fix may conflict with another or make it possible. The edited site has
 * nothing left to fix.
 *
 * @returns All edits; none if there is nothing to fix.
 * @throws {UnreadableError} if there is no docs.json to read.
 * @throws {InputError} if an argument has another type.
 * @example
 * const site = openSiteFromFiles({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["index",] } }', 'index.mdx': '' }) });
 * const repaired = site.withEdits(await fixSite(site));
 * await repaired.diagnostics(); // []
 */
export async function fixSite(site: OpenSite, options: FixOptions = {}): Promise<Edits> {
  expectArguments({ site: [ARGUMENT_EXPECTATIONS.site, site], options: [FIX_OPTIONS, options] });
  let current = site;
  const edits = new Map<string, string | null>();
  for (let round = 0; round < MAX_FIX_ROUNDS; round++) {
    const made = await applyFixes(await current.shown(), current, options);
    if (made.size === 0) break;
    for (const [file, text] of made) edits.set(file, text);
    current = current.withEdits(made);
  }
  return edits;
}
