/** Line ends of a file that stay what they are, whatever the model writes. */

/** What most lines of a text end with. */
export function lineEndOf(text: string): '\n' | '\r\n' {
  const pairs = text.split('\r\n').length - 1;
  const feeds = text.split('\n').length - 1;
  return pairs * 2 > feeds ? '\r\n' : '\n';
}

export function withLineEnds(text: string, end: '\n' | '\r\n'): string {
  return text.replace(/\r\n|\n/g, end);
}
