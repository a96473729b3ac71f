/** The last lines of a report: notes and the summary. */
import type { Finding } from '../lint/diagnostic.ts';
import type { ReportWithOffsets, ReportOptions } from './report.ts';
import { selectFindings } from './shown-findings.ts';
import { pluralize } from '../text/pluralize.ts';
import { countOf } from '../text/group-by.ts';
import { makeVisible } from '../text/visible.ts';

/** Returns one line: `2 errors, 1 warning in docs/docs.json (412 pages).` Counts infos only if `infos` is true. */
export function summaryLine(report: ReportWithOffsets, infos: boolean, preposition = 'in'): string {
  const { summary, sites, base } = report;
  const counts = [
    ...(summary.errors > 0 ? [pluralize(summary.errors, 'error')] : []),
    ...(summary.warnings > 0 ? [pluralize(summary.warnings, 'warning')] : []),
    ...(infos && summary.infos > 0 ? [pluralize(summary.infos, 'info')] : []),
  ];
  const [only] = sites;
  const where = sites.length === 1 && only !== undefined ? makeVisible(only.config) : pluralize(sites.length, 'site');
  const pages = sites.reduce((sum, site) => sum + site.pages, 0);
  const { known: all = 0, knownInfos = 0 } = summary;
  // Infos that are not shown anyway are not missed.
  const known = infos ? all : all - knownInfos;
  const against = base === undefined ? '' : ` (compared with ${makeVisible(base)})`;
  const hidden = summary.suppressed > 0 ? `, ${summary.suppressed} suppressed` : '';
  const existing = known > 0 ? `, ${pluralize(known, 'existing finding')} not shown${against}` : '';
  const found = counts.join(', ') || `No ${all > 0 ? 'new ' : ''}problems`;
  return `${found} ${preposition} ${where} (${pluralize(pages, 'page')})${hidden}${existing}.`;
}

/** Returns sentences about what the summary does not contain; `left` is the number of findings over the limit. */
export function formatSummaryNotes(report: ReportWithOffsets, options: ReportOptions, infos: boolean, left = 0): string[] {
  if (options.quiet) return left > 0 ? [limitNote(left)] : [];
  const { summary } = report;
  const lines: string[] = [];
  if (left > 0) lines.push(limitNote(left));
  const unlisted = infos ? [] : report.diagnostics.filter(isUnlistedPage);
  if (unlisted.length > 0) lines.push(unlistedNote(unlisted.flatMap(({ entries }) => entries.map(({ file }) => file))));
  const others = summary.infos - unlisted.length;
  if (!infos && others > 0) lines.push(`${pluralize(others, unlisted.length > 0 ? 'more info' : 'info')} hidden (--info).`);
  const links = report.sites.flatMap((site) => site.uncheckedLinks ?? []);
  const count = links.reduce((sum, site) => sum + site.count, 0);
  const fragments = links.reduce((sum, site) => sum + site.fragments, 0);
  const entries = summary.notChecked - count - fragments;
  if (entries > 0) lines.push(notCheckedNote(entries));
  if (count > 0)
    lines.push(
      uncheckedLinksNote(
        count,
        links.flatMap(({ below }) => below),
      ),
    );
  if (fragments > 0) lines.push(uncheckedFragmentsNote(fragments));
  return lines;
}

export function repairNote(report: ReportWithOffsets, options: ReportOptions): string[] {
  const count = selectFindings(report, options, true).filter(({ fix }) => fix?.safe).length;
  return count > 0 ? [`${pluralize(count, 'finding')} can be fixed with --fix.`] : [];
}

function isUnlistedPage({ rule, severity, entries }: Finding): boolean {
  return rule === 'orphan-page' && severity === 'info' && entries.length > 0;
}

/** Plans and notes are published by accident: `files` are relative to their docs roots. */
function unlistedNote(files: readonly string[]): string {
  const folders = countOf(files.map((file) => file.slice(0, file.indexOf('/') + 1)));
  const [folder, count] = [...folders].reduce((most, one) => (one[1] > most[1] ? one : most));
  const place = folder === '' ? 'the top folder' : `“${makeVisible(folder)}”`;
  const where = count === files.length ? `, in ${place}` : count * 2 > files.length ? `, most of them in ${place}` : '';
  const [what, them] = files.length === 1 ? ['1 page is', 'it'] : [`${files.length} pages are`, 'them'];
  return `${what} published but not in the navigation${where}; --info lists ${them}.`;
}

function limitNote(left: number): string {
  return `And ${left} more (--max-problems 0).`;
}

function notCheckedNote(count: number): string {
  return count === 1
    ? '1 entry not checked: its OpenAPI description is behind a URL, or its file is not available.'
    : `${count} entries not checked: their OpenAPI descriptions are behind URLs, or their files are not available.`;
}

function uncheckedFragmentsNote(count: number): string {
  const [what, they, pages] = count === 1 ? ['fragment of a link', 'it points', 'a page'] : ['fragments of links', 'they point', 'pages'];
  return `${count} ${what} not checked: ${they} to ${pages} with headings from imports or API descriptions.`;
}

/** Folders that a note names. */
const MAX_NAMED = 3;

function uncheckedLinksNote(count: number, below: readonly { readonly folder: string; readonly source: string }[]): string {
  const names = below.slice(0, MAX_NAMED).map(({ folder, source }) => `“/${makeVisible(folder)}” (generated from ${makeVisible(source)})`);
  const more = below.length > MAX_NAMED ? ` and ${below.length - MAX_NAMED} more` : '';
  return `${pluralize(count, 'link')} not checked: ${count === 1 ? 'it points' : 'they point'} to pages below ${names.join(', ')}${more}.`;
}
