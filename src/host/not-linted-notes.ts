/** Notes about files that a search skipped. */

export function renderForeignDocsJsonNotes(foreign: readonly string[]): readonly string[] {
  return notLintedNotes('it has no key of a site', foreign);
}

export function notLintedNotes(why: string, files: readonly string[]): readonly string[] {
  if (files.length === 0) return [];
  const which = files.length > 3 ? `${files.slice(0, 3).join(', ')} and ${files.length - 3} more` : files.join(', ');
  return [`Not linted, because ${why}: ${which}. To lint a file, pass its path.`];
}
