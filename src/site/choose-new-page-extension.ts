/** Which extension a new page of a site has. */
import type { PageIndex } from './pages.ts';

/** The extension of most pages; of as many, the preferred one. Never one with which the file would be ignored, as `changelog.md` is. */
export function chooseNewPageExtension(pages: PageIndex, path: string): string {
  const counts = new Map(pages.extensions.map((extension) => [extension, 0]));
  for (const [known, file] of pages.all()) {
    const extension = file.slice(pages.root.length + known.length);
    counts.set(extension, (counts.get(extension) ?? 0) + 1);
  }
  const byUse = [...counts].sort(([, a], [, b]) => b - a).map(([extension]) => extension);
  return byUse.find((extension) => pages.ignoreReason(pages.root + path + extension) === undefined) ?? byUse[0] ?? '';
}
