/** Repairs of findings as edits of an open site. */
import type { Diagnostic } from '../lint/diagnostic.ts';
import type { Edits, OpenSite } from './open-site.ts';
import { repairFiles } from '../lint/repair-files.ts';

/** Which repairs are made. */
export interface FixOptions {
  /** Make repairs too that are only suggestions: each is what the author may have meant. */
  readonly unsafe?: boolean;
}

/**
 * Makes the repairs of findings, in their order. Of repairs that touch one another only the first is made, the others are
 * for the next time. Findings that the site does not have any more are passed over, so that applying the same ones to the
 * repaired site makes no edits. Files that are not UTF-8 stay as they are.
 *
 * @param diagnostics Findings of `site`, from `site.diagnostics()` or `checkEdits`.
 * @returns Edits for `site.withEdits`; none if there is nothing to repair.
 * @throws {UnreadableError} if there is no configuration file to read.
 * @example
 * const site = openFiles({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["index",] } }', 'index.mdx': '' }) });
 * const [first] = await site.diagnostics();
 * first.rule; // 'json-syntax'
 * const edits = await applyFixes([first], site);
 * edits.get('docs.json'); // '{ "navigation": { "pages": ["index"] } }'
 */
export async function applyFixes(diagnostics: readonly Diagnostic[], site: OpenSite, { unsafe = false }: FixOptions = {}): Promise<Edits> {
  const wanted = new Set(diagnostics.map(({ identity }) => identity));
  const current = (await site.diagnostics()).filter(({ identity, fix }) => wanted.has(identity) && (unsafe || fix?.safe));
  return repairFiles(current, (file) => site.files.read(file)).texts;
}

/** More rounds than any site needs: each makes at least one repair, or is the last. */
export const MAX_ROUNDS = 100;

/**
 * Makes all repairs of a site, as often as there are some to make: one may be in the way of another, or lead to it. What it
 * gives has nothing left to repair.
 *
 * @returns The edits that it takes; none if there is nothing to repair.
 * @throws {UnreadableError} if there is no configuration file to read.
 * @example
 * const site = openFiles({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["index",] } }', 'index.mdx': '' }) });
 * const repaired = site.withEdits(await fixSite(site));
 * await repaired.diagnostics(); // []
 */
export async function fixSite(site: OpenSite, options: FixOptions = {}): Promise<Edits> {
  let current = site;
  const edits = new Map<string, string | null>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const made = await applyFixes(await current.diagnostics(), current, options);
    if (made.size === 0) break;
    for (const [file, text] of made) edits.set(file, text);
    current = current.withEdits(made);
  }
  return edits;
}
