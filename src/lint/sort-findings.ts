/** The order of findings of a site: by file and place, docs.json first. */
import type { Finding } from './diagnostic.ts';

/** Findings of one rule at one place keep their order. `root` is docs.json. */
export function sortFindings(diagnostics: readonly Finding[], root: string): Finding[] {
  return [...diagnostics].sort((a, b) => {
    if (a.file !== b.file) return a.file === root ? -1 : b.file === root ? 1 : a.file < b.file ? -1 : 1;
    return a.span.start - b.span.start || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0);
  });
}
