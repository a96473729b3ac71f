/** Finds the pages that are generated for elements, and the description of each entry. */
import type { OperationEntry } from '../navigation/entries.ts';
import type { DocsJsonDialectTraits } from '../navigation/dialects.ts';
import type { Element, NavigationTree } from '../navigation/model.ts';
import { canGenerateEveryOperation } from './effects.ts';
import { findEffectiveValue, type EffectiveValue } from './effective-value.ts';
import { specsOf } from './resolution.ts';
import type { NavigationResolution } from './resolution.ts';

/** The parts of an operation that the navigation uses. */
export interface ApiOperation {
  /** In upper case. */
  readonly method: string;
  readonly path: string;
  readonly summary?: string;
  /** Whether it has a page only if an entry names it. */
  readonly isHidden?: boolean;
  /** Whether it does not have a page. */
  readonly isExcluded?: boolean;
}

/** The operations of each description, in its order, by path relative to the docs root. */
export type OperationsBySpecFile = ReadonlyMap<string, readonly ApiOperation[]>;

/** The description of an entry, and the operation in it. */
export interface OperationMatch {
  readonly spec?: string;
  readonly isFound?: boolean;
  readonly operation?: ApiOperation;
}

/** The most generated pages of all elements together. An element that exceeds it gets none, as if its description were not known. */
const MAX_GENERATED = 200_000;

/** Entries are looked for in descriptions no more often than this. After that, it is not known whether they are there. */
const MAX_LOOKUPS = 5_000_000;

export class ApiDescriptions {
  readonly #tooMany = new Set<string>();
  #lookupBudget = MAX_LOOKUPS;
  #budget = MAX_GENERATED;
  readonly #operations: OperationsBySpecFile;
  readonly #restricted = new Set<Element>();
  readonly #indexes = new Map<string, ReadonlyMap<string, ApiOperation> | undefined>();
  readonly #traits: DocsJsonDialectTraits;

  constructor(operations: OperationsBySpecFile, resolution: NavigationResolution, traits: DocsJsonDialectTraits) {
    this.#operations = new Map([...operations].map(([spec, list]) => [keyOf(spec), list]));
    this.#traits = traits;
    for (const { page, operation } of resolution.operations) {
      let setting = operation.file === undefined ? findEffectiveValue(page, 'openapi', traits) : undefined;
      for (; setting && !this.#restricted.has(setting.from); setting = this.#repeatedBy(setting)) this.#restricted.add(setting.from);
    }
  }

  /** The setting above that an element only repeats: as if it had none, says the specification. */
  #repeatedBy({ from, value }: EffectiveValue): EffectiveValue | undefined {
    if (this.#traits.generatesDespitePages || !from.parent) return undefined;
    const above = findEffectiveValue(from.parent, 'openapi', this.#traits);
    return typeof value === 'string' && typeof above?.value === 'string' && keyOf(above.value) === keyOf(value) ? above : undefined;
  }

  /** Returns the operations that are generated for an element with descriptions: all, unless entries in it name some. */
  generatedBy(element: Element, specs: readonly string[]): { readonly spec: string; readonly operation: ApiOperation }[] {
    if (this.#restricted.has(element) || !canGenerateEveryOperation(element, this.#traits)) return [];
    // Of a list, the platform generates pages from the first alone.
    const [spec] = specs;
    if (spec === undefined) return [];
    this.#indexOf(spec);
    const listed = this.#operations.get(keyOf(spec)) ?? [];
    if (listed.length > this.#budget) {
      this.#tooMany.add(spec);
      return [];
    }
    this.#budget -= listed.length;
    return listed.filter(({ isHidden, isExcluded }) => !isHidden && !isExcluded).map((operation) => ({ spec, operation }));
  }

  /** Returns the first of several descriptions that contains the operation. */
  match({ method, path }: OperationEntry, specs: readonly string[]): OperationMatch {
    const name = `${method} ${path}`;
    const bare = withoutSlash(name);
    let areKnown = specs.length > 0;
    for (const spec of specs) {
      if (this.#lookupBudget-- <= 0) return {};
      const index = this.#indexOf(spec);
      const operation = index?.get(name) ?? index?.get(bare);
      if (operation) return { spec, isFound: true, operation };
      areKnown &&= index !== undefined;
    }
    return { ...(specs.length === 1 && { spec: specs[0] }), ...(areKnown && { isFound: false }) };
  }

  /** Descriptions that are needed but not known, or that have too many operations. */
  get notRead(): string[] {
    return [...this.#indexes].flatMap(([spec, index]) => (index === undefined || this.#tooMany.has(spec) ? [spec] : []));
  }

  #indexOf(spec: string): ReadonlyMap<string, ApiOperation> | undefined {
    if (!this.#indexes.has(spec)) this.#indexes.set(spec, indexOf(this.#operations.get(keyOf(spec))));
    return this.#indexes.get(spec);
  }
}

/** Returns every description that elements and entries name, as written. */
export function namedSpecs(navigation: NavigationTree, resolution: NavigationResolution, traits: DocsJsonDialectTraits): string[] {
  const settings = navigation.elements.flatMap((element) => {
    const own = element.value['openapi'] === undefined ? undefined : findEffectiveValue(element, 'openapi', traits);
    return own ? specsOf(own.value) : [];
  });
  const files = resolution.operations.flatMap(({ operation: { file } }) => (file === undefined ? [] : [file]));
  return [...new Set([...settings, ...files])];
}

/** By exact path, and by path without a trailing slash unless another operation has that path. */
function indexOf(operations: readonly ApiOperation[] | undefined): ReadonlyMap<string, ApiOperation> | undefined {
  if (!operations) return undefined;
  const index = new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));
  for (const [name, operation] of index) if (!index.has(withoutSlash(name))) index.set(withoutSlash(name), operation);
  return index;
}

function withoutSlash(name: string): string {
  return name.endsWith('/') && !name.endsWith(' /') ? name.slice(0, -1) : name;
}

/** Returns the same name for `openapi.yaml`, `/openapi.yaml` and `./openapi.yaml`. */
function keyOf(spec: string): string {
  return spec
    .trim()
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');
}
