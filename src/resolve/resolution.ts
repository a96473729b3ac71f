/** Finds the file of every page in the navigation. */
import { isObject } from '../document/json-object.ts';
import { isPagePath, normalizePagePath, operationOf, webhookOf } from '../navigation/entries.ts';
import type { OperationEntry } from '../navigation/entries.ts';
import type { DialectTraits } from '../navigation/dialects.ts';
import type { Navigation, Page } from '../navigation/model.ts';
import type { PageIndex } from '../site/pages.ts';
import { inherited } from './inherited.ts';

/** A page path and its file. */
export interface ResolvedPage {
  readonly page: Page;
  /** Relative to the pages root, without extension. */
  readonly path: string;
  /** `undefined` if the page does not exist. */
  readonly file: string | undefined;
}

/** An entry such as `GET /users`. */
export interface ResolvedOperation {
  readonly page: Page;
  readonly operation: OperationEntry;
}

/** An entry such as `webhook order-created`. */
export interface ResolvedWebhook {
  readonly page: Page;
  readonly name: string;
  readonly file?: string;
}

export interface Resolution {
  /** Every page entry and `root`, in reading order. */
  readonly pages: readonly ResolvedPage[];
  /** The pages without a file. */
  readonly missing: readonly ResolvedPage[];
  readonly operations: readonly ResolvedOperation[];
  readonly webhooks: readonly ResolvedWebhook[];
  /** Page files that the navigation reaches. */
  readonly reached: ReadonlySet<string>;
  /** Whether all pages have different files or, without a file, different paths, so that no page is repeated. */
  readonly isDistinct: boolean;
  /** Entries that cannot be checked without a network. */
  readonly notChecked: number;
}

/** Resolves every page of the navigation. */
export function resolve(navigation: Navigation, pages: PageIndex, traits: DialectTraits): Resolution {
  const entries: Page[] = [];
  const files: (string | undefined)[] = [];
  const operations: ResolvedOperation[] = [];
  const webhooks: ResolvedWebhook[] = [];
  const reached = new Set<string>();
  const missing: ResolvedPage[] = [];
  let notChecked = 0;
  for (const page of navigation.pages) {
    if (page.key === 'root' || isPagePath(page.text, traits)) {
      const path = normalizePagePath(page.text, traits);
      const file = pages.find(path);
      if (file === undefined) missing.push({ page, path, file });
      else reached.add(file);
      entries.push(page);
      files.push(file);
    } else {
      const operation = operationOf(page.text, traits);
      const webhook = webhookOf(page.text, traits);
      if (operation) operations.push({ page, operation });
      if (webhook) webhooks.push({ page, ...webhook });
      if (isUnderUrl(page, operation ?? webhook, traits)) notChecked++;
    }
  }
  let resolved: readonly ResolvedPage[] | undefined;
  return {
    // Computed on demand, because few runs use all of them.
    get pages() {
      resolved ??= entries.map((page, index) => ({ page, path: normalizePagePath(page.text, traits), file: files[index] }));
      return resolved;
    },
    missing,
    operations,
    webhooks,
    reached,
    isDistinct: reached.size + new Set(missing.map(({ path }) => path)).size === entries.length,
    notChecked,
  };
}

function isUnderUrl(page: Page, entry: { readonly file?: string } | undefined, traits: DialectTraits): boolean {
  if (entry?.file !== undefined) return isUrl(entry.file);
  return specsOf(inherited(page, 'openapi', traits)?.value).some(isUrl);
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
