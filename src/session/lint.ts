/** From sites to a report: analyses each site and names files as the caller sees them. */
import { analyze } from './analyze.ts';
import type { Analysis } from './analyze.ts';
import type { Diagnostic } from '../lint/diagnostic.ts';
import type { Reviewed } from '../lint/needless.ts';
import type { Settings } from '../subject/settings.ts';
import type { Baseline, Suppressions } from '../lint/suppress.ts';
import type { Report, SiteReport } from '../report/report.ts';
import { registry } from '../rules/registry.gen.ts';
import type { Files } from '../site/files.ts';

/** A site to lint: files below its docs root, and what the user set. */
export interface SiteInput extends Settings {
  /** Files below the docs root (the folder that holds docs.json). */
  readonly files: Files;
  /** Name of the configuration file below the docs root; default `docs.json`. */
  readonly docs?: string;
  /** Folder to put before file names in the report, such as `docs`; default none. */
  readonly folder?: string;
  /** Where the docs root stands in its repository, used in identities; default `folder`. */
  readonly home?: string;
  /**
   * The files of the site as it was. With them the report holds only findings that the site did not have then, compared by
   * identity and not by line, under the settings of today; `summary.known` counts the others. A site without a configuration
   * file then had no findings. Nothing is listed or read here while the site has nothing to report.
   *
   * @example await lint({ files: overlay(files, new Map([['guides/setup.mdx', null]])), before: files })
   */
  readonly before?: Files;
  /** What was found when a baseline was recorded, and is hidden. */
  readonly baseline?: Baseline;
  /** The day of the run, such as `2027-01-31`, for entries of `ignore` that end. Without it none of them is over. */
  readonly today?: string;
  /**
   * True if the run lints every site that the configuration of this one is for. Asked only where a suppression seems to hide
   * nothing; without it nothing is said of those that do not. Leave it out where flags change what is found.
   */
  readonly isWhole?: () => Promise<boolean>;
}

/**
 * Lints one site or several, one after the other. Returns data and prints nothing.
 *
 * @example
 * const report = await lint({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["start"] } }' }) });
 * report.diagnostics[0]?.message; // 'Page “start” does not exist: …'
 *
 * @throws {UnreadableError} if there is no configuration file to read. Trouble inside it is a diagnostic.
 */
export async function lint(input: SiteInput | readonly SiteInput[]): Promise<Report> {
  const sites: SiteReport[] = [];
  const diagnostics: Diagnostic[] = [];
  const texts = new Map<string, string>();
  const reviewed: Reviewed[] = [];
  let known: number | undefined;
  let suppressed = 0;
  for (const site of 'files' in input ? [input] : input) {
    const { files, before, docs = 'docs.json', folder = '', home = folder, baseline, today, isWhole, ...settings } = site;
    const own = { files, config: docs, settings, home: withSlash(home) };
    const base = before && new (await import('./base.ts')).Base(own, before);
    const analysis = await analyze(base ? { ...own, before: () => base.predecessor() } : own);
    const suppressions = suppressionsOf(settings, baseline, today);
    const result = suppressions && (await import('../lint/suppress.ts')).suppress(analysis.diagnostics, suppressions, analysis.source);
    suppressed += result?.hidden.length ?? 0;
    // What a change does to suppressions is not asked.
    if (result && !base) reviewed.push({ ...suppressions, ...result, subject: analysis.subject, isWhole });
    const shown = result?.shown ?? analysis.diagnostics;
    const left = base && shown.length > 0 ? await base.introduced(shown, analysis) : shown;
    if (base) known = (known ?? 0) + shown.length - left.length;
    const nameOf = (file: string): string => withSlash(folder) + file;
    sites.push(describeSite(analysis, nameOf(docs)));
    for (const diagnostic of left) diagnostics.push(rename(diagnostic, nameOf));
    for (const [file, text] of analysis.texts) texts.set(nameOf(file), text);
  }
  if (reviewed.length > 0) {
    const about = await (await import('../lint/review.ts')).review(reviewed, registry);
    diagnostics.push(...about.diagnostics);
    for (const [file, text] of about.texts) texts.set(file, text);
  }
  return { sites, diagnostics, summary: { ...summarize(diagnostics, sites, suppressed), ...(known !== undefined && { known }) }, texts };
}

/** What hides findings of a site; nothing is loaded where nothing does. */
export function suppressionsOf(
  { ignore = [] }: Settings,
  baseline: Baseline | undefined,
  today: string | undefined,
): Suppressions | undefined {
  return ignore.length > 0 || baseline ? { ignore, ...(baseline && { baseline }), ...(today !== undefined && { today }) } : undefined;
}

/** A folder as it stands before the names in it. */
export function withSlash(folder: string): string {
  return folder === '' || folder === '.' ? '' : folder.endsWith('/') ? folder : `${folder}/`;
}

function describeSite({ dialect, resolution }: Analysis, config: string): SiteReport {
  const operations = new Set(resolution.operations.map(({ page }) => page.text));
  return { config, dialect, pages: resolution.reached.size + operations.size, notChecked: resolution.notChecked };
}

function rename(diagnostic: Diagnostic, nameOf: (file: string) => string): Diagnostic {
  const { file, related, fix } = diagnostic;
  return {
    ...diagnostic,
    file: nameOf(file),
    related: related.map((place) => ({ ...place, file: nameOf(place.file) })),
    ...(fix && { fix: { ...fix, edits: fix.edits.map((edit) => ({ ...edit, file: nameOf(edit.file) })) } }),
  };
}

function summarize(diagnostics: readonly Diagnostic[], sites: readonly SiteReport[], suppressed: number): Report['summary'] {
  const count = (severity: string): number => diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  return {
    errors: count('error'),
    warnings: count('warning'),
    infos: count('info'),
    suppressed,
    notChecked: sites.reduce((sum, site) => sum + site.notChecked, 0),
  };
}
