/** Elements that would be empty after some of their children are removed. */
import type { Element, Page } from '../navigation/model.ts';
import type { DialectTraits } from '../navigation/dialects.ts';
import { refuse, type Refused } from './result.ts';
import { describe } from '../navigation/model.ts';
import { nameInText } from './target.ts';

export interface RemoveOptions {
  /** Also remove elements that would be left empty. Otherwise, such an edit is refused. */
  readonly removeEmpty?: boolean | undefined;
}

/**
 * Returns what to remove to remove some entries: the entries, or, where that would leave elements empty, the outermost of
 * these elements.
 */
export function removalOf(
  entries: readonly (Page | Element)[],
  { removeEmpty }: RemoveOptions,
  traits: DialectTraits,
): readonly (Page | Element)[] | Refused {
  const gone = new Set<Page | Element>(entries);
  for (const entry of entries) {
    for (let element: Element | undefined = entry.parent; element && leadsNowhere(element, gone, traits); element = element.parent) {
      if (element.kind === 'root')
        return refuse('emptied', `${nameOf(entry)} is the last ${entry.kind === 'page' ? 'page' : 'element'} in the navigation.`);
      const source = traits.sources.find((key) => element && key in element.value);
      if (!removeEmpty) {
        const loss = source === undefined ? 'would be empty' : `would show every operation in its “${source}”`;
        return refuse(
          'emptied',
          `Without ${entry.kind === 'page' ? nameOf(entry) : nameInText(entry)}, ${nameInText(element)} ${loss}. Set “removeEmpty” to remove it too.`,
        );
      }
      gone.add(element);
    }
  }
  return [...gone].filter((node) => node.parent === undefined || !gone.has(node.parent));
}

function leadsNowhere(element: Element, gone: ReadonlySet<Page | Element>, traits: DialectTraits): boolean {
  if (gone.has(element)) return false;
  const root = element.value['root'];
  const hasRoot = typeof root === 'string' && ![...gone].some((node) => node.parent === element && node.key === 'root');
  if (hasRoot || element.children.some((node) => !gone.has(node))) return false;
  const isGenerated = element.children.length === 0 && traits.sources.some((key) => key in element.value);
  return !isGenerated && !('href' in element.value);
}

function nameOf(node: Page | Element): string {
  return node.kind === 'page' ? `“${node.text}”` : describe(node);
}
