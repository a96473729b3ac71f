/** The command that merges the branch of a local repository. */

/** Safe to paste into a shell, because names are quoted. */
export function renderFetchAndMergeCommand({ repository, branch }: { readonly repository: string; readonly branch: string }): string {
  return `git fetch ${argument(repository)} ${argument(branch)} && git merge FETCH_HEAD`;
}

function argument(text: string): string {
  const safe = text.startsWith('-') ? `./${text}` : text;
  return /^[\w@%+=:,./-]+$/.test(safe) ? safe : `'${safe.replaceAll("'", String.raw`'\''`)}'`;
}
