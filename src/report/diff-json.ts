/** What a change does to readers as one JSON object, described by schema/diff.schema.json. */
import { isSiteDiffEmpty } from './diff-parts.ts';
import type { DiffReportOptions, DiffReporter, SiteDiff, FindingsWithTexts } from './diff-report.ts';
import { toJson } from './json.ts';
import { createFilePositionLookup } from './file-position-lookup.ts';
import { previewLinks } from './preview.ts';
import { escapeJsonForLog } from '../text/visible.ts';

export const jsonDiffReporter: DiffReporter = ({ deleted, sites }, options) => {
  const { name, version } = options.tool;
  const report = { version: 1, tool: { name, version }, deleted, sites: sites.map((site) => siteOf(site, options)) };
  return `${escapeJsonForLog(JSON.stringify(report, null, 2))}\n`;
};

function siteOf(site: SiteDiff, options: DiffReportOptions): object {
  const { config, base, isNew, change, effects, pages, introduced, fixed } = site;
  const hrefOf = previewLinks(site);
  return {
    config,
    base: { name: base.name, commit: base.commit ?? null },
    isNew,
    isUnchanged: isSiteDiffEmpty(site),
    pages: pages.map(({ page, was, events, file, url }) => {
      const preview = hrefOf(page);
      return {
        page,
        ...(was !== undefined && { was }),
        events,
        ...(file !== undefined && { file }),
        ...(url !== undefined && { url }),
        ...(preview !== undefined && { preview }),
      };
    }),
    change,
    effects: effects.map(({ what, isSilent, pointer }) => ({ what, isSilent, pointer })),
    findings: { introduced: findings(introduced, options), fixed: findings(fixed, options) },
  };
}

/** In the form of `docs-nav lint`. */
function findings(located: FindingsWithTexts, { tool, color, hash }: DiffReportOptions): object[] {
  const places = createFilePositionLookup(located);
  const options = { tool, color, hash, showInfo: true, quiet: false, width: 0 };
  return located.diagnostics.map((diagnostic) => toJson(diagnostic, places, options));
}
