/** Text as a Markdown code span, in which nothing is interpreted as Markdown, HTML or a user name. */

/** Encloses one line that is not blank. Adjacent spans need a separator, because their fences would merge. */
export function codeSpan(line: string): string {
  let longest = 0;
  for (const [run] of line.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return fence + pad + line + pad + fence;
}
