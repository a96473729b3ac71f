/** The findings that a change introduces, as a report. */
import type { Diagnostic, Finding } from '../lint/diagnostic.ts';
import { withPositions } from '../lint/with-positions.ts';
import type { Report } from '../report/report.ts';
import type { ComparedSiteFindings } from './compare-site-findings.ts';
import { describeSite, summarize } from './lint.ts';
import { textsOf } from './texts-of.ts';
import type { OpenSite } from './open-site.ts';
import { SiteSession } from './session.ts';

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
  { introduced, fixed, unchanged }: ComparedSiteFindings,
  before: OpenSite,
  after: OpenSite,
): Promise<ChangedFindings> {
  const texts = textsOf(await after.subject(), introduced, after.files);
  const diagnostics = withPositions(introduced, (file) => texts.get(file));
  const sites = after instanceof SiteSession ? [await describeSite(after, await after.all(), after.config)] : [];
  const suppressed = (await after.all()).length - (await after.shown()).length;
  return {
    introduced: diagnostics,
    fixed: await withTexts(fixed, before),
    report: {
      sites,
      diagnostics,
      summary: {
        ...summarize(diagnostics, sites, suppressed),
        known: unchanged.length,
        knownInfos: unchanged.filter(({ severity }) => severity === 'info').length,
      },
      texts,
    },
  };
}

/**
 * Adds positions from the texts as they are now: files may change before somebody asks for a line.
 *
 * @internal
 */
export async function withTexts(findings: readonly Finding[], site: OpenSite): Promise<Diagnostic[]> {
  const texts = textsOf(await site.subject(), findings, site.files);
  return withPositions(findings, (file) => texts.get(file));
}
