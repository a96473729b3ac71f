/** Formats a resolved site as a tree, with values where they change. */
import { entriesOf, nodesOf, type DroppedBy, type ResolvedSite, type SiteElement, type SiteEntry } from '../resolve/resolved-site.ts';
import { notesOnElement, pagesServed, settings } from '../resolve/site-notes.ts';
import { visible, visibleFile } from '../text/visible.ts';
import { elementName, entryLine } from './names.ts';
import { counted } from '../text/counted.ts';

/** Returns lines without line ends. Versions and languages that are not selected are one line each. */
export function treeOf(site: ResolvedSite): string[] {
  const head = [`${visibleFile(site.config)}: ${counted(pagesServed(site), 'page')}`];
  if (site.navigation.droppedBy) head.push(dropped(site.navigation.droppedBy));
  if (site.version !== undefined) head.push(`version ${visible(site.version)}`);
  if (site.language !== undefined) head.push(`language ${visible(site.language)}`);
  const behaviour = [
    ...(site.eyebrows === 'theme' ? [] : [`eyebrows: ${site.eyebrows}`]),
    ...(site.drilldown === 'theme' ? [] : [`drilldown: ${site.drilldown}`]),
    ...settings(site.navigation),
    ...(['banner', 'footer', 'navbar'] as const).flatMap((key) => (site[key] === undefined ? [] : [`${key} of the language`])),
  ];
  const unread = site.notRead.map((spec) => `Not read: ${visible(spec)}. Its generated pages are unknown.`);
  const lost = site.lost ? [lostLine(site.lost.length)] : [];
  return [
    head.join(', '),
    ...behaviour,
    ...globalsOf(site),
    ...branches(site.navigation, '', isDropped(site.navigation)),
    ...unread,
    ...lost,
  ];
}

function isDropped({ droppedBy }: SiteElement | SiteEntry): boolean {
  return droppedBy !== undefined;
}

function lostLine(count: number): string {
  return `${counted(count, 'page')} ${count === 1 ? 'is' : 'are'} lost; run docs-nav lint.`;
}

function dropped({ file, line, column }: DroppedBy): string {
  return `dropped: ${visibleFile(file)}:${line}:${column}`;
}

function globalsOf({ navigation }: ResolvedSite): string[] {
  const [first] = entriesOf(navigation);
  const everywhere = first?.globals.filter(({ from }) => from.kind === 'root') ?? [];
  return everywhere.map(
    ({ kind, label = '', href }) => `on every page: ${kind} “${visible(label)}”${href === undefined ? '' : ` ${visible(href)}`}`,
  );
}

/** `isInside`: in a dropped element, which alone is marked. */
function branches(element: SiteElement, indent: string, isInside: boolean): string[] {
  const nodes = nodesOf(element);
  return nodes.flatMap((node, index) => {
    const isLast = index === nodes.length - 1;
    return branch(node, indent + (isLast ? '└─ ' : '├─ '), indent + (isLast ? '   ' : '│  '), isInside);
  });
}

function branch(node: SiteElement | SiteEntry, before: string, indent: string, isInside: boolean): string[] {
  const mark = node.droppedBy && !isInside ? [dropped(node.droppedBy)] : [];
  if (!('children' in node)) return [before + [entryLine(node), ...mark].join('  ')];
  const line = [elementName(node), ...notesOnElement(node), ...mark].join('  ');
  if (node.isSelected !== false) return [before + line, ...branches(node, indent, isInside || isDropped(node))];
  return [`${before}${line}  ${counted([...entriesOf(node)].length, 'page')}, not shown`];
}
