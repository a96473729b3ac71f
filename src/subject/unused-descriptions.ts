/** Missing pages that API descriptions would generate, if only an element named them. */
import type { Operation } from '../openapi/spec.ts';
import { readSpec } from '../openapi/read.ts';
import { SpecReferenceReader } from '../openapi/references.ts';
import { SpecBudget } from '../openapi/spec-budget.ts';
import { urlOfOperation } from '../resolve/generated-urls.ts';
import type { ResolvedPage } from '../resolve/resolution.ts';
import { cacheListing } from '../site/cached-files.ts';
import type { Files } from '../site/files.ts';
import { addTo } from '../text/group-by.ts';
import { MIN_PAGES_EXPLAINED_BY_SPEC } from './likely-openapi-files.ts';
import type { Subject } from './subject.ts';

/** A description from which nothing is generated, and the entries that are URLs of its operations below one folder. */
export interface SpecExplainingMissingPages {
  readonly file: string;
  readonly entries: readonly (ResolvedPage & { readonly operation: Operation })[];
}

/** Of each missing page, the first of the likely descriptions that would generate it counts. */
export async function findSpecsExplainingMissingPages(
  likely: readonly string[],
  { resolution, apis, traits }: Pick<Subject, 'resolution' | 'apis' | 'traits'>,
  files: Files,
): Promise<readonly SpecExplainingMissingPages[]> {
  let left = traits.hasFileOperations ? resolution.missingPages.filter(({ page, path }) => page.key !== 'root' && path.includes('/')) : [];
  if (left.length < MIN_PAGES_EXPLAINED_BY_SPEC) return [];
  const listed = cacheListing(files);
  // Of its own: whether a page is missing must not decide what is read of other descriptions.
  const budget = new SpecBudget(apis?.budget);
  const generating = new Set(apis?.uses.flatMap(({ file, generates }) => (generates ? [file.replace(/^\//, '')] : [])));
  const found: SpecExplainingMissingPages[] = [];
  for (const file of likely) {
    if (left.length < MIN_PAGES_EXPLAINED_BY_SPEC) break;
    if (generating.has(file)) continue;
    const { operations } = apis?.specs.get(file) ?? (await readSpec(file, listed, undefined, new SpecReferenceReader(listed, budget)));
    const entries = entriesFor(operations, left);
    if (entries.length < MIN_PAGES_EXPLAINED_BY_SPEC) continue;
    found.push({ file, entries });
    const explained = new Set(entries.map(({ page }) => page));
    left = left.filter(({ page }) => !explained.has(page));
  }
  return found;
}

/** The entries in one folder that are URLs of operations. */
function entriesFor(operations: readonly Operation[], missing: readonly ResolvedPage[]): SpecExplainingMissingPages['entries'] {
  const byTail = new Map<string, Operation>();
  for (const operation of operations) if (!operation.isExcluded) byTail.set(urlOfOperation(operation, ''), operation);
  const byFolder = new Map<string, SpecExplainingMissingPages['entries'][number][]>();
  for (const entry of missing) {
    // With the folder of a tag, or without one.
    const ends = [entry.path.lastIndexOf('/', entry.path.lastIndexOf('/') - 1), entry.path.lastIndexOf('/')];
    for (const end of ends) {
      const operation = byTail.get(entry.path.slice(end + 1).toLowerCase());
      if (end <= 0 || !operation) continue;
      addTo(byFolder, entry.path.slice(0, end), { ...entry, operation });
      break;
    }
  }
  return [...byFolder.values()].reduce((most, entries) => (entries.length > most.length ? entries : most), []);
}
