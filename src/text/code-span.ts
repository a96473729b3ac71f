/** Text as a code span of Markdown, in which nothing is read as Markdown, as HTML, or as the name of a user. */

/** The span of a text that is one line and not blank. Two spans must not touch: their fences would become one. */
export function codeSpan(line: string): string {
  let longest = 0;
  for (const [run] of line.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return fence + pad + line + pad + fence;
}
