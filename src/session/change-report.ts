/** The findings that a change introduces, as a report. */
import type { Diagnostic } from '../lint/diagnostic.ts';
import { withPositions } from '../lint/with-positions.ts';
import type { Report } from '../report/report.ts';
import type { ComparedSites } from './compare-sites.ts';
import { describeSite, summarize, textsOf } from './lint.ts';
import type { OpenSite } from './open-site.ts';
import { Session } from './session.ts';

/** What a change does to the findings of a site. */
export interface ChangedFindings {
  /** Findings that only the later state shows. Places refer to its texts. */
  readonly introduced: readonly Diagnostic[];
  /** Findings that are gone. Places refer to the texts before. */
  readonly fixed: readonly Diagnostic[];
  /** The introduced findings as `lint` would return them, for `renderReport`; `summary.known` counts those that were there before. */
  readonly report: Report;
}

/** @internal */
export async function changedFindings(
  { introduced, fixed, unchanged }: ComparedSites,
  before: OpenSite,
  after: OpenSite,
): Promise<ChangedFindings> {
  const texts = textsOf(await after.subject(), introduced, after.files);
  const diagnostics = withPositions(introduced, (file) => texts.get(file));
  const sites = after instanceof Session ? [await describeSite(after, await after.all(), after.config)] : [];
  const suppressed = (await after.all()).length - (await after.shown()).length;
  return {
    introduced: diagnostics,
    fixed: withPositions(fixed, (file) => before.text(file)),
    report: { sites, diagnostics, summary: { ...summarize(diagnostics, sites, suppressed), known: unchanged.length }, texts },
  };
}
