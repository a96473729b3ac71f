/** Compares the findings of two states of a site. */
import { compareFindings } from '../lint/compare-findings.ts';
import type { ComparedFindings } from '../lint/compare-findings.ts';
import type { Diagnostic } from '../lint/diagnostic.ts';
import { newAmong } from '../lint/new-entries.ts';
import type { OpenSite } from './open-site.ts';
import type { Session } from './session.ts';

/**
 * Returns the findings shown in `after` that `before` did not have; all of them if `before` has no configuration file. Hidden findings
 * are compared as well.
 */
export async function introducedSince(before: Session, after: OpenSite): Promise<readonly Diagnostic[]> {
  return before.isThere ? shownOf((await compare(before, after)).introduced, before, after) : after.diagnostics();
}

/** Returns the findings that only one of two states shows, with the places of that state. */
export async function compareSites(before: OpenSite, after: OpenSite): Promise<ComparedFindings> {
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

/** Findings that a missing page hid before are not introduced by adding the page. */
async function compare(before: OpenSite, after: OpenSite): Promise<ComparedFindings> {
  const compared = compareFindings(await before.findings(), await after.findings());
  if (compared.introduced.length === 0 || compared.fixed.length === 0) return compared;
  const { introduced } = compareFindings(await before.diagnosticsBehind(), compared.introduced);
  return { ...compared, introduced };
}
