/** Whether a navigation leads readers nowhere at all. */
import type { DialectTraits } from '../../navigation/dialects.ts';
import type { Element, Navigation } from '../../navigation/model.ts';
import { propertiesOf } from '../../schema/properties.ts';

/**
 * Missing pages, lost pages and a navigation without children are other mistakes. Links in `global` are on pages only.
 *
 * @param lost How many pages are lost.
 */
export function isEmptySite({ root, elements, pages }: Navigation, lost: number, traits: DialectTraits): boolean {
  return root.arrays.length > 0 && pages.length + lost === 0 && !elements.some((element) => leads(element, traits));
}

/** Whether an element has a link or a description that the dialect reads. */
function leads({ kind, value }: Element, { name, sources, inheritsFromRoot }: DialectTraits): boolean {
  if (kind === 'root' && !inheritsFromRoot) return false;
  return ['href', ...sources].some((key) => key in value && Object.hasOwn(propertiesOf(name, kind), key));
}
