/** A generator of sidebars: the tree that readers see, as nested lists. */
import { isElement, sidebarLabelOf, nodesOf, resolve, type SiteElement } from 'docs-nav';
import { openSite } from 'docs-nav/node';

export async function sidebarOf(root: string): Promise<string> {
  return listOf((await resolve(await openSite(root))).navigation);
}

function listOf(element: SiteElement): string {
  const items = nodesOf(element).map((node) => {
    if (isElement(node)) return `<li>${sidebarLabelOf(node)}${listOf(node)}</li>`;
    const url = 'url' in node ? node.url : undefined;
    return `<li><a href="${url ?? '#'}">${sidebarLabelOf(node)}</a></li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}
