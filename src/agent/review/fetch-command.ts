/** The command that merges the branch of a review. */
import type { Review } from './review-data.ts';

/** Safe to paste into a shell, because names are quoted. */
export function fetchCommand({ repository, branch }: Pick<Review, 'repository' | 'branch'>): string {
  return `git fetch ${argument(repository)} ${argument(branch)} && git merge FETCH_HEAD`;
}

function argument(text: string): string {
  const safe = text.startsWith('-') ? `./${text}` : text;
  return /^[\w@%+=:,./-]+$/.test(safe) ? safe : `'${safe.replaceAll("'", String.raw`'\''`)}'`;
}
