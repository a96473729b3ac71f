/** Pairs the elements of two states of a site, with what readers see of each. */
import { KeyedNavigation } from './keyed-navigation.ts';
import { matchPointers } from './match-elements.ts';
import { toChildPointer, valueAt } from '../document/pointer.ts';
import { resolveSite } from '../resolve/resolve-site.ts';
import type { ResolvedSite, SiteElement } from '../resolve/resolved-site.ts';
import type { Subject } from '../subject/subject.ts';

export interface KeyedNavigationPair {
  readonly before: KeyedNavigation;
  readonly after: KeyedNavigation;
  /** The element's own value of a key; undefined if the element does not exist. */
  ownValue(state: 'before' | 'after', element: Pick<SiteElement, 'pointer'> | undefined, key: string): unknown;
}

export function pairStates(before: Subject, after: Subject): KeyedNavigationPair {
  const values = { before: before.source.value, after: after.source.value };
  return {
    before: new KeyedNavigation(resolveForComparison(before), matchPointers(before, after)),
    after: new KeyedNavigation(resolveForComparison(after)),
    ownValue: (state, element, key) => element && valueAt(values[state], toChildPointer(element.pointer, key)),
  };
}

/** Returns the pointer of an element's label, or of the element if it has none. */
export function labelPointer({ kind, label, pointer }: SiteElement): string {
  return label === undefined ? pointer : toChildPointer(pointer, kind);
}

/** Without titles, generated pages and what is dropped. */
function resolveForComparison({ source, traits, ...known }: Subject): ResolvedSite {
  return resolveSite(
    { ...known, config: source.root.file, dialect: traits.name, value: source.value },
    {
      operations: new Map(),
      titles: new Map(),
      hiddenFiles: new Set(),
      nameOf: (file) => file,
      dropAt: () => undefined,
      urlOf: () => undefined,
      lost: [],
    },
  );
}
