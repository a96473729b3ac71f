/** Many missing pages below one folder that does not exist are one mistake. */
import type { PageIndex } from '../site/pages.ts';
import type { MissingPages } from './missing-page.ts';
import type { ResolvedPage } from './resolution.ts';

/** A folder that does not exist, the entries below it, and what may help. */
export interface MissingFolder {
  readonly folder: string;
  readonly entries: readonly ResolvedPage[];
  readonly hint: string;
}

/** From this many entries on, the folder is the mistake. */
const MIN_ENTRIES = 3;
/** Reasons that explain an entry by itself, wherever its neighbours are. */
const OWN_REASONS = new Set(['empty', 'case', 'unicode', 'extension', 'syntax', 'ignored', 'other-extension', 'redirect', 'no-path']);

export function groupByMissingFolder(
  misses: readonly ResolvedPage[],
  pages: PageIndex,
  missing: MissingPages,
): { readonly folders: readonly MissingFolder[]; readonly rest: readonly ResolvedPage[] } {
  const byFolder = new Map<string, ResolvedPage[]>();
  for (const entry of misses) {
    const folder = topmostMissing(entry.path, pages);
    if (folder === undefined) continue;
    const entries = byFolder.get(folder);
    if (entries) entries.push(entry);
    else byFolder.set(folder, [entry]);
  }
  const folders: MissingFolder[] = [];
  const grouped = new Set<ResolvedPage>();
  for (const [folder, all] of byFolder) {
    if (all.length < MIN_ENTRIES) continue;
    const entries = all.filter((entry) => !OWN_REASONS.has(missing.explain(entry).why));
    if (entries.length < MIN_ENTRIES) continue;
    for (const entry of entries) grouped.add(entry);
    folders.push({ folder, entries, hint: hintFor(folder, entries, pages) });
  }
  return { folders, rest: misses.filter((entry) => !grouped.has(entry)) };
}

/** The highest folder of a page path that no file stands below. */
function topmostMissing(path: string, pages: PageIndex): string | undefined {
  for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) {
    const folder = path.slice(0, end);
    if (!pages.hasFolder(folder)) return folder;
  }
  return undefined;
}

function hintFor(folder: string, entries: readonly ResolvedPage[], pages: PageIndex): string {
  const base = commonBase(entries, pages);
  if (base !== undefined) {
    return `The pages are below “${base}”: if page paths start there, set "pagesRoot": "${base.slice(0, -1)}" in docs-nav.config.json.`;
  }
  return `If they are made by a build, set "ignoreMissing": ["${folder}/**"] in docs-nav.config.json; if page paths start in another folder, set "pagesRoot".`;
}

/** The folder in which all of these pages would be found, with its trailing slash. */
function commonBase(entries: readonly ResolvedPage[], pages: PageIndex): string | undefined {
  const [first] = entries;
  if (!first) return undefined;
  for (const [known] of pages.all()) {
    if (!known.endsWith(`/${first.path}`)) continue;
    const base = known.slice(0, -first.path.length);
    if (entries.every(({ path }) => pages.find(base + path) !== undefined)) return pages.root + base;
  }
  return undefined;
}
