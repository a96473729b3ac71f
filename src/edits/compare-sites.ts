/** Which findings are new since a site stood as it did: the one comparison of two states. */
import { compareFindings } from './compare-findings.ts';
import type { ComparedFindings, Findings } from './compare-findings.ts';
import type { OpenSite } from './open-site.ts';

/** What stood behind a missing page before, and is seen now that the page is there, is not introduced. */
export async function compareSites(before: Pick<OpenSite, 'subject' | 'diagnostics' | 'diagnosticsBehind'>, after: Findings): Promise<ComparedFindings> {
  const { source } = await before.subject();
  const compared = compareFindings({ diagnostics: await before.diagnostics(), source }, after);
  if (compared.introduced.length === 0 || compared.fixed.length === 0) return compared;
  const behind = { diagnostics: await before.diagnosticsBehind(), source };
  const { introduced } = compareFindings(behind, { ...after, diagnostics: compared.introduced });
  return { ...compared, introduced };
}
