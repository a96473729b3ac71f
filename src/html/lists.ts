/** Titled lists below each other. What readers lose is shown first, then what to look at, each in its color; the others share a panel. */
import { html, type HtmlContent } from './html.ts';
import type { TileTone } from './tiles.ts';

export interface TitledHtmlList {
  readonly title: string;
  /** How many entries there are, also those that are not shown. */
  readonly count: number;
  readonly entries: readonly HtmlContent[];
  readonly tone?: TileTone;
}

export function listsHtml(lists: readonly TitledHtmlList[]): HtmlContent {
  const withTone = (tone: TileTone): HtmlContent =>
    lists.filter((list) => list.tone === tone).map((list) => html`<div class="notice ${tone}">${listHtml(list)}</div>`);
  const others = lists.filter(({ tone }) => tone === undefined);
  return html`<div class="stack">${withTone('bad')}${withTone('warn')}${others.length > 0 && html`<div class="panel lists">${others.map((list) => html`<div>${listHtml(list)}</div>`)}</div>`}</div>`;
}

function listHtml({ title, count, entries }: TitledHtmlList): HtmlContent {
  return html`<h3>${title} (${count})</h3><ul>${entries.map((entry) => html`<li>${entry}</li>`)}</ul>`;
}
