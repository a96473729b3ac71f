/** Tables that narrow windows show as one card per row. */
import { type HtmlContent, html, type Html } from '../../internal.ts';

export interface HtmlTableColumn<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => HtmlContent;
  /** Whether the column names the row. */
  readonly isName?: boolean;
  /** Whether no cell is longer than a few words, which then stay on one line. */
  readonly isShort?: boolean;
}

/**
 * The ids of rows tell the script of live parts which row is which. The roles are explicit, because some screen readers no longer see
 * a table once CSS shows it as cards.
 */
export function renderHtmlTable<Row>(
  caption: string,
  columns: readonly HtmlTableColumn<Row>[],
  rows: readonly Row[],
  idOf?: (row: Row) => string,
): Html {
  return html`<table class="list" role="table">
<caption>${caption}</caption>
<thead role="rowgroup"><tr role="row">${columns.map((column) => html`<th role="columnheader" scope="col"${classOf(column)}>${column.heading}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map(
    (row) => html`
<tr role="row"${idOf && html` id="${idOf(row)}"`}>${columns.map((column) => cellOf(column, row))}</tr>`,
  )}
</tbody>
</table>`;
}

function cellOf<Row>(column: HtmlTableColumn<Row>, row: Row): Html {
  const { heading, cell, isName } = column;
  if (isName) return html`<th role="rowheader" scope="row"${classOf(column)}>${cell(row)}</th>`;
  return html`<td role="cell"${classOf(column)} data-label="${heading}"><div>${cell(row)}</div></td>`;
}

function classOf<Row>({ isShort }: HtmlTableColumn<Row>): Html | undefined | false {
  return isShort && html` class="short"`;
}
