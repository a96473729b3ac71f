/** Two trees side by side, with changes marked in words and expanded. */
import { html, type Content } from '../html/html.ts';
import { shownText } from '../html/shown-text.ts';
import type { Mark, TreeNode } from './navigation-trees.ts';
import type { Review } from './review-data.ts';

/** A tree with at most this many entries is fully expanded. */
const SMALL = 40;

const TAGS: Readonly<Record<Mark, readonly [text: string, tone: string] | undefined>> = {
  same: undefined,
  added: ['+ added', 'good'],
  removed: ['− removed', 'bad'],
  moved: ['↔ moved', 'note'],
  relabelled: ['✎ renamed', 'note'],
  changed: ['✎ changed', 'warn'],
};

export function renderNavigation({ navigation: { before, after } }: Review): Content {
  return html`<div class="pair">${panel('Before', before)}${panel('After', after)}</div>`;
}

function panel(title: string, tree: TreeNode | null): Content {
  const isSmall = tree !== null && sizeOf(tree) <= SMALL;
  const own = tree && tree.mark !== 'same' && html` ${tag(tree)}`;
  return html`<div class="panel"><h3>${title}${own}</h3>${tree === null ? html`<p class="quiet">docs.json cannot be read here.</p>` : list(tree, isSmall, 'tree')}</div>`;
}

function list({ children, leftOut = 0 }: TreeNode, isSmall: boolean, name?: string): Content {
  if (children.length === 0 && leftOut === 0) return name === 'tree' && html`<p class="quiet">It is empty.</p>`;
  return html`<ul${name !== undefined && html` class="${name}"`}>${children.map((node) => item(node, isSmall))}${leftOut > 0 && html`<li class="left-out">… and ${leftOut} more</li>`}</ul>`;
}

function item(node: TreeNode, isSmall: boolean): Content {
  const { mark, kind, children, leftOut = 0 } = node;
  const isLeaf = children.length === 0 && leftOut === 0;
  if (isLeaf) return html`<li class="${mark}"><div class="node">${line(node)}</div></li>`;
  const isOpen = isSmall || mark !== 'same' || hasChange(node);
  return html`<li class="${mark}"><details${isOpen && html` open`}><summary>${line(node)} <span class="kind">${shownText(kind)}${!isOpen && html` · ${sizeOf(node)}`}</span></summary>${list(node, isSmall)}</details></li>`;
}

function line(node: TreeNode): Content {
  const { label, path, kind } = node;
  const isEmptyElement = node.children.length === 0 && !['page', 'operation', 'webhook'].includes(kind);
  return html`<span class="name">${shownText(label, 300)}</span>${path !== undefined && path !== label && html` <span class="path code">${shownText(path, 300)}</span>`}${isEmptyElement && html` <span class="kind">${shownText(kind)}</span>`}${node.mark !== 'same' && html` ${tag(node)}`}`;
}

function tag({ mark, note }: TreeNode): Content {
  const [text, tone] = TAGS[mark] ?? [];
  return html`<span class="tag ${tone}">${text}</span>${note !== undefined && html` <span class="why">${shownText(note, 300)}</span>`}`;
}

function hasChange({ children }: TreeNode): boolean {
  return children.some((child) => child.mark !== 'same' || hasChange(child));
}

function sizeOf({ children }: TreeNode): number {
  return children.reduce((sum, child) => sum + 1 + sizeOf(child), 0);
}
