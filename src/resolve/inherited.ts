/** Values that reach down the tree: an element's own, else its nearest ancestor's. */
import type { DialectTraits } from '../navigation/dialects.ts';
import type { Element, Page } from '../navigation/model.ts';

/** A value in effect, and the element that set it. */
export interface Inherited {
  readonly value: unknown;
  readonly from: Element;
}

/** The effective `openapi` or `directory` of an element or page; `undefined` if nothing sets it. */
export function inherited(node: Element | Page, key: 'openapi' | 'directory', traits: DialectTraits): Inherited | undefined {
  for (let at = node.kind === 'page' ? node.parent : node; ; at = at.parent) {
    if (at.kind === 'root' && key === 'openapi' && !traits.inheritsFromRoot) return undefined;
    const value = at.value[key];
    if (value !== undefined) return { value, from: at };
    if (at.parent === undefined) return undefined;
  }
}
