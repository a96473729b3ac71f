/** Where pages are in a navigation. */
import { normalizePagePath } from '../../src/navigation/entries.ts';
import { breadcrumbsIncludingElement } from '../../src/navigation/breadcrumbs.ts';
import type { Element, OpenSite } from '../../src/index.ts';

/** An element that lists a page, and what comes before the page in it. */
export interface Place {
  /** The labels of the element and of those around it. */
  readonly way: string;
  /** The pages of the element before this one, the nearest last. */
  readonly earlier: readonly string[];
}

export const wayOf = (element: Element): string =>
  JSON.stringify(breadcrumbsIncludingElement(element).map(({ kind, label }) => [kind, label.trim()]));

export async function placesOf(site: OpenSite): Promise<ReadonlyMap<string, readonly Place[]>> {
  const { navigation, traits } = await site.subject();
  const places = new Map<string, Place[]>();
  for (const element of navigation.elements) {
    const way = wayOf(element);
    const earlier: string[] = [];
    for (const child of element.children) {
      if (child.kind !== 'page') continue;
      const path = normalizePagePath(child.text, traits);
      places.set(path, [...(places.get(path) ?? []), { way, earlier: [...earlier] }]);
      earlier.push(path);
    }
  }
  return places;
}

/** The ways of all elements. */
export async function waysOf(site: OpenSite): Promise<ReadonlySet<string>> {
  return new Set((await site.subject()).navigation.elements.map(wayOf));
}
