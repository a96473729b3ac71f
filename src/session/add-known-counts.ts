/** Counts the findings that a base has as well. */
import type { Finding } from '../lint/diagnostic.ts';
import type { ReportWithOffsets } from '../report/report.ts';

/** Adds those of one more site: all that it shows but the ones that are new. */
export function addKnownCounts(
  shown: readonly Finding[],
  introduced: readonly Finding[],
  { known = 0, knownInfos = 0 }: Pick<ReportWithOffsets['summary'], 'known' | 'knownInfos'> = {},
): Required<Pick<ReportWithOffsets['summary'], 'known' | 'knownInfos'>> {
  const infosOf = (findings: readonly Finding[]): number => findings.filter(({ severity }) => severity === 'info').length;
  return { known: known + shown.length - introduced.length, knownInfos: knownInfos + infosOf(shown) - infosOf(introduced) };
}
