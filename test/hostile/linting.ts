/** Lints hostile texts in memory, and watches what is read meanwhile. */
import { lintUnchecked } from '../../src/session/lint.ts';
import type { DocsNavSettings } from '../../src/subject/settings.ts';
import { REPORT_FORMATS, loadReporterForRun } from '../../src/report/formats.ts';
import type { ReportWithOffsets } from '../../src/report/report.ts';
import type { Files } from '../../src/site/files.ts';
import { memory } from '../../src/site/memory.ts';
import { REQUIRED } from '../support/mintlify-site.ts';

type Content = string | Uint8Array;

/** Lints a docs.json that stands beside pages named `index` and `guide/start`. */
export function lintDocs(
  docs: Content,
  more: Readonly<Record<string, Content>> = {},
  settings: DocsNavSettings = {},
): Promise<ReportWithOffsets> {
  return lintUnchecked({ files: memory(site(docs, more)), ...settings });
}

/** The same for a navigation. */
export function lintNavigation(navigation: unknown, settings: DocsNavSettings = {}): Promise<ReportWithOffsets> {
  return lintDocs(JSON.stringify({ ...(settings.dialect === 'mintlify' && REQUIRED), navigation }), {}, settings);
}

export function site(docs: Content, more: Readonly<Record<string, Content>> = {}): Map<string, Content> {
  return new Map(Object.entries({ 'docs.json': docs, 'index.mdx': '', 'guide/start.mdx': '', ...more }));
}

/** Files that note which paths are asked for. */
export function watched(files: Files): Files & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    list: (enter) => files.list(enter),
    read(path, limit) {
      asked.push(path);
      return files.read(path, limit);
    },
  };
}

/** What every format prints of a report, without colour, by the name of the format. */
export async function printed(report: ReportWithOffsets): Promise<Map<string, string>> {
  const outputs = new Map<string, string>();
  for (const { name } of REPORT_FORMATS) {
    const reporter = await loadReporterForRun(name);
    outputs.set(
      name,
      reporter(report, {
        tool: { name: 'docs-nav', version: '0.0.0' },
        color: false,
        showInfo: true,
        quiet: false,
        maxProblems: 0,
        width: 100,
        hash: (text) => String(text.length),
      }),
    );
  }
  return outputs;
}

/** `rule: text it points at`, for every finding of a severity. */
export function errorsOf(report: ReportWithOffsets): string[] {
  return report.diagnostics
    .filter((finding) => finding.severity === 'error')
    .map(({ rule, file, span }) => `${rule}: ${report.texts.get(file)?.slice(span.start, span.end)}`);
}
