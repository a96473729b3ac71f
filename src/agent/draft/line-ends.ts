/** Keeps the line breaks of a file, whatever the model writes. */

/** The most frequent line break of a text. */
export function lineEndOf(text: string): '\n' | '\r\n' {
  const pairs = text.split('\r\n').length - 1;
  const feeds = text.split('\n').length - 1;
  return pairs * 2 > feeds ? '\r\n' : '\n';
}

export function withLineEnds(text: string, end: '\n' | '\r\n'): string {
  return text.replace(/\r\n|\n/g, end);
}
