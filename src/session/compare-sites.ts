/** Which findings are new since a site stood as it did: the one comparison of two states. */
import { compareFindings } from '../lint/compare-findings.ts';
import type { ComparedFindings } from '../lint/compare-findings.ts';
import type { Diagnostic } from '../lint/diagnostic.ts';
import type { OpenSite } from './open-site.ts';

/** A state of a site: all that was found in it, hidden or not, and what would be found behind its missing pages. */
export type State = Pick<OpenSite, 'findings' | 'diagnosticsBehind'>;

/** What stood behind a missing page before, and is seen now that the page is there, is not introduced. */
export async function compareSites(before: State, after: readonly Diagnostic[]): Promise<ComparedFindings> {
  const compared = compareFindings(await before.findings(), after);
  if (compared.introduced.length === 0 || compared.fixed.length === 0) return compared;
  const { introduced } = compareFindings(await before.diagnosticsBehind(), compared.introduced);
  return { ...compared, introduced };
}
