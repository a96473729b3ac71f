const OPTIONAL = /^(?:index|404)\.mdx?$|(?:^|\/)\.|(?:^|\/)_?snippets\/|(?:^|\/)readme\.mdx?$/i;

/** Whether a file in the pages root does not have to be in the navigation: it is served anyway, or is not a page. */
export function isListingOptional(file: string): boolean {
  return OPTIONAL.test(file);
}
