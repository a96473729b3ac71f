/** Tables that narrow windows show as one card per row. */
import { type Content, html, type Html } from '../../internal.ts';

export interface Column<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => Content;
  /** Whether the column names the row. */
  readonly isName?: boolean;
}

/**
 * The ids of rows tell the script of live parts which row is which. The roles are explicit, because some screen readers no longer see
 * a table once CSS shows it as cards.
 */
export function tableOf<Row>(caption: string, columns: readonly Column<Row>[], rows: readonly Row[], idOf?: (row: Row) => string): Html {
  return html`<table class="list" role="table">
<caption>${caption}</caption>
<thead role="rowgroup"><tr role="row">${columns.map(({ heading }) => html`<th role="columnheader" scope="col">${heading}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map(
    (row) => html`
<tr role="row"${idOf && html` id="${idOf(row)}"`}>${columns.map((column) => cellOf(column, row))}</tr>`,
  )}
</tbody>
</table>`;
}

function cellOf<Row>({ heading, cell, isName }: Column<Row>, row: Row): Html {
  if (isName) return html`<th role="rowheader" scope="row">${cell(row)}</th>`;
  return html`<td role="cell" data-label="${heading}"><div>${cell(row)}</div></td>`;
}
