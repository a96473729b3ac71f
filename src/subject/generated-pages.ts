/** The pages that the platform generates from descriptions that are at hand, by URL. */
import { operationIn } from '../openapi/find.ts';
import { normalizeSpecFilePath } from '../openapi/content.ts';
import { readSpec } from '../openapi/read.ts';
import { SpecReferenceReader } from '../openapi/references.ts';
import type { Operation, Spec } from '../openapi/spec.ts';
import type { DocsJsonDialectTraits } from '../navigation/dialects.ts';
import type { PageEntry } from '../navigation/model.ts';
import { urlOfOperation } from '../resolve/generated-urls.ts';
import { groupBy } from '../text/group-by.ts';
import { findEffectiveValue } from '../resolve/effective-value.ts';
import { isUrl } from '../resolve/resolution.ts';
import type { Files } from '../site/files.ts';
import { cacheListing } from '../site/cached-files.ts';
import type { NavigationApiEntry, SiteApiSpecs } from './apis.ts';
import type { SpecUse } from './spec-uses.ts';
import type { Subject } from './subject.ts';
import { outputDirectoriesByDescription, directoryOf } from './uncheckable-folders.ts';

/** A page of an operation. */
export interface GeneratedPage {
  /** The description, relative to the docs root. */
  readonly file: string;
  readonly operation: Operation;
  /** Where the navigation asks for it: an entry, or the `openapi` of an element. */
  readonly generatedBy: { readonly page: PageEntry } | { readonly use: SpecUse };
  /** False if the page may be at this URL, but nobody says so: the folder of entries with a file of their own is not documented. */
  readonly isSure: boolean;
}

export type GeneratedPages = ReadonlyMap<string, readonly GeneratedPage[]>;

/** No more pages than this are generated, so that hostile sites cost no more. */
const MAX_PAGES = 200_000;

/** Nor are entries looked for in descriptions more often than this. */
const MAX_LOOKUPS = 1_000_000;

/** Long descriptions in YAML are parsed only if the lines of a scan do not tell the URLs. */
export async function readGeneratedPages({ apis, traits }: Pick<Subject, 'apis' | 'traits'>, files: Files): Promise<GeneratedPages> {
  if (!apis) return new Map();
  const known = new Map<string, Spec>();
  const listed = cacheListing(files);
  const pages = generatePages(apis, traits);
  let step = pages.next();
  while (!step.done) {
    const file = step.value;
    const name = normalizeSpecFilePath(file);
    const spec =
      known.get(name) ??
      availableSpec(file, apis) ??
      (await readSpec(file, listed, undefined, new SpecReferenceReader(listed, apis.budget)));
    known.set(name, spec);
    step = pages.next(spec);
  }
  return step.value;
}

/** The same from descriptions that were read already; `undefined` if that is not enough. */
export function collectGeneratedPagesFromReadSpecs({ apis, traits }: Pick<Subject, 'apis' | 'traits'>): GeneratedPages | undefined {
  if (!apis) return new Map();
  const known = new Map<string, Spec>();
  const pages = generatePages(apis, traits);
  let step = pages.next();
  while (!step.done) {
    const name = normalizeSpecFilePath(step.value);
    const spec = known.get(name) ?? availableSpec(step.value, apis);
    if (!spec) return undefined;
    known.set(name, spec);
    step = pages.next(spec);
  }
  return step.value;
}

/** A scan is enough if summaries and tags can be read from its lines. */
function availableSpec(file: string, apis: SiteApiSpecs): Spec | undefined {
  const read = apis.specs.get(file);
  if (!read || read.isExact) return read;
  const operations = read.outline?.(pathsIn(normalizeSpecFilePath(file), apis));
  return operations && { ...read, operations };
}

/** The paths that entries name, with and without a slash at the end; `undefined` if all operations of the description have pages. */
function pathsIn(spec: string, apis: SiteApiSpecs): ReadonlySet<string> | undefined {
  let named = namedPaths.get(apis);
  if (!named) namedPaths.set(apis, (named = listNamedPaths(apis)));
  return named.wholeSpecs.has(spec) ? undefined : named.paths.get(spec);
}

/** By normalized file. */
interface NamedPaths {
  /** Descriptions whose operations all have pages. */
  readonly wholeSpecs: ReadonlySet<string>;
  readonly paths: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Made once: each description is asked for. */
const namedPaths = new WeakMap<SiteApiSpecs, NamedPaths>();

function listNamedPaths({ uses, entries }: SiteApiSpecs): NamedPaths {
  const paths = new Map<string, Set<string>>();
  // Entries of one element have one list of files, and those files mostly no other entries: all of them share one set.
  for (const [files, own] of groupBy(entries, (entry) => entry.files)) {
    const named = new Set(own.flatMap(({ path }) => [path, `${path}/`, path.replace(/\/$/, '')]));
    for (const file of new Set(files.map(normalizeSpecFilePath))) {
      const known = paths.get(file);
      paths.set(file, known ? new Set([...known, ...named]) : named);
    }
  }
  return { wholeSpecs: new Set(uses.flatMap(({ file, generates }) => (generates ? [normalizeSpecFilePath(file)] : []))), paths };
}

/** Asks for each description when it is needed. */
function* generatePages(apis: SiteApiSpecs, traits: DocsJsonDialectTraits): Generator<string, GeneratedPages, Spec> {
  const pages = new Map<string, GeneratedPage[]>();
  let room = MAX_PAGES;
  let looks = MAX_LOOKUPS;

  function add(url: string, page: GeneratedPage): void {
    if (room-- <= 0) return;
    const others = pages.get(url);
    if (others) others.push(page);
    else pages.set(url, [page]);
  }

  // One description may be set by many elements: its pages are the same as long as their folder is.
  const done = new Set<string>();
  for (const use of apis.uses) {
    const directory = directoryOf(use.file, use.element, use.key) ?? '';
    if (!use.generates || isUrl(use.file) || done.has(`${directory} ${use.file}`)) continue;
    const spec = yield use.file;
    done.add(`${directory} ${use.file}`);
    addAll(spec, directory, { use });
  }
  for (const entry of apis.entries) yield* addEntry(entry);
  return pages;

  function addAll(spec: Spec, directory: string, generatedBy: GeneratedPage['generatedBy']): void {
    const counts = new Map<string, number>();
    for (const operation of [...spec.operations, ...spec.webhookOperations]) {
      if (operation.isExcluded) continue;
      const url = urlOfOperation(operation, directory || DEFAULT_DIRECTORY);
      // Only inside one group, which is made of a tag, the platform tells equal URLs apart.
      const group = `${operation.tags?.[0] ?? ''}\0${url}`;
      const isCounted = !operation.isHidden && operation.href === undefined;
      const before = isCounted ? (counts.get(group) ?? 0) : 0;
      if (isCounted) counts.set(group, before + 1);
      add(before === 0 ? url : `${url}-${before}`, { file: spec.file, operation, generatedBy, isSure: !operation.isHidden });
    }
  }

  function* addEntry({ page, method, path, files: named, from, isWebhook }: NavigationApiEntry): Generator<string, void, Spec> {
    for (const file of named) {
      if (isUrl(file) || looks-- <= 0) return;
      const spec = yield file;
      const hook = isWebhook ? spec.webhookOperations.find((one) => one.path === path) : undefined;
      const operation = isWebhook ? hook : operationIn(spec, method, path);
      if (!operation) continue;
      if (operation.isExcluded) return;
      const own = from ? directoryOf(file, from, 'openapi') : outputDirectoriesByDescription(apis.fallback).get(file);
      const [around] = from ? [] : outputDirectoriesByDescription(findEffectiveValue(page, 'openapi', traits)?.value).values();
      const urls = new Set(
        [own ?? DEFAULT_DIRECTORY, around ?? own ?? DEFAULT_DIRECTORY].map((directory) => urlOfOperation(operation, directory)),
      );
      for (const url of urls) add(url, { file: spec.file, operation, generatedBy: { page }, isSure: urls.size === 1 });
      return;
    }
  }
}

const DEFAULT_DIRECTORY = 'api-reference';
