const UNLISTED = /^(?:index|404)\.mdx?$|(?:^|\/)\.|(?:^|\/)_?snippets\/|(?:^|\/)readme\.mdx?$/i;

/** Whether a file in the pages root does not have to be in the navigation: it is served anyway, or is not a page. */
export function isUnlisted(file: string): boolean {
  return UNLISTED.test(file);
}
