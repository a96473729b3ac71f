/** Makes the pages of a resolved site from entries, and links neighbors in reading order. */
import type { NavigationFrontMatter } from '../pages/titles.ts';
import { toChildPointer } from '../document/pointer.ts';
import type { OperationEntry } from '../navigation/entries.ts';
import type { Element, PageEntry } from '../navigation/model.ts';
import { pointerOf } from '../navigation/model.ts';
import type { PageIndex } from '../site/pages.ts';
import { trimSlashesAndIndex } from './redirects/source.ts';
import type { Redirect, Redirects } from './redirects/redirects.ts';
import type { ApiDescriptions } from './generated.ts';
import type { NavigationResolution, ResolvedPage } from './resolution.ts';
import type {
  Breadcrumb,
  MistakeLocation,
  GlobalEntry,
  DefiningElement,
  SiteElement,
  SiteEntry,
  SiteOperation,
  SitePage,
  SiteRedirect,
} from './resolved-site.ts';

/** An entry without its neighbors. */
type MutableEntry = { -readonly [K in keyof SiteEntry]: SiteEntry[K] };

/** The context that an element passes to its children. */
export interface InheritedScope {
  readonly directory: SiteElement['directory'];
  readonly openapi: SiteElement['openapi'];
  readonly globals: readonly GlobalEntry[];
  readonly breadcrumbs: readonly Breadcrumb[];
  /** The pages of the sidebar so far, in reading order. */
  readonly sidebar: MutableEntry[];
  /** The mistake for which the whole element is dropped. */
  readonly droppedBy: MistakeLocation | undefined;
  /** The outermost hidden element around. */
  readonly hiddenBy: DefiningElement | undefined;
}

/** The mistake for which the platform drops the value at a pointer; `undefined` if readers get it. */
export type DropAt = (pointer: string) => MistakeLocation | undefined;

/** An operation that an entry names, or that is generated for an element. */
export type LocatedOperation =
  | { readonly page: PageEntry }
  | { readonly element: Element; readonly spec: string; readonly method: string; readonly path: string };

/** Returns the URL path of the page of an operation, without slashes around it; `undefined` if it is not known. */
export type UrlOfOperation = (operation: LocatedOperation) => string | undefined;

export interface SiteEntryBuilderInputs {
  readonly resolution: NavigationResolution;
  readonly pages: PageIndex;
  readonly descriptions: ApiDescriptions;
  /** Titles of page files, by path relative to the docs root. */
  /** The descriptions of entries without one above them. */
  readonly fallbacks: readonly string[];
  readonly titles: ReadonlyMap<string, Pick<NavigationFrontMatter, 'title' | 'sidebarTitle'>>;
  /** Page files whose front matter says that no menu shows them. */
  readonly hiddenFiles: ReadonlySet<string>;
  /** Returns the caller's name for a file in the docs root. */
  readonly nameOf: (file: string) => string;
  readonly dropAt: DropAt;
  readonly redirects: Pick<Redirects, 'match'>;
  readonly urlOf: UrlOfOperation;
}

export class SiteEntryBuilder {
  readonly #sources: SiteEntryBuilderInputs;
  readonly #pages = new Map<PageEntry, ResolvedPage>();
  readonly #operations: ReadonlyMap<PageEntry, OperationEntry>;
  readonly #roots = new Map<Element, PageEntry>();

  constructor(sources: SiteEntryBuilderInputs) {
    this.#sources = sources;
    this.#operations = new Map(sources.resolution.operations.map(({ page, operation }) => [page, operation]));
    for (const resolved of sources.resolution.pages) {
      this.#pages.set(resolved.page, resolved);
      if (resolved.page.key === 'root') this.#roots.set(resolved.page.parent, resolved.page);
    }
  }

  /** The page that the title of a group links to. */
  root(element: Element, scope: InheritedScope): SitePage | undefined {
    const page = this.#roots.get(element);
    const resolved = page && this.#pages.get(page);
    return resolved && this.#page(resolved, scope);
  }

  /** Makes an entry of `pages`; nothing if it repeats the `root` of its group. */
  entry(page: PageEntry, scope: InheritedScope, root: string | undefined): SiteEntry | undefined {
    const resolved = this.#pages.get(page);
    if (resolved) return resolved.path === root ? undefined : this.#page(resolved, scope);
    const pointer = pointerOf(page);
    const operation = this.#operations.get(page);
    if (!operation) return this.#add({ kind: 'webhook', name: page.text.trim(), pointer, ...inheritedFields(scope) }, scope);
    const specs = operation.file === undefined ? (scope.openapi?.specs ?? this.#sources.fallbacks) : [operation.file];
    const { operation: described, ...match } = this.#sources.descriptions.match(operation, specs);
    const { method, path } = operation;
    const url = this.#sources.urlOf({ page });
    return this.#add(
      {
        kind: 'operation',
        name: `${method} ${path}`,
        method,
        path,
        ...match,
        ...(url !== undefined && { url: `/${url}` }),
        generated: false,
        pointer,
        ...(described?.summary !== undefined && { title: described.summary }),
        ...inheritedFields(scope),
      },
      scope,
    );
  }

  /** Makes the generated pages of an element with its own descriptions. */
  generated(element: Element, scope: InheritedScope, pointer: string): SiteOperation[] {
    return this.#sources.descriptions
      .generatedBy(element, scope.openapi?.specs ?? [])
      .map(({ spec, operation: { method, path, summary } }) => {
        const url = this.#sources.urlOf({ element, spec, method, path });
        return this.#add(
          {
            kind: 'operation',
            name: `${method} ${path}`,
            method,
            path,
            spec,
            isFound: true,
            ...(url !== undefined && { url: `/${url}` }),
            generated: true,
            pointer,
            ...(summary !== undefined && { title: summary }),
            ...inheritedFields(scope),
          },
          scope,
        );
      });
  }

  #page({ page, path, file }: ResolvedPage, scope: InheritedScope): SitePage {
    const { pages, titles, hiddenFiles, nameOf, redirects } = this.#sources;
    const match = redirects.match(path);
    const unknown = file === undefined ? pages.unknownAt(path)?.why : undefined;
    const { title, sidebarTitle } = (file === undefined ? undefined : titles.get(file)) ?? {};
    return this.#add(
      {
        kind: 'page',
        name: path,
        path,
        ...(file !== undefined && { file: nameOf(file) }),
        ...(unknown !== undefined && { unknown }),
        url: `/${trimSlashesAndIndex(path)}`,
        isRoot: page.key === 'root',
        ...(match?.isSure && { redirect: redirectOf(match.redirect) }),
        pointer: pointerOf(page),
        ...(title !== undefined && { title }),
        ...(sidebarTitle !== undefined && { sidebarTitle }),
        ...(file !== undefined && hiddenFiles.has(file) && { isHidden: true }),
        ...inheritedFields(scope),
      },
      scope,
    );
  }

  /** Links an entry with the one before it in its sidebar, unless it is dropped. */
  #add<T extends SiteEntry>(entry: T, { sidebar, droppedBy = this.#sources.dropAt(entry.pointer) }: InheritedScope): T {
    if (droppedBy) return { ...entry, droppedBy };
    const unlinked: MutableEntry = entry;
    const before = sidebar.at(-1);
    if (before) {
      before.next = unlinked.name;
      unlinked.previous = before.name;
    }
    sidebar.push(unlinked);
    return entry;
  }
}

function redirectOf({ source, destination, index }: Redirect): SiteRedirect {
  return { source, destination, pointer: toChildPointer('/redirects', index) };
}

function inheritedFields({ breadcrumbs, globals, hiddenBy }: InheritedScope): Pick<SiteEntry, 'breadcrumbs' | 'globals' | 'hiddenBy'> {
  return { breadcrumbs, globals, ...(hiddenBy && { hiddenBy }) };
}
