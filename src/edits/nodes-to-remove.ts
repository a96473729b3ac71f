/** Elements that would be empty after some of their children are removed. */
import type { Element, PageEntry } from '../navigation/model.ts';
import type { DocsJsonDialectTraits } from '../navigation/dialects.ts';
import { createEditRefusal, type EditRefusal } from './result.ts';
import { describeElement } from '../navigation/model.ts';
import { nameInText } from './target.ts';

/** What operations that remove something do with what they leave empty. */
export interface RemoveEmptyParentsOption {
  /** Also remove elements that would be left empty. Otherwise, such an edit is refused. */
  readonly removeEmpty?: boolean | undefined;
}

/**
 * Returns what to remove to remove some entries: the entries, or, where that would leave elements empty, the outermost of
 * these elements.
 */
export function nodesToRemove(
  entries: readonly (PageEntry | Element)[],
  { removeEmpty }: RemoveEmptyParentsOption,
  traits: DocsJsonDialectTraits,
): readonly (PageEntry | Element)[] | EditRefusal {
  const gone = new Set<PageEntry | Element>(entries);
  for (const entry of entries) {
    for (let element: Element | undefined = entry.parent; element && wouldBeEmpty(element, gone, traits); element = element.parent) {
      if (element.kind === 'root')
        return createEditRefusal(
          'emptied',
          `${nodeName(entry)} is the last ${entry.kind === 'page' ? 'page' : 'element'} in the navigation.`,
        );
      const source = traits.sourceKeys.find((key) => element && key in element.value);
      if (!removeEmpty) {
        const loss = source === undefined ? 'would be empty' : `would show every operation in its “${source}”`;
        return createEditRefusal(
          'emptied',
          `Without ${entry.kind === 'page' ? nodeName(entry) : nameInText(entry)}, ${nameInText(element)} ${loss}. Set “removeEmpty” to remove it too.`,
        );
      }
      gone.add(element);
    }
  }
  return [...gone].filter((node) => node.parent === undefined || !gone.has(node.parent));
}

function wouldBeEmpty(element: Element, gone: ReadonlySet<PageEntry | Element>, traits: DocsJsonDialectTraits): boolean {
  if (gone.has(element)) return false;
  const root = element.value['root'];
  const hasRoot = typeof root === 'string' && ![...gone].some((node) => node.parent === element && node.key === 'root');
  if (hasRoot || element.children.some((node) => !gone.has(node))) return false;
  const isGenerated = element.children.length === 0 && traits.sourceKeys.some((key) => key in element.value);
  return !isGenerated && !('href' in element.value);
}

function nodeName(node: PageEntry | Element): string {
  return node.kind === 'page' ? `“${node.text}”` : describeElement(node);
}
