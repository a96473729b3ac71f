/** Resolves a site to what its readers see. */
import { fallbackSpecsWithoutInheritance } from '../resolve/fallback-specs-without-inheritance.ts';
import type { Source } from '../document/source.ts';
import { readHeads } from '../pages/titles.ts';
import type { OpenSite, SiteInput } from './open-site.ts';
import { SiteSession, asFolderPrefix } from './session.ts';
import { namedSpecs } from '../resolve/generated.ts';
import type { ApiOperation, OperationsBySpecFile } from '../resolve/generated.ts';
import { resolveSite } from '../resolve/resolve-site.ts';
import { isUrl } from '../resolve/resolution.ts';
import type { ResolvedSite, MistakeLocation, LostSiteEntry } from '../resolve/resolved-site.ts';
import type { VersionAndLanguage } from '../resolve/selection.ts';
import type { Files } from '../site/files.ts';
import { cacheListing } from '../site/cached-files.ts';
import type { Subject } from '../subject/subject.ts';
import { linesOf, type LineIndex } from '../document/lines.ts';
import { locate } from '../lint/locate.ts';
import type { DropAt, UrlOfOperation } from '../resolve/site-entry.ts';
import { pointerOf, type Element, type PageEntry } from '../navigation/model.ts';
import { lossesIn } from '../subject/losses.ts';

export { findOccurrences } from '../resolve/page-occurrences.ts';
export type { PageOccurrence } from '../resolve/page-occurrences.ts';
export { UnknownSelectionError } from '../resolve/selection.ts';

/** Which version and language to show, and what to include. */
export interface ResolveOptions extends VersionAndLanguage {
  /** Read titles from the front matter of pages; default `true` for programs. Without them, no page is read. */
  readonly titles?: boolean;
  /** Read from the front matter of pages which ones are hidden; by default, if titles are read. */
  readonly hidden?: boolean;
  /**
   * Operations of OpenAPI descriptions, by path relative to the docs root or by URL, in the order of the description. They replace those
   * read from files. Elements that set `openapi` generate pages from them.
   */
  readonly operations?: OperationsBySpecFile;
}

export async function resolveUnchecked(site: SiteInput | OpenSite, options: ResolveOptions = {}): Promise<ResolvedSite> {
  return (await resolveWithSource(site, options)).resolved;
}

/** Also returns what is known of the site, and the docs.json that pointers refer to. */
export async function resolveWithSource(
  site: SiteInput | OpenSite,
  { titles = false, hidden = titles, operations, ...selectors }: ResolveOptions = {},
): Promise<{ readonly resolved: ResolvedSite; readonly source: Source; readonly subject: Subject }> {
  const [open, folder] = 'subject' in site ? [site, ''] : [SiteSession.open(site), asFolderPrefix(site.folder ?? '')];
  const subject = await open.subject();
  const { source, navigation, resolution, pages, redirects, traits } = subject;
  const nameOf = (file: string): string => folder + file;
  const heads = [...(titles || hidden ? await readHeads(resolution.reachedFiles, open.files) : [])];
  const resolved = resolveSite(
    { navigation, resolution, pages, redirects, dialect: traits.name, config: nameOf(source.root.file), value: source.value },
    {
      ...selectors,
      operations: operations ?? (await readOperations(subject, open.files)),
      titles: new Map(titles ? heads : []),
      hiddenFiles: new Set(heads.flatMap(([file, { isHidden }]) => (isHidden ? [file] : []))),
      nameOf,
      ...locateDrops(subject, nameOf),
      urlOf: await urlLookup(subject, open.files),
    },
  );
  const unreadable = [...source.documents.values()].filter(({ isReliable, problems }) => !isReliable || problems.length > 0);
  return {
    resolved: { ...resolved, ...(unreadable.length > 0 && { unreadable: unreadable.map(({ file }) => nameOf(file)) }) },
    source,
    subject,
  };
}

/** The URLs of the pages of operations, if a description is at hand. */
async function urlLookup(subject: Subject, files: Files): Promise<UrlOfOperation> {
  if (!subject.apis) return () => undefined;
  const { readGeneratedPages } = await import('../subject/generated-pages.ts');
  const { normalizeSpecFilePath } = await import('../openapi/content.ts');
  const byEntry = new Map<PageEntry, string>();
  const byOperation = new Map<string, string>();
  const nameOf = (spec: string, method: string, path: string, element?: Element): string =>
    `${element ? pointerOf(element) : ''}\n${normalizeSpecFilePath(spec)}\n${method} ${path}`;
  for (const [url, pages] of await readGeneratedPages(subject, files)) {
    for (const { file, operation, generatedBy, isSure } of pages) {
      if ('page' in generatedBy) {
        if (isSure && !byEntry.has(generatedBy.page)) byEntry.set(generatedBy.page, url);
        continue;
      }
      // Elsewhere, the same description makes the same pages, unless it has another folder there.
      for (const element of [generatedBy.use.element, undefined]) {
        const name = nameOf(file, operation.method, operation.path, element);
        if (!byOperation.has(name)) byOperation.set(name, url);
      }
    }
  }
  return (one) => {
    if ('page' in one) return byEntry.get(one.page);
    const { spec, method, path, element } = one;
    return byOperation.get(nameOf(spec, method, path, element)) ?? byOperation.get(nameOf(spec, method, path));
  };
}

/** Reads the operations of every description that is a readable file. */
async function readOperations({ source, navigation, resolution, traits, apis }: Subject, files: Files): Promise<OperationsBySpecFile> {
  const fallbacks = resolution.operations.length > 0 ? fallbackSpecsWithoutInheritance(source.value, traits) : [];
  const specs = [...new Set([...namedSpecs(navigation, resolution, traits), ...fallbacks])].filter((spec) => !isUrl(spec));
  const operations = new Map<string, readonly ApiOperation[]>();
  if (specs.length === 0) return operations;
  const { readSpec } = await import('../openapi/read.ts');
  const { SpecReferenceReader } = await import('../openapi/references.ts');
  const budget = apis?.budget ?? new (await import('../openapi/spec-budget.ts')).SpecBudget();
  const listed = cacheListing(files);
  for (const name of specs) {
    const spec = await readSpec(name, listed, undefined, new SpecReferenceReader(listed, budget));
    if (spec.isReadable) operations.set(name, spec.operations);
  }
  return operations;
}

interface DropLocations {
  readonly dropAt: DropAt;
  readonly lost: readonly LostSiteEntry[];
}

/**
 * Names the mistakes that drop parts of a site, as the caller sees the files.
 * @param nameOf How the caller calls a file below the docs root.
 */
function locateDrops(subject: Subject, nameOf: (file: string) => string): DropLocations {
  const { source, pages } = subject;
  const losses = lossesIn(subject);
  const lines = new Map<string, LineIndex>();
  const places = new Map<string, MistakeLocation>();
  function placeOf(cause: string): MistakeLocation {
    let place = places.get(cause);
    if (place) return place;
    const { file, span, pointer } = locate({ pointer: cause }, source);
    let known = lines.get(file);
    if (!known) lines.set(file, (known = linesOf(source.documents.get(file)?.text ?? '')));
    places.set(cause, (place = { file: nameOf(file), ...known.position(span.start), pointer }));
    return place;
  }
  return {
    dropAt(pointer) {
      const drop = losses.dropAt(pointer);
      return drop && placeOf(drop.cause);
    },
    lost: [...losses.lostPages].map(([name, { cause }]) => ({
      name: (pages.files.has(name) ? pages.pathOf(name) : undefined) ?? name,
      droppedBy: placeOf(cause),
    })),
  };
}
