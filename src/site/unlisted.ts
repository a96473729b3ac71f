/** Page files that need not stand in the navigation: served without being listed, or no pages at all. */

const UNLISTED = /^(?:index|404)\.mdx?$|(?:^|\/)\.|(?:^|\/)_?snippets\/|(?:^|\/)readme\.mdx?$/i;

/** True for a file, below the pages root, whose name says so. */
export function isUnlisted(file: string): boolean {
  return UNLISTED.test(file);
}
