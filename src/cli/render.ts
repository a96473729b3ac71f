/** Renders a report in a format. */
import { REPORT_FORMATS, loadReporterForRun } from '../report/formats.ts';
import type { ReportWithOffsets, ReportOptions, RuleText } from '../report/report.ts';
import { withRulePageUrl } from '../lint/rule-url.ts';
import { registry } from '../rules/registry.gen.ts';

/** Loads the reporter and, if it needs them, the rules, which a run with findings has loaded already. */
export async function renderInFormat(name: string, report: ReportWithOffsets, options: ReportOptions): Promise<string> {
  const reporter = await loadReporterForRun(name, report, options);
  const { describesRules } = REPORT_FORMATS.find((format) => format.name === name) ?? {};
  return reporter(report, describesRules ? { ...options, rules: await rulesIn(report) } : options);
}

async function rulesIn({ diagnostics }: ReportWithOffsets): Promise<ReadonlyMap<string, RuleText>> {
  const named = new Set(diagnostics.map(({ rule }) => rule));
  const entries = registry.filter(({ id }) => named.has(id));
  return new Map(await Promise.all(entries.map(async (entry) => [entry.id, withRulePageUrl(await entry.load())] as const)));
}
