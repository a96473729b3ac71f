/** Which site a finding belongs to, for formats that keep sites apart. */
import type { Diagnostic } from '../lint/diagnostic.ts';
import type { SiteReport } from './report.ts';

export interface SiteFindings {
  readonly site: SiteReport;
  readonly diagnostics: readonly Diagnostic[];
}

/** Findings of each site in their order: those in its configuration file, and in files that no other site stands nearer to. */
export function bySite(sites: readonly SiteReport[], diagnostics: readonly Diagnostic[]): readonly SiteFindings[] {
  const groups = sites.map((site) => ({ site, folder: folderOf(site), diagnostics: [] as Diagnostic[] }));
  const nearestFirst = [...groups].sort((a, b) => b.folder.length - a.folder.length);
  const owners = new Map<string, Diagnostic[] | undefined>(groups.map(({ site, diagnostics }) => [site.config, diagnostics]));
  for (const diagnostic of diagnostics) {
    const { file } = diagnostic;
    if (!owners.has(file)) owners.set(file, (nearestFirst.find(({ folder }) => file.startsWith(folder)) ?? groups[0])?.diagnostics);
    owners.get(file)?.push(diagnostic);
  }
  return groups;
}

/** The docs root with a slash after it; empty where it is the working directory. */
function folderOf({ config }: SiteReport): string {
  return config.slice(0, config.lastIndexOf('/') + 1);
}
