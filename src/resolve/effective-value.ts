/** Inherited values: an element's own, or else that of its nearest ancestor. */
import type { DocsJsonDialectTraits } from '../navigation/dialects.ts';
import type { Element, PageEntry } from '../navigation/model.ts';

/** An effective value and the element that set it. */
export interface EffectiveValue {
  readonly value: unknown;
  readonly from: Element;
}

/** Returns the effective `openapi` or `directory` of an element or page; `undefined` if nothing sets it. */
export function findEffectiveValue(
  node: Element | PageEntry,
  key: 'openapi' | 'directory',
  traits: DocsJsonDialectTraits,
): EffectiveValue | undefined {
  for (let at = node.kind === 'page' ? node.parent : node; ; at = at.parent) {
    if (at.kind === 'root' && key === 'openapi' && !traits.inheritsFromRoot) return undefined;
    const value = at.value[key];
    if (value !== undefined) return { value, from: at };
    if (at.parent === undefined) return undefined;
  }
}
