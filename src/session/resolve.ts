/** Resolves a site to what its readers see. */
import type { Source } from '../document/source.ts';
import { readTitles } from '../pages/titles.ts';
import { locateDrops } from './locate-drops.ts';
import type { OpenSite, SiteInput } from './open-site.ts';
import { Session, asFolderPrefix } from './session.ts';
import { namedSpecs } from '../resolve/generated.ts';
import type { ApiOperation, Operations } from '../resolve/generated.ts';
import { resolveSite } from '../resolve/resolve-site.ts';
import { isUrl } from '../resolve/resolution.ts';
import type { ResolvedSite } from '../resolve/resolved-site.ts';
import type { Selectors } from '../resolve/selection.ts';
import type { Files } from '../site/files.ts';
import { cacheListing } from '../site/cached-files.ts';
import type { Subject } from '../subject/subject.ts';

export { findOccurrences } from '../resolve/page-occurrences.ts';
export type { PageOccurrence } from '../resolve/page-occurrences.ts';
export { SelectionError } from '../resolve/selection.ts';

/** Which version and language to show, and what to include. */
export interface ResolveOptions extends Selectors {
  /** Read titles from the front matter of pages; default `false`. */
  readonly titles?: boolean;
  /**
   * Operations of OpenAPI descriptions, by path relative to the docs root or by URL, in the order of the description. They replace those
   * read from files. Elements that set `openapi` generate pages from them.
   */
  readonly operations?: Operations;
}

export async function resolve(site: SiteInput | OpenSite, options: ResolveOptions = {}): Promise<ResolvedSite> {
  return (await resolveWithSource(site, options)).resolved;
}

/** Also returns the docs.json that pointers refer to. */
export async function resolveWithSource(
  site: SiteInput | OpenSite,
  { titles = false, operations, ...selectors }: ResolveOptions = {},
): Promise<{ readonly resolved: ResolvedSite; readonly source: Source }> {
  const [open, folder] = 'subject' in site ? [site, ''] : [Session.open(site), asFolderPrefix(site.folder ?? '')];
  const subject = await open.subject();
  const { source, navigation, resolution, pages, redirects, traits } = subject;
  const nameOf = (file: string): string => folder + file;
  const known = titles ? await readTitles(resolution.reachedFiles, open.files) : new Map<string, string>();
  const resolved = resolveSite(
    { navigation, resolution, pages, redirects, dialect: traits.name, config: nameOf(source.root.file), value: source.value },
    {
      ...selectors,
      operations: operations ?? (await readOperations(subject, open.files)),
      titles: known,
      nameOf,
      ...locateDrops(subject, nameOf),
    },
  );
  return { resolved, source };
}

/** Reads the operations of every description that is a readable file. */
async function readOperations({ navigation, resolution, traits }: Subject, files: Files): Promise<Operations> {
  const specs = namedSpecs(navigation, resolution, traits).filter((spec) => !isUrl(spec));
  const operations = new Map<string, readonly ApiOperation[]>();
  if (specs.length === 0) return operations;
  const { readSpec } = await import('../openapi/read.ts');
  const listed = cacheListing(files);
  for (const name of specs) {
    const spec = await readSpec(name, listed);
    if (spec.isReadable) operations.set(name, spec.operations);
  }
  return operations;
}
