/** Which operations of which description stand where: pages that elements generate, and the description of each entry. */
import type { OperationEntry } from '../navigation/entries.ts';
import type { DialectTraits } from '../navigation/dialects.ts';
import type { Element, Navigation } from '../navigation/model.ts';
import { generatesPages } from './effects.ts';
import { inherited } from './inherited.ts';
import { specsOf } from './resolution.ts';
import type { Resolution } from './resolution.ts';

/** An operation of a description, as far as the navigation is concerned. */
export interface ApiOperation {
  /** In upper case. */
  readonly method: string;
  readonly path: string;
  readonly summary?: string;
  /** Has a page only where an entry names it. */
  readonly isHidden?: boolean;
  /** Has no page. */
  readonly isExcluded?: boolean;
}

/** The operations of each description in its own order, by its path below the docs root. */
export type Operations = ReadonlyMap<string, readonly ApiOperation[]>;

/** Which description an entry draws on, and what that says of it. */
export interface Match {
  readonly spec?: string;
  readonly isFound?: boolean;
  readonly operation?: ApiOperation;
}

/** Pages that all elements together generate. An element that goes beyond generates none, as if its description were not known. */
const MAX_GENERATED = 200_000;

export class Descriptions {
  readonly #tooMany = new Set<string>();
  #room = MAX_GENERATED;
  readonly #operations: Operations;
  readonly #restricted = new Set<Element>();
  readonly #indexes = new Map<string, ReadonlyMap<string, ApiOperation> | undefined>();
  readonly #traits: DialectTraits;

  constructor(operations: Operations, resolution: Resolution, traits: DialectTraits) {
    this.#operations = new Map([...operations].map(([spec, list]) => [keyOf(spec), list]));
    this.#traits = traits;
    for (const { page, operation } of resolution.operations) {
      const setting = operation.file === undefined ? inherited(page, 'openapi', traits) : undefined;
      if (setting) this.#restricted.add(setting.from);
    }
  }

  /** What an element that sets descriptions generates: everything, unless entries below it say what is wanted. */
  generatedBy(element: Element, specs: readonly string[]): { readonly spec: string; readonly operation: ApiOperation }[] {
    if (this.#restricted.has(element) || !generatesPages(element, this.#traits)) return [];
    return specs.flatMap((spec) => {
      this.#indexOf(spec);
      const listed = this.#operations.get(keyOf(spec)) ?? [];
      if (listed.length > this.#room) {
        this.#tooMany.add(spec);
        return [];
      }
      this.#room -= listed.length;
      return listed.filter(({ isHidden, isExcluded }) => !isHidden && !isExcluded).map((operation) => ({ spec, operation }));
    });
  }

  /** The first of several descriptions that has the operation. */
  match({ method, path }: OperationEntry, specs: readonly string[]): Match {
    const indexes = specs.map((spec) => this.#indexOf(spec));
    for (const [at, spec] of specs.entries()) {
      const index = indexes[at];
      const operation = index?.get(`${method} ${path}`) ?? index?.get(withoutSlash(`${method} ${path}`));
      if (operation) return { spec, isFound: true, operation };
    }
    const [only, ...others] = specs;
    return {
      ...(only !== undefined && others.length === 0 && { spec: only }),
      ...(specs.length > 0 && !indexes.includes(undefined) && { isFound: false }),
    };
  }

  /** Descriptions that were asked for and are not known, or whose operations were too many at some place. */
  get notRead(): string[] {
    return [...this.#indexes].flatMap(([spec, index]) => (index === undefined || this.#tooMany.has(spec) ? [spec] : []));
  }

  #indexOf(spec: string): ReadonlyMap<string, ApiOperation> | undefined {
    if (!this.#indexes.has(spec)) this.#indexes.set(spec, indexOf(this.#operations.get(keyOf(spec))));
    return this.#indexes.get(spec);
  }
}

/** Every description that elements and entries name, as written. */
export function namedSpecs(navigation: Navigation, resolution: Resolution, traits: DialectTraits): string[] {
  const settings = navigation.elements.flatMap((element) => {
    const own = element.value['openapi'] === undefined ? undefined : inherited(element, 'openapi', traits);
    return own ? specsOf(own.value) : [];
  });
  const files = resolution.operations.flatMap(({ operation: { file } }) => (file === undefined ? [] : [file]));
  return [...new Set([...settings, ...files])];
}

/** By exact path, and by path without a trailing slash where no other operation has that. */
function indexOf(operations: readonly ApiOperation[] | undefined): ReadonlyMap<string, ApiOperation> | undefined {
  if (!operations) return undefined;
  const index = new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));
  for (const [name, operation] of index) if (!index.has(withoutSlash(name))) index.set(withoutSlash(name), operation);
  return index;
}

function withoutSlash(name: string): string {
  return name.endsWith('/') && !name.endsWith(' /') ? name.slice(0, -1) : name;
}

/** One name for `openapi.yaml`, `/openapi.yaml` and `./openapi.yaml`. */
function keyOf(spec: string): string {
  return spec
    .trim()
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');
}
