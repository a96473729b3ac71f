/** A tree of the navigation as nested lists that can be opened without scripts, with marks in words. */
import { html, type HtmlContent } from '../html/html.ts';
import { highlightHidden } from '../html/highlight-hidden.ts';
import type { ChangeMark, MarkedNavigationNode } from '../change/navigation-trees.ts';

/** A tree with at most this many entries is fully expanded. */
const SMALL = 40;

const TAGS: Readonly<Record<ChangeMark, readonly [text: string, tone: string] | undefined>> = {
  same: undefined,
  added: ['+ added', 'good'],
  removed: ['− removed', 'bad'],
  moved: ['↔ moved', 'note'],
  relabelled: ['✎ renamed', 'note'],
  changed: ['✎ changed', 'warn'],
  dropped: ['✗ dropped', 'bad'],
};

/** The children of a tree. */
export function treeHtml(tree: MarkedNavigationNode): HtmlContent {
  return list(tree, sizeOf(tree) <= SMALL, 'tree');
}

/** The mark of a node and its reason; `false` if nothing is to be said. */
export function renderChangeMark(node: MarkedNavigationNode): HtmlContent {
  return node.mark !== 'same' && html` ${tag(node)}`;
}

function list({ children, leftOut = 0 }: MarkedNavigationNode, isSmall: boolean, name?: string): HtmlContent {
  if (children.length === 0 && leftOut === 0) return name === 'tree' && html`<p class="quiet">It is empty.</p>`;
  return html`<ul${name !== undefined && html` class="${name}"`}>${children.map((node) => item(node, isSmall))}${leftOut > 0 && html`<li class="left-out">… and ${leftOut} more</li>`}</ul>`;
}

function item(node: MarkedNavigationNode, isSmall: boolean): HtmlContent {
  const { mark, kind, children, leftOut = 0 } = node;
  const isLeaf = children.length === 0 && leftOut === 0;
  if (isLeaf) return html`<li class="${mark}"><div class="node">${line(node)}</div></li>`;
  const isOpen = node.isOpen ?? (isSmall || mark !== 'same' || hasChange(node));
  return html`<li class="${mark}"><details${isOpen && html` open`}><summary>${line(node)} <span class="kind">${highlightHidden(kind)}${!isOpen && html` · ${leavesOf(node)}`}</span></summary>${list(node, isSmall)}</details></li>`;
}

function line(node: MarkedNavigationNode): HtmlContent {
  const { label, path, kind, details = [] } = node;
  const isEmptyElement = node.children.length === 0 && !['page', 'operation', 'webhook'].includes(kind);
  return html`<span class="name">${highlightHidden(label, 300)}</span>${path !== undefined && path !== label && html` <span class="path code">${highlightHidden(path, 300)}</span>`}${isEmptyElement && html` <span class="kind">${highlightHidden(kind)}</span>`}${details.map((detail) => html` <span class="kind">${highlightHidden(detail, 300)}</span>`)}${renderChangeMark(node)}`;
}

function tag({ mark, note }: MarkedNavigationNode): HtmlContent {
  const [text, tone] = TAGS[mark] ?? [];
  return html`<span class="tag ${tone}">${text}</span>${note !== undefined && html` <span class="why">${highlightHidden(note, 300)}</span>`}`;
}

function hasChange({ children }: MarkedNavigationNode): boolean {
  return children.some((child) => child.mark !== 'same' || hasChange(child));
}

/** How many pages and other entries are in a node, not how many elements. */
function leavesOf({ children, leftOut = 0 }: MarkedNavigationNode): number {
  return children.reduce((sum, child) => sum + (child.children.length === 0 && !child.leftOut ? 1 : leavesOf(child)), leftOut);
}

function sizeOf({ children }: MarkedNavigationNode): number {
  return children.reduce((sum, child) => sum + 1 + sizeOf(child), 0);
}
