/** Finds the file of every page in the navigation. */
import { isObject } from '../document/json-object.ts';
import { isPagePath, normalizePagePath, operationOf, webhookOf } from '../navigation/entries.ts';
import type { OperationEntry } from '../navigation/entries.ts';
import type { DocsJsonDialectTraits } from '../navigation/dialects.ts';
import { BuiltElement } from '../navigation/built-element.ts';
import { eachPage, GROUP_ROOT_PAGE_INDEX } from '../navigation/each-page.ts';
import type { NavigationTree, PageEntry } from '../navigation/model.ts';
import type { PageIndex } from '../site/pages.ts';
import { findEffectiveValue } from './effective-value.ts';

/** A page path and its file. */
export interface ResolvedPage {
  readonly page: PageEntry;
  /** Relative to the pages root, without extension. */
  readonly path: string;
  /** `undefined` if the page does not exist. */
  readonly file: string | undefined;
}

/** An entry such as `GET /users`. */
export interface ResolvedOperation {
  readonly page: PageEntry;
  readonly operation: OperationEntry;
}

/** An entry such as `webhook order-created`. */
export interface ResolvedApiWebhook {
  readonly page: PageEntry;
  readonly name: string;
  readonly file?: string;
}

/** The pages, operations and webhooks that a navigation lists, and their files. */
export interface NavigationResolution {
  /**
   * How many entries and `root`s the navigation has, of any kind.
   *
   * @internal
   */
  readonly entryCount: number;
  /**
   * The path of the first page entry or `root`; `undefined` if there is none.
   *
   * @internal
   */
  readonly firstPath: string | undefined;
  /** Every page entry and `root`, in reading order. */
  readonly pages: readonly ResolvedPage[];
  /** The pages without a file. */
  readonly missingPages: readonly ResolvedPage[];
  readonly operations: readonly ResolvedOperation[];
  readonly webhooks: readonly ResolvedApiWebhook[];
  /** Page files that the navigation reaches. */
  readonly reachedFiles: ReadonlySet<string>;
  /** @internal */
  readonly reachedCount: number;
  /** Whether the navigation reaches the page at a path. */
  readonly reaches: (path: string) => boolean;
  /** Whether the navigation reaches a page file. */
  readonly reachesFile: (file: string) => boolean;
  /** The other page files, in the order of the listing. */
  readonly unreachedFiles: readonly string[];
  /**
   * The entries whose path others have too, in reading order. Made without the others, of which there may be thousands.
   *
   * @internal
   */
  readonly repeatedPages: readonly ResolvedPage[];
  /**
   * Whether there are none; known without making any.
   *
   * @internal
   */
  readonly isDistinct: boolean;
  /** Entries that cannot be checked without a network. */
  readonly notChecked: number;
}

/** Resolves every page of the navigation. */
export function resolveNavigation(navigation: NavigationTree, pages: PageIndex, traits: DocsJsonDialectTraits): NavigationResolution {
  const operations: ResolvedOperation[] = [];
  const webhooks: ResolvedApiWebhook[] = [];
  const missingPages: ResolvedPage[] = [];
  /** Of the files in the listing, 1 for those that are reached. */
  const marks = new Uint8Array(pages.files.end);
  const missingPaths = new Set<string>();
  const repeatedPaths = new Set<string>();
  /** By the value in effect: one may be a long list of descriptions, for as many entries. */
  const underUrl = new Map<unknown, boolean>();
  let [entryCount, reachedCount, notChecked] = [0, 0, 0];
  let firstPath: string | undefined;
  eachPage(navigation, (text, holder, index) => {
    entryCount++;
    if (index === GROUP_ROOT_PAGE_INDEX || isPagePath(text, traits)) {
      const path = normalizePagePath(text, traits);
      const number = pages.numberOf(path);
      firstPath ??= path;
      if (number < 0) {
        missingPages.push({ page: BuiltElement.page(text, holder, index), path, file: undefined });
        (missingPaths.has(path) ? repeatedPaths : missingPaths).add(path);
      } else if (marks[number] === 0) reachedCount += marks[number] = 1;
      else repeatedPaths.add(path);
    } else {
      const page = BuiltElement.page(text, holder, index);
      const operation = operationOf(text, traits);
      const webhook = webhookOf(text, traits);
      if (operation) operations.push({ page, operation });
      if (webhook) webhooks.push({ page, ...webhook });
      const value = (operation ?? webhook)?.file ?? findEffectiveValue(page, 'openapi', traits)?.value;
      if (!underUrl.has(value)) underUrl.set(value, specsOf(value).some(isUrl));
      if (underUrl.get(value)) notChecked++;
    }
  });
  let resolved: readonly ResolvedPage[] | undefined;
  let repeated: readonly ResolvedPage[] | undefined;
  let reached: ReadonlySet<string> | undefined;
  let unreached: readonly string[] | undefined;
  return {
    entryCount,
    firstPath,
    // Computed on demand, because few runs use all of them.
    get pages() {
      return (resolved ??= resolvedPages(navigation, pages, traits));
    },
    missingPages,
    operations,
    webhooks,
    get reachedFiles() {
      return (reached ??= new Set(pages.filesWithMark(marks, 1)));
    },
    reachedCount,
    reaches: (path) => marks[pages.numberOf(path)] === 1,
    reachesFile: (file) => marks[pages.files.numberOf(file) ?? -1] === 1,
    get unreachedFiles() {
      return (unreached ??= pages.filesWithMark(marks, 0));
    },
    get repeatedPages() {
      return (repeated ??= resolvedPages(navigation, pages, traits, (path) => repeatedPaths.has(path)));
    },
    isDistinct: repeatedPaths.size === 0,
    notChecked,
  };
}

/** Resolves the pages whose path is wanted; default all. */
function resolvedPages(
  navigation: NavigationTree,
  pages: PageIndex,
  traits: DocsJsonDialectTraits,
  isWanted: (path: string) => boolean = () => true,
): ResolvedPage[] {
  const resolved: ResolvedPage[] = [];
  eachPage(navigation, (text, holder, index) => {
    if (index !== GROUP_ROOT_PAGE_INDEX && !isPagePath(text, traits)) return;
    const path = normalizePagePath(text, traits);
    if (isWanted(path)) resolved.push({ page: BuiltElement.page(text, holder, index), path, file: pages.find(path) });
  });
  return resolved;
}

/** Returns the files or URLs that an `openapi` value names, in any form that a dialect allows. */
export function specsOf(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((entry: unknown) => {
    const source: unknown = isObject(entry) ? entry['source'] : entry;
    return typeof source === 'string' ? [source] : [];
  });
}

export function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text.trim());
}
