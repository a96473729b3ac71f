/** The order in which findings of a site are told: by file and place, docs.json first. */
import type { Diagnostic } from './diagnostic.ts';

/** Those of one place stay as they were. `root` is the configuration file. */
export function inOrder(diagnostics: readonly Diagnostic[], root: string): Diagnostic[] {
  return [...diagnostics].sort((a, b) => {
    if (a.file !== b.file) return a.file === root ? -1 : b.file === root ? 1 : a.file < b.file ? -1 : 1;
    return a.span.start - b.span.start || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0);
  });
}
