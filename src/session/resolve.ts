/** From a site to what its readers see. */
import type { Analysis, Site } from './analyze.ts';
import type { Source } from '../document/source.ts';
import { readTitles } from '../pages/titles.ts';
import { openSource } from './open-source.ts';
import { understand } from './understand.ts';
import type { SiteInput } from './lint.ts';
import { TRAITS, dialectOf } from '../navigation/dialects.ts';
import { namedSpecs } from '../resolve/generated.ts';
import type { ApiOperation, Operations } from '../resolve/generated.ts';
import { resolveSite } from '../resolve/resolve-site.ts';
import type { Unresolved } from '../resolve/resolve-site.ts';
import { isUrl } from '../resolve/resolution.ts';
import type { ResolvedSite } from '../resolve/resolved-site.ts';
import type { Selectors } from '../resolve/selection.ts';
import type { Files } from '../site/files.ts';

export { placesOf } from '../resolve/places.ts';
export type { PagePlace } from '../resolve/places.ts';
export { SelectionError } from '../resolve/selection.ts';

/** Which version and language to show, and what to find out besides. */
export interface ResolveOptions extends Selectors {
  /** Read titles from the front matter of pages; default `false`. Not of an `Analysis`, which holds no files. */
  readonly titles?: boolean;
  /**
   * Operations of API descriptions by their path below the docs root (or URL), in the order of the description, instead of those
   * that are read from files. Elements that set `openapi` generate pages out of them. An `Analysis` holds no files to read.
   */
  readonly operations?: Operations;
}

/**
 * Resolves a site: which elements and pages readers see, in which order, and which element set each inherited value.
 * Total on broken input: what can be understood is resolved.
 *
 * @example
 * const site = await resolve({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["start"] } }', 'start.mdx': '' }) });
 * for (const { name, breadcrumbs } of entriesOf(site.navigation)) console.log(name, breadcrumbs);
 *
 * @throws {SelectionError} if `version` or `language` names none that exists.
 * @throws {UnreadableError} if there is no configuration file to read.
 */
export async function resolve(site: SiteInput | Site | Analysis, options: ResolveOptions = {}): Promise<ResolvedSite> {
  return (await resolveWithSource(site, options)).resolved;
}

/** The same, with the configuration that pointers lead into. */
export async function resolveWithSource(
  site: SiteInput | Site | Analysis,
  { titles = false, operations, ...selectors }: ResolveOptions = {},
): Promise<{ readonly resolved: ResolvedSite; readonly source: Source }> {
  const { source, files, folder, ...unresolved } = 'navigation' in site ? ofAnalysis(site) : await read(site);
  const nameOf = (file: string): string => folder + file;
  const known = files && titles ? await readTitles(unresolved.resolution.reached, files) : new Map<string, string>();
  const described = operations ?? (files ? await readOperations(unresolved, files) : new Map());
  const resolved = resolveSite(
    { ...unresolved, config: nameOf(source.root.file), value: source.value },
    { ...selectors, operations: described, titles: known, nameOf },
  );
  return { resolved, source };
}

/** The operations of every description that is a file and can be read. */
async function readOperations(
  { navigation, resolution, dialect }: Omit<Unresolved, 'config' | 'value'>,
  files: Files,
): Promise<Operations> {
  const specs = namedSpecs(navigation, resolution, TRAITS[dialect]).filter((spec) => !isUrl(spec));
  const operations = new Map<string, readonly ApiOperation[]>();
  if (specs.length === 0) return operations;
  const { readSpec } = await import('../openapi/read.ts');
  for (const name of specs) {
    const spec = await readSpec(name, files);
    if (spec.isReadable) operations.set(name, spec.operations);
  }
  return operations;
}

interface Opened extends Omit<Unresolved, 'config' | 'value'> {
  readonly source: Source;
  readonly files: Files | undefined;
  /** Put before names of files: `''`, or with a trailing slash. */
  readonly folder: string;
}

function ofAnalysis({ source, dialect, navigation, resolution }: Analysis): Opened {
  return { source, dialect, navigation, resolution, files: undefined, folder: '' };
}

async function read(site: SiteInput | Site): Promise<Opened> {
  const { files, config, settings, folder } = 'config' in site ? { ...site, folder: '' } : ofInput(site);
  const source = await openSource(files, config);
  const dialect = settings.dialect ?? dialectOf(source.value);
  const { navigation, resolution } = await understand(source, dialect, { files, settings });
  return { source, dialect, navigation, resolution, files, folder: folder === '' || folder.endsWith('/') ? folder : `${folder}/` };
}

function ofInput({ files, docs = 'docs.json', folder = '', ...settings }: SiteInput): Omit<Site, 'home'> & { readonly folder: string } {
  return { files, config: docs, settings, folder: folder === '.' ? '' : folder };
}
