/** Groups findings by site, for formats that separate sites. */
import type { Finding } from '../lint/diagnostic.ts';
import type { SiteReport } from './report.ts';

/** Returns the findings of each site, in order: those in its docs.json, and in files that are not nearer to another site. */
export function bySite(
  sites: readonly SiteReport[],
  diagnostics: readonly Finding[],
): readonly { readonly site: SiteReport; readonly diagnostics: readonly Finding[] }[] {
  const groups = sites.map((site) => ({ site, folder: folderOf(site), diagnostics: [] as Finding[] }));
  const nearestFirst = [...groups].sort((a, b) => b.folder.length - a.folder.length);
  const owners = new Map<string, Finding[] | undefined>(groups.map(({ site, diagnostics }) => [site.config, diagnostics]));
  for (const diagnostic of diagnostics) {
    const { file } = diagnostic;
    if (!owners.has(file)) owners.set(file, (nearestFirst.find(({ folder }) => file.startsWith(folder)) ?? groups[0])?.diagnostics);
    owners.get(file)?.push(diagnostic);
  }
  return groups;
}

/** Returns the docs root with a trailing slash; `''` for the working directory. */
function folderOf({ config }: SiteReport): string {
  return config.slice(0, config.lastIndexOf('/') + 1);
}
