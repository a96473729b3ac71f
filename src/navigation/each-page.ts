/** Goes through the pages of the navigation without making an object for each: most runs need few of them. */
import { MAX_ELEMENT_DEPTH, type Element, type NavigationTree } from './model.ts';

/** The index of the page that is the `root` of a group. */
export const GROUP_ROOT_PAGE_INDEX = -1;

/** `index` is that in `pages`, or `ROOT`. */
export type VisitPage = (text: string, holder: Element, index: number) => void;

/** Calls `visit` for every page entry and `root`, in reading order. */
export function eachPage({ root }: Pick<NavigationTree, 'root'>, visit: VisitPage): void {
  visitElement(root, 0);

  function visitElement(element: Element, depth: number): void {
    const start = element.kind === 'group' && depth < MAX_ELEMENT_DEPTH ? element.value['root'] : undefined;
    if (typeof start === 'string') visit(start, element, GROUP_ROOT_PAGE_INDEX);
    eachChild(element, visit, (child) => visitElement(child, depth + 1));
  }
}

/** Calls `visit` or `visitElement` for every child of an element, in the order of the file. */
export function eachChild(element: Element, visit: VisitPage, visitElement: (child: Element) => void): void {
  const { arrays, elements, value } = element;
  let next = 0;
  for (const key of arrays) {
    const entries = key === 'pages' ? value[key] : undefined;
    for (let index = 0; Array.isArray(entries) && index < entries.length; index++) {
      const entry: unknown = entries[index];
      const child = elements[next];
      if (typeof entry === 'string') visit(entry, element, index);
      else if (child?.key === key && child.index === index) visitElement(elements[next++] as Element);
    }
    for (let child = elements[next]; child?.key === key; child = elements[++next]) visitElement(child);
  }
}

/** Whether an element has elements or pages in it. */
export function hasChildren({ arrays, elements, value }: Element): boolean {
  const entries = arrays.includes('pages') ? value['pages'] : undefined;
  return elements.length > 0 || (Array.isArray(entries) && entries.some((entry) => typeof entry === 'string'));
}
