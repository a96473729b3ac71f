/** Formats a resolved site as a tree, with values where they change. */
import { entriesOf, type ResolvedSite, type SiteElement, type SiteEntry } from '../resolve/resolved-site.ts';
import { visible, visibleFile } from '../text/visible.ts';
import { elementName, entryLine } from './names.ts';
import { counted } from '../text/counted.ts';

/** Returns lines without line ends. Versions and languages that are not selected are one line each. */
export function treeOf(site: ResolvedSite): string[] {
  const names = new Set([...entriesOf(site.navigation)].map(({ name }) => name));
  const head = [`${visibleFile(site.config)}: ${counted(names.size, 'page')}`];
  if (site.version !== undefined) head.push(`version ${visible(site.version)}`);
  if (site.language !== undefined) head.push(`language ${visible(site.language)}`);
  const behaviour = [
    ...(site.eyebrows === 'theme' ? [] : [`eyebrows: ${site.eyebrows}`]),
    ...(site.drilldown === 'theme' ? [] : [`drilldown: ${site.drilldown}`]),
    ...settings(site.navigation),
    ...(['banner', 'footer', 'navbar'] as const).flatMap((key) => (site[key] === undefined ? [] : [`${key} of the language`])),
  ];
  const unread = site.notRead.map((spec) => `Not read: ${visible(spec)}. Its generated pages are unknown.`);
  return [head.join(', '), ...behaviour, ...globalsOf(site), ...branches(site.navigation, ''), ...unread];
}

function globalsOf({ navigation }: ResolvedSite): string[] {
  const [first] = entriesOf(navigation);
  const everywhere = first?.globals.filter(({ from }) => from.kind === 'root') ?? [];
  return everywhere.map(
    ({ kind, label = '', href }) => `on every page: ${kind} “${visible(label)}”${href === undefined ? '' : ` ${visible(href)}`}`,
  );
}

function branches(element: SiteElement, indent: string): string[] {
  const nodes = [...(element.root ? [element.root] : []), ...element.children, ...element.generated];
  return nodes.flatMap((node, index) => {
    const isLast = index === nodes.length - 1;
    return branch(node, indent + (isLast ? '└─ ' : '├─ '), indent + (isLast ? '   ' : '│  '));
  });
}

function branch(node: SiteElement | SiteEntry, before: string, indent: string): string[] {
  if (!('children' in node)) return [before + entryLine(node)];
  const line = [elementName(node), ...badges(node), ...settings(node)].join('  ');
  if (node.isSelected !== false) return [before + line, ...branches(node, indent)];
  return [`${before}${line}  ${counted([...entriesOf(node)].length, 'page')}, not shown`];
}

function badges({ tag, isDefault, expanded, href, kind }: SiteElement): string[] {
  return [
    ...(tag === undefined ? [] : [`[${visible(tag)}]`]),
    ...(isDefault ? ['default'] : []),
    ...(kind === 'group' && expanded === false ? ['collapsed'] : []),
    ...(href === undefined ? [] : [`→ ${visible(href)}`]),
  ];
}

/** Describes what an element itself sets, and what a group lists because of it. */
function settings({ pointer, directory, openapi, listing }: SiteElement): string[] {
  return [
    ...(directory.from?.pointer === pointer ? [`directory: ${directory.value}`] : []),
    ...(openapi?.from.pointer === pointer ? [`openapi: ${openapi.specs.map(visible).join(', ') || 'nothing'}`] : []),
    ...(listing && listing.mode !== 'none' ? [`lists ${counted(listing.pages.length, 'page')} as ${listing.mode}`] : []),
  ];
}
