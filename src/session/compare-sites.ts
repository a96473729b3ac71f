/** Which findings are new since a site stood as it did: the one comparison of two states. */
import { compareFindings } from '../lint/compare-findings.ts';
import type { ComparedFindings, Findings } from '../lint/compare-findings.ts';
import type { OpenSite } from './open-site.ts';

/** A state of a site: all that was found in it, hidden or not, and what would be found behind its missing pages. */
export type State = Pick<OpenSite, 'subject' | 'findings' | 'diagnosticsBehind'>;

/** What stood behind a missing page before, and is seen now that the page is there, is not introduced. */
export async function compareSites(before: State, after: Findings): Promise<ComparedFindings> {
  const { source } = await before.subject();
  const compared = compareFindings({ diagnostics: await before.findings(), source }, after);
  if (compared.introduced.length === 0 || compared.fixed.length === 0) return compared;
  const behind = { diagnostics: await before.diagnosticsBehind(), source };
  const { introduced } = compareFindings(behind, { ...after, diagnostics: compared.introduced });
  return { ...compared, introduced };
}
