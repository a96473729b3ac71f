/** Two trees side by side, with changes marked in words and expanded. */
import { html, type HtmlContent } from '../html/html.ts';
import type { MarkedNavigationNode, MarkedNavigationTrees } from '../change/navigation-trees.ts';
import { renderChangeMark, treeHtml } from './tree-html.ts';

export function navigationHtml({ before, after }: MarkedNavigationTrees): HtmlContent {
  return html`<div class="pair">${panel('Before', before)}${panel('After', after)}</div>`;
}

function panel(title: string, tree: MarkedNavigationNode | null): HtmlContent {
  return html`<div class="panel"><h3>${title}${tree && renderChangeMark(tree)}</h3>${tree === null ? html`<p class="quiet">docs.json cannot be read here.</p>` : treeHtml(tree)}</div>`;
}
