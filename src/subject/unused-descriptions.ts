/** Missing pages that API descriptions would generate, if only an element named them. */
import type { Operation } from '../openapi/spec.ts';
import { readSpec } from '../openapi/read.ts';
import { References } from '../openapi/references.ts';
import { SpecBudget } from '../openapi/spec-budget.ts';
import { urlOfOperation } from '../resolve/generated-urls.ts';
import type { ResolvedPage } from '../resolve/resolution.ts';
import { cacheListing } from '../site/cached-files.ts';
import { UnreadableError, type Files } from '../site/files.ts';
import type { Listing } from '../site/listing.ts';
import { addTo } from '../text/group-by.ts';
import type { Subject } from './subject.ts';

/** A description from which nothing is generated, and the entries that are URLs of its operations below one folder. */
export interface UnusedDescription {
  readonly file: string;
  readonly entries: readonly (ResolvedPage & { readonly operation: Operation })[];
}

/** One alone may have the name of an operation by chance. */
const MIN_ENTRIES = 2;
/** At most this many files are looked into, and so many of them read as descriptions. */
const MAX_FILES = 100;
const MAX_DESCRIPTIONS = 10;
/** What is looked at of a file, in bytes. */
const HEAD = 2_000;

const NAME = /\.(?:json|ya?ml)$/i;
const LIKELY_NAME = /openapi|swagger|api|spec|oas/i;
const DESCRIPTION = /(?:^|[\s{,])["']?(?:openapi|swagger)["']?\s*:/;

/** Of each missing page, the first description that would generate it counts. */
export async function readUnusedDescriptions(
  { resolution, apis, traits, pages, source }: Pick<Subject, 'resolution' | 'apis' | 'traits' | 'pages' | 'source'>,
  files: Files,
): Promise<readonly UnusedDescription[]> {
  let left = traits.hasFileOperations ? resolution.missingPages.filter(({ page, path }) => page.key !== 'root' && path.includes('/')) : [];
  if (left.length < MIN_ENTRIES) return [];
  const listed = cacheListing(files);
  // Of its own: whether a page is missing must not decide what is read of other descriptions.
  const budget = new SpecBudget(apis?.budget);
  const generating = new Set(apis?.uses.flatMap(({ file, generates }) => (generates ? [file.replace(/^\//, '')] : [])));
  const found: UnusedDescription[] = [];
  for (const file of descriptionsAmong(pages.files, listed)) {
    if (left.length < MIN_ENTRIES) break;
    if (generating.has(file) || source.documents.has(file)) continue;
    const { operations } = apis?.specs.get(file) ?? (await readSpec(file, listed, undefined, new References(listed, budget)));
    const entries = entriesFor(operations, left);
    if (entries.length < MIN_ENTRIES) continue;
    found.push({ file, entries });
    const explained = new Set(entries.map(({ page }) => page));
    left = left.filter(({ page }) => !explained.has(page));
  }
  return found;
}

/** The entries in one folder that are URLs of operations. */
function entriesFor(operations: readonly Operation[], missing: readonly ResolvedPage[]): UnusedDescription['entries'] {
  const byTail = new Map<string, Operation>();
  for (const operation of operations) if (!operation.isExcluded) byTail.set(urlOfOperation(operation, ''), operation);
  const byFolder = new Map<string, UnusedDescription['entries'][number][]>();
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

/** Files that look like descriptions by their beginnings. */
function* descriptionsAmong(listing: Listing, files: Files): Generator<string> {
  const names = [...listing.folders].flatMap(({ path, numberByName }) =>
    [...numberByName.keys()].flatMap((name) => (NAME.test(name) ? [path + name] : [])),
  );
  const [likely, others] = [names.filter((name) => LIKELY_NAME.test(name)), names.filter((name) => !LIKELY_NAME.test(name))];
  let left = MAX_DESCRIPTIONS;
  for (const file of [...likely, ...others].slice(0, MAX_FILES)) {
    if (!DESCRIPTION.test(headOf(file, files))) continue;
    yield file;
    if (--left === 0) return;
  }
}

function headOf(file: string, files: Files): string {
  try {
    return new TextDecoder().decode(files.read(file, HEAD)?.subarray(0, HEAD));
  } catch (error) {
    if (error instanceof UnreadableError) return '';
    throw error;
  }
}
