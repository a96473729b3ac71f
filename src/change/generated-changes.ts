/** Finds generated pages that appear or disappear. */
import type { Subject } from '../subject/subject.ts';
import { findEffectiveValue } from '../resolve/effective-value.ts';
import { specsOf } from '../resolve/resolution.ts';
import { breadcrumbsAbove, breadcrumbsIncludingElement } from '../navigation/breadcrumbs.ts';
import type { GeneratedPagesEntry, SiteChange } from './site-change.ts';

export function generatedChanges(was: Subject, is: Subject): SiteChange['generated'] {
  const [before, after] = [generatedIn(was), generatedIn(is)];
  return { appeared: subtractPages(after, before), vanished: subtractPages(before, after) };
}

function generatedIn({ navigation, resolution, traits }: Subject): GeneratedPagesEntry[] {
  const operations = resolution.operations.map(({ page, operation }) => {
    const [source] = operation.file === undefined ? specsOf(findEffectiveValue(page, 'openapi', traits)?.value) : [operation.file];
    return { operation: `${operation.method} ${operation.path}`, ...(source !== undefined && { source }), at: breadcrumbsAbove(page) };
  });
  const whole = navigation.elements
    .filter(({ children }) => children.length === 0)
    .flatMap((element) => {
      const sources = traits.sourceKeys.flatMap((key) => specsOf(element.value[key]));
      const at = breadcrumbsIncludingElement(element);
      return sources.map((source) => ({ source, at }));
    });
  return [...operations, ...whole];
}

/** Returns the generated pages that are not among the others, regardless of their place. */
function subtractPages(pages: readonly GeneratedPagesEntry[], others: readonly GeneratedPagesEntry[]): GeneratedPagesEntry[] {
  const nameOfPages = ({ operation = '', source = '' }: GeneratedPagesEntry): string => `${operation} ${source}`;
  const known = new Set(others.map(nameOfPages));
  return pages.filter((page) => !known.has(nameOfPages(page)));
}
