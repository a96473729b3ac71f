/** The numbers at the top of a page, as tiles. */
import { html, type HtmlContent } from './html.ts';

export interface NumberTile {
  /** A number, or several of them in words such as `+3 −1`. */
  readonly amount: number | string;
  readonly what: string;
  readonly tone?: TileTone;
}

/** What is said about something that readers lose, and about something to look at. */
export type TileTone = 'bad' | 'warn';

/** Nothing if all are zero: a tile that says 0 only takes attention from the others. */
export function tilesHtml(tiles: readonly NumberTile[], label: string): HtmlContent {
  const shown = tiles.filter(({ amount }) => amount !== 0);
  if (shown.length === 0) return undefined;
  return html`<ul class="counts" aria-label="${label}">${shown.map(({ amount, what, tone }) => html`<li${tone && html` class="${tone}"`}><b>${amount}</b> ${what}</li>`)}</ul>`;
}
