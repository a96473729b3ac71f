/** Breaks lines between words, because a terminal breaks them anywhere. */

/** Lines that begin with a space are laid out already, and those with an escape are rewritten in place. 0 columns are no terminal. */
export function breakLines(text: string, columns: number): string {
  if (!(columns > 0 && text.length > columns)) return text;
  return text
    .split('\n')
    .map((line) => (line.startsWith(' ') || line.includes('\u001b') ? line : breakLine(line, columns)))
    .join('\n');
}

function breakLine(line: string, columns: number): string {
  const lines: string[] = [];
  let start = 0;
  while (line.length - start > columns) {
    const last = line.lastIndexOf(' ', start + columns);
    const end = last > start ? last : line.indexOf(' ', start + columns);
    if (end < 0) break;
    lines.push(line.slice(start, end));
    start = end + 1;
  }
  return [...lines, line.slice(start)].join('\n');
}
