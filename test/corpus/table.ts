/** Lays out rows of cells as an aligned table of text. */

/** The first row is the heading; columns of numbers stand to the right. */
export function layOut(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const isNumeric = widths.map((_, column) => rows.slice(1).every((row) => /^[\d\s./–-]*$/.test(row[column] ?? '')));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => (isNumeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}
