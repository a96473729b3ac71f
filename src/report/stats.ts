/** Counts of findings by rule and by folder, the most first, for sites that have too many to read. */
import type { Finding } from '../lint/diagnostic.ts';
import { closingLines } from './clean.ts';
import type { Reporter } from './report.ts';
import { selectFindings } from './shown-findings.ts';
import { groupBy } from '../text/group-by.ts';
import { makeFileNameVisible, makeVisible } from '../text/visible.ts';
import { widthOf } from '../text/width.ts';

export const stats: Reporter = (report, options) => {
  const findings = selectFindings(report, options, options.showInfo);
  const rules = groupBy(findings, ({ rule }) => makeVisible(rule));
  const folders = groupBy(findings, ({ file }) => makeFileNameVisible(file.slice(0, file.lastIndexOf('/') + 1) || './'));
  const sections = [table(rules, severitiesIn), table(folders, () => '')].filter((rows) => rows.length > 0);
  return `${[...sections.flatMap((rows) => [...rows, '']), ...closingLines(report, options)].join('\n')}\n`;
};

/** Lines such as `  12  page-exists  error`, aligned. */
function table(groups: ReadonlyMap<string, readonly Finding[]>, remark: (findings: readonly Finding[]) => string): string[] {
  const rows = Array.from(groups, ([name, findings]) => ({ name, count: findings.length, remark: remark(findings) }));
  rows.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  const [digits, width] = [Math.max(...rows.map(({ count }) => `${count}`.length)), Math.max(...rows.map(({ name }) => widthOf(name)))];
  return rows.map(({ name, count, remark }) =>
    `  ${`${count}`.padStart(digits)}  ${name}${' '.repeat(width - widthOf(name))}  ${remark}`.trimEnd(),
  );
}

function severitiesIn(findings: readonly Finding[]): string {
  return [...new Set(findings.map(({ severity }) => severity))].join(', ');
}
