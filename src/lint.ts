/** From sites to a report: analyses each site and names files as the caller sees them. */
import { analyze } from './analyze.ts';
import type { Analysis } from './analyze.ts';
import type { Diagnostic } from './lint/diagnostic.ts';
import type { Settings } from './lint/settings.ts';
import type { Report, SiteReport } from './report/report.ts';
import type { Files } from './site/files.ts';

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
  let known: number | undefined;
  for (const site of 'files' in input ? [input] : input) {
    const { files, before, docs = 'docs.json', folder = '', home = folder, ...settings } = site;
    const own = { files, config: docs, settings, home: withSlash(home) };
    const base = before && new (await import('./base.ts')).Base(own, before);
    const analysis = await analyze(base ? { ...own, before: () => base.predecessor() } : own);
    const left = base && analysis.diagnostics.length > 0 ? await base.introduced(analysis) : analysis.diagnostics;
    if (base) known = (known ?? 0) + analysis.diagnostics.length - left.length;
    const nameOf = (file: string): string => withSlash(folder) + file;
    sites.push(describeSite(analysis, nameOf(docs)));
    for (const diagnostic of left) diagnostics.push(rename(diagnostic, nameOf));
    for (const [file, text] of analysis.texts) texts.set(nameOf(file), text);
  }
  return { sites, diagnostics, summary: { ...summarize(diagnostics, sites), ...(known !== undefined && { known }) }, texts };
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

function summarize(diagnostics: readonly Diagnostic[], sites: readonly SiteReport[]): Report['summary'] {
  const count = (severity: string): number => diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  return {
    errors: count('error'),
    warnings: count('warning'),
    infos: count('info'),
    suppressed: 0,
    notChecked: sites.reduce((sum, site) => sum + site.notChecked, 0),
  };
}
