/** Formats a resolved site as a tree, with values where they change. */
import { entriesOf, nodesOf, type MistakeLocation, type ResolvedSite, type SiteElement, type SiteEntry } from '../resolve/resolved-site.ts';
import { notesOnElement, countServedPages, settingNotes } from '../resolve/site-notes.ts';
import { makeVisible, makeFileNameVisible } from '../text/visible.ts';
import { elementName, entryLine } from './names.ts';
import { pluralize } from '../text/pluralize.ts';

/** Returns lines without line ends. Versions and languages that are not selected are one line each. */
export function treeOf(site: ResolvedSite): string[] {
  const head = [`${makeFileNameVisible(site.config)}: ${pluralize(countServedPages(site), 'page')}`];
  if (site.navigation.droppedBy) head.push(droppedNote(site.navigation.droppedBy));
  if (site.version !== undefined) head.push(`version ${makeVisible(site.version)}`);
  if (site.language !== undefined) head.push(`language ${makeVisible(site.language)}`);
  const behaviour = [
    ...(site.eyebrows === 'theme' ? [] : [`eyebrows: ${site.eyebrows}`]),
    ...(site.drilldown === 'theme' ? [] : [`drilldown: ${site.drilldown}`]),
    ...settingNotes(site.navigation),
    ...(['banner', 'footer', 'navbar'] as const).flatMap((key) => (site[key] === undefined ? [] : [`${key} of the language`])),
  ];
  const unread = site.notRead.map((spec) => `Not read: ${makeVisible(spec)}. Its generated pages are unknown.`);
  const unreadable = (site.unreadable ?? []).map(
    (file) => `${makeFileNameVisible(file)} has syntax errors, so readers may see something else; run docs-nav lint.`,
  );
  const lost = site.lost ? [lostLine(site.lost.length)] : [];
  return [
    head.join(', '),
    ...behaviour,
    ...globalsOf(site),
    ...branches(site.navigation, '', isDropped(site.navigation)),
    ...unread,
    ...unreadable,
    ...lost,
  ];
}

function isDropped({ droppedBy }: SiteElement | SiteEntry): boolean {
  return droppedBy !== undefined;
}

function lostLine(count: number): string {
  return `${pluralize(count, 'page')} ${count === 1 ? 'is' : 'are'} lost; run docs-nav lint.`;
}

function droppedNote({ file, line, column }: MistakeLocation): string {
  return `dropped: ${makeFileNameVisible(file)}:${line}:${column}`;
}

function globalsOf({ navigation }: ResolvedSite): string[] {
  const [first] = entriesOf(navigation);
  const everywhere = first?.globals.filter(({ from }) => from.kind === 'root') ?? [];
  return everywhere.map(
    ({ kind, label = '', href, hidden }) =>
      `on every page: ${kind} “${makeVisible(label)}”${href === undefined ? '' : ` ${makeVisible(href)}`}${hidden ? '  hidden' : ''}`,
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
  const mark = node.droppedBy && !isInside ? [droppedNote(node.droppedBy)] : [];
  if (!('children' in node)) return [before + [entryLine(node), ...mark].join('  ')];
  const line = [elementName(node), ...notesOnElement(node), ...mark].join('  ');
  if (node.isSelected !== false) return [before + line, ...branches(node, indent, isInside || isDropped(node))];
  return [`${before}${line}  ${pluralize([...entriesOf(node)].length, 'page')}, not shown`];
}
