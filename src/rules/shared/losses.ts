/** What a platform does not publish because a property stands in the wrong place or has the wrong name. */
import type { DialectTraits } from '../../navigation/dialects.ts';
import { normalizePagePath } from '../../navigation/entries.ts';
import { inherited } from '../../resolve/inherited.ts';
import type { Resolution } from '../../resolve/resolution.ts';
import type { PageIndex } from '../../site/pages.ts';

/** Distinct entries such as `GET /users` that name no file and have none to inherit. */
export function operationsWithoutSource({ operations }: Resolution, traits: DialectTraits): number {
  const texts = operations
    .filter(({ page, operation }) => operation.file === undefined && inherited(page, 'openapi', traits) === undefined)
    .map(({ page }) => page.text);
  return new Set(texts).size;
}

/** Distinct existing pages that a value names and the navigation does not reach. */
export function pagesIn(value: unknown, pages: PageIndex, { reached }: Resolution, traits: DialectTraits): number {
  const files = new Set<string>();
  const open = [value];
  while (open.length > 0) {
    const current = open.pop();
    const file = typeof current === 'string' ? pages.find(normalizePagePath(current, traits)) : undefined;
    if (file !== undefined && !reached.has(file)) files.add(file);
    if (typeof current === 'object' && current !== null) for (const inner of Object.values(current)) open.push(inner);
  }
  return files.size;
}
