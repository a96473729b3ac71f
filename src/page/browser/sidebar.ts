/** The sidebar: pages as buttons, and groups that open. What the platform drops is struck through, with the reason. */
import { isElement, labelOf, nodesOf, type DroppedBy, type SiteElement, type SiteEntry } from '../../resolve/resolved-site.ts';
import { notesOnElement, notesOnEntry } from '../../resolve/site-notes.ts';
import { keyOf, type View } from '../view.ts';
import { button, element, type Child } from './dom.ts';

type Node = SiteElement | SiteEntry;

/** More pages of one list are shown on request. */
const MANY = 400;

/** With more groups and pages beside one another, groups are closed at first. */
const FEW = 40;

export interface SidebarUse {
  readonly view: View;
  readonly choose: (node: Node) => void;
  readonly reasonOf: (place: DroppedBy) => string;
  /** Groups that a reader opened or closed, by key. */
  readonly opened: Map<string, boolean>;
}

export function sidebarList(nodes: readonly Node[], use: SidebarUse, isInside = false): HTMLUListElement {
  const list = element('ul', {}, ...nodes.slice(0, MANY).map((node) => item(node, use, isInside)));
  if (nodes.length > MANY) list.append(rest(nodes.slice(MANY), list, use, isInside));
  return list;
}

function rest(nodes: readonly Node[], list: HTMLUListElement, use: SidebarUse, isInside: boolean): HTMLLIElement {
  const more = button(`Show ${nodes.length} more`, { class: 'small' }, () => {
    held.replaceWith(...nodes.map((node) => item(node, use, isInside)));
    list.querySelectorAll('button')[MANY]?.focus();
  });
  const held = element('li', {}, more);
  return held;
}

/** `isInside`: in a dropped element, which alone is marked. */
function item(node: Node, use: SidebarUse, isInside: boolean): HTMLLIElement {
  const dropped = isInside ? undefined : node.droppedBy;
  const reason = dropped && element('span', { class: 'why' }, `dropped: ${use.reasonOf(dropped)}`);
  const made = element('li', { class: node.droppedBy ? 'dropped' : undefined });
  made.append(...(isElement(node) ? [group(node, use, isInside, reason)] : [page(node, use), ...(reason ? [reason] : [])]));
  return made;
}

function page(entry: SiteEntry, { view, choose }: SidebarUse): HTMLButtonElement {
  const made = button('', { class: 'entry', 'data-key': keyOf(entry), 'aria-current': entry === view.entry && 'page' }, () =>
    choose(entry),
  );
  made.append(name(entry.title ?? entry.name), ...notes(notesOnEntry(entry)));
  return made;
}

/** Whether all groups can be open at first. */
function isSmall({ sidebars }: View): boolean {
  return sidebars.every(({ nodes }) => nodes.length <= FEW);
}

/** Its entries are made when it is opened. */
function group(node: SiteElement, use: SidebarUse, isInside: boolean, reason: Child): HTMLDetailsElement {
  const key = keyOf(node);
  const summary = element('summary', { 'data-key': key }, name(labelOf(node)), ...notes(notesOnElement(node)), reason);
  const made = element('details', {}, summary);
  const open = (): void => {
    if (made.open && made.childElementCount === 1) made.append(sidebarList(nodesOf(node), use, isInside || node.droppedBy !== undefined));
  };
  made.open = use.opened.get(key) ?? (use.view.around.includes(node) || (node.expanded !== false && isSmall(use.view)));
  open();
  made.addEventListener('toggle', () => {
    use.opened.set(key, made.open);
    open();
  });
  return made;
}

function name(text: string): HTMLSpanElement {
  return element('span', { class: 'name' }, text);
}

/** With spaces, which are not seen but read out. */
function notes(texts: Iterable<string>): (string | HTMLSpanElement)[] {
  return [...texts].flatMap((text) => [' ', element('span', { class: 'kind' }, text)]);
}
