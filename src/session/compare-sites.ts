/** Which findings are new since a site stood as it did, and which are gone: the one comparison of two states. */
import { compareFindings } from '../lint/compare-findings.ts';
import type { ComparedFindings } from '../lint/compare-findings.ts';
import type { Diagnostic } from '../lint/diagnostic.ts';
import { newAmong } from '../lint/new-entries.ts';
import type { OpenSite } from './open-site.ts';

/**
 * Those of the findings that `after` shows that `before` did not have; all of them where there was no configuration file. Compared
 * is all that was found, shown or not.
 */
export async function introducedSince(before: OpenSite, after: OpenSite): Promise<readonly Diagnostic[]> {
  const isThere = before.files.read(before.config, 1) !== undefined;
  return isThere ? shownOf((await compare(before, after)).introduced, before, after) : after.diagnostics();
}

/** Findings that only one of two states shows. */
export interface Compared {
  /** With the places of the state after. */
  readonly introduced: readonly Diagnostic[];
  /** With the places of the state before. */
  readonly fixed: readonly Diagnostic[];
}

export async function compareSites(before: OpenSite, after: OpenSite): Promise<Compared> {
  const compared = await compare(before, after);
  const gone = new Set(compared.fixed.map(({ identity }) => identity));
  return {
    introduced: await shownOf(compared.introduced, before, after),
    fixed: (await before.diagnostics()).filter(({ identity }) => gone.has(identity)),
  };
}

async function shownOf(introduced: readonly Diagnostic[], before: OpenSite, after: OpenSite): Promise<readonly Diagnostic[]> {
  return newAmong(await after.diagnostics(), introduced, await before.findings(), (await after.subject()).source);
}

/** What stood behind a missing page before, and is seen now that the page is there, is not introduced. */
async function compare(before: OpenSite, after: OpenSite): Promise<ComparedFindings> {
  const compared = compareFindings(await before.findings(), await after.findings());
  if (compared.introduced.length === 0 || compared.fixed.length === 0) return compared;
  const { introduced } = compareFindings(await before.diagnosticsBehind(), compared.introduced);
  return { ...compared, introduced };
}
