/** Compares the API entries of the navigation with the OpenAPI descriptions. Loaded only if an element names one. */
import { findOperation, operationIn } from '../openapi/find.ts';
import type { OperationMiss } from '../openapi/find.ts';
import { readSpec } from '../openapi/read.ts';
import { SpecReferenceReader } from '../openapi/references.ts';
import { SpecBudget, type KnownValidation } from '../openapi/spec-budget.ts';
import { isEmpty } from '../openapi/spec.ts';
import type { Spec, OperationKey, SpecValidation } from '../openapi/spec.ts';
import type { DocsJsonDialectTraits } from '../navigation/dialects.ts';
import type { Element, NavigationTree, PageEntry } from '../navigation/model.ts';
import { findEffectiveValue } from '../resolve/effective-value.ts';
import { isUrl, specsOf } from '../resolve/resolution.ts';
import type { NavigationResolution } from '../resolve/resolution.ts';
import type { Files } from '../site/files.ts';
import { cacheListing } from '../site/cached-files.ts';
import { specUses } from './spec-uses.ts';
import type { SpecUse } from './spec-uses.ts';

/** An entry of the navigation that is not in its descriptions. */
export interface UnmatchedApiEntry {
  readonly page: PageEntry;
  /** `GET /users`, or `webhook name`. */
  readonly entry: string;
  readonly method: string;
  /** The description in effect; `undefined` if no element above names one. */
  readonly spec: Spec | undefined;
  readonly miss: OperationMiss;
  /** Another description in this navigation that contains the entry. */
  readonly alsoIn: string | undefined;
  readonly from: Element | undefined;
}

export interface SiteApiSpecs {
  readonly uses: readonly SpecUse[];
  /** The first use of each file. */
  readonly firstUses: ReadonlyMap<string, SpecUse>;
  /** The descriptions that were read, by file. */
  readonly specs: ReadonlyMap<string, Spec>;
  /** Full validations by file, if requested. */
  readonly validations: ReadonlyMap<string, SpecValidation>;
  readonly misses: readonly UnmatchedApiEntry[];
  /** Operations that entries name, as `file METHOD /path`. */
  readonly listedOperations: ReadonlySet<string>;
  /** Whether an entry names an operation of this file, or may name one. */
  readonly mayBeListed: (file: string) => boolean;
  /** Whether entries were left out, because too many are in too many descriptions. */
  readonly isSpent: boolean;
  readonly entries: readonly NavigationApiEntry[];
  /** The `openapi` of the top-level `api`. */
  readonly fallback: unknown;
  /** What is left for further descriptions of this state. */
  readonly budget: SpecBudget;
}

export interface ReadApisOptions {
  readonly navigation: NavigationTree;
  readonly resolution: NavigationResolution;
  readonly traits: DocsJsonDialectTraits;
  /** The `openapi` of the top-level `api`, used for entries without an `openapi` above them. */
  readonly fallback: unknown;
  readonly files: Files;
  /** Whether every description is read exactly, not only as far as entries need. */
  readonly isExact: boolean;
  readonly isValidated: boolean;
  /** The budget of another state of the site, whose descriptions need not be parsed again. */
  readonly beside: SpecBudget | undefined;
}

/** An entry of the navigation that names an operation or a webhook. */
export interface NavigationApiEntry extends OperationKey {
  readonly page: PageEntry;
  /** The descriptions in effect. */
  readonly files: readonly string[];
  /** The element that sets them; `undefined` if the entry names its own, or `api` does. */
  readonly from: Element | undefined;
  readonly isWebhook: boolean;
}

/** At most this many operations are looked up in other descriptions than the first, for entries and for hints each. */
const MAX_LOOKUPS = 200_000;

/** More operations than this together are not searched for in the texts of descriptions, which are parsed instead. */
const MAX_SEARCHED_OPERATIONS = 1_000_000;

/** Reads the descriptions that entries and generated pages refer to, and looks up every entry. */
export async function readApis(question: ReadApisOptions): Promise<SiteApiSpecs> {
  const { navigation, resolution, traits, isExact, isValidated } = question;
  const files = cacheListing(question.files);
  const entries = apiEntries(question);
  const uses = specUses(navigation, resolution, traits, files);
  const firstUses = new Map<string, SpecUse>();
  for (const use of uses) if (!firstUses.has(use.file)) firstUses.set(use.file, use);
  const wanted = new Map<string, OperationKey[] | undefined>();
  let room = MAX_SEARCHED_OPERATIONS;
  for (const { file, generates } of uses) if (generates && !isUrl(file)) wanted.set(file, isExact ? undefined : []);
  for (const entry of entries) {
    for (const file of entry.files) {
      if (isUrl(file)) continue;
      const known = wanted.has(file) ? wanted.get(file) : isExact ? undefined : [];
      if (entry.isWebhook || room-- <= 0) wanted.set(file, undefined);
      else {
        known?.push(entry);
        wanted.set(file, known);
      }
    }
  }
  const specs = new Map<string, Spec>();
  const parsed = new Map<string, SpecReferenceReader>();
  const budget = new SpecBudget(question.beside);
  for (const [file, operations] of wanted) {
    const references = new SpecReferenceReader(files, budget);
    specs.set(file, await readSpec(file, files, operations, references));
    if (isValidated) parsed.set(file, references);
  }
  const operations = new ListedOperations(specs);
  const misses: UnmatchedApiEntry[] = [];
  let left = MAX_LOOKUPS;
  for (const entry of entries) {
    const missed = operations.lookUp(entry);
    if (!missed) continue;
    const isSearched = missed.miss.why !== 'excluded' && (left -= uses.length) >= 0;
    misses.push({ ...missed, alsoIn: isSearched ? await findInOtherSpec(entry, uses, specs, { files, budget }) : undefined });
  }
  return {
    uses,
    firstUses,
    specs,
    validations: isValidated ? await validate(specs, parsed, files, budget) : new Map(),
    misses,
    listedOperations: operations.names,
    mayBeListed: (file) => operations.isSpent || operations.files.has(file),
    isSpent: operations.isSpent,
    entries,
    fallback: question.fallback,
    budget,
  };
}

async function validate(
  specs: ReadonlyMap<string, Spec>,
  parsed: ReadonlyMap<string, SpecReferenceReader>,
  files: Files,
  { validations, beside }: SpecBudget,
): Promise<Map<string, SpecValidation>> {
  const { validateSpec } = await import('../openapi/validate.ts');
  for (const [file, { problems }] of specs) {
    const references = parsed.get(file) ?? new SpecReferenceReader(files);
    if (problems.length > 0) continue;
    const known = beside?.validations.get(file);
    if (known && (await haveTexts(known, references))) validations.set(file, known);
    else {
      const validation = await validateSpec(file, files, references);
      const texts = new Map(Array.from(references.files.keys(), (path) => [path, references.texts.get(path)]));
      validations.set(file, { validation, texts });
    }
  }
  return new Map(Array.from(validations, ([file, { validation }]) => [file, validation]));
}

/** Whether all files that a validation rests on have the same texts here. */
async function haveTexts({ texts }: KnownValidation, references: SpecReferenceReader): Promise<boolean> {
  for (const [path, text] of texts) {
    await references.open(path);
    if (references.texts.get(path) !== text) return false;
  }
  return true;
}

function apiEntries({ resolution, traits, fallback }: ReadApisOptions): NavigationApiEntry[] {
  // One list for all entries of an element: both may be long.
  const lists = new Map<unknown, readonly string[]>();
  const filesOf = (value: unknown): readonly string[] => {
    let list = lists.get(value);
    if (!list) lists.set(value, (list = specsOf(value).map((name) => name.trim())));
    return list;
  };
  const place = (page: PageEntry, file: string | undefined): Pick<NavigationApiEntry, 'files' | 'from'> => {
    if (file !== undefined) return { files: [file], from: undefined };
    const set = findEffectiveValue(page, 'openapi', traits);
    return { files: filesOf(set ? set.value : fallback), from: set?.from };
  };
  return [
    ...resolution.operations.map(({ page, operation }) => ({
      page,
      method: operation.method,
      path: operation.path,
      isWebhook: false,
      ...place(page, operation.file),
    })),
    ...resolution.webhooks.map(({ page, name, file }) => ({ page, method: 'webhook', path: name, isWebhook: true, ...place(page, file) })),
  ];
}

/** The operations that entries name. */
class ListedOperations {
  /** As `file METHOD /path`. */
  readonly names = new Set<string>();
  /** The descriptions that contain them. */
  readonly files = new Set<string>();
  readonly #specs: ReadonlyMap<string, Spec>;
  #budget = MAX_LOOKUPS;

  constructor(specs: ReadonlyMap<string, Spec>) {
    this.#specs = specs;
  }

  get isSpent(): boolean {
    return this.#budget < 0;
  }

  /** Returns why an entry is missing; `undefined` if a description contains it, or may contain it where docs-nav cannot look. */
  lookUp(entry: NavigationApiEntry): Omit<UnmatchedApiEntry, 'alsoIn'> | undefined {
    const { page, method, path, files, from, isWebhook } = entry;
    let first: Omit<UnmatchedApiEntry, 'alsoIn'> | undefined;
    const name = `${method} ${path}`;
    for (const file of files) {
      const spec = this.#specs.get(file);
      // What is wrong with the description is reported where an element names it.
      if (!spec?.isReadable || (from && isEmpty(spec)) || (first && --this.#budget < 0)) return undefined;
      const verdict = isWebhook ? findWebhook(spec, path) : findOperation(spec, method, path, first?.miss);
      if (typeof verdict.found === 'object' && verdict.found.isExcluded)
        return { page, entry: name, method, spec, miss: { why: 'excluded' }, from };
      if (verdict.found !== undefined) {
        this.names.add(`${file} ${typeof verdict.found === 'string' ? name : `${verdict.found.method} ${verdict.found.path}`}`);
        this.files.add(file);
        return undefined;
      }
      if (verdict.miss.why === 'unknown') return undefined;
      first ??= { page, entry: name, method, spec, miss: verdict.miss, from };
    }
    return first ?? { page, entry: name, method, spec: undefined, miss: { why: 'nothing' }, from };
  }
}

function findWebhook({ webhooks }: Spec, name: string) {
  return webhooks.includes(name) ? { found: name } : { miss: { why: 'nothing' } as const };
}

async function findInOtherSpec(
  { method, path, files: own, isWebhook }: NavigationApiEntry,
  uses: readonly SpecUse[],
  specs: Map<string, Spec>,
  { files, budget }: { readonly files: Files; readonly budget: SpecBudget },
): Promise<string | undefined> {
  for (const { file, key } of uses) {
    if (key !== 'openapi' || isUrl(file) || own.includes(file)) continue;
    let spec = specs.get(file);
    if (!spec?.isExact) specs.set(file, (spec = await readSpec(file, files, undefined, new SpecReferenceReader(files, budget))));
    const found = isWebhook ? findWebhook(spec, path).found : operationIn(spec, method, path);
    if (found !== undefined) return file;
  }
  return undefined;
}
