/** The sidebar: pages as buttons, and groups that open. What the platform drops is struck through, with the reason. */
import { isElement, sidebarLabelOf, nodesOf, type MistakeLocation, type SiteElement, type SiteEntry } from '../../resolve/resolved-site.ts';
import { notesOnElement } from '../../resolve/site-notes.ts';
import { keyOf, type ReaderView } from '../view.ts';
import { button, createDomElement, type DomChild } from './dom.ts';
import { toKnownOrGuessedLabel, entryNotes, type MissingPageAssumption } from './entry-label.ts';
import { iconOf } from './icon.ts';

type SiteNode = SiteElement | SiteEntry;

/** More pages of one list are shown on request. */
const MAX_SHOWN = 400;

/** With more groups and pages beside one another, groups are closed at first. */
const MAX_OPEN = 40;

export interface SidebarContext extends MissingPageAssumption {
  readonly view: ReaderView;
  readonly choose: (node: SiteNode) => void;
  readonly reasonOf: (place: MistakeLocation) => string;
  /** Groups that a reader opened or closed, by key. */
  readonly openGroups: Map<string, boolean>;
}

export function sidebarList(nodes: readonly SiteNode[], use: SidebarContext, isInside = false): HTMLUListElement {
  const list = createDomElement('ul', {}, ...nodes.slice(0, MAX_SHOWN).map((node) => item(node, use, isInside)));
  if (nodes.length > MAX_SHOWN) list.append(moreButton(nodes.slice(MAX_SHOWN), list, use, isInside));
  return list;
}

function moreButton(nodes: readonly SiteNode[], list: HTMLUListElement, use: SidebarContext, isInside: boolean): HTMLLIElement {
  const more = button(`Show ${nodes.length} more`, { class: 'secondary small' }, () => {
    placeholder.replaceWith(...nodes.map((node) => item(node, use, isInside)));
    list.querySelectorAll('button')[MAX_SHOWN]?.focus();
  });
  const placeholder = createDomElement('li', {}, more);
  return placeholder;
}

/** `isInside`: in a dropped element, which alone is marked. */
function item(node: SiteNode, use: SidebarContext, isInside: boolean): HTMLLIElement {
  const dropped = isInside ? undefined : node.droppedBy;
  const reason = dropped && createDomElement('span', { class: 'why' }, `dropped: ${use.reasonOf(dropped)}`);
  const made = createDomElement('li', { class: node.droppedBy ? 'dropped' : undefined });
  made.append(...(isElement(node) ? [group(node, use, isInside, reason)] : [page(node, use), ...(reason ? [reason] : [])]));
  return made;
}

function page(entry: SiteEntry, use: SidebarContext): HTMLButtonElement {
  const { view, choose } = use;
  const made = button('', { class: 'entry', 'data-key': keyOf(entry), 'aria-current': entry === view.entry && 'page' }, () =>
    choose(entry),
  );
  if (entry.kind === 'operation') made.append(createDomElement('span', { class: 'method' }, entry.method), ' ');
  made.append(name(toKnownOrGuessedLabel(entry, use)), ...notes(entryNotes(entry, use)));
  return made;
}

/** Whether all groups can be open at first. */
function isSmall({ sidebars }: ReaderView): boolean {
  return sidebars.every(({ nodes }) => nodes.length <= MAX_OPEN);
}

/** Its entries are made when it is opened. */
function group(node: SiteElement, use: SidebarContext, isInside: boolean, reason: DomChild): HTMLDetailsElement {
  const key = keyOf(node);
  const icon = iconOf(node.icon);
  const summary = createDomElement(
    'summary',
    { 'data-key': key },
    icon,
    icon && ' ',
    name(sidebarLabelOf(node)),
    ...notes(notesOnGroup(node)),
    reason,
  );
  const made = createDomElement('details', {}, summary);
  const open = (): void => {
    if (made.open && made.childElementCount === 1) made.append(sidebarList(nodesOf(node), use, isInside || node.droppedBy !== undefined));
  };
  made.open = use.openGroups.get(key) ?? (use.view.groups.includes(node) || (node.expanded !== false && isSmall(use.view)));
  open();
  made.addEventListener('toggle', () => {
    use.openGroups.set(key, made.open);
    open();
  });
  return made;
}

/** A group that is collapsed at first can be seen to be so. */
function notesOnGroup(node: SiteElement): string[] {
  return notesOnElement(node).filter((note) => note !== 'collapsed');
}

function name(text: string): HTMLSpanElement {
  return createDomElement('span', { class: 'name' }, text);
}

/** With spaces, which are not seen but read out. */
function notes(texts: Iterable<string>): (string | HTMLSpanElement)[] {
  return [...texts].flatMap((text) => [' ', createDomElement('span', { class: 'kind' }, text)]);
}
