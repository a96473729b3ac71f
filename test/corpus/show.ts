/** Prints the findings of one site, of one rule or of all, framed in their text, to be read by people. */
import type { ReportWithOffsets } from '../../src/report/report.ts';

/** `wanted` is a site, a rule or `all`; an empty one shows nothing. */
export async function show(site: string, report: ReportWithOffsets, wanted: string | undefined): Promise<void> {
  if (!wanted) return;
  const diagnostics = report.diagnostics.filter((finding) => [site, finding.rule, 'all'].includes(wanted));
  if (diagnostics.length === 0) return;
  const { text } = await import('../../src/report/text.ts');
  const output = text(
    { ...report, diagnostics },
    {
      tool: { name: 'docs-nav', version: '' },
      color: false,
      showInfo: true,
      quiet: false,
      maxProblems: 0,
      width: 140,
      hash: (content) => content,
    },
  );
  process.stdout.write(`\n━━ ${site}\n${output}`);
}
